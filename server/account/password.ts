import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended setting for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummy: Promise<string> | null = null;

/** Without a hash (unknown user, or SSO only) a dummy hash is verified, so that the response takes as long. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no password at all');
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== null && matches;
}

export function passwordMark(stored: string | null): string {
  return createHash('sha256')
    .update(stored ?? '')
    .digest('base64url')
    .slice(0, 16);
}
