import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { inGroups, RECOVERY_CODES, withoutSpaces } from '#core/factors.ts';
import type { Db } from '../db/open.ts';
import { recovery_codes } from './tables.ts';

/** 120 bits cannot be guessed, so a plain SHA-256 is enough. */
const CODE_BYTES = 15;
/** Crockford's base32: no I, L, O and U, which people misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces existing codes. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Db, user_id: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  await tx
    .insert(recovery_codes)
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id, created_at: now })));
  return codes.map(inGroups);
}

/** Returns how many are left; null for an unknown code. */
export async function takeRecoveryCode(tx: Db, user_id: string, typed: string): Promise<number | null> {
  const own = and(eq(recovery_codes.code_hash, hashOf(typed)), eq(recovery_codes.user_id, user_id));
  const taken = await tx.delete(recovery_codes).where(own).returning({ user_id: recovery_codes.user_id });
  return taken.length === 0 ? null : countRecoveryCodes(tx, user_id);
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const [found] = await db.select({ codes: count() }).from(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  return found?.codes ?? 0;
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let code = '';
  for (let character = 0; character < (CODE_BYTES * 8) / 5; character++) {
    code += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code;
}

/** Ignores spaces and reads letters outside the alphabet as the digits they resemble. */
function hashOf(typed: string): string {
  const code = withoutSpaces(typed).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return createHash('sha256').update(code).digest('base64url');
}
