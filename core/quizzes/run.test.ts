import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptOf, startedAt, turned } from '../../tests/support/attempt.ts';
import { createQuizServer, type Refusal } from '../../tests/support/quiz-server.ts';
import type { Saved } from './attempt.ts';
import { type Change, openRun, questionsOf, type Run, type RunEvent, reduce, savingOf, unsentOf } from './run.ts';

const play = (run: Run, ...events: RunEvent[]) => events.reduce(reduce, run);
const start = () => openRun(attemptOf(4));
const now = startedAt;
const pick = (position: number, choice: string, at = now): RunEvent => ({
  type: 'picked',
  position,
  choice,
  now: at,
});
const sent = (position: number): RunEvent => ({ type: 'sent', position });
const stored = (position: number, picks: string[], state: 'running' | 'paused' = 'running'): RunEvent => {
  const attempt = { state, deadline_at: attemptOf(1).deadline_at };
  const saved = { position, picks, flagged: false };
  return { type: 'stored', position, answer: { saved, attempt, server_now: '' } };
};
const refused = (position: number, code: string): RunEvent => {
  return { type: 'refused', position, failure: { code, error: `${code}.` } };
};
const shown = (run: Run, position = 1) => questionsOf(run)[position - 1];
const made = (run: Run) => unsentOf(run).map(([, { made_at }]) => Date.parse(made_at));

