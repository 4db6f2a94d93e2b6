import { and, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { only } from '#core/fields.ts';
import type { Deps, Who } from '../deps.ts';
import { afterRemoval, changeFactors } from './change-factors.ts';
import { wirePasskey } from './mine.ts';
import { passkeys } from './tables.ts';

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
export async function removePasskey(deps: Deps, who: Who, { passkey_id }: { passkey_id: string }): Promise<void> {
  await changeFactors(deps, who, async ({ tx, now }) => {
    const removed = await tx.delete(passkeys).where(own(who, passkey_id)).returning({ name: passkeys.name });
    if (!removed[0]) throw new AppError('PASSKEY_NOT_FOUND');
    await afterRemoval(tx, who.user_id, now);
    return { mail: 'passkey removed', about: removed[0].name, result: undefined };
  });
}
