import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#core/contract/index.ts';
import type { Attempt, Saved } from '#core/quizzes/attempt.ts';
import { questionsOf, savingOf } from '#core/quizzes/run.ts';
import { attemptOf, startedAt, turned } from '../../tests/support/attempt.ts';
import { createQuizServer, type Refusal } from '../../tests/support/quiz-server.ts';
import { createServerRun } from './server-run.ts';

const day = '2026-11-21T10:00:00.000Z';
const offline = { status: 503, data: { code: 'UNREACHABLE', error: 'No network' } };
const key = 'certamen.attempt.attempt';

let stored: Map<string, string>;
let hasRoom: boolean;
beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  stored = new Map();
  hasRoom = true;
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (!hasRoom) throw new Error('QuotaExceededError');
      stored.set(name, text);
    },
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);
const comesBack = async () => {
  window.dispatchEvent(new Event('focus'));
  await soon();
};

/** A server, tabs that are open at it, and a network that the test scripts. */
function scene() {
  const server = createQuizServer(4);
  const calls: string[] = [];
  const shownFor: number[] = [];
  let replace: (call: string) => Promise<unknown> | undefined = () => undefined;
  const through = <Reply>(call: string, reply: () => Reply): Promise<Reply> => {
    calls.push(call);
    return (replace(call) as Promise<Reply> | undefined) ?? Promise.resolve().then(reply);
  };
  const turn = (state: 'paused' | 'running' | 'completed') => () => {
    server.turn(state, Date.now());
    return { attempt: server.attempt() };
  };
  const api = {
    quiz: {
      attempt: () => through('attempt', () => ({ attempt: server.attempt() })),
      open: () => through('open', () => ({ attempt: server.attempt() })),
      save: ({ position, made_at, ...change }: { position: number; made_at: Date }) =>
        through('save', (): Saved => server.save(position, { ...change, made_at: made_at.toISOString() })),
      pause: () => through('pause', turn('paused')),
      resume: () => through('resume', turn('running')),
      complete: () => through('complete', turn('completed')),
      check: ({ duration_ms }: { duration_ms: number }) => {
        shownFor.push(duration_ms);
        return through('check', () => Promise.reject(refusal('QUESTION_IN_EXAM')));
      },
    },
    catalog: { practice: () => through('practice', () => ({ open_attempts: [{ quiz_id: null, id: 'next' }] })) },
  };
  const open = (attempt: Attempt = server.attempt()) => {
    const run = createServerRun(attempt, -1, async () => api as unknown as Pick<Api, 'quiz' | 'catalog'>);
    const stop = run.start();
    const shown = (position: number) => questionsOf(run.get())[position - 1];
    return { ...run, stop, shown };
  };
  const network = (next: typeof replace) => {
    replace = next;
  };
  return { server, calls, shownFor, open, network };
}

const refusal = (code: Refusal['data']['code'], status = 409) => ({ status, data: { code, error: `${code}.` } });
const down = () => Promise.reject(offline);

test('an attempt that was paused elsewhere is shown as paused, and names the answers that the pause refused', async () => {
  const { server, open } = scene();
  const run = open();
  server.turn('paused', Date.now() - 1);
  run.pick(1, 'a');
  await soon();
  const { attempt, elsewhere, refused } = run.get();
  expect([attempt.state, elsewhere?.attempt?.state]).toEqual(['paused', 'paused']);
  expect(refused).toEqual([{ position: 1, picks: true, error: 'ATTEMPT_PAUSED' }]);
});

test('what waits is delivered before it is said that the attempt was completed elsewhere', async () => {
  const { server, open, network } = scene();
  const run = open();
  network((call) => (call === 'save' ? down() : undefined));
  run.pick(1, 'a');
  await soon();
  server.turn('completed', Date.now());
  network(() => undefined);
  await run.look();
  expect(run.get().elsewhere?.attempt?.state).toBe('completed');
  expect([run.get().refused, run.get().unsent.size]).toEqual([[], 0]);
  expect(server.answers()[0]?.picks).toEqual(['a']);
});

