import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReading, startReading } from './reading.ts';

const page = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const turn = (visibilityState: 'visible' | 'hidden') => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('reading', () => {
  const begun = () => {
    const told: number[] = [];
    return { told, stop: startReading((ms) => told.push(ms)) };
  };

  test('is told when it ends', () => {
    const { told, stop } = begun();
    pass(12.345);
    expect(told).toEqual([]);
    stop();
    turn('hidden');
    expect(told).toEqual([12_345]);
  });

  test('stands still while the page is hidden, and is told then, since it may not come back', () => {
    const { told, stop } = begun();
    pass(10);
    turn('hidden');
    expect(told).toEqual([10_000]);
    pass(3_600);
    turn('visible');
    pass(5);
    window.dispatchEvent(new Event('pagehide'));
    expect(told.at(-1)).toBe(15_000);
    pass(1);
    stop();
    expect(told.at(-1)).toBe(16_000);
  });

  test('begun on a hidden page counts from when it is seen', () => {
    Object.assign(document, { visibilityState: 'hidden' });
    const { told, stop } = begun();
    pass(60);
    turn('visible');
    pass(4);
    stop();
    expect(told.at(-1)).toBe(4_000);
  });

  test('counts 90 seconds at most', () => {
    const { told, stop } = begun();
    pass(500);
    stop();
    expect(told).toEqual([90_000]);
  });
});

describe('the delivery of what was read', () => {
  function browser() {
    const stored = new Map<string, string>();
    const sent: [string, number][][] = [];
    let network: () => Promise<unknown> = () => Promise.resolve();
    const study = {
      read: async ({ reads }: { reads: readonly { review_id: string; read_ms: number }[] }) => {
        sent.push(reads.map(({ review_id, read_ms }) => [review_id, read_ms]));
        return network();
      },
    };
    const kept = {
      get: (name: string) => stored.get(name) ?? null,
      set: (name: string, text: string) => stored.set(name, text) !== undefined,
      remove: (name: string) => void stored.delete(name),
      names: () => [...stored.keys()],
    };
    const open = (user_id = 'ada') => createReading({ user_id, kept, loadApi: async () => ({ study }) as never });
    const setNetwork = (next: typeof network) => {
      network = next;
    };
    return { open, sent, stored, setNetwork };
  }
  const failure = (status: number, code: string) => () => Promise.reject({ status, data: { code, error: code } });

  test('sends each once, and forgets it', async () => {
    const { open, sent, stored } = browser();
    const reading = open();
    reading.put('a', 4_000);
    expect(stored.size).toBe(1);
    await settled();
    expect([sent, stored.size]).toEqual([[[['a', 4_000]]], 0]);
  });

  test('tries again by itself without network', async () => {
    const { open, sent, stored, setNetwork } = browser();
    setNetwork(failure(503, 'UNREACHABLE'));
    open().put('a', 4_000);
    await settled();
    setNetwork(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent.length, stored.size]).toEqual([2, 0]);
  });

  test('survives a reload, with what has grown meanwhile', async () => {
    const { open, sent, stored, setNetwork } = browser();
    setNetwork(() => new Promise(() => {}));
    const reading = open();
    reading.put('a', 4_000);
    await settled();
    reading.put('a', 9_000);
    reading.put('a', 2_000);
    reading.put('b', 1_000);
    expect([...stored.values()]).toEqual(['9000', '1000']);
    stored.set('certamen.read.ada.broken', '{');
    setNetwork(() => Promise.resolve());
    sent.length = 0;
    const later = open();
    later.start();
    await settled();
    expect(sent).toEqual([
      [
        ['a', 9_000],
        ['b', 1_000],
      ],
    ]);
    expect([...stored.keys()]).toEqual(['certamen.read.ada.broken']);
  });

  test('sends again what grew while it was under way', async () => {
    const { open, sent, stored, setNetwork } = browser();
    const reply = Promise.withResolvers<void>();
    setNetwork(() => reply.promise);
    const reading = open();
    reading.put('a', 4_000);
    await settled();
    reading.put('a', 7_000);
    reply.resolve();
    await settled();
    expect([sent, stored.size]).toEqual([[[['a', 4_000]], [['a', 7_000]]], 0]);
  });

  test('drops what is refused, waits for somebody who has to sign in, and never sends it for another', async () => {
    const { open, sent, stored, setNetwork } = browser();
    setNetwork(failure(400, 'INPUT_INVALID'));
    open().put('a', 4_000);
    await settled();
    expect(stored.size).toBe(0);
    setNetwork(failure(401, 'NOT_SIGNED_IN'));
    open().put('b', 4_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, stored.size]).toEqual([2, 1]);
    open('grace').start();
    await settled();
    expect(sent).toHaveLength(2);
  });
});
