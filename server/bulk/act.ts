import type { BulkOutcome } from '#core/bulk/bulk.ts';
import type { ErrorCode } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';

const BATCH = 100;

/** Takes the number of rows done so far. */
export type Report = (done: number) => void;

/** Runs in one transaction, skips rows that no longer exist, and throws what the operation declares. */
export type BulkAct<Parameters extends object> = (
  tx: Db,
  who: Pick<Who, 'user_id'>,
  now: Date,
  input: Selected & Parameters,
  report: Report,
) => Promise<BulkOutcome>;

export interface BulkHandler<Parameters extends object> {
  act: BulkAct<Parameters>;
  /** What an unforeseen error becomes. */
  failure: ErrorCode;
}

export interface Selected {
  /** Each once. */
  ids: string[];
}

export async function inBatches<Row>(
  rows: readonly Row[],
  report: Report,
  work: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await work(batch);
    report(from + batch.length);
  }
}

/** Rows that are not accounted for no longer exist. */
export function outcomeOf(ids: readonly string[], counted: Partial<Omit<BulkOutcome, 'gone'>>): BulkOutcome {
  const { changed = 0, already = 0, unusable = 0, target = null, trash_id = null } = counted;
  return { changed, already, unusable, gone: ids.length - changed - already - unusable, target, trash_id };
}
