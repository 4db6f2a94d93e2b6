import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import { REVISIONS_KEPT } from '#core/revisions/revisions.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { isSameFields } from './same-fields.ts';
import type { RevisionFields, RevisionTable } from './table.ts';

interface Saved {
  version: number;
  fields: RevisionFields;
  saved_at: Date;
}

/** Call it in the save's transaction, which holds the text's row. Also keeps the previous text if that has no revision. */
export async function keepRevision(
  tx: Db,
  table: RevisionTable,
  { object_id, before, after, who }: { object_id: string; before: Saved | null; after: Saved; who: Who },
): Promise<void> {
  const { version } = table;
  const own = eq(table.object_id, object_id);
  const [last] = await tx.select().from(table).where(own).orderBy(desc(version)).limit(1);
  if (before && (!last || !isSameFields(last.fields, before.fields))) {
    await tx
      .insert(table)
      .values({ object_id, ...before })
      .onConflictDoNothing();
  }
  // Publishing alone changes no text.
  if (before && isSameFields(before.fields, after.fields)) return;
  await tx.insert(table).values({ object_id, saved_by: who.user_id, ...after });
  const newest = tx.select({ version }).from(table).where(own).orderBy(desc(version)).limit(REVISIONS_KEPT);
  await tx
    .delete(table)
    .where(and(eq(table.object_id, object_id), lt(table.version, after.version), notInArray(table.version, newest)));
}
