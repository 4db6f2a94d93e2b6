import { isIP } from 'node:net';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { CHALLENGE_MINUTES } from '#core/factors/factors.ts';
import { hashToken, newToken } from '../account/session.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { passkey_challenges, passkeys } from './tables.ts';

export type PasskeyUsed = Input<'factors.confirm'>['passkey'];

export async function passkeyOptions(
  site: { rpID: string },
  challenge: string,
  own: readonly Pick<typeof passkeys.$inferSelect, 'credential_id' | 'transports'>[],
) {
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  return { ...options };
}

/**
 * `sign_count` is null where the response is invalid or the passkey is someone else's; the caller checks that it grows. Throws
 * PASSKEYS_NOT_POSSIBLE and PASSKEY_EXPIRED.
 */
export async function checkResponse(
  { db, settings, clock }: Deps,
  passkey: PasskeyUsed,
  purposes: readonly Challenge['purpose'][],
) {
  const site = passkeySite(settings);
  const taken = await takeChallenge(db, passkey.response, purposes, clock());
  if (!taken) throw new AppError('PASSKEY_EXPIRED');
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credential_id, passkey.id));
  const owner = taken.purpose === 'sign_in' ? handleIn(passkey) : taken.user_id;
  const isOwn = known !== undefined && known.user_id === owner;
  return { taken, known, sign_count: isOwn ? await signedCount(known, passkey, taken.challenge, site) : null };
}

function handleIn({ response: { userHandle } }: PasskeyUsed): string | null {
  return userHandle ? Buffer.from(userHandle, 'base64url').toString('utf8') : null;
}

async function signedCount(
  known: typeof passkeys.$inferSelect,
  { response: { userHandle: _, ...response }, ...passkey }: PasskeyUsed,
  challenge: string,
  site: { origin: string; rpID: string },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** False where the counter did not grow, unless the authenticator has none: then it stays 0. */
export async function countOn(tx: Db, id: string, sign_count: number, now: Date): Promise<boolean> {
  const grows = or(
    lt(passkeys.sign_count, sign_count),
    and(eq(passkeys.sign_count, 0), sql`${sign_count}::bigint = 0`),
  );
  const moved = await tx
    .update(passkeys)
    .set({ sign_count, last_used_at: now })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id });
  return moved.length === 1;
}

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
) {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const good = and(
    eq(passkey_challenges.challenge_hash, hashToken(challenge)),
    gt(passkey_challenges.expires_at, now),
  );
  const [taken] = await db.delete(passkey_challenges).where(good).returning();
  return taken && purposes.includes(taken.purpose) ? { ...taken, challenge } : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Throws PASSKEYS_NOT_POSSIBLE. */
export function passkeySite(settings: Settings) {
  const site = passkeyOrigin(settings);
  if (!site) throw new AppError('PASSKEYS_NOT_POSSIBLE');
  return site;
}

/** Null where the site is reached by IP address: a passkey belongs to a domain name (WebAuthn, section 5.1.2). */
export function passkeyOrigin({ origin }: Pick<Settings, 'origin'>): { origin: string; rpID: string } | null {
  const rpID = new URL(origin).hostname;
  return isIP(rpID.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpID } : null;
}
