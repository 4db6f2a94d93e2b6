import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { quiz_attempts } from './tables.ts';

/** Attempts ended by time whose results are unopened, newest first: no other list has them. */
export async function endedAttempts({ db }: Deps, { user_id }: Who, topic_id?: string) {
  const { id, topic_name, quiz_title, domain, completed_at } = quiz_attempts;
  const found = await db
    .select({ id, topic_id: quiz_attempts.topic_id, topic_name, quiz_title, domain, completed_at })
    .from(quiz_attempts)
    .where(
      and(
        eq(quiz_attempts.user_id, user_id),
        eq(quiz_attempts.ended_by, 'time'),
        isNull(quiz_attempts.results_opened_at),
        sql`exists (select 1 from attempt_questions q where q.attempt_id = ${id} and cardinality(q.picks) > 0)`,
        topic_id ? eq(quiz_attempts.topic_id, topic_id) : undefined,
      ),
    )
    .orderBy(desc(completed_at), desc(id));
  return found.flatMap(({ completed_at: ended, ...attempt }) =>
    ended && attempt.topic_id ? [{ ...attempt, topic_id: attempt.topic_id, completed_at: ended }] : [],
  );
}
