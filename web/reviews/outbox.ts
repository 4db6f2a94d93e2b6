import type { Api } from '#core/contract/index.ts';
import { type ApiFailure, signedOutBy } from '#web/lib/api-error.ts';
import { createDelivery } from '#web/lib/delivery.ts';
import { type Kept, keptJson, onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createStore } from '#web/lib/store.ts';
import type { Saving } from '#web/ui/save-state.tsx';

type Study = Pick<Api['study'], 'review' | 'undo'>;
export type Review = Parameters<Study['review']>[0]['reviews'][number];
export type ReviewResult = Awaited<ReturnType<Study['review']>>['results'][number];

export interface OutboxState {
  /** Oldest first. */
  waiting: readonly Review[];
  /** The server has them, and gives their results once no exam has their questions. */
  deferred: readonly Review[];
  /** By review id, since the page was loaded. */
  results: ReadonlyMap<string, ReviewResult>;
  /** `isLimited`: the server has too many at once, and takes them later. */
  failing: { signedOut: ApiFailure | null; isLimited: boolean } | null;
  /** Whether a reload would find what is waiting. */
  isKept: boolean;
  /** Newest last. */
  elsewhere: readonly string[];
}

interface OutboxParts {
  user_id: string;
  kept: Kept;
  loadApi(): Promise<{ study: Study }>;
}

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
const EMPTY: OutboxState = {
  waiting: [],
  deferred: [],
  results: new Map(),
  failing: null,
  isKept: true,
  elsewhere: [],
};
const merge = (state: OutboxState, changes: Partial<OutboxState>) => ({ ...state, ...changes });

export type Outbox = ReturnType<typeof createOutbox>;

