import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What is kept sealed; each has a key of its own, so that none can be passed off as another. */
export type SealPurpose =
  | 'sso client secret'
  | 'sso sign-in'
  | 'function secret'
  | 'known browser'
  | 'authenticator app'
  | 'app setup';

/** It was sealed under another APP_SECRET, for another row, or was changed since. */
export class SealBroken extends Error {
  constructor(options?: ErrorOptions) {
    super('A kept secret cannot be read: it was sealed under another APP_SECRET.', options);
    this.name = 'SealBroken';
  }
}

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a text with AES-256-GCM (NIST SP 800-38D) under a key that HKDF-SHA256 (RFC 5869) derives from APP_SECRET for this purpose.
 * `row` is what it belongs to: a sealed text that is moved to another row does not open. Answers `v1.<key id>.<iv>.<text and tag>`.
 */
export function seal(appSecret: string, purpose: SealPurpose, row: string, text: string): string {
  const key = keyOf(appSecret, purpose);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [FORMAT, idOf(key), iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** The text again. Throws SealBroken. */
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

/** Names the key without telling anything of it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
