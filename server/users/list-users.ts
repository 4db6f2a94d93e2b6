import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { peopleWith } from '../account/people-with.ts';
import { profiles, users } from '../account/tables.ts';
import { type Db, rows } from '../db/open.ts';
import { containing, countedTo, countUpTo, type PageInput, pageOf, SEARCH_COUNTED_TO } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { isSuspended, listedColumns, wireListed } from './listed-user.ts';

export interface UserFilters extends PageInput {
  q?: string | undefined;
  role?: 'admin' | 'user' | undefined;
  state?: 'active' | 'suspended' | undefined;
}

/** A page of the users, newest first, by what their name or address contains, by their role and by whether they are suspended. */
export async function listUsers({ db }: Deps, who: Who, { q, role, state, cursor, size }: UserFilters) {
  const page = pageOf({
    cursor,
    size,
    keys: [
      [users.created_at, 'timestamptz'],
      [users.id, 'uuid'],
    ],
    descending: true,
  });
  const search = q ? await searched(db, q, role) : null;
  const filter = and(search?.filter, inRole(role), inState(state));
  const knownTotal = state === undefined ? search?.total : null;
  const found = await db
    .select(listedColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(filter, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows: shown, ...place } = page.answer(found, ({ created_at, id }) => [created_at, id]);
  const counts = await countsOf(db);
  const everybody = { total: counts.users, total_is_more: counts.users_is_more };
  return {
    users: shown.map((row) => wireListed(row, who)),
    ...place,
    ...(filter ? (knownTotal ?? (await totalOf(db, filter, countedTo(q)))) : everybody),
    counts,
  };
}

interface Search {
  filter: SQL | undefined;
  /** How many contain it, where that is known by the way. */
  total: { total: number; total_is_more: boolean } | null;
}

/** Few are told by their ids. Many, and the few administrators, are compared row by row: newest first, a page of them is found at once. */
async function searched(db: Db, q: string, role: UserFilters['role']): Promise<Search> {
  const rowByRow = or(containing(users.email, q), containing(profiles.full_name, q));
  if (role === 'admin') return { filter: rowByRow, total: null };
  const ids = await peopleWith(db, q);
  if (!ids) return { filter: rowByRow, total: { total: SEARCH_COUNTED_TO, total_is_more: true } };
  const total = { total: ids.length, total_is_more: false };
  return { filter: sql`${users.id} = any(${sql.param(ids)}::uuid[])`, total: role ? null : total };
}

function inRole(role: UserFilters['role']): SQL | undefined {
  if (role === undefined) return undefined;
  return role === 'admin' ? sql`${profiles.is_admin}` : sql`${profiles.is_admin} is not true`;
}

function inState(state: UserFilters['state']): SQL | undefined {
  if (state === undefined) return undefined;
  return state === 'suspended' ? isSuspended : not(isSuspended);
}

async function countsOf(db: Db) {
  const everybody = await countUpTo(db, sql`select 1 from ${users}`);
  const [admins] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${profiles} where ${profiles.is_admin}`,
  );
  return { users: everybody.total, users_is_more: everybody.total_is_more, admins: admins?.n ?? 0 };
}

function totalOf(db: Db, filter: SQL, most: number) {
  return countUpTo(
    db,
    sql`select 1 from ${users} left join ${profiles} on ${profiles.id} = ${users.id} where ${filter}`,
    most,
  );
}
