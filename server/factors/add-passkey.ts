import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { count, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { PASSKEYS_MOST } from '#core/factors.ts';
import { refuseUntilReset } from '../account/removed-factors.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { afterSetup, changeFactors } from './change-factors.ts';
import { wirePasskey } from './mine.ts';
import { passkeyOrigin } from './passkey-origin.ts';
import { passkeys } from './tables.ts';

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export interface PasskeyAdded {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** Discoverable and with user verification. Throws PASSKEYS_NOT_POSSIBLE, PASSKEYS_TOO_MANY and MAILBOX_NOT_SHOWN. */
export async function beginAddPasskey(deps: Deps, who: Who) {
  const { db, settings, clock } = deps;
  const site = passkeyOrigin(settings);
  if (!site) throw new AppError('PASSKEYS_NOT_POSSIBLE');
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, who.user_id));
  if (!user) throw new AppError('SESSION_EXPIRED');
  await refuseUntilReset(db, who.user_id);
  await refuseTooMany(db, who.user_id);
  const own = await db.select().from(passkeys).where(eq(passkeys.user_id, who.user_id));
  const challenge = await newChallenge(db, 'add', who.user_id, clock());
  const options = await generateRegistrationOptions({
    rpName: settings.brand.name,
    rpID: site.rpID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(who.user_id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: 5 * 60_000,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: { ...options } };
}

/**
 * Throws PASSKEY_EXPIRED, PASSKEY_NOT_ADDED, PASSKEY_ADDED_ALREADY, PASSKEYS_TOO_MANY, PASSKEYS_NOT_POSSIBLE and
 * MAILBOX_NOT_SHOWN.
 */
export async function addPasskey(deps: Deps, who: Who, { name, passkey }: { name: string; passkey: PasskeyAdded }) {
  const site = passkeyOrigin(deps.settings);
  if (!site) throw new AppError('PASSKEYS_NOT_POSSIBLE');
  const taken = await takeChallenge(deps.db, passkey.response, ['add'], deps.clock());
  if (!taken || taken.user_id !== who.user_id) throw new AppError('PASSKEY_EXPIRED');
  const { credential, credentialBackedUp } = await verified(passkey, taken.challenge, site);
  const added = await changeFactors(deps, who, async (changing) => {
    const { tx, now } = changing;
    await refuseUntilReset(tx, who.user_id);
    await refuseTooMany(tx, who.user_id);
    const row = {
      ...{ user_id: who.user_id, name, credential_id: credential.id, sign_count: credential.counter },
      ...{ public_key: Buffer.from(credential.publicKey).toString('base64url'), backed_up: credentialBackedUp },
      ...{ transports: (passkey.response.transports ?? []).filter((one) => TRANSPORTS.has(one)), created_at: now },
    };
    const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (!stored) throw new AppError('PASSKEY_ADDED_ALREADY');
    const result = { passkey: wirePasskey(stored), ...(await afterSetup(changing, who)) };
    return { mail: 'passkey added', about: name, result };
  });
  return added;
}

async function verified(passkey: PasskeyAdded, challenge: string, site: { origin: string; rpID: string }) {
  const { transports: _, ...response } = passkey.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return registrationInfo;
  } catch (cause) {
    throw new AppError('PASSKEY_NOT_ADDED', { cause });
  }
  throw new AppError('PASSKEY_NOT_ADDED');
}

async function refuseTooMany(db: Db, user_id: string): Promise<void> {
  const [had] = await db.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.user_id, user_id));
  if ((had?.passkeys ?? 0) >= PASSKEYS_MOST) throw new AppError('PASSKEYS_TOO_MANY');
}
