import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { peopleWith } from '../account/people-with.ts';
import { profiles, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Total } from '../db/place-in-list.ts';
import type { Deps, Who } from '../deps.ts';
import { isSuspended, listedColumns, wireListed } from './listed-user.ts';
import { userOrders } from './tables.ts';

const everyone = sql`${users} left join ${profiles} on ${profiles.id} = ${users.id}`;

type UserFilters = Input<'users.list'>;

export async function listUsers({ db }: Deps, who: Who, { q, role, state, ...input }: UserFilters) {
  const page = sortedPage(userOrders, input);
  const search = q ? await searched(db, q, role) : null;
  const filter = and(search?.filter, role && ofRole[role], state && ofState[state]);
  const listed = (where: SQL | undefined) =>
    db.select(listedColumns).from(users).leftJoin(profiles, eq(profiles.id, users.id)).where(where);
  const byName = input.sort.endsWith('name');
  const wanted = and(filter, byName ? isNotNull(profiles.id) : undefined);
  const found = await listed(page.among(everyone, users.id, wanted)).orderBy(...page.order);
  const counts = await countsOf(db);
  const everybody = { total: counts.users, total_is_estimate: counts.users_is_estimate };
  const total = filter
    ? ((state ? null : search?.total) ?? (await totalOf(db, sql`select 1 from ${everyone} where ${filter}`)))
    : everybody;
  // Users without a profile have no name: they come last in both directions.
  const nameless = byName ? await listed(and(filter, isNull(profiles.id))).limit(500) : [];
  const named = { ...total, total: total.total - nameless.length };
  const { rows: shown, ...place } = page.answer(found, (row) => row, named);
  if (place.next_cursor === null) shown.push(...nameless);
  return {
    users: shown.map((row) => wireListed(row, who)),
    ...place,
    first: place.first + (place.from_end ? nameless.length : 0),
    total: place.total + nameless.length,
    counts,
  };
}

const ofRole = { admin: sql`${profiles.is_admin}`, user: sql`${profiles.is_admin} is not true` };
const ofState = { suspended: isSuspended, active: not(isSuspended) };

interface Search {
  filter: SQL | undefined;
  total: Total | null;
}

/** Many matches, and the few administrators, are compared row by row, which finds the first page at once. */
async function searched(db: Db, q: string, role: UserFilters['role']): Promise<Search> {
  const rowByRow = or(containing(users.email, q), containing(profiles.full_name, q));
  if (role === 'admin') return { filter: rowByRow, total: null };
  const ids = await peopleWith(db, q);
  if (!ids) return { filter: rowByRow, total: null };
  const total = { total: ids.length, total_is_estimate: false };
  return { filter: sql`${users.id} = any(${sql.param(ids)}::uuid[])`, total: role ? null : total };
}

async function countsOf(db: Db) {
  const { total, total_is_estimate } = await totalOf(db, sql`select 1 from ${users}`);
  return { users: total, users_is_estimate: total_is_estimate, admins: await db.$count(profiles, ofRole.admin) };
}
