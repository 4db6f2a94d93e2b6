import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, type Review, savingOf } from './outbox.ts';

const offline = () => Promise.reject({ status: 503, data: { code: 'UNREACHABLE', error: 'No network' } });
const refuse = (status: number, code: string) => () => Promise.reject({ status, data: { code, error: code } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const grade = (id: string, minute = 0): Review => {
  const reviewed_at = new Date(Date.UTC(2026, 10, 20, 18, minute));
  return { id, item_id: `item of ${id}`, kind: 'card', grade: 3, reviewed_at, duration_ms: 900 };
};

/** Tabs of one browser with a scripted network. */
function browser({ hasRoom = true } = {}) {
  const stored = new Map<string, string>();
  const sent: string[][] = [];
  let network: (reviews: readonly Review[]) => Promise<unknown> = () => Promise.resolve();
  const study = {
    review: async ({ reviews }: { reviews: readonly Review[] }) => {
      sent.push(reviews.map(({ id }) => id));
      await network(reviews);
      return {
        results: reviews.map(({ id, item_id }) => ({
          ...{ id, item_id, outcome: 'stored' as const, due_at: null, verdict: null, lapses: 0 },
        })),
      };
    },
  };
  const kept = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, text: string) => hasRoom && stored.set(name, text) !== undefined,
    remove: (name: string) => void stored.delete(name),
    names: () => [...stored.keys()],
  };
  const open = (user_id = 'ada') => createOutbox({ user_id, kept, loadApi: async () => ({ study }) as never });
  const setNetwork = (next: typeof network) => {
    network = next;
  };
  return { open, sent, stored, setNetwork };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the outbox of reviews', () => {
  test('delivers each review once and forgets it', async () => {
    const { open, sent, stored } = browser();
    const outbox = open();
    outbox.start();
    outbox.put(grade('a'));
    expect(savingOf(outbox.get())).toBe('saving');
    outbox.put(grade('b'));
    outbox.put(grade('c'));
    await settled();
    expect(sent).toEqual([['a'], ['b', 'c']]);
    expect([...outbox.get().results.keys()]).toEqual(['a', 'b', 'c']);
    expect([savingOf(outbox.get()), stored.size]).toEqual(['saved', 0]);
  });

  test('keeps what the network does not carry, over a reload, and sends it again under the same id', async () => {
    const { open, sent, setNetwork } = browser();
    setNetwork(offline);
    const outbox = open();
    const stop = outbox.start();
    outbox.put(grade('b', 2));
    await settled();
    expect(savingOf(outbox.get())).toBe('waiting');
    stop();
    outbox.put(grade('a', 1));
    setNetwork(() => Promise.resolve());
    const later = open();
    later.start();
    await settled();
    expect(sent).toEqual([['b'], ['a', 'b']]);
    expect(later.get().results.get('b')).toMatchObject({ outcome: 'stored' });
    expect(open('grace').get().waiting).toEqual([]);
  });

  test('never sends the reviews of one learner in the name of another', async () => {
    const { open, sent, setNetwork } = browser();
    setNetwork(offline);
    const outbox = open();
    outbox.put(grade('a'));
    setNetwork(() => Promise.resolve());
    open('grace').start();
    await settled();
    expect(sent).toEqual([]);
  });

  test('tries again by itself, and at once when the network is back', async () => {
    const { open, sent, setNetwork } = browser();
    setNetwork(offline);
    const outbox = open();
    outbox.start();
    outbox.put(grade('a'));
    await settled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    setNetwork(() => Promise.resolve());
    window.dispatchEvent(new Event('online'));
    await settled();
    expect([sent.length, savingOf(outbox.get())]).toEqual([3, 'saved']);
  });

  test('asks to keep the page open where the browser has no room', async () => {
    const { open, setNetwork } = browser({ hasRoom: false });
    setNetwork(offline);
    const outbox = open();
    outbox.start();
    outbox.put(grade('a'));
    await settled();
    expect(savingOf(outbox.get())).toBe('unkept');
    setNetwork(() => Promise.resolve());
    outbox.again();
    await settled();
    expect(outbox.get()).toMatchObject({ waiting: [], isKept: true });
  });

  test('a batch that is refused as a whole is sent one by one', async () => {
    const { open, sent, setNetwork } = browser();
    const outbox = open();
    for (const id of ['a', 'bad', 'c']) outbox.put(grade(id));
    setNetwork((reviews) =>
      reviews.some(({ id }) => id === 'bad') ? refuse(400, 'INPUT_INVALID')() : Promise.resolve(),
    );
    outbox.start();
    await settled();
    expect(sent).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(outbox.get().results.get('bad')).toMatchObject({ outcome: 'refused', code: 'INPUT_INVALID' });
    expect(outbox.get().waiting).toEqual([]);
  });

  test('waits for somebody who has to sign in again', async () => {
    const { open, sent, setNetwork } = browser();
    setNetwork(refuse(401, 'NOT_SIGNED_IN'));
    const outbox = open();
    outbox.start();
    outbox.put(grade('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(outbox.get().failing?.signedOut?.code).toBe('NOT_SIGNED_IN');
  });

  test('takes back what has not been sent, and nothing else', async () => {
    const { open, sent } = browser();
    const outbox = open();
    outbox.put(grade('a'));
    expect([outbox.drop('a'), outbox.drop('b')]).toEqual([true, false]);
    outbox.start();
    await settled();
    expect(sent).toEqual([]);
  });

  test('does not take back what was sent and may be stored, although no reply came', async () => {
    const { open, setNetwork } = browser();
    setNetwork(offline);
    const outbox = open();
    outbox.start();
    outbox.put(grade('a'));
    await settled();
    expect(outbox.drop('a')).toBe(false);
    expect(outbox.get().waiting).toHaveLength(1);
  });

  test('hears what other tabs review and deliver', async () => {
    const { open } = browser();
    const outbox = open();
    outbox.start();
    const tell = (newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'certamen.review.ada.z', newValue }));
    tell('{ broken');
    expect(outbox.get().elsewhere).toEqual([]);
    tell(JSON.stringify(grade('z')));
    expect(outbox.get().elsewhere).toEqual(['item of z']);
  });
});
