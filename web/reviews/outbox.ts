import type { Api } from '#core/contract/index.ts';
import { type ApiFailure, apiFailure, isFinal } from '#web/lib/api-error.ts';
import { type Kept, keptJson, onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
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
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

export type Outbox = ReturnType<typeof createOutbox>;

/** Delivers reviews. Each is kept across reloads and retried; the same id is the same review, so retrying is safe. */
export function createOutbox({ user_id, kept, loadApi }: OutboxParts) {
  const prefix = `certamen.review.${user_id}.`;
  const listeners = new Set<() => void>();
  let state: OutboxState = { ...{ waiting: [], results: new Map(), failing: null, isKept: true, elsewhere: [] } };
  let sending: readonly Review[] = [];
  /** It may be stored even if no response arrived. */
  const tried = new Set<string>();
  /** A refused batch is sent one by one, so that one review does not block the others. */
  let atOnce = AT_ONCE;
  let isRunning = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function remove(ids: ReadonlySet<string>, changes: Partial<OutboxState> = {}): void {
    for (const id of ids) kept.remove(prefix + id);
    const waiting = state.waiting.filter(({ id }) => !ids.has(id));
    change({ waiting, isKept: state.isKept || waiting.length === 0, ...changes });
  }

  function pump(): void {
    if (!isRunning || sending.length > 0 || state.waiting.length === 0) return;
    sending = state.waiting.slice(0, atOnce);
    for (const { id } of sending) tried.add(id);
    void deliver(sending);
  }

  async function deliver(reviews: readonly Review[]): Promise<void> {
    const sent = await loadApi()
      .then(({ study }) => study.review({ reviews: [...reviews] }))
      .then(
        ({ results }) => ({ results, failure: null }),
        (thrown: unknown) => ({ results: null, failure: apiFailure(thrown) }),
      );
    sending = [];
    if (sent.results) return settle(sent.results);
    const { failure } = sent;
    if (!failure || !isFinal(failure)) return later(failure);
    const [first] = reviews;
    if (reviews.length === 1 && first) {
      const { code, error } = failure;
      return settle([{ id: first.id, outcome: 'refused', code, error }]);
    }
    atOnce = 1;
    pump();
  }

  function settle(results: readonly ReviewResult[]): void {
    wait = FIRST_WAIT_MS;
    const all = new Map([...state.results, ...results.map((result) => [result.id, result] as const)]);
    remove(new Set(results.map(({ id }) => id)), { results: all, failing: null });
    if (state.waiting.length === 0) atOnce = AT_ONCE;
    pump();
  }

  function later(failure: ApiFailure | null): void {
    const signedOut = failure?.status === 401 ? failure : null;
    change({ failing: { signedOut } });
    clearTimeout(timer);
    if (signedOut || !isRunning) return;
    timer = setTimeout(pump, Math.max(wait, (failure?.retryAfter ?? 0) * 1000));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  function restore(): void {
    const known = new Set(state.waiting.map(({ id }) => id));
    const found = kept
      .names()
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => reviewIn(keptJson(kept, name)) ?? []);
    const earlier = found.filter(({ id }) => !known.has(id) && !state.results.has(id));
    if (earlier.length > 0) change({ waiting: [...state.waiting, ...earlier].sort(byTime) });
  }

  const listen = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const review = newValue === null ? null : reviewIn(parsed(newValue));
    if (review) return change({ elsewhere: [...state.elsewhere, review.item_id] });
    const id = key.slice(prefix.length);
    const isOurs = sending.some((one) => one.id === id);
    if (newValue === null && !isOurs) change({ waiting: state.waiting.filter((one) => one.id !== id) });
  };
  const again = () => {
    clearTimeout(timer);
    wait = FIRST_WAIT_MS;
    pump();
  };

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(): () => void {
      isRunning = true;
      restore();
      pump();
      const comingBack = ['focus', 'online', 'visibilitychange'];
      for (const event of comingBack) window.addEventListener(event, again);
      window.addEventListener('storage', listen);
      return () => {
        for (const event of comingBack) window.removeEventListener(event, again);
        window.removeEventListener('storage', listen);
        isRunning = false;
        clearTimeout(timer);
      };
    },
    put(review: Review): void {
      const isKept = kept.set(prefix + review.id, JSON.stringify(review)) && state.isKept;
      change({ waiting: [...state.waiting, review], isKept });
      pump();
    },
    /** Returns false if it may have been sent. */
    drop(id: string): boolean {
      if (tried.has(id) || !state.waiting.some((one) => one.id === id)) return false;
      remove(new Set([id]));
      return true;
    },
    /** Undefined if it is not delivered within `ms` milliseconds. */
    async delivered(id: string, ms: number): Promise<ReviewResult | undefined> {
      const done = Promise.withResolvers<void>();
      const late = setTimeout(done.resolve, ms);
      const look = () => !state.waiting.some((one) => one.id === id) && done.resolve();
      listeners.add(look);
      look();
      await done.promise;
      clearTimeout(late);
      listeners.delete(look);
      return state.results.get(id);
    },
    again,
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

function parsed(text: string): unknown {
  return keptJson({ get: () => text }, '');
}

/** Validated, because other programs may have changed what the browser stores. */
function reviewIn(found: unknown): Review | null {
  const { id, item_id, kind, reviewed_at } = (found ?? {}) as Record<string, unknown>;
  const at = new Date(String(reviewed_at));
  if (typeof id !== 'string' || typeof item_id !== 'string' || Number.isNaN(at.getTime())) return null;
  if (kind !== 'question' && kind !== 'card') return null;
  return { ...(found as Review), reviewed_at: at };
}
