import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { CODE_ALPHABET, GENERATED_CODE_LENGTH } from '#core/entitlements.ts';
import type { Deps } from '../deps.ts';
import { entitlements } from './tables.ts';

/** A code that no entitlement has at this moment: whoever guesses redeems, so it is made of true chance. */
export async function generateCode({ db }: Deps) {
  for (;;) {
    const letters = Array.from(
      { length: GENERATED_CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    );
    const code = letters.join('');
    const [taken] = await db.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.code, code));
    if (!taken) return { code };
  }
}
