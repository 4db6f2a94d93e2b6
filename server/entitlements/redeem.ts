import { and, eq, sql } from 'drizzle-orm';
import { ENTITLEMENT_CODE } from '#core/entitlements/entitlements.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { type LearnerGrantRow, learnerEntitlementColumns, learnerGrant } from './learner-grant.ts';
import { user_entitlements } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws ENTITLEMENT_UNKNOWN, ENTITLEMENT_ALREADY_HELD, ENTITLEMENT_WITHDRAWN, ENTITLEMENT_USED_UP and TOO_MANY_ATTEMPTS. */
export async function redeem(deps: Deps, who: Who, code: string, ip: string) {
  if (!ENTITLEMENT_CODE.test(code)) throw new AppError('ENTITLEMENT_UNKNOWN');
  const succeeded = await countAttempt(deps, who, ip);
  const now = deps.clock();
  const granted = await stored(deps, (db) => redemption(db, who, code, now));
  await succeeded();
  return learnerGrant({ ...granted, entitlement_is_active: true }, now);
}

/** Counted before the code is looked up, so that concurrent guesses cannot exceed the limit. */
async function countAttempt({ limits }: Deps, who: Who, ip: string): Promise<() => Promise<void>> {
  const both = [
    ['redeemAddress', addressKey(ip)],
    ['redeemUser', who.user_id],
  ] as const;
  await limits.takeBoth(...both);
  return () => limits.giveBackBoth(...both);
}

/** A single statement needs no transaction, unless the call's idempotency key is stored with it. */
async function stored<Result>({ db, database }: Deps, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await (db === database.db ? database.again(() => work(db)) : db.transaction(work));
  } catch (error) {
    throw toAppError(error) ?? error;
  }
}

type RedeemedRow = LearnerGrantRow['entitlement'] & {
  entitlement_id: string;
  grant_days: number | null;
  used_up: boolean;
  grant_id: string | null;
};

/**
 * The grant comes first: the unique index makes the learner's concurrent calls wait. The table's check constraint rejects all but
 * one of those who compete for the last use, and rolls back their grants.
 */
async function redemption(db: Db, { user_id }: Who, code: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [found] = await rows<RedeemedRow>(
    db,
    sql`with found as (
      select e.id as entitlement_id, e.grant_days, ${learnerEntitlementColumns},
          (e.redemption_count >= e.max_redemptions) is true as used_up
        from entitlements e join topics t on t.id = e.topic_id
        where e.code = ${code} and e.is_active and (e.redeem_until is null or e.redeem_until > ${at})
    ), granted as (
      insert into user_entitlements (user_id, entitlement_id, expires_at, created_at)
        select ${user_id}::uuid, entitlement_id, ${at} + grant_days * interval '24 hours', ${at} from found where not used_up
        on conflict (user_id, entitlement_id) do update
          set expires_at = excluded.expires_at, created_at = excluded.created_at
          where user_entitlements.is_active and user_entitlements.expires_at <= ${at}
        returning id, entitlement_id
    ), counted as (
      update entitlements set redemption_count = redemption_count + 1 from granted where entitlements.id = granted.entitlement_id
    ) select found.*, granted.id as grant_id from found left join granted on true`,
  );
  if (!found) throw new AppError('ENTITLEMENT_UNKNOWN');
  const { entitlement_id, grant_days, grant_id, used_up, ...entitlement } = found;
  if (grant_id === null) throw new AppError(await refusal(db, { user_id, entitlement_id, used_up }, now));
  const expires_at = grant_days === null ? null : new Date(now.getTime() + grant_days * DAY_MS);
  return {
    grant: { id: grant_id, user_id, entitlement_id, expires_at, is_active: true, created_at: now },
    entitlement,
  };
}

/** Queries again, since the statement does not see a concurrent grant. */
async function refusal(
  db: Db,
  { user_id, entitlement_id, used_up }: { user_id: string; entitlement_id: string; used_up: boolean },
  now: Date,
): Promise<ErrorCode> {
  const [grant] = await db
    .select({ is_active: user_entitlements.is_active, expires_at: user_entitlements.expires_at })
    .from(user_entitlements)
    .where(and(eq(user_entitlements.user_id, user_id), eq(user_entitlements.entitlement_id, entitlement_id)));
  if (grant?.is_active === false) return 'ENTITLEMENT_WITHDRAWN';
  const isActive = grant && (grant.expires_at === null || grant.expires_at > now);
  return used_up && !isActive ? 'ENTITLEMENT_USED_UP' : 'ENTITLEMENT_ALREADY_HELD';
}
