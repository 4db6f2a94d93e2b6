import { and, eq, gt } from 'drizzle-orm';
import { CONFIRMATION_HOURS, RECOVERY_HOURS } from '#core/account.ts';
import type { Db } from '../db/open.ts';
import { hashToken, newToken } from './session.ts';
import { email_codes } from './tables.ts';

export type CodePurpose = (typeof email_codes.$inferInsert)['purpose'];

const hours: Record<CodePurpose, number> = { confirm_email: CONFIRMATION_HOURS, reset_password: RECOVERY_HOURS };

/** A new code of 256 bits for a link in a mail. Only its SHA-256 is kept; it works once, for 24 hours or 1 hour by purpose. */
export async function issueCode(db: Db, user_id: string, purpose: CodePurpose, now: Date): Promise<string> {
  const code = newToken();
  const expires_at = new Date(now.getTime() + hours[purpose] * 60 * 60 * 1000);
  await db.insert(email_codes).values({ code_hash: hashToken(code), user_id, purpose, created_at: now, expires_at });
  return code;
}

/**
 * Uses a code up, and with it all others for the same purpose of that user. Answers whose it was; null when it is unknown, too
 * old or used. However often the same code arrives at once, one caller gets it.
 */
export async function takeCode(db: Db, code: string, purpose: CodePurpose, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(email_codes)
    .where(isGood(code, purpose, now))
    .returning({ id: email_codes.user_id });
  if (!taken) return null;
  await forgetCodes(db, taken.id, purpose);
  return taken.id;
}

/** Whether a code would still be taken, without using it up. */
export async function isCodeGood(db: Db, code: string, purpose: CodePurpose, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: email_codes.user_id })
    .from(email_codes)
    .where(isGood(code, purpose, now));
  return found !== undefined;
}

/** Makes every code of a user for one purpose worthless. */
export async function forgetCodes(db: Db, user_id: string, purpose: CodePurpose): Promise<void> {
  await db.delete(email_codes).where(and(eq(email_codes.user_id, user_id), eq(email_codes.purpose, purpose)));
}

function isGood(code: string, purpose: CodePurpose, now: Date) {
  return and(
    eq(email_codes.code_hash, hashToken(code)),
    eq(email_codes.purpose, purpose),
    gt(email_codes.expires_at, now),
  );
}
