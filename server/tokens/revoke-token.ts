import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { personal_access_tokens } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';

/** Ends one of one's own tokens at once, on every instance. Throws TOKEN_NOT_FOUND. */
export async function revokeToken({ db }: Deps, who: Who, token_id: string): Promise<void> {
  const own = and(eq(personal_access_tokens.id, token_id), eq(personal_access_tokens.user_id, who.user_id));
  const revoked = await db.delete(personal_access_tokens).where(own).returning({ id: personal_access_tokens.id });
  if (revoked.length === 0) throw new AppError('TOKEN_NOT_FOUND');
}
