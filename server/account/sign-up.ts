import { randomUUID } from 'node:crypto';
import { planInterests } from '#core/account/interests.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Deps, Origin } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { issueCode } from './codes.ts';
import { confirmationMail } from './mails.ts';
import { checkGuessable, checkPasswordLength } from './new-password.ts';
import { hashPassword } from './password.ts';
import { profileParts } from './profile.ts';
import { noteSecurityEvent } from './security-events.ts';
import { certification_interests, profiles, users } from './tables.ts';

/** Accounts made in local mode are marked: nobody proved their address, so they must not work once the site is public. */
export async function signUp(deps: Deps, input: Input<'account.signUp'>, from: Origin) {
  await deps.limits.take('signUpAddress', addressKey(from.ip));
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, deps.settings.passwordMinLength);
  await checkGuessable(deps, { field: 'password', ...input });
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const { local: is_local } = deps.settings;
    const account = { id: randomUUID(), email: input.email, password_hash, is_local, created_at: now };
    const [added] = await tx.insert(users).values(account).onConflictDoNothing().returning();
    if (!added) throw fieldError('EMAIL_TAKEN', 'email');
    await tx
      .insert(profiles)
      .values({ id: added.id, full_name: input.full_name, ...profileParts(input), updated_at: now });
    const interests = planInterests(input.certifications, now).map((plan) => ({ ...plan, user_id: added.id }));
    await tx.insert(certification_interests).values(interests);
    const code = await issueCode(tx, added.id, 'confirm_email', now);
    await noteSecurityEvent(deps, tx, { event: 'account_created', user_id: added.id, from });
    await queueMail(deps, tx, confirmationMail(deps.settings, input.email, code));
    return added;
  });
}
