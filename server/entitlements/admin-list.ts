import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { entitlementState } from '#core/entitlements/entitlements.ts';
import { grantState } from '#core/subscriptions/access.ts';
import { FEW, peopleWith } from '../account/people-with.ts';
import { profiles, users } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { containing, inOrder, orNever, sortedPage, totalOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { entitlement, grant } from './entitlement.ts';
import { entitlementOrders, entitlements, entitlementText, grantOrders, user_entitlements } from './tables.ts';

type ListInput = Input<'entitlementsAdmin.list'>;

const codeEnd = { is_active: entitlements.is_active, end: entitlements.redeem_until };
const grantEnd = { is_active: user_entitlements.is_active, end: user_entitlements.expires_at };

export async function listEntitlements(
  { db, clock }: Deps,
  _who: Who,
  { q, state, entitlement_id, ...input }: ListInput,
) {
  const page = sortedPage(entitlementOrders, input);
  const now = clock();
  const filter = and(
    state && isInState(codeEnd, state, now),
    q ? await matchesEntitlement(db, q) : undefined,
    entitlement_id ? eq(entitlements.id, entitlement_id) : undefined,
  );
  const [found, total] = await Promise.all([
    withTopic(db)
      .where(page.among(entitlements, entitlements.id, filter))
      .orderBy(...page.order),
    totalOf(db, sql`select 1 from ${entitlements} where ${filter ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, ({ entitlement }) => entitlement, total);
  return { entitlements: await wireEntitlements(db, rows, now), ...place };
}

export async function listedEntitlement(db: Db, id: string, now: Date) {
  const [shown] = await wireEntitlements(db, await withTopic(db).where(eq(entitlements.id, id)), now);
  return shown;
}

async function matchesEntitlement(db: Db, q: string): Promise<SQL> {
  const found = await db.select({ id: topics.id }).from(topics).where(containing(topics.name, q));
  const ids = found.map(({ id }) => id);
  return or(containing(entitlementText(entitlements), q), inArray(entitlements.topic_id, ids)) as SQL;
}

/** Written so that the indexes on `end` apply. */
function isInState(
  { is_active, end }: Record<'is_active' | 'end', AnyColumn>,
  state: 'active' | 'inactive' | 'revoked' | 'expired',
  now: Date,
): SQL {
  if (state === 'inactive' || state === 'revoked') return sql`not ${is_active}`;
  const ended = sql`${inOrder(orNever(end))} <= ${now.toISOString()}::timestamptz`;
  return state === 'expired' ? sql`(${is_active} and ${ended})` : sql`(${is_active} and not ${ended})`;
}

/** Ignores whether the entitlement is active. */
export const counts = (now: Date) => isInState(grantEnd, 'active', now);

function withTopic(db: Db) {
  return db
    .select({ entitlement: entitlements, topic_name: topics.name })
    .from(entitlements)
    .innerJoin(topics, eq(topics.id, entitlements.topic_id));
}

async function wireEntitlements(db: Db, rows: Awaited<ReturnType<typeof withTopic>>, now: Date) {
  const ids = rows.map(({ entitlement }) => entitlement.id);
  const grantCounts = await db
    .select({
      id: user_entitlements.entitlement_id,
      grants: sql<number>`count(*)::int`,
      active_grants: sql<number>`(count(*) filter (where ${counts(now)}))::int`,
    })
    .from(user_entitlements)
    .where(inArray(user_entitlements.entitlement_id, ids))
    .groupBy(user_entitlements.entitlement_id);
  const byId = new Map(grantCounts.map(({ id, ...numbers }) => [id, numbers]));
  return rows.map(({ entitlement: row, topic_name }) => {
    const { updated_at, ...saved } = entitlement.saved(row);
    const figures = byId.get(row.id) ?? { grants: 0, active_grants: 0 };
    return { ...saved, state: entitlementState(row, now), topic_name, redeem_until: row.redeem_until, ...figures };
  });
}

type GrantsInput = Input<'entitlementsAdmin.grants'>;

export async function listGrants({ db, clock }: Deps, _who: Who, filters: GrantsInput) {
  const { q, state, entitlement_id, user_id, ...input } = filters;
  const now = clock();
  const page = sortedPage(grantOrders, input);
  const filter = and(
    state && isInState(grantEnd, state, now),
    q ? await matchesGrant(db, q) : undefined,
    entitlement_id ? eq(user_entitlements.entitlement_id, entitlement_id) : undefined,
    user_id ? eq(user_entitlements.user_id, user_id) : undefined,
  );
  const found = await withNames(db)
    .where(page.among(user_entitlements, user_entitlements.id, filter))
    .orderBy(...page.order);
  const total = await totalOf(db, sql`select 1 from ${user_entitlements} where ${filter ?? sql`true`}`);
  const { rows, ...place } = page.answer(found, ({ grant }) => grant, total);
  return { grants: rows.map((row) => wireGrant(row, now)), ...place };
}

export async function listedGrant(db: Db, id: string, now: Date) {
  const [found] = await withNames(db).where(eq(user_entitlements.id, id));
  return found && wireGrant(found, now);
}

/** Grants of a few matches are found by index; with many, each grant is compared, newest first, which fills a page quickly. */
async function matchesGrant(db: Db, q: string): Promise<SQL> {
  const isOfWhat = await matchesEntitlement(db, q);
  const [people, things] = await Promise.all([
    peopleWith(db, q),
    db.select({ id: entitlements.id }).from(entitlements).where(isOfWhat).limit(FEW),
  ]);
  const { user_id, entitlement_id } = user_entitlements;
  const byPerson = people
    ? sql`${user_id} = any(${sql.param(people)}::uuid[])`
    : // Not `exists`, which the database would turn into a scan of all users.
      sql`(select ${containing(users.email, q)} or coalesce(${containing(profiles.full_name, q)}, false)
        from ${users} left join ${profiles} on ${profiles.id} = ${users.id} where ${users.id} = ${user_id})`;
  const byEntitlement =
    things.length < FEW
      ? sql`${entitlement_id} = any(${sql.param(things.map(({ id }) => id))}::uuid[])`
      : sql`(select ${isOfWhat} from ${entitlements} where ${entitlements.id} = ${entitlement_id})`;
  return or(byPerson, byEntitlement) as SQL;
}

function withNames(db: Db) {
  const { name, code, is_ad_free, is_active } = entitlements;
  const entitlement = { name, code, is_ad_free, is_active, topic_name: topics.name };
  return db
    .select({ grant: user_entitlements, full_name: profiles.full_name, entitlement })
    .from(user_entitlements)
    .innerJoin(entitlements, eq(entitlements.id, user_entitlements.entitlement_id))
    .innerJoin(topics, eq(topics.id, entitlements.topic_id))
    .leftJoin(profiles, eq(profiles.id, user_entitlements.user_id));
}

function wireGrant({ grant: row, full_name, entitlement }: Awaited<ReturnType<typeof withNames>>[number], now: Date) {
  // An inactive entitlement is shown separately and does not change what can be done with the grant.
  const state = grantState({ ...row, entitlement_is_active: true }, now) as 'active' | 'expired' | 'revoked';
  return { ...grant.saved(row), expires_at: row.expires_at, state, full_name, entitlement };
}
