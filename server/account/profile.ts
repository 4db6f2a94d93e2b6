import { domainToUnicode } from 'node:url';
import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { type ExperienceYears, experienceChoices, profileLimits } from '#core/profile.ts';
import type { Deps, Who } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { profiles } from './tables.ts';

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
  return versionOf(profile, [
    'full_name',
    'address_line1',
    'address_line2',
    'city',
    'state',
    'postal_code',
    'country',
    'phone',
    'career_goals',
    'years_of_experience',
  ]);
}

function refuseToOverwrite(present: ProfileRow, named: Partial<ProfileRow>): void {
  const differing = Object.entries(named).filter(([name, value]) => present[name as keyof ProfileRow] !== value);
  if (differing.length === 0) return;
  const fields = differing.map(([name]) => [name, inWords(present, name as keyof ProfileRow)]);
  throw new AppError('PROFILE_CHANGED', { fields: Object.fromEntries(fields) });
}

function inWords(present: ProfileRow, name: keyof ProfileRow): string {
  const value = present[name];
  if (value === null) return 'Empty by now';
  const words =
    name === 'years_of_experience' ? experienceChoices.find(({ years }) => years === value)?.label : value;
  return `By now: ${String(words)}`;
}

type Text = string | null | undefined;

interface ProfileParts {
  phone?: Text;
  address_line1?: Text;
  address_line2?: Text;
  city?: Text;
  state?: Text;
  postal_code?: Text;
  country?: Text;
  career_goals?: Text;
  years_of_experience?: ExperienceYears | null | undefined;
}

const texts = [
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'career_goals',
] as const;

export function profileParts(input: ProfileParts) {
  const parts: Partial<Record<(typeof texts)[number], string | null>> & { years_of_experience?: number | null } = {};
  for (const name of texts) if (input[name] !== undefined) parts[name] = input[name] || null;
  if (input.years_of_experience !== undefined) parts.years_of_experience = input.years_of_experience;
  return parts;
}

export function shownEmail(email: string): string {
  const [name, domain = ''] = email.split('@');
  return domain.includes('xn--') ? `${name}@${domainToUnicode(domain)}` : email;
}

export function wireUser(user: {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  user_created_at: Date;
}) {
  return {
    id: user.id,
    email: shownEmail(user.email),
    email_confirmed_at: user.email_confirmed_at,
    created_at: user.user_created_at,
  };
}

export function wireProfile(profile: typeof profiles.$inferSelect) {
  return { ...profile, version: profileVersion(profile) };
}

export async function ensureProfile(deps: Deps, user: { id: string; email: string }, name: string | null = null) {
  const full_name = (name ?? (user.email.split('@')[0] as string)).slice(0, profileLimits.full_name);
  await deps.db.insert(profiles).values({ id: user.id, full_name, updated_at: deps.clock() }).onConflictDoNothing();
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, user.id));
  if (!profile) throw new AppError('NO_USER_DATA');
  return profile;
}