test('an attempt that is gone leads to the one that took its place, and what could not be delivered is named', async () => {
  const { open, network } = scene();
  const run = open();
  network((call) => (call === 'save' ? down() : undefined));
  run.pick(2, 'b');
  await soon();
  network((call) => {
    if (call === 'attempt') return Promise.reject(refusal('ATTEMPT_NOT_FOUND', 404));
    return call === 'save' ? down() : undefined;
  });
  await comesBack();
  expect(run.get().stopped, 'its questions are hidden until then').toEqual({ failure: null });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run.get().elsewhere).toEqual({ attempt: null, next: 'next' });
  expect(run.get().refused.map(({ position }) => position)).toEqual([2]);
});

test('a reply that is older than what was heard since does not count: the server is asked again', async () => {
  const { server, calls, open, network } = scene();
  const run = open();
  const before = { attempt: server.attempt() };
  const slow = Promise.withResolvers<unknown>();
  network((call) => (call === 'attempt' ? slow.promise : undefined));
  await comesBack();
  run.pick(1, 'a');
  await soon();
  expect([savingOf(run.get()), calls.filter((call) => call === 'attempt').length]).toEqual(['saved', 1]);
  network(() => undefined);
  slow.resolve(before);
  await soon();
  expect([run.shown(1)?.picks, calls.filter((call) => call === 'attempt').length]).toEqual([['a'], 2]);
});

test('of two questions to the server whose replies overtake each other the later one counts', async () => {
  const { server, open, network } = scene();
  const run = open();
  const before = { attempt: server.attempt() };
  const slow = Promise.withResolvers<unknown>();
  network((call) => (call === 'attempt' ? slow.promise : undefined));
  await comesBack();
  network(() => undefined);
  server.save(3, { picks: ['c'], made_at: new Date().toISOString() });
  await run.look();
  expect(run.shown(3)?.picks).toEqual(['c']);
  slow.resolve(before);
  await soon();
  expect(run.shown(3)?.picks).toEqual(['c']);
});

test('a time that was up goes on where it was prolonged elsewhere, and ends where it was not', async () => {
  const { calls, open, network } = scene();
  const run = open();
  network((call) => (call === 'attempt' ? down() : undefined));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(run.get().attempt).toMatchObject({ state: 'running', remaining_ms: 0 });
  const prolonged = attemptOf(4, { deadline_at: day });
  network((call) => (call === 'open' ? Promise.resolve({ attempt: prolonged }) : undefined));
  await run.end();
  expect(run.get().attempt).toMatchObject({ state: 'running', deadline_at: day, remaining_ms: 3_600_000 });
  const over = turned(attemptOf(4), 'completed', 'time');
  network((call) => (call === 'open' ? Promise.resolve({ attempt: over }) : undefined));
  await run.end();
  expect([run.get().attempt.state, run.get().elsewhere, calls.at(-1)]).toEqual(['completed', null, 'open']);
});

