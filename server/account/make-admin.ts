import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { accountOf } from './account-of.ts';
import { ensureProfile } from './profile.ts';
import { revokeAdminTokens } from './revoke-tokens.ts';
import { noteSecurityEvent } from './security-events.ts';
import { profiles, suspensions } from './tables.ts';

export async function makeAdmin(deps: Deps, email: string): Promise<{ done: boolean; sentence: string }> {
  const user = await accountOf(deps, email);
  if (!user) {
    const sentence = `There is no account with the e-mail address ${email}. Register it first, then run this again.`;
    return { done: false, sentence };
  }
  const profile = await ensureProfile(deps, user);
  if (profile.is_admin) return { done: true, sentence: `${user.email} is an administrator already.` };
  await deps.db.transaction(async (tx) => {
    await tx.update(profiles).set({ is_admin: true, updated_at: deps.clock() }).where(eq(profiles.id, user.id));
    await revokeAdminTokens(deps, tx, user.id);
    await noteSecurityEvent(deps, tx, { event: 'role_given', user_id: user.id, facts: { by: 'a command' } });
  });
  const [suspension] = await deps.db.select().from(suspensions).where(eq(suspensions.user_id, user.id));
  const rest = [
    ...(user.email_confirmed_at ? [] : [' The address is not confirmed yet: signing in works once it is.']),
    ...(suspension ? [' The account is suspended: signing in works once it is reinstated.'] : []),
  ].join('');
  return { done: true, sentence: `${user.email} is an administrator now.${rest}` };
}
