import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { CHALLENGE_MINUTES } from '#core/factors.ts';
import type { Db } from '../db/open.ts';
import { passkeys } from './tables.ts';

export interface PasskeyUsed {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
}

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

/** Returns the signature counter, null where the response is invalid. The caller checks that the counter grows. */
export async function signedCount(
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
