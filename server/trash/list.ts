import { and, eq, gt, sql } from 'drizzle-orm';
import { profiles } from '../account/tables.ts';
import { countUpTo, type PageInput, pageOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { holdsOf } from './holds.ts';
import { trash } from './tables.ts';

/** What can be restored still, the latest delete first. */
export async function trashList({ db, clock }: Deps, { cursor, size }: PageInput) {
  const now = clock();
  const page = pageOf({
    cursor,
    size,
    keys: [
      [trash.deleted_at, 'timestamptz'],
      [trash.id, 'uuid'],
    ],
    descending: true,
  });
  const found = await db
    .select({ entry: trash, deleted_by_name: profiles.full_name })
    .from(trash)
    .leftJoin(profiles, eq(profiles.id, trash.deleted_by))
    .where(and(gt(trash.until, now), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, ...place } = page.answer(found, ({ entry }) => [entry.deleted_at, entry.id]);
  const held = await holdsOf(
    db,
    rows.map(({ entry }) => entry),
  );
  return {
    trash: rows.map(({ entry: { id, noun, name, deleted_at, until }, deleted_by_name }) => ({
      ...{ id, noun, name, deleted_by_name },
      ...(held.get(id) ?? { holds: [], examples: [] }),
      deleted_at,
      until,
    })),
    ...place,
    ...(await countUpTo(db, sql`select 1 from trash where until > ${now.toISOString()}`)),
  };
}
