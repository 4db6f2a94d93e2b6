import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { listedGrant } from './grants.ts';
import { user_entitlements } from './tables.ts';

/** Throws GRANT_NOT_FOUND and GRANT_EXPIRED: its owner may renew an expired grant with a code. */
export async function revoke(deps: Deps, who: Who, { grant_id: id }: Input<'entitlementsAdmin.revoke'>) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // Serializes concurrent assigning and revoking.
    await tx
      .select({ id: user_entitlements.id })
      .from(user_entitlements)
      .where(eq(user_entitlements.id, id))
      .for('update');
    const grant = await listedGrant(tx, id, now);
    if (!grant) throw new AppError('GRANT_NOT_FOUND');
    if (grant.state === 'revoked') return { grant };
    if (grant.state === 'expired') throw new AppError('GRANT_EXPIRED');
    await tx.update(user_entitlements).set({ is_active: false }).where(eq(user_entitlements.id, id));
    await writeAudit(tx, who, now, {
      what: 'Revoked an entitlement',
      noun: 'grant',
      object_id: id,
      object_name: `${grant.entitlement.name} (${grant.entitlement.code})`,
      detail: { user_id: grant.user_id, entitlement_id: grant.entitlement_id },
    });
    return { grant: { ...grant, is_active: false, state: 'revoked' as const } };
  });
}
