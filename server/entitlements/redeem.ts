import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ENTITLEMENT_CODE } from '#core/entitlements.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { held, heldGrants } from './held.ts';
import { entitlements, user_entitlements } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Redeems a code, upper case, for the learner: a new grant, or the one that had expired is renewed. Answers the grant.
 * Throws ENTITLEMENT_UNKNOWN (unknown, switched off, past its last day), ENTITLEMENT_ALREADY_HELD, ENTITLEMENT_WITHDRAWN,
 * ENTITLEMENT_USED_UP and TOO_MANY_ATTEMPTS; after any of them nothing has been counted as a redemption.
 */
export async function redeem(deps: Deps, who: Who, code: string, ip: string) {
  if (!ENTITLEMENT_CODE.test(code)) throw new AppError('ENTITLEMENT_UNKNOWN');
  const succeeded = await countAttempt(deps, who, ip);
  const now = deps.clock();
  const row = await deps.db.transaction(async (tx) => {
    const entitlement = await redeemable(tx, code, now);
    const id = await grant(tx, who, entitlement, now);
    await countRedemption(tx, entitlement.id);
    const [granted] = await heldGrants(tx).where(eq(user_entitlements.id, id));
    return granted as NonNullable<typeof granted>;
  });
  await succeeded();
  return held(row, now);
}

/** Counted before the code is looked up: guesses made at the same moment cannot slip through together. */
async function countAttempt({ limits }: Deps, who: Who, ip: string): Promise<() => Promise<void>> {
  const address = addressKey(ip);
  await limits.take('redeemAddress', address);
  await limits.take('redeemUser', who.user_id);
  return async () => {
    await Promise.all([limits.giveBack('redeemAddress', address), limits.giveBack('redeemUser', who.user_id)]);
  };
}

async function redeemable(tx: Db, code: string, now: Date) {
  const [found] = await tx
    .select({ id: entitlements.id, grant_days: entitlements.grant_days })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.code, code),
        eq(entitlements.is_active, true),
        or(isNull(entitlements.redeem_until), gt(entitlements.redeem_until, now)),
      ),
    );
  if (!found) throw new AppError('ENTITLEMENT_UNKNOWN');
  return found;
}

/**
 * Writes the grant before the redemption is counted: the unique index lets the learner's other calls wait here, and whichever
 * comes second finds a grant that is held. A renewal is a grant made now, in the one row there is.
 */
async function grant(
  tx: Db,
  { user_id }: Who,
  { id: entitlement_id, grant_days }: { id: string; grant_days: number | null },
  now: Date,
): Promise<string> {
  const expires_at = grant_days === null ? null : new Date(now.getTime() + grant_days * DAY_MS);
  const [written] = await tx
    .insert(user_entitlements)
    .values({ user_id, entitlement_id, expires_at, created_at: now })
    .onConflictDoUpdate({
      target: [user_entitlements.user_id, user_entitlements.entitlement_id],
      set: { expires_at, created_at: now },
      setWhere: and(eq(user_entitlements.is_active, true), lte(user_entitlements.expires_at, now)) as SQL,
    })
    .returning({ id: user_entitlements.id });
  if (written) return written.id;
  const [kept] = await tx
    .select({ is_active: user_entitlements.is_active })
    .from(user_entitlements)
    .where(and(eq(user_entitlements.user_id, user_id), eq(user_entitlements.entitlement_id, entitlement_id)));
  throw new AppError(kept?.is_active === false ? 'ENTITLEMENT_WITHDRAWN' : 'ENTITLEMENT_ALREADY_HELD');
}

/** The use limit in one conditional update: of those that reach for the last use at once, one gets it. */
async function countRedemption(tx: Db, id: string): Promise<void> {
  const counted = await tx
    .update(entitlements)
    .set({ redemption_count: sql`${entitlements.redemption_count} + 1` })
    .where(
      and(
        eq(entitlements.id, id),
        or(isNull(entitlements.max_redemptions), lt(entitlements.redemption_count, entitlements.max_redemptions)),
      ),
    )
    .returning({ id: entitlements.id });
  if (counted.length === 0) throw new AppError('ENTITLEMENT_USED_UP');
}
