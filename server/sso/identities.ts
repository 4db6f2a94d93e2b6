import { and, asc, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { ssoNames } from '#core/sso/sso.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { enabledProviders } from './configs.ts';
import { user_identities } from './tables.ts';

export async function identitiesOf({ db }: Deps, who: Who) {
  const [user] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, who.user_id));
  const list = await linkedIdentities(db, who.user_id);
  return {
    has_password: user !== undefined && user.hash !== null,
    identities: list.map((identity) => ({ ...identity, name: ssoNames[identity.provider] })),
  };
}

export function linkedIdentities(db: Db, user_id: string) {
  const { created_at, provider, subject } = user_identities;
  const own = db.select().from(user_identities).where(eq(user_identities.user_id, user_id));
  return own.orderBy(asc(created_at), asc(provider), asc(subject));
}

/** Throws IDENTITY_NOT_FOUND, and LAST_WAY_IN where neither a password nor another enabled provider would be left. */
export async function disconnect(deps: Deps, who: Who, { provider }: Input<'sso.disconnect'>) {
  const enabled = await enabledProviders(deps);
  return deps.db.transaction(async (tx) => {
    // Locked, so that the second of two concurrent calls sees what the first left.
    const [user] = await tx.select().from(users).where(eq(users.id, who.user_id)).for('update');
    const all = await tx.select().from(user_identities).where(eq(user_identities.user_id, who.user_id));
    if (!all.some((one) => one.provider === provider)) throw new AppError('IDENTITY_NOT_FOUND');
    const others = all.filter((one) => one.provider !== provider && enabled.includes(one.provider));
    if (!user?.password_hash && others.length === 0) throw new AppError('LAST_WAY_IN');
    await tx
      .delete(user_identities)
      .where(and(eq(user_identities.user_id, who.user_id), eq(user_identities.provider, provider)));
    const named = { about: ssoNames[provider], facts: { provider } };
    await noteSecurityEvent(deps, tx, { event: 'provider_unlinked', ...doneBy(who), ...named });
    return { ended: true as const };
  });
}
