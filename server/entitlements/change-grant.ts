import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { endOfDay } from '#core/entitlements.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { grant } from './grant.ts';
import { listedGrant } from './grants.ts';

/** Throws GRANT_NOT_FOUND, GRANT_CHANGED, GRANT_EXPIRY_PAST and GRANT_REVOKED: a revoked grant must be assigned again. */
export function changeGrant(deps: Deps, who: Who, input: Input<'entitlementsAdmin.changeGrant'>) {
  const { grant_id: id, version, ...values } = input;
  const now = deps.clock();
  const check = ({ is_active }: { is_active: boolean }) => {
    if (!is_active) throw new AppError('GRANT_REVOKED');
    if (values.expires_at && endOfDay(values.expires_at) <= now) throw fieldError('GRANT_EXPIRY_PAST', 'expires_at');
  };
  return deps.db.transaction(async (tx) => {
    await grant.change(tx, who, deps, { id, version, values, check });
    return { grant: (await listedGrant(tx, id, now)) as NonNullable<Awaited<ReturnType<typeof listedGrant>>> };
  });
}
