import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { experienceChoices } from '#core/profile.ts';
import type { Deps, Who } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { profileParts } from './profile-parts.ts';
import { profiles } from './tables.ts';

type ProfileRow = typeof profiles.$inferSelect;

export type ProfileInput = Input<'account.updateMe'>;

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

export function profileVersion(profile: ProfileRow): number {
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
