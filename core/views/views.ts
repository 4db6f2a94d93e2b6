import type { Failures } from '../lib/failures.ts';

export const VIEWS_MAX = 100;

export const viewFailures = {
  VIEWS_FAILED: [500, 'Failed to load views'],
  VIEWS_TOO_MANY: [409, `You can save at most ${VIEWS_MAX} views. Delete one first.`],
  VIEW_NAME_TAKEN: [409, 'There is already a view with this name.'],
  VIEW_NOT_FOUND: [404, 'This view no longer exists.'],
  VIEW_NOT_SAVED: [500, 'Failed to save view'],
  VIEW_NOT_DELETED: [500, 'Failed to delete view'],
} as const satisfies Failures;

/** Without the page and sorted, so that equal views have equal queries. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  query.sort();
  return query.toString();
}
