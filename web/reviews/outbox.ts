import type { Api } from '#core/contract/index.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { createDelivery } from '#web/lib/delivery.ts';
import { type Kept, keptJson, onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createStore } from '#web/lib/store.ts';
import type { Saving } from '#web/ui/save-state.tsx';

type Study = Pick<Api['study'], 'review'>;
export type Review = Parameters<Study['review']>[0]['reviews'][number];
export type ReviewResult = Awaited<ReturnType<Study['review']>>['results'][number];

export interface OutboxState {
  /** Oldest first. */
  waiting: readonly Review[];
  /** By review id, since the page was loaded. */
  results: ReadonlyMap<string, ReviewResult>;
  failing: { signedOut: ApiFailure | null } | null;
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
const EMPTY: OutboxState = { waiting: [], results: new Map(), failing: null, isKept: true, elsewhere: [] };
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
  const delivery = createDelivery<Review, readonly Review[], readonly ReviewResult[]>({
    key: ({ id }) => id,
    next(): readonly Review[] | undefined {
      const { waiting } = get();
      return delivery.underWay.size > 0 || waiting.length === 0 ? undefined : waiting.slice(0, atOnce);
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
    deferred: (_, signedOut) => dispatch({ failing: { signedOut } }),
  });

  function remove(ids: ReadonlySet<string>, changes: Partial<OutboxState> = {}): void {
    for (const id of ids) kept.remove(prefix + id);
    const waiting = get().waiting.filter(({ id }) => !ids.has(id));
    dispatch({ waiting, isKept: get().isKept || waiting.length === 0, ...changes });
  }

  function settle(results: readonly ReviewResult[]): void {
    const all = new Map([...get().results, ...results.map((result) => [result.id, result] as const)]);
    remove(new Set(results.map(({ id }) => id)), { results: all, failing: null });
    if (get().waiting.length === 0) atOnce = AT_ONCE;
  }

  function restore(): void {
    const names = kept.names().filter((name) => name.startsWith(prefix));
    const earlier = delivery.claim(names.flatMap((name) => reviewIn(keptJson(kept, name)) ?? []));
    if (earlier.length > 0) dispatch({ waiting: [...get().waiting, ...earlier].sort(byTime) });
  }

  const listen = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const review = reviewIn(keptJson({ get: () => newValue }, key));
    if (review) return dispatch({ elsewhere: [...get().elsewhere, review.item_id] });
    const id = key.slice(prefix.length);
    const isOurs = [...delivery.underWay].flat().some((one) => one.id === id);
    if (newValue === null && !isOurs) dispatch({ waiting: get().waiting.filter((one) => one.id !== id) });
  };

  return {
    get,
    subscribe,
    again: delivery.again,
    start(): () => void {
      restore();
      delivery.start();
      const comingBack = ['focus', 'online', 'visibilitychange'];
      for (const event of comingBack) window.addEventListener(event, delivery.again);
      window.addEventListener('storage', listen);
      return () => {
        for (const event of comingBack) window.removeEventListener(event, delivery.again);
        window.removeEventListener('storage', listen);
        delivery.stop();
      };
    },
    put(review: Review): void {
      delivery.claim([review]);
      const isKept = kept.set(prefix + review.id, JSON.stringify(review)) && get().isKept;
      dispatch({ waiting: [...get().waiting, review], isKept });
      delivery.pump();
    },
    /** Returns false if it may have been sent. */
    drop(id: string): boolean {
      if (tried.has(id) || !get().waiting.some((one) => one.id === id)) return false;
      remove(new Set([id]));
      return true;
    },
    /** Undefined if it is not delivered within `ms` milliseconds. */
    async delivered(id: string, ms: number): Promise<ReviewResult | undefined> {
      await until(({ waiting }) => !waiting.some((one) => one.id === id), ms);
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

function byTime(a: Review, b: Review): number {
  return Number(a.reviewed_at) - Number(b.reviewed_at);
}

/** Validated, because other programs may have changed what the browser stores. */
function reviewIn(found: unknown): Review | null {
  const { id, item_id, kind, reviewed_at } = (found ?? {}) as Record<string, unknown>;
  const at = new Date(String(reviewed_at));
  if (typeof id !== 'string' || typeof item_id !== 'string' || Number.isNaN(at.getTime())) return null;
  if (kind !== 'question' && kind !== 'card') return null;
  return { ...(found as Review), reviewed_at: at };
}
