import { domainToUnicode } from 'node:url';
import { eq } from 'drizzle-orm';
import { experienceChoices, profileLimits } from '#core/account/profile.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { versionOf } from '../http/version.ts';
import { profiles, type users } from './tables.ts';

type ProfileRow = typeof profiles.$inferSelect;

type ProfileInput = Input<'account.updateMe'>;

/** Throws PROFILE_CHANGED where it would overwrite a newer version; repeating the same save succeeds. */
export async function updateProfile(deps: Deps, who: Who, input: ProfileInput): Promise<ProfileRow> {
  const named = { full_name: input.full_name, ...profileParts(input) };
  return deps.db.transaction(async (tx) => {
    const mine = eq(profiles.id, who.user_id);
    const [present] = await tx.select().from(profiles).where(mine).for('update');
    if (!present) throw new AppError('SESSION_EXPIRED');
    if (input.version !== undefined && input.version !== profileVersion(present)) {
      refuseToOverwrite(present, named);
    }
    const updated_at = new Date(Math.max(deps.clock().getTime(), present.updated_at.getTime() + 1));
    const [saved] = await tx
      .update(profiles)
      .set({ ...named, updated_at })
      .where(mine)
      .returning();
    return saved as ProfileRow;
  });
}

function profileVersion(profile: ProfileRow): number {
  return versionOf(profile, ['full_name', ...texts, 'years_of_experience']);
}

function refuseToOverwrite(present: ProfileRow, named: Partial<ProfileRow>): void {
  const differing = Object.entries(named).filter(([name, value]) => present[name as keyof ProfileRow] !== value);
  if (differing.length === 0) return;
  const fields = differing.map(([name]) => [name, inWords(present, name as keyof ProfileRow)]);
  throw new AppError('PROFILE_CHANGED', { fields: Object.fromEntries(fields) });
}

function inWords(present: ProfileRow, name: keyof ProfileRow): string {
  const value = present[name];
  if (value === null) return 'Now empty';
  const words =
    name === 'years_of_experience' ? experienceChoices.find(({ years }) => years === value)?.label : value;
  return `Now: ${String(words)}`;
}

const texts = [
  ...(['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'country', 'phone'] as const),
  'career_goals' as const,
];

export function profileParts(input: Pick<ProfileInput, (typeof texts)[number] | 'years_of_experience'>) {
  const parts: Partial<Record<(typeof texts)[number], string | null>> & { years_of_experience?: number | null } = {};
  for (const name of texts) if (input[name] !== undefined) parts[name] = input[name] || null;
  if (input.years_of_experience !== undefined) parts.years_of_experience = input.years_of_experience;
  return parts;
}

export function shownEmail(email: string): string {
  const [name, domain = ''] = email.split('@');
  return domain.includes('xn--') ? `${name}@${domainToUnicode(domain)}` : email;
}

type ToldUser = Pick<typeof users.$inferSelect, 'id' | 'email' | 'email_confirmed_at' | 'created_at'>;

export function wireUser({ id, email, email_confirmed_at, created_at }: ToldUser) {
  return { id, email: shownEmail(email), email_confirmed_at, created_at };
}

/** Of the session, which has both. */
export function wireMe({ user_id, user_created_at, profile, ...session }: Session) {
  return { user: wireUser({ ...session, id: user_id, created_at: user_created_at }), profile: wireProfile(profile) };
}

export const wireProfile = (profile: ProfileRow) => ({ ...profile, version: profileVersion(profile) });

export async function ensureProfile(deps: Deps, user: { id: string; email: string }, name: string | null = null) {
  const full_name = (name ?? (user.email.split('@')[0] as string)).slice(0, profileLimits.full_name);
  await deps.db.insert(profiles).values({ id: user.id, full_name, updated_at: deps.clock() }).onConflictDoNothing();
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, user.id));
  if (!profile) throw new AppError('NO_USER_DATA');
  return profile;
}
