import { desc, eq } from 'drizzle-orm';
import type { Scope } from '#core/scopes.ts';
import { personal_access_tokens } from '../account/tables.ts';
import type { Deps } from '../deps.ts';

export async function listTokens({ db, clock }: Deps, user_id: string) {
  const { created_at, id } = personal_access_tokens;
  const list = await db
    .select()
    .from(personal_access_tokens)
    .where(eq(personal_access_tokens.user_id, user_id))
    .orderBy(desc(created_at), desc(id));
  const now = clock();
  return list.map((token) => wireToken(token, now));
}

export function wireToken(token: typeof personal_access_tokens.$inferSelect, now: Date) {
  const { id, name, ending, scopes, created_at, expires_at, last_used_at } = token;
  return {
    ...{ id, name, ending, scopes: scopes as Scope[] },
    created_at,
    expires_at,
    last_used_at,
    expired: expires_at <= now,
  };
}
