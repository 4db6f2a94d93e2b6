import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { isSameFields } from './same-fields.ts';
import type { RevisionFields, RevisionTable } from './table.ts';

export async function listRevisions(db: Db, table: RevisionTable, object_id: string, present: RevisionFields) {
  const list = await db
    .select({ revision: table, saved_by_name: sql<string | null>`nullif(${profiles.full_name}, '')` })
    .from(table)
    .leftJoin(profiles, eq(profiles.id, table.saved_by))
    .where(eq(table.object_id, object_id))
    .orderBy(desc(table.version));
  return list.map(({ revision: { version, fields, saved_at }, saved_by_name }, index) => ({
    revision: version,
    title: String(fields.title ?? ''),
    saved_at,
    saved_by_name,
    is_present: index === 0 && isSameFields(fields, present),
  }));
}

/** Throws REVISION_NOT_FOUND. */
export async function readRevision(
  db: Db,
  table: RevisionTable,
  { object_id, revision }: { object_id: string; revision: number },
): Promise<{ fields: RevisionFields; before: RevisionFields | null }> {
  const ofObject = eq(table.object_id, object_id);
  const [found] = await db
    .select({ fields: table.fields })
    .from(table)
    .where(and(ofObject, eq(table.version, revision)));
  if (!found) throw new AppError('REVISION_NOT_FOUND');
  const [before] = await db
    .select({ fields: table.fields })
    .from(table)
    .where(and(ofObject, lt(table.version, revision)))
    .orderBy(desc(table.version))
    .limit(1);
  return { fields: found.fields, before: before?.fields ?? null };
}
