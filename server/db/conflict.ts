import { setTimeout as wait } from 'node:timers/promises';

/**
 * Two transactions that stand in each other's way: PostgreSQL breaks one of them off as a deadlock (40P01) or a serialization failure
 * (40001). Nothing of that one is written, so that it can be run again.
 */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** What a transaction read before it held its locks is not so any more: it has to be run again. */
export class Overtaken extends Error {
  readonly code = '40001';

  constructor() {
    super('another transaction changed what this one was about to lock');
  }
}

/** Whether this failure, or the one that it wraps, is such a conflict. */
export function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (CONFLICTS.has((current as { code?: unknown }).code)) return true;
  }
  return false;
}

/** Before each further try, in milliseconds: the other transaction, which waited as well, should go first. */
const PAUSES_MS = [50, 200];

/** Runs `work`, and after a conflict again, at most twice. `onConflict` is called for each conflict; the last one is thrown. */
export async function againAfterConflict<Result>(
  work: () => Promise<Result>,
  onConflict: () => void,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      onConflict();
      const pause = PAUSES_MS[tries];
      if (pause === undefined) throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  }
}
