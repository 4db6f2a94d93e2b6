import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has a key of its own. */
export type SealPurpose =
  | 'sso client secret'
  | 'sso sign-in'
  | 'function secret'
  | 'known browser'
  | 'authenticator app'
  | 'app setup';

/** Sealed under another APP_SECRET or for another row, or changed since. */
export class SealBroken extends Error {
  constructor(options?: ErrorOptions) {
    super('A kept secret cannot be read: it was sealed under another APP_SECRET.', options);
    this.name = 'SealBroken';
  }
}

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key from HKDF-SHA256 (RFC 5869), bound to `row`. Returns `v1.<key id>.<iv>.<text and tag>`. */
export function seal(appSecret: string, purpose: SealPurpose, row: string, text: string): string {
  const key = keyOf(appSecret, purpose);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [FORMAT, idOf(key), iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Throws SealBroken. */
export function unseal(appSecret: string, purpose: SealPurpose, row: string, sealed: string): string {
  const key = keyOf(appSecret, purpose);
  const [format, key_id, iv = '', rest = ''] = sealed.split('.');
  const bytes = Buffer.from(rest, 'base64url');
  if (format !== FORMAT || key_id !== idOf(key) || bytes.length < TAG_BYTES) throw new SealBroken();
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealBroken({ cause });
  }
}

function keyOf(appSecret: string, purpose: SealPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `certamen ${purpose}`, 32));
}

/** Identifies the key without revealing it. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);
