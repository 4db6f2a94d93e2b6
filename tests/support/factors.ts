import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { users } from '#server/account/tables.ts';
import type { Deps } from '#server/deps.ts';
import { countCode, makeRecoveryCodes, newAppSecret } from '#server/factors/codes.ts';
import { authenticator_apps, passkeys } from '#server/factors/tables.ts';
import { rateLimits } from '#server/http/rate-limit.ts';
import { seal } from '#server/secrets/seal.ts';

/** Somebody's authenticator app, set up long ago: what it shows at a moment, and the recovery codes that came with it. */
export async function anApp(deps: Deps, user_id: string) {
  const plain = newAppSecret();
  const now = deps.clock();
  const secret = seal(deps.settings.appSecret, 'authenticator app', user_id, plain);
  const row = { user_id, secret, last_step: 0, created_at: now };
  await deps.db
    .insert(authenticator_apps)
    .values(row)
    .onConflictDoUpdate({ target: authenticator_apps.user_id, set: row });
  const recovery_codes = await makeRecoveryCodes(deps.db, user_id, now);
  return { recovery_codes, shows: (steps = 0) => shownBy(plain, deps.clock(), steps) };
}

/** What an app with this secret shows, so many steps of 30 seconds away from a moment. */
export function shownBy(secret: string, at: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });
}

/** Enters as many wrong codes as are looked at, from a browser that the account does not know. */
export async function useUpCodes(deps: Deps, user_id: string, but = 0): Promise<void> {
  const [account] = await deps.db.select().from(users).where(eq(users.id, user_id));
  if (!account) throw new Error('no such user');
  for (let n = but; n < rateLimits.factorStranger.points; n++) await countCode(deps, account, '000000', undefined);
}

/** Six digits that an app with these codes does not show. */
export function wrongCode(...shown: string[]): string {
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.includes(code)) as string;
}

export interface KeySays {
  origin?: string;
  rpID?: string;
  challenge?: string;
  userVerified?: boolean;
  count?: number;
  userHandle?: string;
  type?: string;
}

/** An authenticator in software, with one ES256 key. */
export function aSecurityKey(id = randomBytes(16).toString('base64url')) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const site = { origin: 'http://localhost:3000', rpID: 'localhost' };
  return {
    id,
    publicKey: coseKey(publicKey).toString('base64url'),
    /** The answer to options for making a passkey. */
    makes(options: { challenge?: unknown }, says: KeySays = {}) {
      const { origin, rpID, challenge, userVerified = true, count = 0 } = { ...site, ...saidOf(options), ...says };
      const credential = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(rpID, userVerified, count, 0x40), attested]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none')],
        ...[cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      const clientDataJSON = clientData(says.type ?? 'webauthn.create', challenge, origin);
      const response = { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['usb'] };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    /** The answer to options for using it. */
    uses(options: { challenge?: unknown }, says: KeySays = {}) {
      const { origin, rpID, challenge, userVerified = true, count = 0 } = { ...site, ...saidOf(options), ...says };
      const data = authenticatorData(rpID, userVerified, count, 0);
      const clientDataJSON = clientData(says.type ?? 'webauthn.get', challenge, origin);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url');
      const userHandle = says.userHandle ? Buffer.from(says.userHandle).toString('base64url') : undefined;
      const response = { clientDataJSON, authenticatorData: data.toString('base64url'), signature, userHandle };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}

export type SecurityKey = ReturnType<typeof aSecurityKey>;

/** Somebody's passkey, made long ago. */
export async function aPasskey(deps: Deps, user_id: string, key: SecurityKey = aSecurityKey(), sign_count = 0) {
  const row = { user_id, credential_id: key.id, public_key: key.publicKey, sign_count, transports: ['usb'] };
  const named = { ...row, backed_up: false, name: 'A key', created_at: deps.clock() };
  const [stored] = await deps.db.insert(passkeys).values(named).returning();
  return { id: stored?.id as string, key };
}

const saidOf = ({ challenge }: { challenge?: unknown }): { challenge: string } => ({ challenge: String(challenge) });

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function authenticatorData(rpID: string, userVerified: boolean, count: number, flags: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  const present = 0x01 | (userVerified ? 0x04 : 0) | flags;
  return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.from([present]), counter]);
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053, section 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[cborBytes(Buffer.from(x, 'base64url')), Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
