import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { entitlementState } from '#core/entitlements.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { containing, countUpTo, inOrder, orNever, sortedPage } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { entitlement } from './entitlement.ts';
import { entitlementOrders, entitlements, entitlementText, user_entitlements } from './tables.ts';

type ListInput = Input<'entitlementsAdmin.list'>;

const codeEnd = { is_active: entitlements.is_active, end: entitlements.redeem_until };
export const grantEnd = { is_active: user_entitlements.is_active, end: user_entitlements.expires_at };

export async function listEntitlements({ db, clock }: Deps, _who: Who, { q, state, ...input }: ListInput) {
  const page = sortedPage(entitlementOrders, input);
  const now = clock();
  const filter = and(state && isInState(codeEnd, state, now), q ? await matchesEntitlement(db, q) : undefined);
  const [found, total] = await Promise.all([
    withTopic(db)
      .where(page.among(entitlements, entitlements.id, filter))
      .orderBy(...page.order),
    countUpTo(db, sql`select 1 from ${entitlements} where ${filter ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, ({ entitlement }) => entitlement);
  return { entitlements: await wireEntitlements(db, rows, now), ...place, ...total };
}

export async function listedEntitlement(db: Db, id: string, now: Date) {
  const [shown] = await wireEntitlements(db, await withTopic(db).where(eq(entitlements.id, id)), now);
  return shown;
}

export async function matchesEntitlement(db: Db, q: string): Promise<SQL> {
  const found = await db.select({ id: topics.id }).from(topics).where(containing(topics.name, q));
  const ids = found.map(({ id }) => id);
  return or(containing(entitlementText(entitlements), q), inArray(entitlements.topic_id, ids)) as SQL;
}

/** Written so that the indexes on `end` apply. */
export function isInState(
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
    return {
      ...saved,
      state: entitlementState(row, now),
      topic_name,
      redeem_until: row.redeem_until,
      ...(byId.get(row.id) ?? { grants: 0, active_grants: 0 }),
    };
  });
}
