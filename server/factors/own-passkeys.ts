import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { afterRemoval, changeFactors } from './change-factors.ts';
import { wirePasskey } from './mine.ts';
import { passkeys } from './tables.ts';

const own = (who: Who, passkey_id: string) => and(eq(passkeys.id, passkey_id), eq(passkeys.user_id, who.user_id));

/** Gives one's own passkey another name. Throws PASSKEY_NOT_FOUND, for somebody else's too. */
export async function renamePasskey(
  { db }: Deps,
  who: Who,
  { passkey_id, name }: { passkey_id: string; name: string },
) {
  const [renamed] = await db.update(passkeys).set({ name }).where(own(who, passkey_id)).returning();
  if (!renamed) throw new AppError('PASSKEY_NOT_FOUND');
  return { passkey: wirePasskey(renamed) };
}

/** Removes one's own passkey. Throws PASSKEY_NOT_FOUND, for somebody else's too. */
export async function removePasskey(deps: Deps, who: Who, { passkey_id }: { passkey_id: string }): Promise<void> {
  await changeFactors(deps, who, async ({ tx, now }) => {
    const removed = await tx.delete(passkeys).where(own(who, passkey_id)).returning({ name: passkeys.name });
    if (!removed[0]) throw new AppError('PASSKEY_NOT_FOUND');
    await afterRemoval(tx, who.user_id, now);
    return { mail: 'passkey removed', about: removed[0].name, result: undefined };
  });
}
