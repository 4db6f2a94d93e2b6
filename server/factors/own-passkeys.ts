import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { PASSKEYS_MOST } from '#core/factors/factors.ts';
import { only } from '#core/lib/fields.ts';
import { refuseUntilReset } from '../account/refuse-suspended.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { afterRemoval, afterSetup, changeFactors } from './change-factors.ts';
import { newChallenge, passkeyOrigin, passkeySite, takeChallenge } from './check-passkey.ts';
import { countRecoveryCodes } from './codes.ts';
import { authenticator_apps, passkeys } from './tables.ts';

const own = (who: Who, passkey_id: string) => and(eq(passkeys.id, passkey_id), eq(passkeys.user_id, who.user_id));

/** Throws PASSKEY_NOT_FOUND, for someone else's too, and PASSKEY_CHANGED. */
export function renamePasskey({ db }: Deps, who: Who, { passkey_id, name, version }: Input<'factors.renamePasskey'>) {
  return db.transaction(async (tx) => {
    const mine = own(who, passkey_id);
    const [before] = await tx.select().from(passkeys).where(mine).for('update');
    if (!before) throw new AppError('PASSKEY_NOT_FOUND');
    const passkey = wirePasskey(before);
    if (name === before.name) return { passkey };
    if (version !== passkey.version)
      throw new AppError('PASSKEY_CHANGED', { current: only(['name', 'version'], passkey) });
    await tx.update(passkeys).set({ name }).where(mine);
    return { passkey: wirePasskey({ ...before, name }) };
  });
}

/** Throws PASSKEY_NOT_FOUND, for someone else's too. */
export function removePasskey(deps: Deps, who: Who, { passkey_id }: Input<'factors.removePasskey'>) {
  return changeFactors(deps, who, async ({ tx, now }) => {
    const removed = await tx.delete(passkeys).where(own(who, passkey_id)).returning({ name: passkeys.name });
    if (!removed[0]) throw new AppError('PASSKEY_NOT_FOUND');
    await afterRemoval(tx, who.user_id, now);
    return { mail: 'passkey removed', about: removed[0].name, result: { removed: true as const } };
  });
}

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Discoverable and with user verification. Throws PASSKEYS_NOT_POSSIBLE, PASSKEYS_TOO_MANY and MAILBOX_NOT_SHOWN. */
export async function beginAddPasskey(deps: Deps, who: Who) {
  const { db, settings, clock } = deps;
  const site = passkeySite(settings);
  const user = await rowById(db, users, who.user_id, 'SESSION_EXPIRED');
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
export async function addPasskey(deps: Deps, who: Who, { name, passkey }: Input<'factors.addPasskey'>) {
  const site = passkeySite(deps.settings);
  const taken = await takeChallenge(deps.db, passkey.response, ['add'], deps.clock());
  if (!taken || taken.user_id !== who.user_id) throw new AppError('PASSKEY_EXPIRED');
  const { credential, credentialBackedUp } = await verified(passkey, taken.challenge, site);
  return changeFactors(deps, who, async (changing) => {
    const { tx, now } = changing;
    await refuseUntilReset(tx, who.user_id);
    await refuseTooMany(tx, who.user_id);
    const row = {
      user_id: who.user_id,
      name,
      credential_id: credential.id,
      sign_count: credential.counter,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      backed_up: credentialBackedUp,
      transports: (passkey.response.transports ?? []).filter((one) => TRANSPORTS.has(one)),
      created_at: now,
    };
    const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (!stored) throw new AppError('PASSKEY_ADDED_ALREADY');
    const result = { passkey: wirePasskey(stored), ...(await afterSetup(changing, who)) };
    return { mail: 'passkey added', about: name, result };
  });
}

async function verified(
  passkey: Input<'factors.addPasskey'>['passkey'],
  challenge: string,
  site: { origin: string; rpID: string },
) {
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
  if ((await db.$count(passkeys, eq(passkeys.user_id, user_id))) >= PASSKEYS_MOST)
    throw new AppError('PASSKEYS_TOO_MANY');
}

export async function factorsOf({ db, settings }: Deps, user_id: string) {
  const [app] = await db.select().from(authenticator_apps).where(eq(authenticator_apps.user_id, user_id));
  const { user_id: owner, created_at, id } = passkeys;
  const list = await db.select().from(passkeys).where(eq(owner, user_id)).orderBy(asc(created_at), asc(id));
  return {
    passkeys: list.map(wirePasskey),
    app: app ? { created_at: app.created_at, last_used_at: app.last_used_at } : null,
    recovery_codes: await countRecoveryCodes(db, user_id),
    passkey_origin: passkeyOrigin(settings)?.origin ?? null,
  };
}

function wirePasskey({ id, name, backed_up, created_at, last_used_at }: typeof passkeys.$inferSelect) {
  const version = versionOf({ name }, ['name']);
  return { id, name, version, backed_up, created_at, last_used_at };
}
