import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profileLimits } from '#core/profile.ts';
import type { Deps } from '../deps.ts';
import { profiles } from './tables.ts';

export async function ensureProfile(deps: Deps, user: { id: string; email: string }, name: string | null = null) {
  const full_name = (name ?? (user.email.split('@')[0] as string)).slice(0, profileLimits.full_name);
  await deps.db.insert(profiles).values({ id: user.id, full_name, updated_at: deps.clock() }).onConflictDoNothing();
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, user.id));
  if (!profile) throw new AppError('NO_USER_DATA');
  return profile;
}
