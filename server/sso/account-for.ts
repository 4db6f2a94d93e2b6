import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { type SsoProvider, ssoNames } from '#core/sso/sso.ts';
import { forgetCodes } from '../account/codes.ts';
import { endAccess } from '../account/end-access.ts';
import { ensureProfile } from '../account/profile.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { emailOf } from '../mail/email.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Person } from './person.ts';
import { user_identities } from './tables.ts';

type User = typeof users.$inferSelect;

/** Links only by a verified address. Throws SSO_EMAIL_UNVERIFIED, SSO_ANOTHER_ACCOUNT and LOCAL_ACCOUNT_REFUSED. */
export async function accountFor(deps: Deps, tx: Db, provider: SsoProvider, person: Person) {
  const now = deps.clock();
  // Serialized per person: a double click makes one account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sso ${provider} ${person.subject}`}))`);
  const known = await knownUser(tx, provider, person.subject);
  const { user, is_new } = known ? { user: known, is_new: false } : await linkedUser(deps, tx, provider, person);
  if (user.is_local && !deps.settings.local) throw new AppError('LOCAL_ACCOUNT_REFUSED');
  await tx
    .insert(user_identities)
    .values({
      provider,
      subject: person.subject,
      user_id: user.id,
      email: person.email ?? user.email,
      created_at: now,
      last_used_at: now,
    })
    .onConflictDoUpdate({
      target: [user_identities.provider, user_identities.subject],
      set: { last_used_at: now, ...(person.email && { email: person.email }) },
    });
  if (!known && !is_new) await queueMail(deps, tx, linkedMail(deps.settings, user.email, provider));
  const profile = await ensureProfile({ ...deps, db: tx }, user, person.name);
  return { user, profile, is_new, is_linked: !known && !is_new };
}

async function knownUser(tx: Db, provider: SsoProvider, subject: string): Promise<User | null> {
  const [known] = await tx
    .select({ user: users })
    .from(user_identities)
    .innerJoin(users, eq(users.id, user_identities.user_id))
    .where(and(eq(user_identities.provider, provider), eq(user_identities.subject, subject)))
    .for('update', { of: users });
  return known?.user ?? null;
}

async function linkedUser(deps: Deps, tx: Db, provider: SsoProvider, { email }: Person) {
  if (email === null) throw new AppError('SSO_EMAIL_UNVERIFIED', { params: { name: ssoNames[provider] } });
  const now = deps.clock();
  const { local: is_local } = deps.settings;
  const account = { id: randomUUID(), email, is_local, email_confirmed_at: now, created_at: now };
  const [added] = await tx.insert(users).values(account).onConflictDoNothing().returning();
  if (added) return { user: added, is_new: true };
  const [found] = await tx.select().from(users).where(sql`lower(${users.email}) = lower(${email})`).for('update');
  if (!found) throw new Error('the account with this address went while it was looked for');
  await refuseAnother(tx, provider, found);
  return { user: found.email_confirmed_at ? found : await takeOver(tx, found, now), is_new: false };
}

/** An address can pass to someone else, who must not get the former owner's account. */
async function refuseAnother(tx: Db, provider: SsoProvider, user: User): Promise<void> {
  const [other] = await tx
    .select({ subject: user_identities.subject })
    .from(user_identities)
    .where(and(eq(user_identities.user_id, user.id), eq(user_identities.provider, provider)));
  if (other) throw new AppError('SSO_ANOTHER_ACCOUNT', { params: { name: ssoNames[provider] } });
}

/** An attacker may have registered this unconfirmed address and wait for the owner, so all other ways in are removed. */
async function takeOver(tx: Db, user: User, now: Date): Promise<User> {
  await endAccess(tx, user.id);
  await forgetCodes(tx, user.id, 'confirm_email');
  const own = { email_confirmed_at: now, password_hash: null };
  const [taken] = await tx.update(users).set(own).where(eq(users.id, user.id)).returning();
  return taken as User;
}

const linkedMail = emailOf(({ name, supportEmail, origin }, provider: SsoProvider) => {
  const other = ssoNames[provider];
  return {
    subject: `${other} now signs in to your account at ${name}`,
    opening: [
      `A ${other} account with this email address was used to sign in to your account at ${name} just now, for the first time. It can be used from now on.`,
    ],
    link: { label: 'See your sign-in methods', url: `${origin}/profile?tab=security` },
    closing: [`If this was not you, disconnect ${other} there and change your password. Questions: ${supportEmail}`],
  };
});
