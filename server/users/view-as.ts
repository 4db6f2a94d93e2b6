import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { VIEWING_MINUTES } from '#core/users/viewing.ts';
import { noteSecurityEvent } from '../account/security-events.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { findUser } from './listed-user.ts';
import { learner_views } from './tables.ts';

/** Throws OWN_ACCOUNT_VIEWED and USER_UNKNOWN. */
export async function viewAs(deps: Deps, who: Who, user_id: string): Promise<{ until: Date }> {
  if (user_id === who.user_id) throw new AppError('OWN_ACCOUNT_VIEWED');
  const now = deps.clock();
  const until = new Date(now.getTime() + VIEWING_MINUTES * 60_000);
  await deps.db.transaction(async (tx) => {
    await findUser(tx, user_id);
    await tx
      .insert(learner_views)
      .values({ session_id: who.session_id, user_id, until })
      .onConflictDoUpdate({ target: learner_views.session_id, set: { user_id, until } });
    await noteSecurityEvent(deps, tx, { event: 'viewed_by_administrator', user_id, by: who });
    await writeAudit(tx, who, now, { what: 'Viewed the site as a user', noun: 'user', object_id: user_id });
  });
  return { until };
}

export async function stopViewing({ db }: Deps, { session_id }: Who): Promise<string | null> {
  const [ended] = await db.delete(learner_views).where(eq(learner_views.session_id, session_id)).returning();
  return ended?.user_id ?? null;
}