test('a clock that was set does not end the time: the server is asked once, also without a network', async () => {
  const { server, calls, open, network } = scene();
  const slow = Promise.withResolvers<unknown>();
  network((call) => (call === 'attempt' ? slow.promise : undefined));
  const run = open();
  calls.length = 0;
  vi.setSystemTime(Date.now() + 7_200_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run.get().attempt).toMatchObject({ state: 'running', remaining_ms: expect.toSatisfy((ms) => ms > 0) });
  slow.resolve({ attempt: server.attempt() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run.get().attempt).toMatchObject({ state: 'running', remaining_ms: expect.toSatisfy((ms) => ms > 0) });
  network(down);
  vi.setSystemTime(Date.now() - 7_200_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(['attempt', 'attempt']);
});

test('nothing is completed or paused after an answer that the server has just refused', async () => {
  const { calls, open, network } = scene();
  const run = open();
  network((call) => (call === 'save' ? Promise.reject(refusal('ANSWER_UNKNOWN', 400)) : undefined));
  run.pick(1, 'a');
  await expect(run.complete()).rejects.toMatchObject({ data: { code: 'ANSWERS_REFUSED' } });
  expect(calls).not.toContain('complete');
  network(() => undefined);
  await run.complete();
  expect(run.get().attempt.state, 'once it is known').toBe('completed');
});

test('nothing is completed while an answer is still on its way', async () => {
  const { calls, open, network } = scene();
  const run = open();
  network(down);
  run.pick(1, 'a');
  const completed = expect(run.complete()).rejects.toMatchObject({ data: { code: 'ANSWERS_UNSAVED' } });
  await vi.advanceTimersByTimeAsync(8_000);
  await completed;
  expect(calls).not.toContain('complete');
});

test('two tabs of one attempt keep their changes beside each other, and the next visit sends both', async () => {
  const { server, open, network } = scene();
  const [one, other] = [open(), open()];
  network(down);
  one.pick(1, 'a');
  other.pick(2, 'b');
  one.flag(1);
  await soon();
  expect(JSON.parse(stored.get(key) ?? '')).toHaveLength(2);
  one.stop();
  other.stop();
  network(() => undefined);
  const next = open();
  await soon();
  expect([next.shown(1), next.shown(2)]).toMatchObject([{ picks: ['a'], flagged: true }, { picks: ['b'] }]);
  expect(server.answers().map(({ picks }) => picks)).toEqual([['a'], ['b'], [], []]);
  expect(stored.size).toBe(0);
});

test('with a full storage and no network nothing is lost as long as the page is open', async () => {
  const { server, open, network } = scene();
  hasRoom = false;
  const run = open();
  network(down);
  run.pick(1, 'a');
  run.pick(2, 'b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([savingOf(run.get()), run.shown(1)?.picks, stored.size]).toEqual(['unkept', ['a'], 0]);
  network(() => undefined);
  await comesBack();
  expect(savingOf(run.get())).toBe('saved');
  expect(server.answers().map(({ picks }) => picks)).toEqual([['a'], ['b'], [], []]);
});

test('a check refused because an exam has begun loses no pick, and the question counts as one of that exam', async () => {
  const { open, network } = scene();
  const run = open();
  run.pick(1, 'a');
  await soon();
  network((call) => (call === 'attempt' ? down() : undefined));
  await run.check(1, 3);
  await soon();
  expect([run.shown(1), run.shown(2)]).toMatchObject([
    { in_exam: true, picks: ['a'], verdict: null },
    { in_exam: false },
  ]);
});

test('a test completed while an exam has its questions waits, and shows its results once that exam is over', async () => {
  const { open, network } = scene();
  const run = open();
  const waiting = { ...turned(attemptOf(4), 'ended'), awaits_exam: true } as Attempt;
  const isAsked = (call: string) => call === 'complete' || call === 'attempt';
  network((call) => (isAsked(call) ? Promise.resolve({ attempt: waiting }) : undefined));
  await run.complete();
  expect(run.get()).toMatchObject({ attempt: waiting, elsewhere: null, stopped: null });
  const completed = turned(attemptOf(4), 'completed');
  network((call) => (isAsked(call) ? Promise.resolve({ attempt: completed }) : undefined));
  await comesBack();
  expect(run.get()).toMatchObject({ attempt: { state: 'completed' }, elsewhere: null });
});

test('a check tells for how long the question was on the screen, a pause left out, and knows its review', async () => {
  const { server, shownFor, open, network } = scene();
  const run = open();
  run.go(0);
  await vi.advanceTimersByTimeAsync(30_000);
  run.go(1);
  await vi.advanceTimersByTimeAsync(12_000);
  const checked = { verdict: null, picks: ['a'], confidence: null, review_id: 'of two' };
  network((call) => (call === 'check' ? Promise.resolve(checked) : undefined));
  await run.check(2, null);
  expect([run.reviewOf(1), run.reviewOf(2)]).toEqual([undefined, 'of two']);
  await run.pause();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await run.resume();
  await vi.advanceTimersByTimeAsync(5_000);
  await run.check(2, null);
  expect(shownFor).toEqual([12_000, 5_000]);
  expect(server.attempt().state).toBe('running');
});
