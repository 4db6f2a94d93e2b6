import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { passkeys } from './tables.ts';

/** What a browser answers when a passkey has been used, as the contract takes it. */
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

/** The signature counter of a right answer; null where it is wrong. Whether the counter went back is looked at after the signature. */
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

/** Moves the counter on. False where it did not grow, unless the authenticator has none: then it stays 0. */
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
