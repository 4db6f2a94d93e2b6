import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Review } from './kept-review.ts';
import { createOutbox } from './outbox.ts';
import { savingOf } from './outbox-state.ts';

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

const AT = '2026-11-20T20:14:00.000Z';

/** Tabs of one browser with a scripted network. */
function browser({ hasRoom = true } = {}) {
  const stored = new Map<string, string>();
  const sent: string[][] = [];
  const undone: string[] = [];
  /** Reviews whose questions an exam has. */
  const held = new Set<string>();
  /** Reviews of what another device reviewed since their plan. */
  const rivals = new Set<string>();
  const bodies: Review[] = [];
  let network: (reviews: readonly Review[]) => Promise<unknown> = () => Promise.resolve();
  const study = {
    review: async ({ reviews }: { reviews: readonly Review[] }) => {
      sent.push(reviews.map(({ id }) => id));
      bodies.push(...reviews);
      await network(reviews);
      return {
        results: reviews.map(({ id, item_id, last_at }) => {
          if (held.has(id)) return { id, item_id, outcome: 'deferred' as const };
          if (rivals.has(id) && last_at !== undefined) return { id, item_id, outcome: 'conflict' as const, at: AT };
          return { id, item_id, outcome: 'stored' as const, due_at: null, verdict: null, lapses: 0 };
        }),
      };
    },
    undo: async ({ review_id }: { review_id: string }) => {
      await network([]);
      undone.push(review_id);
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
  return { open, sent, bodies, undone, held, rivals, stored, setNetwork };
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

  test('never has an id twice in a batch', async () => {
    const { open, sent, stored, held, setNetwork } = browser();
    const [one, two] = [grade('a'), grade('b', 1)];
    for (const name of ['a', 'copied']) stored.set(`certamen.review.ada.${name}`, JSON.stringify(one));
    stored.set('certamen.review.ada.b', JSON.stringify({ ...two, is_deferred: true }));
    held.add('b');
    setNetwork(offline);
    const outbox = open();
    outbox.start();
    await settled();
    outbox.put(one);
    outbox.put(two);
    setNetwork(() => Promise.resolve());
    outbox.again();
    await vi.advanceTimersByTimeAsync(60_000);
    for (const batch of sent) expect(new Set(batch).size, batch.join()).toBe(batch.length);
    expect(outbox.get()).toMatchObject({ waiting: [], deferred: [two] });
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

  test('a day without network: 400 reviews are delivered, as many a minute as the server takes', async () => {
    const { open, sent, setNetwork } = browser();
    setNetwork(offline);
    const outbox = open();
    const stop = outbox.start();
    for (let n = 0; n < 400; n++) outbox.put(grade(`${n}`, n));
    await settled();
    stop();
    const stored: string[] = [];
    const inMinute = new Map<number, number>();
    setNetwork(async (reviews) => {
      const minute = Math.floor(Date.now() / 60_000);
      const count = (inMinute.get(minute) ?? 0) + reviews.length;
      const retryAfter = 60 - (Math.floor(Date.now() / 1000) % 60);
      const data = { code: 'TOO_MANY_ATTEMPTS', error: 'Too many attempts.', retryAfter };
      if (count > 60) return Promise.reject({ status: 429, data });
      inMinute.set(minute, count);
      stored.push(...reviews.map(({ id }) => id));
    });
    const later = open();
    later.start();
    await settled();
    expect([later.get().failing, savingOf(later.get())]).toEqual([{ signedOut: null, isLimited: true }, 'waiting']);
    const tries = sent.length;
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    expect(stored).toEqual(Array.from({ length: 400 }, (_, n) => `${n}`));
    expect([later.get().waiting, later.get().results.size, savingOf(later.get())]).toEqual([[], 400, 'saved']);
    expect(sent.length - tries, 'waits as long as it was told').toBeLessThan(20);
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

describe('a review whose question an exam has', () => {
  async function deferredOne() {
    const all = browser();
    all.held.add('a');
    const outbox = all.open();
    const stop = outbox.start();
    outbox.put(grade('a'));
    await settled();
    return { ...all, outbox, stop, name: 'certamen.review.ada.a' };
  }
  const deferredIds = ({ get }: ReturnType<typeof createOutbox>) => get().deferred.map(({ id }) => id);

  test('is saved, and holds up neither its sitting nor other reviews', async () => {
    const { outbox, stored, name } = await deferredOne();
    expect(await outbox.delivered('a', 0)).toMatchObject({ outcome: 'deferred' });
    expect([savingOf(outbox.get()), deferredIds(outbox), [...stored.keys()]]).toEqual(['saved', ['a'], [name]]);
    outbox.put(grade('b', 1));
    await settled();
    expect(await outbox.delivered('b', 0)).toMatchObject({ outcome: 'stored' });
  });

  test('is asked for again once a minute, and when the page comes back', async () => {
    const { outbox, sent, held, stored } = await deferredOne();
    const before = outbox.get().results;
    await vi.advanceTimersByTimeAsync(119_000);
    expect(sent).toEqual([['a'], ['a']]);
    expect([...outbox.get().results]).toEqual([...before]);
    held.clear();
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(sent).toHaveLength(3);
    expect(outbox.get().results.get('a')).toMatchObject({ outcome: 'stored' });
    expect([deferredIds(outbox), stored.size]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(3);
  });

  test('survives a reload, without waiting to be sent, and is asked for at the start', async () => {
    const { open, stop, sent, held } = await deferredOne();
    stop();
    const later = open();
    later.start();
    expect([later.get().waiting, deferredIds(later)]).toEqual([[], ['a']]);
    await settled();
    expect([sent.length, savingOf(later.get())]).toEqual([2, null]);
    held.clear();
    later.again();
    await settled();
    expect(later.get().results.get('a')).toMatchObject({ outcome: 'stored' });
  });

  test('waits a minute after a failure, and shows none', async () => {
    const { outbox, sent, setNetwork } = await deferredOne();
    setNetwork(offline);
    outbox.again();
    await vi.advanceTimersByTimeAsync(50_000);
    expect([sent.length, savingOf(outbox.get())]).toEqual([2, 'saved']);
  });

  test('is asked for with at most 49 others', async () => {
    const { outbox, sent, held } = await deferredOne();
    for (let n = 0; n < 60; n++) {
      held.add(`n${n}`);
      outbox.put(grade(`n${n}`));
    }
    await settled();
    sent.length = 0;
    outbox.again();
    await settled();
    expect(sent.map(({ length }) => length)).toEqual([50, 11]);
  });

  test('is forgotten when it is refused', async () => {
    const { outbox, stored, setNetwork } = await deferredOne();
    setNetwork(refuse(400, 'INPUT_INVALID'));
    outbox.again();
    await settled();
    expect(outbox.get().results.get('a')).toMatchObject({ outcome: 'refused' });
    expect([deferredIds(outbox), stored.size]).toEqual([[], 0]);
  });

  test('is taken back, and not asked for again', async () => {
    const { outbox, stored, sent, undone } = await deferredOne();
    expect(await outbox.takeBack('a', 0)).toMatchObject({ outcome: 'deferred' });
    outbox.again();
    await settled();
    expect([undone, sent.length, deferredIds(outbox), stored.size]).toEqual([['a'], 1, [], 0]);
  });

  test('is taken back after the reply to what is under way, so that it is not sent after its undo', async () => {
    const { outbox, undone, setNetwork } = await deferredOne();
    const reply = Promise.withResolvers<void>();
    setNetwork((reviews) => (reviews.length > 0 ? reply.promise : Promise.resolve()));
    outbox.again();
    const taken = outbox.takeBack('a', 5_000);
    await settled();
    expect(undone).toEqual([]);
    reply.resolve();
    await taken;
    expect([undone, deferredIds(outbox)]).toEqual([['a'], []]);
  });

  test('stays when it could not be taken back', async () => {
    const { outbox, stored, setNetwork } = await deferredOne();
    setNetwork(offline);
    await expect(outbox.takeBack('a', 0)).rejects.toBeDefined();
    expect([deferredIds(outbox), stored.size]).toEqual([['a'], 1]);
  });

  test('is forgotten by a tab that sees another forget it, and known to one that was about to send it', async () => {
    const { outbox, stored, name, sent } = await deferredOne();
    const tell = (newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: name, newValue }));
    const text = stored.get(name) ?? null;
    tell(text);
    expect([deferredIds(outbox), outbox.get().elsewhere]).toEqual([['a'], []]);
    tell(null);
    outbox.again();
    await settled();
    expect([deferredIds(outbox), sent.length]).toEqual([[], 1]);
    const other = browser();
    const waiting = other.open();
    waiting.put(grade('a'));
    const stop = waiting.start();
    tell(text);
    stop();
    expect([waiting.get().waiting, deferredIds(waiting)]).toEqual([[], ['a']]);
    expect(waiting.get().results.get('a')).toMatchObject({ outcome: 'deferred' });
  });
});

describe('a review of what another device reviewed since its plan', () => {
  async function inConflict() {
    const all = browser();
    all.rivals.add('a');
    const outbox = all.open();
    const stop = outbox.start();
    outbox.put({ ...grade('a'), last_at: null });
    await settled();
    return { ...all, outbox, stop, name: 'certamen.review.ada.a' };
  }
  const inConflictOf = ({ get }: ReturnType<typeof createOutbox>) =>
    get().conflicts.map(({ review, at }) => [review.id, at]);

  test('waits for the learner, is not said to be saved, and holds up no other, also after a reload', async () => {
    const { open, outbox, stop, sent } = await inConflict();
    outbox.put(grade('b'));
    await settled();
    expect([inConflictOf(outbox), savingOf(outbox.get())]).toEqual([[['a', AT]], 'undecided']);
    expect(outbox.get().results.get('b')).toMatchObject({ outcome: 'stored' });
    stop();
    const later = open();
    later.start();
    later.again();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([inConflictOf(later), savingOf(later.get()), sent]).toEqual([[['a', AT]], 'undecided', [['a'], ['b']]]);
  });

  test('is sent again under its id and without its plan, to count both', async () => {
    const { outbox, bodies, stored } = await inConflict();
    outbox.countBoth('a');
    expect([outbox.get().results.has('a'), stored.size]).toEqual([false, 1]);
    await settled();
    expect(bodies[1]).toEqual(grade('a'));
    expect([inConflictOf(outbox), savingOf(outbox.get()), stored.size]).toEqual([[], 'saved', 0]);
  });

  test.each(['not counted', 'taken back'])('is forgotten when it is %s', async (how) => {
    const { outbox, sent, undone, stored } = await inConflict();
    if (how === 'taken back') expect(await outbox.takeBack('a', 0)).toMatchObject({ outcome: 'conflict' });
    else outbox.dontCount('a');
    outbox.again();
    await settled();
    expect([inConflictOf(outbox), savingOf(outbox.get()), stored.size]).toEqual([[], null, 0]);
    expect([sent, undone]).toEqual([[['a']], []]);
  });

  test('is gone here when it is decided in another tab', async () => {
    const { outbox, name } = await inConflict();
    const tell = (newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: name, newValue }));
    tell(JSON.stringify(grade('a')));
    expect(inConflictOf(outbox)).toEqual([]);
    const other = await inConflict();
    tell(null);
    expect(inConflictOf(other.outbox)).toEqual([]);
  });

  test('is none of what this browser reviewed itself: that is sent as known', async () => {
    const { open, bodies } = browser();
    const outbox = open();
    outbox.start();
    const [first, second] = [grade('a'), { ...grade('b', 1), item_id: 'item of a' }];
    const plan = new Date(Date.UTC(2026, 10, 20, 12));
    outbox.put({ ...first, last_at: plan });
    outbox.put({ ...second, last_at: plan });
    outbox.put({ ...second, id: 'c' });
    await settled();
    expect(bodies.map(({ last_at }) => last_at)).toEqual([plan, first.reviewed_at, undefined]);
  });
});

describe('a review whose moment the server has to tell', () => {
  test('is kept at once, can be dropped, holds up no other, and is sent once it is dated', async () => {
    const { open, bodies, stored } = browser();
    const outbox = open();
    outbox.start();
    const moments = [1, 2].map(() => Promise.withResolvers<Date>());
    const [one, two] = moments as [(typeof moments)[number], (typeof moments)[number]];
    outbox.put(grade('a'), one.promise);
    outbox.put(grade('b'), two.promise);
    outbox.put(grade('c'));
    await settled();
    expect([stored.size, bodies.map(({ id }) => id), outbox.drop('b')]).toEqual([2, ['c'], true]);
    const morning = new Date(Date.UTC(2026, 10, 21, 6));
    one.resolve(morning);
    two.resolve(morning);
    await settled();
    expect(bodies.slice(1)).toEqual([{ ...grade('a'), reviewed_at: morning }]);
    expect([savingOf(outbox.get()), stored.size]).toEqual(['saved', 0]);
  });
});
