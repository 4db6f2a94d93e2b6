import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDelivery } from './delivery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reject = (status: number, code: string, more = {}) => {
  return () => Promise.reject({ status, data: { code, error: code, ...more } });
};
const offline = reject(503, 'UNREACHABLE');

/** One letter at a time, with a scripted network. */
function scene(network: () => Promise<string>) {
  const waiting: string[] = [];
  const sentAt: number[] = [];
  const events: unknown[] = [];
  const begin = Date.now();
  const forget = (letter: string) => void waiting.splice(waiting.indexOf(letter), 1);
  const delivery = createDelivery<string, string, string>({
    key: (letter) => letter,
    next: (): string | undefined => (delivery.underWay.size > 0 ? undefined : waiting[0]),
    send() {
      sentAt.push(Date.now() - begin);
      return network();
    },
    stored(letter, answer) {
      forget(letter);
      events.push(['stored', letter, answer]);
    },
    refused(letter, { code }) {
      forget(letter);
      events.push(['refused', letter, code]);
    },
    deferred: (letter, failure) => events.push(['deferred', letter, failure?.code ?? null]),
  });
  const put = (letter: string) => {
    waiting.push(letter);
    delivery.pump();
  };
  const setNetwork = (next: typeof network) => {
    network = next;
  };
  return { ...delivery, put, sentAt, events, setNetwork };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a delivery', () => {
  test('reports what the server answered, then sends what is waiting', async () => {
    const { start, put, events, sentAt } = scene(async () => 'thanks');
    start();
    put('a');
    put('b');
    expect(sentAt).toEqual([0]);
    await pass(0);
    expect(events).toEqual([
      ['stored', 'a', 'thanks'],
      ['stored', 'b', 'thanks'],
    ]);
  });

  test('waits twice as long after each failure, up to ten seconds, and one second again after an answer', async () => {
    const { start, put, events, sentAt, setNetwork } = scene(offline);
    start();
    put('a');
    await pass(35_000);
    expect(sentAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000]);
    expect(events.at(-1)).toEqual(['deferred', 'a', 'UNREACHABLE']);
    setNetwork(async () => 'thanks');
    await pass(10_000);
    setNetwork(offline);
    put('b');
    await pass(1_000);
    expect(sentAt.slice(-3)).toEqual([45_000, 45_000, 46_000]);
  });

  test.each([
    [6, [0, 6_000, 12_000]],
    [1, [0, 1_000, 3_000]],
  ])('does not retry before the server allows it: retryAfter %d', async (retryAfter, times) => {
    const { start, put, sentAt } = scene(reject(429, 'TOO_BUSY', { retryAfter }));
    start();
    put('a');
    await pass(times.at(-1) ?? 0);
    expect(sentAt).toEqual(times);
  });

  test.each([
    [401, 'SESSION_EXPIRED'],
    [401, 'NOT_SIGNED_IN'],
  ])('after %d %s nothing is retried until again()', async (status, code) => {
    const { start, put, again, events, sentAt, setNetwork } = scene(reject(status, code));
    start();
    put('a');
    await pass(60_000);
    expect([sentAt, events, vi.getTimerCount()]).toEqual([[0], [['deferred', 'a', code]], 0]);
    setNetwork(async () => 'thanks');
    again();
    await pass(0);
    expect(events.at(-1)).toEqual(['stored', 'a', 'thanks']);
  });

  test('signing out cancels the retry of an earlier failure', async () => {
    const { start, put, pump, sentAt, setNetwork } = scene(offline);
    start();
    put('a');
    await pass(0);
    setNetwork(reject(401, 'SESSION_EXPIRED'));
    pump();
    await pass(60_000);
    expect([sentAt, vi.getTimerCount()]).toEqual([[0, 0], 0]);
  });

  test('a final refusal is reported once, then what is waiting is sent', async () => {
    const answers = [reject(409, 'ATTEMPT_COMPLETED'), async () => 'thanks'];
    const { start, put, events, sentAt } = scene(() => (answers.shift() as () => Promise<string>)());
    start();
    put('a');
    put('b');
    await pass(60_000);
    expect(events).toEqual([
      ['refused', 'a', 'ATTEMPT_COMPLETED'],
      ['stored', 'b', 'thanks'],
    ]);
    expect(sentAt).toEqual([0, 0]);
  });

  test.each([
    ['a slow body', reject(408, 'BODY_TOO_SLOW'), 'BODY_TOO_SLOW'],
    ['a page of a proxy', reject(403, 'UNREADABLE_ANSWER'), 'UNREADABLE_ANSWER'],
    ['what is not an API failure', () => Promise.reject(new Error('broken')), null],
  ])('%s is not a refusal', async (_, network, code) => {
    const { start, put, events, sentAt } = scene(network);
    start();
    put('a');
    await pass(1_000);
    expect(sentAt).toEqual([0, 1_000]);
    expect(events[0]).toEqual(['deferred', 'a', code]);
  });

  test('again() sends now, and the waits start over', async () => {
    const { start, put, again, sentAt, setNetwork } = scene(offline);
    start();
    put('a');
    await pass(8_000);
    again();
    await pass(3_000);
    expect(sentAt).toEqual([0, 1_000, 3_000, 7_000, 8_000, 9_000, 11_000]);
    setNetwork(async () => 'thanks');
    again();
    await pass(0);
    expect([sentAt.at(-1), vi.getTimerCount()]).toEqual([11_000, 0]);
  });

  test('sends nothing before it is started or after it is stopped', async () => {
    const { start, stop, put, again, sentAt } = scene(offline);
    put('a');
    again();
    expect(sentAt).toEqual([]);
    start();
    await pass(0);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    again();
    await pass(60_000);
    expect(sentAt).toEqual([0]);
  });

  test('a failure after it is stopped is not retried', async () => {
    const { start, stop, put, events } = scene(offline);
    start();
    put('a');
    stop();
    await pass(0);
    expect([events, vi.getTimerCount()]).toEqual([[['deferred', 'a', 'UNREACHABLE']], 0]);
  });

  test('an entry is claimed once', () => {
    const { claim, isOwn } = scene(offline);
    expect(claim(['a', 'b'])).toEqual(['a', 'b']);
    expect(claim(['b', 'c', 'c'])).toEqual(['c']);
    expect(['a', 'c', 'd'].map(isOwn)).toEqual([true, true, false]);
  });
});
