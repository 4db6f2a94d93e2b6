import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { checkCurrentPassword } from '../account/change-password.ts';
import { codeExpiry, forgetCodes, issueCode, keepUsed, lockOwner, takeCode } from '../account/codes.ts';
import { emailChangedMail, emailChangeMail, emailChangeRequestedMail } from '../account/mails.ts';
import { refuseSuspended, refuseUntilReset } from '../account/refuse-suspended.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { email_codes, users } from '../account/tables.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { confirmByPassword } from '../factors/enter.ts';
import { fieldError } from '../http/field-error.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { tellProviderOfEmail } from '../subscriptions/customer.ts';

export interface PendingEmail {
  email: string;
  requested_at: Date;
  expires_at: Date;
}

export async function pendingEmail({ db, clock }: Deps, user_id: string): Promise<PendingEmail | null> {
  const { purpose, expires_at, created_at } = email_codes;
  const open = and(eq(email_codes.user_id, user_id), eq(purpose, 'change_email'), gt(expires_at, clock()));
  const [code] = await db.select().from(email_codes).where(open).orderBy(desc(created_at)).limit(1);
  if (!code?.new_email) return null;
  return { email: code.new_email, requested_at: code.created_at, expires_at: code.expires_at };
}

/** Sends a code to the new address and a notice to the current one. Throws EMAIL_TAKEN and MAILBOX_NOT_SHOWN. */
export async function askEmailChange(
  deps: Deps,
  who: Who,
  input: { email: string; current_password: string },
  from: Origin,
): Promise<PendingEmail> {
  const user = await checkCurrentPassword(deps, who, input.current_password);
  await confirmByPassword(deps, who);
  await refuseUntilReset(deps.db, who.user_id);
  if (input.email === user.email) throw fieldError('EMAIL_UNCHANGED', 'email');
  await countEmail(deps, who, from);
  const [other] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${input.email})`, ne(users.id, user.id)));
  if (other) throw fieldError('EMAIL_TAKEN', 'email');
  return sendCode(deps, who, input.email, user.email);
}

/** The previous link stops working. */
export async function resendEmailChange(deps: Deps, who: Who, from: Origin): Promise<PendingEmail> {
  const pending = await pendingEmail(deps, who.user_id);
  if (!pending) throw new AppError('EMAIL_CHANGE_NOT_PENDING');
  await countEmail(deps, who, from);
  return sendCode(deps, who, pending.email, null);
}

export async function forgetEmailChange(deps: Deps, who: Who): Promise<boolean> {
  return (await forgetCodes(deps.db, who.user_id, 'change_email')) > 0;
}

/** Sessions remain: the password is the same. Throws EMAIL_TAKEN and ACCOUNT_SUSPENDED. */
export async function confirmEmailChange(deps: Deps, code: string, from: Origin): Promise<void> {
  const now = deps.clock();
  const changed = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(tx, code, 'change_email', now);
    if (!taken?.new_email) {
      const isUsed = (await lockOwner(tx, code, 'confirm_email', now))?.new_email;
      throw new AppError(isUsed ? 'EMAIL_CHANGE_LINK_USED' : 'EMAIL_CHANGE_LINK_INVALID');
    }
    const { user_id, new_email } = taken;
    await refuseSuspended(deps, tx, user_id);
    const [former] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id)).for('update');
    await tx.update(users).set({ email: new_email, email_confirmed_at: now }).where(eq(users.id, user_id));
    await forgetCodes(tx, user_id, 'reset_password', 'confirm_email');
    await keepUsed(tx, code, { user_id, new_email }, now);
    await noteSecurityEvent(deps, tx, { event: 'email_changed', user_id, from });
    await queueMail(deps, tx, emailChangedMail(deps.settings, former?.email as string));
    return { user_id, new_email };
  });
  await tellProviderOfEmail(deps, changed.user_id, changed.new_email);
}

/** Counted first, which also limits probing for registered addresses. */
async function countEmail({ limits }: Deps, who: Who, from: Origin): Promise<void> {
  await limits.take('emailChangeUser', who.user_id);
  await limits.take('mailAddress', addressKey(from.ip));
}

async function sendCode(deps: Deps, who: Who, email: string, notified: string | null): Promise<PendingEmail> {
  const { settings } = deps;
  const { user_id } = who;
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    await forgetCodes(tx, user_id, 'change_email');
    const code = await issueCode(tx, user_id, 'change_email', now, email);
    await queueMail(deps, tx, emailChangeMail(settings, email, code));
    if (notified) await queueMail(deps, tx, emailChangeRequestedMail(settings, notified));
    await noteSecurityEvent(deps, tx, { event: 'email_change_requested', ...doneBy(who) });
  });
  return { email, requested_at: now, expires_at: codeExpiry('change_email', now) };
}
