import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended setting for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let dummy: Promise<string> | null = null;

/**
 * True when the password is the one behind the hash. Without a hash (unknown user, or one who only signs in elsewhere) the same
 * work is done against a hash of nothing, so that the answer takes as long.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no password at all');
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== null && matches;
}

/** Tells one password from another without keeping anything of it: a part of the hash of the stored hash. */
export function passwordMark(stored: string | null): string {
  return createHash('sha256')
    .update(stored ?? '')
    .digest('base64url')
    .slice(0, 16);
}
