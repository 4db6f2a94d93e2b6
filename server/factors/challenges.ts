import { and, eq, gt } from 'drizzle-orm';
import { CHALLENGE_MINUTES } from '#core/factors.ts';
import { hashToken, newToken } from '../account/session.ts';
import type { Db } from '../db/open.ts';
import { passkey_challenges } from './tables.ts';

type Challenge = typeof passkey_challenges.$inferSelect;

/** 256 bits as base64url. `user_id` is null before the user is known. */
export async function newChallenge(
  db: Db,
  purpose: Challenge['purpose'],
  user_id: string | null,
  now: Date,
): Promise<string> {
  const challenge = newToken();
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await db.insert(passkey_challenges).values({ challenge_hash: hashToken(challenge), purpose, user_id, expires_at });
  return challenge;
}

/** Used up even if the response turns out invalid. Null where it is unknown, used or expired. */
export async function takeChallenge(
  db: Db,
  { clientDataJSON }: { clientDataJSON: string },
  purposes: readonly Challenge['purpose'][],
  now: Date,
): Promise<{ challenge: string; purpose: Challenge['purpose']; user_id: string | null } | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const good = and(
    eq(passkey_challenges.challenge_hash, hashToken(challenge)),
    gt(passkey_challenges.expires_at, now),
  );
  const [taken] = await db.delete(passkey_challenges).where(good).returning();
  return taken && purposes.includes(taken.purpose)
    ? { challenge, purpose: taken.purpose, user_id: taken.user_id }
    : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
