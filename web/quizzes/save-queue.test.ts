import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Change, openRun, questionsOf, type RunEvent, savingOf, unsentOf } from '#core/quizzes/run.ts';
import { attemptOf } from '../../tests/support/attempt.ts';
import { createRunStore } from './run-store.ts';
import { createSaveQueue } from './save-queue.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const later = '2026-11-20T10:00:00.000Z';
const made_at = '2026-11-20T09:00:00.000Z';
const offline = () => Promise.reject({ status: 503, data: { code: 'UNREACHABLE', error: 'No network' } });
const refuse = (status: number, code: string) => () => Promise.reject({ status, data: { code, error: code } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue with a scripted network and a storage in memory. */
function scene(stored = new Map<string, string>(), hasRoom = true) {
  const sent: [number, Change][] = [];
  const states: ReturnType<typeof savingOf>[] = [];
  const refused: string[] = [];
  let network: (position: number, change: Change) => Promise<unknown> = () => Promise.resolve();
  const open = (isStarted = true) => {
    const store = createRunStore(openRun(attemptOf(2)));
    store.subscribe(() => states.push(savingOf(store.get())));
    const queue = createSaveQueue({
      store,
      key: 'attempt',
      kept: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => hasRoom && stored.set(key, value) !== undefined,
        remove: (key) => void stored.delete(key),
      },
      send: async (position, { made_at, ...change }) => {
        sent.push([position, { made_at, ...change }]);
        await network(position, { made_at, ...change });
        const saved = { position, picks: [], flagged: false, ...change };
        return { saved, attempt: { state: 'running', deadline_at: later }, server_now: later };
      },
      onRefused: (_position, failure) => refused.push(failure.code),
    });
    if (isStarted) queue.start();
    const put = (event: RunEvent) => {
      store.dispatch(event);
      queue.put();
    };
    const pick = (position: number, choice: string, at = now) => put({ type: 'picked', position, choice, now: at });
    const flag = (position: number) => put({ type: 'flagged', position, now });
    return { ...queue, pick, flag, store };
  };
  const setNetwork = (next: typeof network) => {
    network = next;
  };
  return { open, sent, states, refused, stored, setNetwork };
}

describe('the queue of unsaved answers', () => {
  test('sends what the browser has no room to keep, and asks to keep the page open until it is sent', async () => {
    const { open, sent, states, stored, setNetwork } = scene(new Map(), false);
    setNetwork(offline);
    open().pick(1, 'a');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('unkept');
    setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toBe('saved');
    expect(stored.size).toBe(0);
  });

  test('says nothing of saving before there was anything to save', async () => {
    const { open, states } = scene();
    const queue = open();
    expect(await queue.flush(1_000)).toBe(true);
    expect(states).toEqual([]);
  });

  test('sends a change at once and says Saving, then Saved', async () => {
    const { open, sent, states, stored } = scene();
    open().pick(1, 'a');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[1, { picks: ['a'], made_at }]]);
    expect(states[0]).toBe('saving');
    expect(states.at(-1)).toBe('saved');
    expect(stored.size).toBe(0);
  });

  test('keeps what is put before it is started, and sends it then', async () => {
    const { open, sent, stored } = scene();
    const queue = open(false);
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual([]);
    expect(JSON.parse(stored.get('attempt') ?? '')).toEqual([[1, { picks: ['a'], made_at }]]);
    expect(unsentOf(queue.store.get()).map(([position]) => position)).toEqual([1]);
    queue.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[1, { picks: ['a'], made_at }]]);
    expect(stored.size).toBe(0);
  });

  test('one call at a time for a question; the newest change follows when it is done', async () => {
    const { open, sent, setNetwork } = scene();
    let release = () => {};
    setNetwork(() => new Promise<void>((resolve) => (release = resolve)));
    const queue = open();
    queue.pick(1, 'a');
    queue.pick(1, 'b');
    queue.pick(1, 'c');
    expect(sent).toHaveLength(1);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(([, change]) => change.picks)).toEqual([['a'], ['c']]);
  });

  test('without a network it keeps the change, says so, and tries until it is stored', async () => {
    const { open, sent, states, stored, setNetwork } = scene();
    setNetwork(offline);
    const queue = open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states.at(-1)).toBe('waiting');
    expect(sent.length).toBeGreaterThan(3);
    expect(JSON.parse(stored.get('attempt') ?? '')).toEqual([[1, { picks: ['a'], made_at }]]);
    setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states.at(-1)).toBe('saved');
    expect(stored.size).toBe(0);
  });

  test('what one visit could not send the next one sends', async () => {
    const first = scene();
    first.setNetwork(offline);
    const queue = first.open();
    queue.pick(1, 'a');
    queue.flag(2);
    await vi.advanceTimersByTimeAsync(0);
    queue.stop();
    const second = scene(first.stored);
    const reopened = second.open();
    expect(unsentOf(reopened.store.get())[0]).toEqual([1, { picks: ['a'], made_at }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.sent.map(([position]) => position).sort()).toEqual([1, 2]);
    expect(second.stored.size).toBe(0);
  });

  test('a change is later than those that an earlier visit kept, though the clock was set back meanwhile', async () => {
    const first = scene();
    first.setNetwork(offline);
    const queue = first.open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(0);
    queue.stop();
    const second = scene(first.stored);
    second.open().pick(1, 'b', now - 2_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.sent).toEqual([
      [1, { picks: ['a'], made_at }],
      [1, { picks: ['b'], made_at: '2026-11-20T09:00:00.001Z' }],
    ]);
  });

  test('picks and flag of a question that wait are sent together', async () => {
    const { open, sent, setNetwork } = scene();
    setNetwork(offline);
    const queue = open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(0);
    queue.flag(1);
    setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.at(-1)).toEqual([1, { picks: ['a'], flagged: true, made_at: '2026-11-20T09:00:00.001Z' }]);
  });

  test.each([
    [409, 'ATTEMPT_COMPLETED'],
    [409, 'ATTEMPT_PAUSED'],
    [404, 'ATTEMPT_NOT_FOUND'],
  ])("'Saved' is not said after %d %s: it is told once, and not sent again", async (status, code) => {
    const { open, sent, refused, states, stored, setNetwork } = scene();
    setNetwork(refuse(status, code));
    const queue = open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused).toEqual([code]);
    expect(sent).toHaveLength(1);
    expect(states.slice(1)).not.toContain('saved');
    expect(states.at(-1)).toBe('refused');
    expect(stored.size).toBe(0);
    setNetwork(() => Promise.resolve());
    queue.pick(2, 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1), 'until the refusal has been read').toBe('refused');
    queue.store.dispatch({ type: 'dismissed' });
    expect(states.at(-1)).toBe('saved');
  });

  test('a refusal leaves the newer change of its question on the screen, and that is sent', async () => {
    const { open, sent, refused, setNetwork } = scene();
    const answers = [refuse(400, 'ANSWER_UNKNOWN'), () => Promise.resolve()];
    setNetwork(() => (answers.shift() as () => Promise<unknown>)());
    const queue = open();
    queue.pick(1, 'a');
    queue.pick(1, 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['ANSWER_UNKNOWN']);
    expect(sent.map(([, { picks }]) => picks)).toEqual([['a'], ['b']]);
    expect(questionsOf(queue.store.get())[0]?.picks).toEqual(['b']);
  });

  test('of two tabs each takes only its own changes out of what the browser keeps', async () => {
    const stored = new Map<string, string>();
    const [one, other] = [scene(stored), scene(stored)];
    one.setNetwork(offline);
    const second = other.open();
    one.open().pick(1, 'a');
    second.pick(2, 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(other.sent.map(([position]) => position)).toEqual([2]);
    expect(JSON.parse(stored.get('attempt') ?? '')).toEqual([[1, { picks: ['a'], made_at }]]);
    one.setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.size).toBe(0);
  });

  test('when the session is over the change waits until somebody is signed in again', async () => {
    const { open, sent, stored, setNetwork } = scene();
    setNetwork(refuse(401, 'SESSION_EXPIRED'));
    const queue = open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.store.get().failing?.signedOut?.code).toBe('SESSION_EXPIRED');
    expect(sent).toHaveLength(1);
    expect(stored.size).toBe(1);
    setNetwork(() => Promise.resolve());
    expect(await queue.flush(1_000)).toBe(true);
    expect(stored.size).toBe(0);
  });

  test('flushing says whether everything is stored', async () => {
    const { open, setNetwork } = scene();
    setNetwork(offline);
    const queue = open();
    queue.pick(1, 'a');
    const flushed = queue.flush(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await flushed).toBe(false);
  });

  test('when the network needs a moment more than it says, flushing is followed by another attempt a second later', async () => {
    const { open, states, setNetwork } = scene();
    setNetwork(offline);
    const queue = open();
    queue.pick(1, 'a');
    await vi.advanceTimersByTimeAsync(30_000);
    void queue.flush(0);
    await vi.advanceTimersByTimeAsync(0);
    setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('saved');
  });

  test('a storage with rubbish in it is an empty queue', () => {
    const { store } = scene(new Map([['attempt', '{not json']])).open();
    expect(store.get().unsent.size).toBe(0);
  });
});
