import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { grantState } from '#core/access.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { peopleWith } from '../account/people-with.ts';
import { profiles, users } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { COUNTED_TO, containing, countUpTo, sortedPage } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { grantEnd, isInState, matchesEntitlement } from './admin-list.ts';
import { grant } from './grant.ts';
import { entitlements, grantOrders, user_entitlements } from './tables.ts';

type GrantsInput = Input<'entitlementsAdmin.grants'>;

export async function listGrants({ db, clock }: Deps, _who: Who, { q, state, ...input }: GrantsInput) {
  const now = clock();
  const page = sortedPage(grantOrders, input);
  const filter = and(state && isInState(grantEnd, state, now), q ? await matchesGrant(db, q) : undefined);
  const found = await withNames(db)
    .where(page.among(user_entitlements, user_entitlements.id, filter))
    .orderBy(...page.order);
  const { rows, ...place } = page.answer(found, ({ grant }) => grant);
  const total = await countUpTo(db, sql`select 1 from ${user_entitlements} where ${filter ?? sql`true`}`);
  return { grants: rows.map((row) => wireGrant(row, now)), ...place, ...total };
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
    db.select({ id: entitlements.id }).from(entitlements).where(isOfWhat).limit(COUNTED_TO),
  ]);
  const { user_id, entitlement_id } = user_entitlements;
  const byPerson = people
    ? sql`${user_id} = any(${sql.param(people)}::uuid[])`
    : // Not `exists`, which the database would turn into a scan of all users.
      sql`(select ${containing(users.email, q)} or coalesce(${containing(profiles.full_name, q)}, false)
        from ${users} left join ${profiles} on ${profiles.id} = ${users.id} where ${users.id} = ${user_id})`;
  const byEntitlement =
    things.length < COUNTED_TO
      ? sql`${entitlement_id} = any(${sql.param(things.map(({ id }) => id))}::uuid[])`
      : sql`(select ${isOfWhat} from ${entitlements} where ${entitlements.id} = ${entitlement_id})`;
  return or(byPerson, byEntitlement) as SQL;
}

function withNames(db: Db) {
  return db
    .select({
      grant: user_entitlements,
      full_name: profiles.full_name,
      entitlement: {
        name: entitlements.name,
        code: entitlements.code,
        is_ad_free: entitlements.is_ad_free,
        is_active: entitlements.is_active,
        topic_name: topics.name,
      },
    })
    .from(user_entitlements)
    .innerJoin(entitlements, eq(entitlements.id, user_entitlements.entitlement_id))
    .innerJoin(topics, eq(topics.id, entitlements.topic_id))
    .leftJoin(profiles, eq(profiles.id, user_entitlements.user_id));
}

function wireGrant({ grant: row, full_name, entitlement }: Awaited<ReturnType<typeof withNames>>[number], now: Date) {
  // An inactive entitlement is shown separately and does not change what can be done with the grant.
  const state = grantState({ ...row, entitlement_is_active: true }, now) as 'active' | 'expired' | 'revoked';
  return {
    ...grant.saved(row),
    expires_at: row.expires_at,
    state,
    full_name,
    entitlement,
  };
}
