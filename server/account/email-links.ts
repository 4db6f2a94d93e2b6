import { eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Origin } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { codeOwner, issueCode, lockOwner, maySendCode, takeCode } from './codes.ts';
import { endAccess } from './end-access.ts';
import type { Account } from './known-browser.ts';
import { confirmationMail, passwordChangedMail, recoveryMail } from './mails.ts';
import { checkGuessable, checkPasswordLength } from './new-password.ts';
import { hashPassword } from './password.ts';
import { logSecurityEvent, noteSecurityEvent } from './security-events.ts';
import { forgetPace } from './stranger-pace.ts';
import { removed_factors, users } from './tables.ts';

/** Throws CONFIRMATION_LINK_INVALID and CONFIRMATION_LINK_USED. */
export function confirmEmail(deps: Deps, _who: unknown, { code }: Input<'account.confirmEmail'>) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, code, 'confirm_email', now);
    if (!owner) throw new AppError('CONFIRMATION_LINK_INVALID');
    if (owner.email_confirmed_at) throw new AppError('CONFIRMATION_LINK_USED');
    await tx.update(users).set({ email_confirmed_at: now }).where(eq(users.id, owner.id));
    return { confirmed: true as const };
  });
}

/** Throws TOO_MANY_ATTEMPTS, by IP address only: must not reveal whether the account exists or a link was sent. */
export async function resendConfirmation(
  deps: Deps,
  _who: unknown,
  { email }: Input<'account.resendConfirmation'>,
  { request }: Caller,
) {
  await deps.limits.take('mailAddress', addressKey(request.ip));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    if (user && !user.email_confirmed_at) await sendLink(deps, user, 'confirm_email');
  });
  return { accepted: true as const };
}

/**
 * Throws TOO_MANY_ATTEMPTS, by IP address only: strangers must not keep the owner from asking, nor learn whether the account
 * exists.
 */
export async function forgotPassword(
  deps: Deps,
  _who: unknown,
  { email }: Input<'account.forgotPassword'>,
  caller: Caller,
) {
  const from = caller.from;
  await deps.limits.take('mailAddress', addressKey(from.ip));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    const asked = { event: 'password_reset_requested', user_id: user?.id ?? null, from } as const;
    if (user) await sendLink(deps, user, 'reset_password', (tx) => noteSecurityEvent(deps, tx, asked));
    else logSecurityEvent(deps, asked);
  });
  return { accepted: true as const };
}

const linkMails = { confirm_email: confirmationMail, reset_password: recoveryMail };

/** Does nothing where one was sent a moment ago. */
async function sendLink(
  deps: Deps,
  { id, email }: { id: string; email: string },
  purpose: keyof typeof linkMails,
  besides: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    if (!(await maySendCode(tx, id, purpose, now))) return;
    const code = await issueCode(tx, id, purpose, now);
    await queueMail(deps, tx, linkMails[purpose](deps.settings, email, code));
    await besides(tx);
  });
}

/** Does not use the code up: programs that check mail follow links too. */
export async function recovery({ db, clock }: Deps, _who: unknown, { code }: Input<'account.recovery'>) {
  const owner = await codeOwner(db, code, 'reset_password', clock());
  return { valid: owner !== null, email: owner?.email ?? null };
}

/** The code proves the mailbox, so it also confirms the address. Ends all sessions and access tokens. */
export async function resetPassword(
  deps: Deps,
  input: Input<'account.resetPassword'>,
  from: Origin,
): Promise<Account> {
  await deps.limits.take('resetAddress', addressKey(from.ip));
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, deps.settings.passwordMinLength);
  const owner = await codeOwner(deps.db, input.code, 'reset_password', deps.clock());
  if (!owner) throw new AppError('RECOVERY_LINK_INVALID');
  await checkGuessable(deps, { field: 'password', password: input.password, ...owner });
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  const { id, email } = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(tx, input.code, 'reset_password', now);
    if (!taken) throw new AppError('RECOVERY_LINK_INVALID');
    const [user] = await tx
      .update(users)
      .set({ password_hash, email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now.toISOString()})` })
      .where(eq(users.id, taken.user_id))
      .returning({ email: users.email });
    await endAccess(tx, taken.user_id);
    await tx.delete(removed_factors).where(eq(removed_factors.user_id, taken.user_id));
    const address = user?.email as string;
    await noteSecurityEvent(deps, tx, { event: 'password_reset', user_id: taken.user_id, from });
    await queueMail(deps, tx, passwordChangedMail(deps.settings, address));
    return { id: taken.user_id, email: address };
  });
  await forgetPace(deps, email);
  return { id, password_hash };
}

/** Longer than an account lookup and writing its mail take. */
const FLOOR_MS = 150;

/** The duration must not reveal whether the account exists. */
export async function inEvenTime(work: () => Promise<void>, ms = FLOOR_MS): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, ms));
  try {
    await work();
  } finally {
    await floor;
  }
}
