import { randomBytes } from 'node:crypto';

let last = 0n;

/**
 * A new id like the provider's, `cus_...`. Ids grow with time, so that what was made in the same second can be told apart in
 * lists; only digits and small letters, which every collation sorts alike.
 */
export function newId(prefix: string): string {
  const now = BigInt(Date.now()) * 1000n;
  last = now > last ? now : last + 1n;
  return `${prefix}_${last.toString(36).padStart(11, '0')}${randomBytes(7).toString('hex')}`;
}
