import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import { entriesOf, type KeptReview, type Places, type Review, type ReviewResult } from './kept-review.ts';

/** Oldest first. `deferred`: the server has them, and gives their results once no exam has their questions. */
export interface OutboxState extends Places {
  /** By review id, since the page was loaded. */
  results: ReadonlyMap<string, ReviewResult>;
  /** `isLimited`: the server has too many at once, and takes them later. */
  failing: { signedOut: ApiFailure | null; isLimited: boolean } | null;
  /** Whether a reload would find what is waiting. */
  isKept: boolean;
  /** Newest last. */
  elsewhere: readonly string[];
}

export const EMPTY_OUTBOX: OutboxState = {
  waiting: [],
  deferred: [],
  conflicts: [],
  results: new Map(),
  failing: null,
  isKept: true,
  elsewhere: [],
};

/** Takes reviews from where they are to other places, or to none. */
export function moved(state: OutboxState, ids: readonly string[], to: Partial<Places>): Partial<OutboxState> {
  const gone = new Set([...ids, ...entriesOf(to).map(([{ id }]) => id)]);
  const waiting = [...state.waiting.filter(({ id }) => !gone.has(id)), ...(to.waiting ?? [])];
  const deferred = [...state.deferred.filter(({ id }) => !gone.has(id)), ...(to.deferred ?? [])];
  const conflicts = [...state.conflicts.filter(({ review }) => !gone.has(review.id)), ...(to.conflicts ?? [])];
  return { waiting, deferred, conflicts, isKept: state.isKept || waiting.length === 0 };
}

/** Where results take what is waiting. `final`: ids of which nothing more is to be done. */
export function settled({ waiting }: OutboxState, results: readonly ReviewResult[]) {
  const ofId = (id: string) => waiting.filter((one) => one.id === id);
  const deferred = results.flatMap(({ id, outcome }) => (outcome === 'deferred' ? ofId(id) : []));
  const conflicts = results.flatMap((one) =>
    one.outcome === 'conflict' ? ofId(one.id).map((review) => ({ review, at: one.at })) : [],
  );
  const final = results.flatMap(({ id, outcome }) => (outcome === 'stored' || outcome === 'refused' ? id : []));
  const changed = new Set([...final, ...entriesOf({ deferred, conflicts }).map(([{ id }]) => id)]);
  const news = results.flatMap((result) => (changed.has(result.id) ? [[result.id, result] as const] : []));
  return { final, news, deferred, conflicts };
}

export function restored(state: OutboxState, added: readonly KeptReview[]): Partial<OutboxState> {
  const conflicts = added.flatMap(({ review, conflictAt: at }) => (at === null ? [] : { review, at }));
  const deferred = added.flatMap(({ review, isDeferred }) => (isDeferred ? review : []));
  const held = new Set(entriesOf({ deferred, conflicts }).map(([{ id }]) => id));
  const waiting = added.flatMap(({ review }) => (held.has(review.id) ? [] : review));
  return {
    waiting: [...state.waiting, ...waiting].sort(byTime),
    deferred: [...state.deferred, ...deferred].sort(byTime),
    conflicts: [...state.conflicts, ...conflicts],
  };
}

export function savingOf({ waiting, conflicts, results, failing, isKept }: OutboxState): Saving | null {
  if (failing && waiting.length > 0) return isKept ? 'waiting' : 'unkept';
  if (waiting.length > 0) return 'saving';
  if (conflicts.length > 0) return 'undecided';
  const all = [...results.values()].filter(({ outcome }) => outcome !== 'conflict');
  if (all.length === 0) return null;
  return all.at(-1)?.outcome === 'refused' ? 'refused' : 'saved';
}

function byTime(a: Review, b: Review): number {
  return Number(a.reviewed_at) - Number(b.reviewed_at);
}