/** Delivers reviews. Each is kept across reloads and retried; the same id is the same review, so retrying is safe. */
export function createOutbox({ user_id, kept, loadApi }: OutboxParts) {
  const prefix = `certamen.review.${user_id}.`;
  const { get, subscribe, dispatch, until } = createStore(EMPTY, merge);
  /** It may be stored even if no response arrived. */
  const tried = new Set<string>();
  /** A refused batch is sent one by one, so that one review does not block the others. */
  let atOnce = AT_ONCE;
  /** Deferred reviews whose results are asked for again. */
  const asked = new Set<string>();
  const delivery = createDelivery<Review, readonly Review[], readonly ReviewResult[]>({
    key: ({ id }) => id,
    next(): readonly Review[] | undefined {
      const { waiting, deferred } = get();
      const due = [...waiting, ...deferred.filter(({ id }) => asked.has(id))];
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

  /** Removes reviews of these ids, and adds deferred ones. */
  function change(ids: ReadonlySet<string>, held: readonly Review[], changes: Partial<OutboxState> = {}): void {
    for (const id of ids) kept.remove(prefix + id);
    for (const review of held) kept.set(prefix + review.id, JSON.stringify({ ...review, is_deferred: true }));
    const gone = new Set([...ids, ...held.map(({ id }) => id)]);
    const { isKept, deferred, ...before } = get();
    const waiting = before.waiting.filter(({ id }) => !gone.has(id));
    const others = deferred.filter(({ id }) => !gone.has(id));
    dispatch({ waiting, deferred: [...others, ...held], isKept: isKept || waiting.length === 0, ...changes });
  }

  const remove = (id: string) => change(new Set([id]), []);

  function settle(results: readonly ReviewResult[]): void {
    for (const { id } of results) asked.delete(id);
    const [deferred, final] = idsByOutcome(results);
    const held = get().waiting.filter(({ id }) => deferred.has(id));
    const news = results.filter(({ id }) => final.has(id) || held.some((one) => one.id === id));
    const all = new Map([...get().results, ...news.map((result) => [result.id, result] as const)]);
    change(final, held, { results: all, failing: null });
    if (get().waiting.length === 0) atOnce = AT_ONCE;
  }

  function restore(): void {
    const names = kept.names().filter((name) => name.startsWith(prefix));
    const found = names.flatMap((name) => reviewIn(keptJson(kept, name)) ?? []);
    const earlier = delivery.claim(found.map(({ review }) => review));
    if (earlier.length === 0) return;
    const held = new Set(found.flatMap(({ review, isDeferred }) => (isDeferred ? review.id : [])));
    dispatch({
      waiting: [...get().waiting, ...earlier.filter(({ id }) => !held.has(id))].sort(byTime),
      deferred: [...get().deferred, ...earlier.filter(({ id }) => held.has(id))].sort(byTime),
    });
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
    if (found) return dispatch({ elsewhere: [...get().elsewhere, found.review.item_id] });
    if (newValue !== null) return;
    const waiting = isUnderWay(id) ? get().waiting : get().waiting.filter((one) => one.id !== id);
    dispatch({ waiting, deferred: get().deferred.filter((one) => one.id !== id) });
  };

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
    put(review: Review): void {
      if (delivery.claim([review]).length === 0) return;
      const isKept = kept.set(prefix + review.id, JSON.stringify(review)) && get().isKept;
      dispatch({ waiting: [...get().waiting, review], isKept });
      delivery.pump();
    },
    /** Returns false if it may have been sent. */
    drop(id: string): boolean {
      if (tried.has(id) || !get().waiting.some((one) => one.id === id)) return false;
      remove(id);
      return true;
    },
    delivered,
    /** Undoes what may have been sent; undefined as for `delivered`. Throws API failures. */
    async takeBack(id: string, ms: number): Promise<ReviewResult | undefined> {
      const result = await delivered(id, ms);
      if (!result || result.outcome === 'refused') return result;
      const held = get().deferred.filter((one) => one.id === id);
      // Asked for after the undo, it would be sent anew.
      remove(id);
      await until(() => !isUnderWay(id), ms);
      const { study } = await loadApi();
      await study.undo({ review_id: id }).catch((thrown) => {
        change(new Set(), held);
        throw thrown;
      });
      return get().results.get(id);
    },
  };
}

export function savingOf({ waiting, results, failing, isKept }: OutboxState): Saving | null {
  if (failing && waiting.length > 0) return isKept ? 'waiting' : 'unkept';
  if (waiting.length > 0) return 'saving';
  const all = [...results.values()];
  if (all.length === 0) return null;
  return all.at(-1)?.outcome === 'refused' ? 'refused' : 'saved';
}

const outboxes = new Map<string, Outbox>();

export function outboxOf(user_id: string): Outbox {
  const outbox = outboxes.get(user_id) ?? createOutbox({ user_id, kept: onDevice, loadApi });
  // Not on the server, which renders the screens of all users.
  if (typeof window !== 'undefined') outboxes.set(user_id, outbox);
  return outbox;
}

function idsByOutcome(results: readonly ReviewResult[]) {
  const idsOf = (isDeferred: boolean) =>
    new Set(results.filter(({ outcome }) => (outcome === 'deferred') === isDeferred).map(({ id }) => id));
  return [idsOf(true), idsOf(false)] as const;
}

function byTime(a: Review, b: Review): number {
  return Number(a.reviewed_at) - Number(b.reviewed_at);
}

/** Validated, because other programs may have changed what the browser stores. */
function reviewIn(found: unknown): { review: Review; isDeferred: boolean } | null {
  const { is_deferred, ...fields } = (found ?? {}) as Record<string, unknown>;
  const { id, item_id, kind, reviewed_at } = fields;
  const at = new Date(String(reviewed_at));
  if (typeof id !== 'string' || typeof item_id !== 'string' || Number.isNaN(at.getTime())) return null;
  if (kind !== 'question' && kind !== 'card') return null;
  return { review: { ...(fields as Review), reviewed_at: at }, isDeferred: is_deferred === true };
}
