import { and, eq, isNotNull } from 'drizzle-orm';
import { certification_interests } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { user_entitlements } from '../entitlements/tables.ts';
import { quiz_attempts, user_progress } from '../quizzes/tables.ts';
import { memories, reviews, study_goals } from '../study/tables.ts';

/** Skips attempts without a result, which no one has seen. */
export async function accountContents({ db }: Deps, { user_id }: Who) {
  const withResult = and(eq(quiz_attempts.user_id, user_id), isNotNull(quiz_attempts.score));
  return {
    attempts: await db.$count(quiz_attempts, withResult),
    results: await db.$count(user_progress, eq(user_progress.user_id, user_id)),
    certifications:
      (await db.$count(certification_interests, eq(certification_interests.user_id, user_id))) +
      (await db.$count(study_goals, eq(study_goals.user_id, user_id))),
    reviews: await db.$count(reviews, eq(reviews.user_id, user_id)),
    memories: await db.$count(memories, eq(memories.user_id, user_id)),
    entitlements: await db.$count(user_entitlements, eq(user_entitlements.user_id, user_id)),
  };
}
