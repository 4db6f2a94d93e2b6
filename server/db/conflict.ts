import { setTimeout as wait } from 'node:timers/promises';

/** Deadlock and serialization failure: PostgreSQL rolls one transaction back, so it can be run again. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** What was read before the locks is outdated: run the transaction again. */
export class Overtaken extends Error {
  readonly code = '40001';

  constructor() {
    super('another transaction changed what this one was about to lock');
  }
}

/** The error itself first. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

export function isConflict(error: unknown): boolean {
  return causesOf(error).some((cause) => CONFLICTS.has((cause as { code?: unknown }).code));
}

/** Milliseconds before each retry: the other transaction, which waited as well, should go first. */
const PAUSES_MS = [50, 200];

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
