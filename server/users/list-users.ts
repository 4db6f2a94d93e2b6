import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { peopleWith } from '../account/people-with.ts';
import { profiles, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { COUNTED_TO, containing, countUpTo, sortedPage } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { isSuspended, listedColumns, wireListed } from './listed-user.ts';
import { userOrders } from './tables.ts';

const everyone = sql`${users} left join ${profiles} on ${profiles.id} = ${users.id}`;

type UserFilters = Input<'users.list'>;

export async function listUsers({ db }: Deps, who: Who, { q, role, state, ...input }: UserFilters) {
  const page = sortedPage(userOrders, input);
  const search = q ? await searched(db, q, role) : null;
  const filter = and(search?.filter, role && ofRole[role], state && ofState[state]);
  const knownTotal = state === undefined ? search?.total : null;
  const listed = (where: SQL | undefined) =>
    db.select(listedColumns).from(users).leftJoin(profiles, eq(profiles.id, users.id)).where(where);
  const byName = input.sort.endsWith('name');
  const wanted = and(filter, byName ? isNotNull(profiles.id) : undefined);
  const found = await listed(page.among(everyone, users.id, wanted)).orderBy(...page.order);
  const { rows: shown, ...place } = page.answer(found, (row) => row);
  // Users without a profile have no name: they come last in both directions.
  if (byName && place.next_cursor === null)
    shown.push(...(await listed(and(filter, isNull(profiles.id))).limit(500)));
  const counts = await countsOf(db);
  const everybody = { total: counts.users, total_is_more: counts.users_is_more };
  return {
    users: shown.map((row) => wireListed(row, who)),
    ...place,
    ...(filter ? (knownTotal ?? (await countUpTo(db, sql`select 1 from ${everyone} where ${filter}`))) : everybody),
    counts,
  };
}

const ofRole = { admin: sql`${profiles.is_admin}`, user: sql`${profiles.is_admin} is not true` };
const ofState = { suspended: isSuspended, active: not(isSuspended) };

interface Search {
  filter: SQL | undefined;
  total: { total: number; total_is_more: boolean } | null;
}

/** Many matches, and the few administrators, are compared row by row, which finds the first page at once. */
async function searched(db: Db, q: string, role: UserFilters['role']): Promise<Search> {
  const rowByRow = or(containing(users.email, q), containing(profiles.full_name, q));
  if (role === 'admin') return { filter: rowByRow, total: null };
  const ids = await peopleWith(db, q);
  if (!ids) return { filter: rowByRow, total: { total: COUNTED_TO, total_is_more: true } };
  const total = { total: ids.length, total_is_more: false };
  return { filter: sql`${users.id} = any(${sql.param(ids)}::uuid[])`, total: role ? null : total };
}

async function countsOf(db: Db) {
  const { total, total_is_more } = await countUpTo(db, sql`select 1 from ${users}`);
  return { users: total, users_is_more: total_is_more, admins: await db.$count(profiles, ofRole.admin) };
}