describe('a running quiz', () => {
  test('shows a pick at once, and it is saved when the server has it', () => {
    const picked = play(start(), pick(1, 'a'));
    expect([shown(picked)?.picks, savingOf(start()), savingOf(picked)]).toEqual([['a'], null, 'saving']);
    const saved = play(picked, sent(1), stored(1, ['a']));
    expect([shown(saved)?.picks, savingOf(saved), unsentOf(saved)]).toEqual([['a'], 'saved', []]);
  });

  test('a third pick of two drops the oldest and says which', () => {
    const run = play(start(), pick(3, 'a'), pick(3, 'b'), pick(3, 'c'));
    expect([shown(run, 3)?.picks, run.dropped]).toEqual([['b', 'c'], { position: 3, picked: 'c', dropped: 'a' }]);
  });

  test('a change is later than every one before it, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: now - 5, max: now + 5, noNaN: true }), { minLength: 2 }), (clock) => {
        let run = start();
        let before = 0;
        for (const reading of clock) {
          run = play(run, { type: 'flagged', position: 1, now: reading });
          const [moment = 0] = made(run);
          expect(moment).toBeGreaterThanOrEqual(Math.floor(reading));
          expect(moment).toBeGreaterThan(before);
          before = moment;
        }
      }),
    );
    const kept: Change = { picks: ['a'], made_at: new Date(now + 3_000).toISOString() };
    const [, second] = made(play(start(), { type: 'restored', position: 1, change: kept }, pick(2, 'b')));
    expect(second, 'also than what an earlier visit kept').toBe(now + 3_001);
  });

  test('what the server refuses gives way to what it has; each question is named once, and an answer stays one', () => {
    const run = play(start(), pick(1, 'a'), sent(1), refused(1, 'ANSWER_UNKNOWN'));
    expect([shown(run)?.picks, savingOf(run), run.stopped]).toEqual([[], 'refused', null]);
    const flag: RunEvent = { type: 'flagged', position: 1, now };
    const twice = play(run, flag, sent(1), refused(1, 'ATTEMPT_PAUSED'));
    expect(twice.refused).toEqual([{ position: 1, picks: true, error: 'ATTEMPT_PAUSED.' }]);
    expect(twice.stopped, 'its questions are hidden until it is known what became of it').toEqual({ failure: null });
    const read = play(twice, { type: 'dismissed' });
    expect([read.refused, savingOf(read)]).toEqual([[], 'saved']);
  });

  test('a notice that nobody has read outlasts leaving and coming back, and a pause shows it', () => {
    const run = play(start(), pick(1, 'a'), sent(1), refused(1, 'ANSWER_UNKNOWN'));
    const back = play(run, { type: 'opened', attempt: attemptOf(4) });
    const paused = play(back, { type: 'opened', attempt: turned(attemptOf(4), 'paused') });
    expect([back.refused.length, paused.refused.length]).toEqual([1, 1]);
    expect(play(paused, { type: 'opened', attempt: attemptOf(4) }).refused, 'read on the paused screen').toEqual([]);
  });

  test('an answer that a later one of another device replaced is shown, and said', () => {
    const run = play(start(), pick(1, 'a'), sent(1), stored(1, ['c']));
    expect([shown(run)?.picks, run.overtaken]).toEqual([['c'], [1]]);
  });

  test('without a network a change waits; without room to keep it the page has to stay open', () => {
    const failed: RunEvent = { type: 'failed', position: 1, signedOut: null };
    const run = play(start(), pick(1, 'a'), sent(1), failed);
    expect([savingOf(run), shown(run)?.picks]).toEqual(['waiting', ['a']]);
    expect(savingOf(play(run, { type: 'kept', isKept: false }))).toBe('unkept');
    const signedOut = play(run, sent(1), { ...failed, signedOut: { code: 'SESSION_EXPIRED', error: 'Sign in.' } });
    expect(signedOut.failing?.signedOut?.code).toBe('SESSION_EXPIRED');
    expect(play(signedOut, sent(1), stored(1, ['a'])).failing).toBeNull();
  });

  test('the clock is read anew at each tick, ends at zero, and is not running while the attempt is not', () => {
    const { deadline_at } = attemptOf(1);
    const left = (run: Run) => run.attempt.state === 'running' && run.attempt.remaining_ms;
    const tick = (ms: number): RunEvent => ({ type: 'ticked', now: Date.parse(deadline_at) - ms });
    const run = play(start(), tick(90_000), tick(61_500));
    expect(left(run)).toBe(61_500);
    expect(play(run, tick(61_100)), 'the same second: nothing to draw').toBe(run);
    expect(left(play(run, tick(-1)))).toBe(0);
    const stopped = play(run, { type: 'stopped', failure: null });
    expect(play(stopped, tick(1_000))).toBe(stopped);
  });

  test('goes on where the learner left off, also after a pause', () => {
    const [first, ...rest] = attemptOf(4).questions;
    const attempt = attemptOf(4, { questions: [{ ...(first as (typeof rest)[number]), picks: ['a'] }, ...rest] });
    expect([openRun(attempt).current, openRun(attempt, 3).current, openRun(attempt, 9).current]).toEqual([1, 3, 1]);
    const paused = play(openRun(attempt, 2), { type: 'opened', attempt: turned(attempt, 'paused') });
    expect([questionsOf(paused), play(paused, { type: 'opened', attempt }).current]).toEqual([[], 2]);
  });

  test('what was done elsewhere shows: paused, resumed, completed, over, gone', () => {
    const attempt = attemptOf(4);
    const found = (next: Parameters<typeof play>[0]['attempt'] | null): RunEvent => {
      return { type: 'found', found: { attempt: next, next: null } };
    };
    const waiting = play(start(), pick(1, 'a'));
    const paused = play(waiting, found(turned(attempt, 'paused')));
    expect([paused.attempt.state, paused.elsewhere !== null, unsentOf(paused).length]).toEqual(['paused', true, 1]);
    expect(play(paused, found(attempt)).elsewhere).toBeNull();
    const completed = play(waiting, found(turned(attempt, 'completed')));
    expect([completed.attempt.state, completed.elsewhere?.attempt?.state]).toEqual(['running', 'completed']);
    const over = play(waiting, found(turned(attempt, 'completed', 'time')));
    expect([over.attempt.state, over.elsewhere]).toEqual(['completed', null]);
    const ended = { ...turned(attempt, 'ended'), awaits_exam: true } as Run['attempt'];
    const awaiting = play(waiting, found(ended));
    expect([awaiting.attempt.state, awaiting.elsewhere]).toEqual(['ended', null]);
    expect(play(awaiting, found(ended)), 'still waiting').toBe(awaiting);
    const opened = play(awaiting, found(turned(attempt, 'completed')));
    expect([opened.attempt.state, opened.elsewhere], 'its results have opened').toEqual(['completed', null]);
    const outOfTime = play(waiting, found(turned(attempt, 'ended')));
    expect(play(outOfTime, found(ended)).attempt, 'out of time, and waiting').toEqual(ended);
    const gone = play(waiting, found(null));
    expect([gone.refused.map(({ position }) => position), unsentOf(gone)]).toEqual([[1], []]);
  });

  test('a verdict found elsewhere waits for the answer that is not stored yet', () => {
    const verdict = { correct: true, correct_choices: ['b'], explanation: '', reference: null, whys: {} };
    const questions = attemptOf(4).questions.map((one) => ({ ...one, picks: ['b'], verdict, is_checked: true }));
    const found: RunEvent = { type: 'found', found: { attempt: attemptOf(4, { questions }), next: null } };
    const run = play(start(), pick(1, 'a'), found);
    expect([shown(run, 1)?.verdict, shown(run, 2)?.verdict?.correct]).toEqual([null, true]);
    expect(play(run, pick(2, 'c')), 'a checked answer changes no more').toBe(run);
  });
});

test('a question that an exam has too is not checked, and its answer can still change', () => {
  const verdict = { correct: true, correct_choices: ['b'], explanation: '', reference: null, whys: {} };
  const questions = attemptOf(4).questions.map((question) => ({ ...question, picks: ['b'], verdict }));
  const held = play(openRun(attemptOf(4, { questions })), { type: 'heldBack', position: 1 });
  expect([shown(held, 1), shown(held, 2)]).toMatchObject([
    { in_exam: true, verdict: null, picks: ['b'] },
    { in_exam: false, verdict },
  ]);
  expect(shown(play(held, pick(1, 'a')), 1)?.picks).toEqual(['a']);
});

