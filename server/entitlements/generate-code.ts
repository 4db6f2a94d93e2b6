import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { CODE_ALPHABET, GENERATED_CODE_LENGTH } from '#core/entitlements.ts';
import type { Deps } from '../deps.ts';
import { entitlements } from './tables.ts';

/** Cryptographically random, since anyone who guesses a code can redeem it. */
export async function generateCode({ db }: Deps) {
  for (;;) {
    const characters = Array.from(
      { length: GENERATED_CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    );
    const code = characters.join('');
    const [taken] = await db.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.code, code));
    if (!taken) return { code };
  }
}
