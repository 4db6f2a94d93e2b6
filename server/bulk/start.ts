import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type BulkKind, bulkKindNames, bulkKinds, bulkSentence } from '#core/bulk/bulk.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps, Who } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { toAppError } from '../http/errors.ts';
import type { BulkHandler, Selected } from './act.ts';
import { type BulkRow, runBulkAction } from './run.ts';
import { bulk_actions } from './tables.ts';

/** Milliseconds until a call returns with its action still running. */
const PATIENCE_MS = 1_000;

/** The handler of an operation that acts on selected rows. */
export function startBulkAction<Parameters extends object>(kind: BulkKind, handler: BulkHandler<Parameters>) {
  return async (keyed: Deps, { user_id }: Who, selected: Selected & Parameters, { deps }: Caller) => {
    const input = { ...selected, ids: [...new Set(selected.ids)] };
    const values = { user_id, kind, input, total: input.ids.length, created_at: deps.clock() };
    const row = await keyed.db.transaction(async (tx) => {
      const [added] = await tx.insert(bulk_actions).values(values).returning();
      return added as BulkRow;
    });
    const running = inBackground(deps, row, handler);
    const ended = await Promise.race([running, wait(PATIENCE_MS, null, { ref: false })]);
    if (!ended) return { bulk_action: shown(row) };
    // Whoever waited for it is told now, so it is not listed.
    await deps.db.delete(bulk_actions).where(eq(bulk_actions.id, row.id));
    if ('thrown' in ended) throw ended.thrown;
    return { bulk_action: shown(ended.row) };
  };
}

/** Null: not ended; the next sweep takes it up. */
function inBackground<Parameters extends object>(
  deps: Deps,
  { id, kind }: BulkRow,
  handler: BulkHandler<Parameters>,
): Promise<{ row: BulkRow } | { thrown: unknown } | null> {
  const running = runBulkAction(deps, id, handler).then(
    (row) => row && { row },
    (thrown: unknown) => {
      if (isDatabaseUnavailable(thrown)) return null;
      if (toAppError(thrown) === null) deps.log.error('bulk action failed', thrown, { kind });
      return { thrown };
    },
  );
  deps.background?.add(running);
  void running.finally(() => deps.background?.delete(running));
  return running;
}

export async function listBulkActions({ db }: Deps, { user_id }: Who, { noun }: Input<'bulk.list'>) {
  const kinds = bulkKindNames.filter((kind) => noun === undefined || bulkKinds[kind].noun === noun);
  const found = await db
    .select()
    .from(bulk_actions)
    .where(and(eq(bulk_actions.user_id, user_id), inArray(bulk_actions.kind, kinds)))
    .orderBy(asc(bulk_actions.created_at), asc(bulk_actions.id));
  return { bulk_actions: found.map(shown) };
}

/** Throws BULK_ACTION_NOT_FOUND and BULK_ACTION_RUNNING. */
export async function dismissBulkAction(
  { db }: Deps,
  { user_id }: Who,
  { bulk_action_id }: Input<'bulk.dismiss'>,
): Promise<{ dismissed: true }> {
  const own = and(eq(bulk_actions.id, bulk_action_id), eq(bulk_actions.user_id, user_id));
  const gone = await db
    .delete(bulk_actions)
    .where(and(own, isNotNull(bulk_actions.ended_at)))
    .returning();
  if (gone.length > 0) return { dismissed: true };
  throw new AppError((await db.$count(bulk_actions, own)) > 0 ? 'BULK_ACTION_RUNNING' : 'BULK_ACTION_NOT_FOUND');
}

function shown({ id, kind, total, done, outcome, failure, created_at }: BulkRow) {
  return {
    id,
    kind,
    state: failure ? ('failed' as const) : outcome ? ('done' as const) : ('running' as const),
    total,
    done,
    sentence: outcome && bulkSentence(kind, outcome),
    error: failure?.message ?? null,
    outcome,
    created_at,
  };
}
