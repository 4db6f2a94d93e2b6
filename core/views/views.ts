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

const formerNames = ['category', 'topic', 'quiz', 'question'];

/** Addresses that somebody kept may have filters as they were called before: 'topic' is now 'topic_id'. */
export function withPresentNames(search: URLSearchParams, present: readonly string[]): URLSearchParams {
  const renamed = new URLSearchParams(search);
  for (const former of formerNames) {
    const value = renamed.get(former);
    const name = `${former}_id`;
    if (value === null || present.includes(former) || !present.includes(name)) continue;
    renamed.delete(former);
    // Beside a former name, the present one had no effect.
    renamed.delete(name);
    if (value !== '') renamed.set(name, value);
  }
  return renamed;
}

/** Without the page and sorted, so that equal views have equal queries. */
export function viewQuery(search: string): string {
  const names = formerNames.map((former) => `${former}_id`);
  const query = withPresentNames(new URLSearchParams(search), names);
  query.delete('cursor');
  query.sort();
  return query.toString();
}
