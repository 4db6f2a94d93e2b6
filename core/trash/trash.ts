import type { Failures } from '../lib/failures.ts';

export const trashFailures = {
  TRASH_NOT_FOUND: [404, 'This is no longer in the trash.'],
  TRASH_NAME_TAKEN: [409, '{what} is already taken. Change it there, then restore this.'],
  TRASH_HOME_GONE: [409, 'The {what} that this belonged to is gone for good, so it cannot be restored.'],
  TRASH_HOME_WAITS: [409, 'This belonged to the {what} "{name}", which is in the trash as well. Restore that first.'],
  TRASH_FAILED: [500, 'Failed to load the trash'],
  RESTORE_FAILED: [500, 'Failed to restore'],
  TRASH_REMOVE_FAILED: [500, 'Failed to delete for good'],
} as const satisfies Failures;

export const TRASH_DAYS = 30;

export const trashSorts = ['deleted', 'until'] as const;
