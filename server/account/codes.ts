import { and, eq, gt, inArray } from 'drizzle-orm';
import { CONFIRMATION_HOURS, MAIL_EVERY_MINUTES, RECOVERY_HOURS } from '#core/account/account.ts';
import type { Db } from '../db/open.ts';
import { hashToken, newToken } from './session.ts';
import { email_codes, profiles, users } from './tables.ts';

export type CodePurpose = (typeof email_codes.$inferInsert)['purpose'];

const hours: Record<CodePurpose, number> = {
  confirm_email: CONFIRMATION_HOURS,
  change_email: CONFIRMATION_HOURS,
  reset_password: RECOVERY_HOURS,
};

export function codeExpiry(purpose: CodePurpose, now: Date): Date {
  return new Date(now.getTime() + hours[purpose] * 60 * 60 * 1000);
}

/** Call it in a transaction. A recovery code invalidates older ones; `new_email` is what a change_email code proves. */
export async function issueCode(
  db: Db,
  user_id: string,
  purpose: CodePurpose,
  now: Date,
  new_email: string | null = null,
): Promise<string> {
  if (purpose === 'reset_password') {
    await lockUser(db, user_id);
    await forgetCodes(db, user_id, purpose);
  }
  const code = newToken();
  const expires_at = codeExpiry(purpose, now);
  const row = { code_hash: hashToken(code), user_id, purpose, new_email, created_at: now, expires_at };
  await db.insert(email_codes).values(row);
  return code;
}

/** Limited per account and purpose, since strangers can ask too. Locks the user until the transaction ends. */
export async function maySendCode(tx: Db, user_id: string, purpose: CodePurpose, now: Date): Promise<boolean> {
  const created_at = await lockUser(tx, user_id);
  const window = new Date(now.getTime() - MAIL_EVERY_MINUTES * 60_000);
  const since = purpose === 'confirm_email' && created_at > window ? created_at : window;
  const [sent] = await tx
    .select({ at: email_codes.created_at })
    .from(email_codes)
    .where(and(eq(email_codes.user_id, user_id), eq(email_codes.purpose, purpose), gt(email_codes.created_at, since)))
    .limit(1);
  return sent === undefined;
}

/** Also invalidates the user's other codes for the purpose. Of concurrent calls with the same code, only one succeeds. */
export async function takeCode(db: Db, code: string, purpose: CodePurpose, now: Date) {
  const [found] = await db
    .select({ user_id: email_codes.user_id })
    .from(email_codes)
    .where(isGood(code, purpose, now));
  if (!found) return null;
  // Lock order: the user before the code, as everywhere.
  await lockUser(db, found.user_id);
  const [taken] = await db
    .delete(email_codes)
    .where(isGood(code, purpose, now))
    .returning({ user_id: email_codes.user_id, new_email: email_codes.new_email });
  if (!taken) return null;
  await forgetCodes(db, taken.user_id, purpose);
  return taken;
}

/** Locks the user until the transaction ends. Used codes are kept, so that a second click differs from an unknown link. */
export async function lockOwner(tx: Db, code: string, purpose: CodePurpose, now: Date) {
  const [user] = await tx
    .select({ id: users.id, email_confirmed_at: users.email_confirmed_at, new_email: email_codes.new_email })
    .from(users)
    .innerJoin(email_codes, eq(email_codes.user_id, users.id))
    .where(isGood(code, purpose, now))
    .for('update', { of: users });
  return user ?? null;
}

export async function keepUsed(tx: Db, code: string, whose: { user_id: string; new_email: string }, now: Date) {
  const purpose = 'confirm_email' as const;
  const expires_at = codeExpiry(purpose, now);
  await tx.insert(email_codes).values({ ...whose, code_hash: hashToken(code), purpose, created_at: now, expires_at });
}

export async function codeOwner(db: Db, code: string, purpose: CodePurpose, now: Date) {
  const [found] = await db
    .select({ email: users.email, full_name: profiles.full_name })
    .from(email_codes)
    .innerJoin(users, eq(users.id, email_codes.user_id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(isGood(code, purpose, now));
  return found ?? null;
}

export async function forgetCodes(db: Db, user_id: string, ...purposes: CodePurpose[]): Promise<number> {
  const forgotten = await db
    .delete(email_codes)
    .where(and(eq(email_codes.user_id, user_id), inArray(email_codes.purpose, purposes)))
    .returning({ purpose: email_codes.purpose });
  return forgotten.length;
}

/** Serializes work on a user's codes. Returns when the user was created. */
async function lockUser(db: Db, id: string): Promise<Date> {
  const [user] = await db.select({ created_at: users.created_at }).from(users).where(eq(users.id, id)).for('update');
  return user?.created_at ?? new Date(0);
}

const isGood = (code: string, purpose: CodePurpose, now: Date) =>
  and(eq(email_codes.code_hash, hashToken(code)), eq(email_codes.purpose, purpose), gt(email_codes.expires_at, now));
