import { and, eq, isNull, sql } from 'drizzle-orm';
import { type BulkKind, bulkKinds, nothingDone } from '#core/bulk/bulk.ts';
import { AppError } from '#core/errors.ts';
import { allowTime } from '../db/allow-time.ts';
import { rows } from '../db/open.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { stored, toAppError, toldAgain } from '../http/errors.ts';
import type { BulkHandler, Selected } from './act.ts';
import { bulk_actions } from './tables.ts';

export type BulkRow = typeof bulk_actions.$inferSelect;

/**
 * In one transaction, so all or nothing: after a crash it starts from the beginning. Does nothing while another server runs it or
 * once it has ended. Throws what the action throws, after storing it; without a database it stays to be run again.
 */
export async function runBulkAction(
  deps: Deps,
  id: string,
  { act, failure }: BulkHandler<never>,
): Promise<BulkRow | null> {
  const isOpen = and(eq(bulk_actions.id, id), isNull(bulk_actions.ended_at));
  const [open] = await deps.db.select().from(bulk_actions).where(isOpen);
  if (!open) return null;
  const report = (done: number) => {
    // PGlite has one connection, and the transaction below holds it.
    if (deps.database.pool)
      void deps.db
        .update(bulk_actions)
        .set({ done })
        .where(isOpen)
        .catch(() => {});
  };
  try {
    return await deps.db.transaction(async (tx) => {
      // Not the row itself: it takes the progress meanwhile.
      const [lock] = await rows<{ held: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`bulk:${id}`}, 0)) as held`,
      );
      const [action] = lock?.held ? await tx.select().from(bulk_actions).where(isOpen) : [];
      if (!action) return null;
      await allowTime(tx);
      const now = deps.clock();
      const outcome = await act(tx, action, now, action.input as Selected & never, report);
      const end = { outcome, done: action.total, input: null, ended_at: now };
      const [ended] = await tx.update(bulk_actions).set(end).where(isOpen).returning();
      return ended ?? null;
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const known = toAppError(error);
    const told = known && known.status < 500 ? withPrefix(known, nothingDone(open.kind)) : error;
    const why = stored(toAppError(told) ?? new AppError(failure));
    await deps.db.update(bulk_actions).set({ failure: why, input: null, ended_at: deps.clock() }).where(isOpen);
    throw told;
  }
}

function withPrefix(error: AppError, prefix: string): AppError {
  const { code, message, fields } = stored(error);
  return toldAgain({ code, message: `${prefix} ${message}`, ...(fields && { fields }) });
}

/** What a server left undone when it ended. */
export async function resumeBulkActions(deps: Deps, handlers: Record<BulkKind, BulkHandler<never>>): Promise<void> {
  const open = await deps.db.select().from(bulk_actions).where(isNull(bulk_actions.ended_at));
  for (const { id, kind } of open) {
    const resumed = await runBulkAction(deps, id, handlers[kind]).catch((error) => {
      if (toAppError(error) === null) deps.log.error('bulk action failed', error, { kind });
      return null;
    });
    if (resumed) deps.log.info('bulk action resumed', { kind: bulkKinds[kind].doing, rows: resumed.total });
  }
}
