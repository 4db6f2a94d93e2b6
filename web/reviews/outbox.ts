import { signedOutBy } from '#web/lib/api-error.ts';
import { createDelivery } from '#web/lib/delivery.ts';
import { type Kept, keptJson, onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createStore } from '#web/lib/store.ts';
import { entriesOf, type Places, type Review, type ReviewResult, reviewIn, type Study } from './kept-review.ts';
import { EMPTY_OUTBOX, moved, type OutboxState, restored, settled } from './outbox-state.ts';

interface OutboxParts {
  user_id: string;
  kept: Kept;
  loadApi(): Promise<{ study: Study }>;
}

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
const merge = (state: OutboxState, changes: Partial<OutboxState>) => ({ ...state, ...changes });

export type Outbox = ReturnType<typeof createOutbox>;

/** Delivers reviews. Each is kept across reloads and retried; the same id is the same review, so retrying is safe. */
export function createOutbox({ user_id, kept, loadApi }: OutboxParts) {
  const prefix = `certamen.review.${user_id}.`;
  const { get, subscribe, dispatch, until } = createStore(EMPTY_OUTBOX, merge);
  /** It may be stored even if no response arrived. */
  const tried = new Set<string>();
  /** Those whose moment the server's time is still to tell. */
  const undated = new Set<string>();
  /** The latest review of each item that this browser made since the page was loaded. */
  const own = new Map<string, Date>();
  /** A refused batch is sent one by one, so that one review does not block the others. */
  let atOnce = AT_ONCE;
  /** Deferred reviews whose results are asked for again. */
  const asked = new Set<string>();
  const delivery = createDelivery<Review, readonly Review[], readonly ReviewResult[]>({
    key: ({ id }) => id,
    next(): readonly Review[] | undefined {
      const { waiting, deferred } = get();
      const due = [...waiting.filter(({ id }) => !undated.has(id)), ...deferred.filter(({ id }) => asked.has(id))];
      return delivery.underWay.size > 0 || due.length === 0 ? undefined : due.slice(0, atOnce);
    },
    async send(reviews) {
      for (const { id } of reviews) tried.add(id);
      const { study } = await loadApi();
      return (await study.review({ reviews: [...reviews] })).results;
    },
    stored: (_, results) => settle(results),
    refused(reviews, { code, error }) {
      if (reviews.length > 1) atOnce = 1;
      else settle(reviews.map(({ id }) => ({ id, outcome: 'refused', code, error })));
    },
    deferred(batch, failure) {
      for (const { id } of batch) asked.delete(id);
      const failing = { signedOut: signedOutBy(failure), isLimited: failure?.status === 429 };
      dispatch({ failing: get().waiting.length > 0 ? failing : null });
    },
  });

  /** Takes reviews from where they are to other places, or to none. */
  function move(ids: readonly string[], to: Partial<Places> = {}, changes: Partial<OutboxState> = {}): void {
    const entries = entriesOf(to);
    for (const id of ids) kept.remove(prefix + id);
    for (const [review, mark] of entries) kept.set(prefix + review.id, JSON.stringify({ ...review, ...mark }));
    dispatch({ ...moved(get(), ids, to), ...changes });
  }

  function settle(results: readonly ReviewResult[]): void {
    for (const { id } of results) asked.delete(id);
    const { final, news, ...to } = settled(get(), results);
    move(final, to, { results: new Map([...get().results, ...news]), failing: null });
    if (get().waiting.length === 0) atOnce = AT_ONCE;
  }

  function restore(): void {
    const names = kept.names().filter((name) => name.startsWith(prefix));
    const found = names.flatMap((name) => reviewIn(keptJson(kept, name)) ?? []);
    const earlier = new Set(delivery.claim(found.map(({ review }) => review)));
    if (earlier.size === 0) return;
    const added = found.filter(({ review }) => earlier.has(review));
    for (const { review } of added) know(review);
    dispatch(restored(get(), added));
  }

  function know({ item_id, reviewed_at }: Review): void {
    own.set(item_id, reviewed_at as Date);
  }

  /** A review that is sent without `last_at` is no conflict. */
  function countBoth(id: string): void {
    const found = get().conflicts.find(({ review }) => review.id === id);
    if (!found) return;
    const { last_at, ...review } = found.review;
    const results = new Map([...get().results].filter(([known]) => known !== id));
    move([], { waiting: [review] }, { results });
    delivery.pump();
  }

  function askInTurn(): void {
    for (const { id } of get().deferred) asked.add(id);
    if (asked.size > 0 && !get().failing) delivery.pump();
  }

  function again(): void {
    for (const { id } of get().deferred) asked.add(id);
    delivery.again();
  }

  const listen = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const id = key.slice(prefix.length);
    const found = reviewIn(keptJson({ get: () => newValue }, key));
    if (found?.isDeferred) return settle([{ id, outcome: 'deferred', item_id: found.review.item_id }]);
    const conflicts = get().conflicts.filter(({ review }) => review.id !== id);
    if (found?.conflictAt) {
      return settle([{ id, outcome: 'conflict', item_id: found.review.item_id, at: found.conflictAt }]);
    }
    if (found) {
      know(found.review);
      return dispatch({ conflicts, elsewhere: [...get().elsewhere, found.review.item_id] });
    }
    if (newValue !== null) return;
    const waiting = isUnderWay(id) ? get().waiting : get().waiting.filter((one) => one.id !== id);
    dispatch({ waiting, conflicts, deferred: get().deferred.filter((one) => one.id !== id) });
  };

  async function dateLater({ id }: Review, dated: Promise<Date>): Promise<void> {
    undated.add(id);
    const reviewed_at = await dated;
    undated.delete(id);
    const review = get().waiting.find((one) => one.id === id);
    if (!review) return;
    const next = { ...review, reviewed_at };
    know(next);
    move([], { waiting: [next] });
    delivery.pump();
  }

  /** With the newest review of its item that this browser knows. */
  function asKnown(review: Review): Review {
    const known = own.get(review.item_id);
    const { last_at } = review;
    if (!known || last_at === undefined) return review;
    return { ...review, last_at: last_at && (last_at as Date) > known ? last_at : known };
  }

  const isUnderWay = (id: string) => [...delivery.underWay].flat().some((one) => one.id === id);

  /** Undefined if it is not delivered within `ms` milliseconds. */
  async function delivered(id: string, ms: number): Promise<ReviewResult | undefined> {
    await until(({ waiting }) => !waiting.some((one) => one.id === id), ms);
    return get().results.get(id);
  }

  return {
    get,
    subscribe,
    again,
    start(): () => void {
      restore();
      delivery.start();
      again();
      const asking = setInterval(askInTurn, MINUTE_MS);
      const comingBack = ['focus', 'online', 'visibilitychange'];
      for (const event of comingBack) window.addEventListener(event, again);
      window.addEventListener('storage', listen);
      return () => {
        clearInterval(asking);
        for (const event of comingBack) window.removeEventListener(event, again);
        window.removeEventListener('storage', listen);
        delivery.stop();
      };
    },
    /** `dated`: its moment, where that is still asked for; until then it is kept as it is, and not sent. */
    put(made: Review, dated: Promise<Date> | null = null): void {
      if (delivery.claim([made]).length === 0) return;
      const review = asKnown(made);
      if (dated) void dateLater(review, dated);
      know(review);
      const isKept = kept.set(prefix + review.id, JSON.stringify(review)) && get().isKept;
      dispatch({ waiting: [...get().waiting, review], isKept });
      delivery.pump();
    },
    /** Returns false if it may have been sent. */
    drop(id: string): boolean {
      if (tried.has(id) || !get().waiting.some((one) => one.id === id)) return false;
      move([id]);
      return true;
    },
    delivered,
    countBoth,
    dontCount: (id: string) => move([id]),
    /** Undoes what may have been sent; undefined as for `delivered`. Throws API failures. */
    async takeBack(id: string, ms: number): Promise<ReviewResult | undefined> {
      const result = await delivered(id, ms);
      if (result?.outcome === 'conflict') move([id]);
      if (!result || result.outcome === 'refused' || result.outcome === 'conflict') return result;
      const held = get().deferred.filter((one) => one.id === id);
      // Asked for after the undo, it would be sent anew.
      move([id]);
      await until(() => !isUnderWay(id), ms);
      const { study } = await loadApi();
      await study.undo({ review_id: id }).catch((thrown) => {
        move([], { deferred: held });
        throw thrown;
      });
      return get().results.get(id);
    },
  };
}

const outboxes = new Map<string, Outbox>();

export function outboxOf(user_id: string): Outbox {
  const outbox = outboxes.get(user_id) ?? createOutbox({ user_id, kept: onDevice, loadApi });
  // Not on the server, which renders the screens of all users.
  if (typeof window !== 'undefined') outboxes.set(user_id, outbox);
  return outbox;
}