/** One browser tab, its requests and its replies on their way. */
interface Tab {
  run: Run;
  requests: [number, Change][];
  replies: { position: number; change: Change; outcome: Saved | Refusal }[];
  asked: { since: number; attempt: Run['attempt'] }[];
  kept: [number, Change][];
}

test('10,000 lists of events in two tabs: saved is what the server has, and at rest every tab shows what it has', () => {
  const action = fc.record({
    kind: fc.nat(13),
    tab: fc.nat(1),
    at: fc.nat(3),
    choice: fc.constantFrom('a', 'b', 'c'),
    isLost: fc.boolean(),
    ms: fc.integer({ min: -3, max: 40 }),
  });
  let acknowledgments = 0;
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 40 }), (actions) => {
      const server = createQuizServer(4);
      let clock = startedAt;
      let hasRoom = true;
      const tab = (): Tab => ({ run: openRun(server.attempt()), requests: [], replies: [], asked: [], kept: [] });
      const tabs = [tab(), tab()] as const;
      const tell = (one: Tab, event: RunEvent) => {
        one.run = reduce(one.run, event);
        if (hasRoom) one.kept = unsentOf(one.run);
        one.run = reduce(one.run, { type: 'kept', isKept: hasRoom || unsentOf(one.run).length === 0 });
      };
      const send = (one: Tab) => {
        for (const [position, { sending, waiting }] of one.run.unsent) {
          if (sending || !waiting) continue;
          tell(one, sent(position));
          one.requests.push([position, waiting]);
        }
      };
      const arrive = (one: Tab, at: number) => {
        const [request] = one.requests.splice(at % Math.max(1, one.requests.length), 1);
        if (!request) return;
        const [position, change] = request;
        one.replies.push({ position, change, outcome: outcomeOf(() => server.save(position, change)) });
      };
      const reply = (one: Tab, at: number, isLost: boolean) => {
        const [found] = one.replies.splice(at % Math.max(1, one.replies.length), 1);
        if (!found) return;
        const { position, outcome } = found;
        if (isLost) return tell(one, { type: 'failed', position, signedOut: null });
        if ('data' in outcome) return tell(one, { type: 'refused', position, failure: outcome.data });
        tell(one, { type: 'stored', position, answer: outcome });
        acknowledgments += 1;
        const { picks, flagged } = questionsOf({ ...one.run, unsent: new Map() })[position - 1] ?? outcome.saved;
        expect({ position, picks, flagged }, 'an acknowledged answer is the one on the server').toEqual(
          outcome.saved,
        );
      };
      const look = (one: Tab) => {
        const [found] = one.asked.splice(0, 1);
        if (!found || one.run.moment !== found.since) return;
        tell(one, { type: 'found', found: { attempt: found.attempt, next: null } });
      };
      for (const { kind, tab: which, at, choice, isLost, ms } of actions) {
        const one = tabs[which] as Tab;
        clock += ms;
        if (kind <= 2) tell(one, pick(at + 1, choice, clock));
        if (kind === 3) tell(one, { type: 'flagged', position: at + 1, now: clock });
        if (kind <= 4) send(one);
        if (kind === 5 || kind === 6) arrive(one, at);
        if (kind === 7 || kind === 8) reply(one, at, isLost);
        if (kind === 9) one.asked.push({ since: one.run.moment, attempt: server.attempt() });
        if (kind === 10) look(one);
        if (kind === 11 && at === 0) server.turn(isLost ? 'paused' : 'running', clock);
        if (kind === 12) hasRoom = isLost;
        if (kind === 13) {
          const { kept } = one;
          if (kept.length < one.run.unsent.size) expect(savingOf(one.run)).not.toBe('saved');
          // Requests on their way arrive all the same; nobody waits for their replies.
          while (one.requests.length > 0) arrive(one, 0);
          Object.assign(one, tab());
          for (const [position, change] of kept) tell(one, { type: 'restored', position, change });
        }
        if (savingOf(one.run) === 'saved') expect(one.run.unsent.size).toBe(0);
      }
      server.turn('running', clock);
      for (const one of tabs) {
        for (
          let round = 0;
          round < 20 && one.run.unsent.size + one.requests.length + one.replies.length > 0;
          round++
        ) {
          send(one);
          while (one.requests.length > 0) arrive(one, 0);
          while (one.replies.length > 0) reply(one, 0, false);
        }
      }
      for (const one of tabs) {
        one.asked = [{ since: one.run.moment, attempt: server.attempt() }];
        look(one);
        const answers = questionsOf(one.run).map(({ picks, flagged }) => ({ picks, flagged }));
        expect(answers).toEqual(server.answers());
        expect(['saved', 'refused', null]).toContain(savingOf(one.run));
      }
    }),
    { numRuns: 10_000 },
  );
  expect(acknowledgments).toBeGreaterThan(10_000);
});

function outcomeOf(save: () => Saved): Saved | Refusal {
  try {
    return save();
  } catch (thrown) {
    return thrown as Refusal;
  }
}
