import { and, eq, gt, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { profiles } from '../account/tables.ts';
import { countUpTo, sortedPage } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { contentsOf } from './contents.ts';
import { trash, trashOrders } from './tables.ts';

export async function trashList({ db, clock }: Deps, input: Input<'trash.list'>) {
  const now = clock();
  const page = sortedPage(trashOrders, input);
  const found = await db
    .select({ entry: trash, deleted_by_name: profiles.full_name })
    .from(trash)
    .leftJoin(profiles, eq(profiles.id, trash.deleted_by))
    .where(and(gt(trash.until, now), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, ...place } = page.answer(found, ({ entry }) => entry);
  const contents = await contentsOf(
    db,
    rows.map(({ entry }) => entry),
  );
  return {
    trash: rows.map(({ entry: { id, noun, name, deleted_at, until }, deleted_by_name }) => ({
      ...{ id, noun, name, deleted_by_name },
      ...(contents.get(id) ?? { holds: [], examples: [] }),
      deleted_at,
      until,
    })),
    ...place,
    ...(await countUpTo(db, sql`select 1 from trash where until > ${now.toISOString()}`)),
  };
}
