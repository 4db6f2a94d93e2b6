import type { Failures } from '../lib/failures.ts';

/** Per text. */
export const REVISIONS_KEPT = 50;

export const revisionFailures = {
  REVISION_NOT_FOUND: [404, 'This revision is no longer available.'],
  REVISIONS_FAILED: [500, 'Failed to load the history'],
  REVISION_NOT_RESTORED: [500, 'Failed to restore the revision. Nothing was changed.'],
} as const satisfies Failures;

export const revisionSentences = { revision: 'A revision is named by its number.' } as const;
