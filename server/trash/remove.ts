import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import { allowTime } from '../db/allow-time.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { trash } from './tables.ts';

/** Throws TRASH_NOT_FOUND. */
export function remove(deps: Deps, who: Who, { trash_id }: Input<'trash.remove'>) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    await allowTime(tx);
    const [removed] = await tx
      .delete(trash)
      .where(and(eq(trash.id, trash_id), gt(trash.until, now)))
      .returning({ noun: trash.noun, name: trash.name });
    if (!removed) throw new AppError('TRASH_NOT_FOUND');
    const object = about('trash', trash_id, removed.name);
    const detail = { noun: removed.noun };
    await writeAudit(tx, who, now, { what: 'Deleted from the trash for good', ...object, detail });
    return { removed: true as const };
  });
}

export async function emptyTrash({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await allowTime(tx);
    await tx.delete(trash).where(lt(trash.until, clock()));
  });
}

export async function removePersonFromTrash(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`delete from trash_rows
    where home in ('user_entitlements', 'study_goals', 'question_history', 'memories', 'reviews', 'first_answers', 'deferred_reviews') and content->>'user_id' = ${user_id}`);
}
