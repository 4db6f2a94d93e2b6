import { and, count, eq, isNotNull } from 'drizzle-orm';
import { certification_interests } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { user_entitlements } from '../entitlements/tables.ts';
import { quiz_attempts, user_progress } from '../quizzes/tables.ts';

/** Skips attempts without a result, which no one has seen. */
export async function accountContents({ db }: Deps, { user_id }: Who) {
  const [attempts] = await db
    .select({ count: count() })
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.user_id, user_id), isNotNull(quiz_attempts.score)));
  const [results] = await db.select({ count: count() }).from(user_progress).where(eq(user_progress.user_id, user_id));
  const [certifications] = await db
    .select({ count: count() })
    .from(certification_interests)
    .where(eq(certification_interests.user_id, user_id));
  const [entitlements] = await db
    .select({ count: count() })
    .from(user_entitlements)
    .where(eq(user_entitlements.user_id, user_id));
  return {
    attempts: attempts?.count ?? 0,
    results: results?.count ?? 0,
    certifications: certifications?.count ?? 0,
    entitlements: entitlements?.count ?? 0,
  };
}
