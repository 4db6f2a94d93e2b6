import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { changeFactors } from './change-factors.ts';
import { heldFactors } from './held.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Throws NO_SECOND_FACTOR. */
export async function makeOwnCodes(deps: Deps, who: Who) {
  const made = await changeFactors(deps, who, async ({ tx, now }) => {
    if (!(await heldFactors(tx, who.user_id)).any) throw new AppError('NO_SECOND_FACTOR');
    const recovery_codes = await makeRecoveryCodes(tx, who.user_id, now);
    return { mail: 'recovery codes made', result: { recovery_codes } };
  });
  return made;
}
