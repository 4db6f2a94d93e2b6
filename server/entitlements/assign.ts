import { eq, not } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { endOfDay } from '#core/entitlements.ts';
import { users } from '../account/tables.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { listedGrant } from './grants.ts';
import { counts } from './office-list.ts';
import { entitlements, user_entitlements } from './tables.ts';

/**
 * Gives an entitlement to a user, past its use limit and its last day too: those are for codes, and nothing is counted. A grant that
 * was revoked or has expired is renewed in its one row. Throws USER_UNKNOWN, ENTITLEMENT_NOT_FOUND, ENTITLEMENT_NOT_ACTIVE,
 * GRANT_HELD (it is active) and GRANT_EXPIRY_PAST.
 */
export async function assign(deps: Deps, who: Who, input: Input<'entitlementsOffice.assign'>) {
  const { user_id, entitlement_id, expires_on } = input;
  const now = deps.clock();
  const expires_at = expires_on === null ? null : endOfDay(expires_on);
  if (expires_at && expires_at <= now) throw fieldError('GRANT_EXPIRY_PAST', 'expires_on');
  return deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id));
    if (!user) throw fieldError('USER_UNKNOWN', 'user_id');
    const entitlement = await assignable(tx, entitlement_id);
    const [written] = await tx
      .insert(user_entitlements)
      .values({ user_id, entitlement_id, expires_at, created_at: now })
      .onConflictDoUpdate({
        target: [user_entitlements.user_id, user_entitlements.entitlement_id],
        set: { is_active: true, expires_at, created_at: now },
        setWhere: not(counts(now)),
      })
      .returning({ id: user_entitlements.id });
    if (!written) throw fieldError('GRANT_HELD', 'user_id');
    await record(tx, who, now, {
      what: 'Assigned an entitlement',
      noun: 'grant',
      object_id: written.id,
      object_name: `${entitlement.name} (${entitlement.code})`,
      detail: { user_id, entitlement_id, expires_on },
    });
    const grant = await listedGrant(tx, written.id, now);
    // The grant's foreign keys hold what it is a grant of until this transaction ends.
    return { grant: grant as NonNullable<typeof grant> };
  });
}

async function assignable(tx: Db, id: string) {
  const [found] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  if (!found) throw fieldError('ENTITLEMENT_NOT_FOUND', 'entitlement_id');
  if (!found.is_active) throw fieldError('ENTITLEMENT_NOT_ACTIVE', 'entitlement_id');
  return found;
}
