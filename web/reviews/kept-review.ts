import type { Api } from '#core/contract/index.ts';

export type Study = Pick<Api['study'], 'review' | 'undo'>;
export type Review = Parameters<Study['review']>[0]['reviews'][number];
export type ReviewResult = Awaited<ReturnType<Study['review']>>['results'][number];

/** Reviews that wait to be sent, for an exam to end, or for the learner to decide. */
export interface Places {
  waiting: readonly Review[];
  deferred: readonly Review[];
  conflicts: readonly Conflict[];
}

/** `at`: when another device reviewed its item, ISO 8601. */
export interface Conflict {
  review: Review;
  at: string;
}

/** Review, and what is kept with it on the device. */
export function entriesOf({ waiting = [], deferred = [], conflicts = [] }: Partial<Places>): [Review, object][] {
  return [
    ...waiting.map((review): [Review, object] => [review, {}]),
    ...deferred.map((review): [Review, object] => [review, { is_deferred: true }]),
    ...conflicts.map(({ review, at }): [Review, object] => [review, { conflict_at: at }]),
  ];
}

export interface KeptReview {
  review: Review;
  isDeferred: boolean;
  conflictAt: string | null;
}

/** Validated, because other programs may have changed what the browser stores. */
export function reviewIn(found: unknown): KeptReview | null {
  const { is_deferred, conflict_at, ...fields } = (found ?? {}) as Record<string, unknown>;
  const { id, item_id, kind, reviewed_at } = fields;
  const at = new Date(String(reviewed_at));
  if (typeof id !== 'string' || typeof item_id !== 'string' || Number.isNaN(at.getTime())) return null;
  if (kind !== 'question' && kind !== 'card') return null;
  const isConflict = typeof conflict_at === 'string' && !Number.isNaN(Date.parse(conflict_at));
  return {
    review: { ...(fields as Review), reviewed_at: at },
    isDeferred: is_deferred === true,
    conflictAt: isConflict ? conflict_at : null,
  };
}
