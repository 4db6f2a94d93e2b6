import { checkCurrentPassword } from '../account/check-password.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { accountKey } from '../http/rate-limit.ts';
import { deleteUser } from './delete-user.ts';

/** Throws CURRENT_PASSWORD_WRONG, DELETION_NOT_CONFIRMED and what deleteUser throws. */
export async function deleteAccount(
  deps: Deps,
  who: Who,
  input: { current_password: string; confirm: string },
): Promise<void> {
  const user = await checkCurrentPassword(deps, who, input.current_password);
  if (accountKey(input.confirm) !== accountKey(user.email)) throw fieldError('DELETION_NOT_CONFIRMED', 'confirm');
  await deleteUser(deps, user.id, who);
}
