import { sql } from 'drizzle-orm';
import { scorePercent } from '#core/quiz.ts';
import { QUESTIONS_RECENT } from '#core/standing.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';

interface RecentRow {
  topic_id: string;
  attempts: number;
  questions_total: number;
  questions_correct: number;
}

/**
 * By topic, what the learner's newest completed exam attempts say together: so many of them as have 50 questions. A repeated paper
 * is left out: its answers have been seen. Of all topics, or of the one named.
 */
export async function recentResults(deps: Deps, who: Who, topic_id?: string) {
  const found = await rows<RecentRow>(
    deps.db,
    sql`select topic_id, count(*)::int as attempts, sum(questions_total)::int as questions_total,
        sum(questions_correct)::int as questions_correct
      from (select p.topic_id, p.questions_total, p.questions_correct,
          sum(p.questions_total) over (partition by p.topic_id order by p.completed_at desc, p.id desc) as so_far
        from user_progress p join quiz_attempts a on a.id = p.attempt_id and a.selection <> 'again'
        where p.user_id = ${who.user_id} and p.topic_id is not null
          ${topic_id ? sql`and p.topic_id = ${topic_id}` : sql``}) newest
      where so_far - questions_total < ${QUESTIONS_RECENT} group by topic_id`,
  );
  return new Map(
    found.map(({ topic_id: id, ...recent }) => [
      id,
      { ...recent, score: scorePercent(recent.questions_correct, recent.questions_total) },
    ]),
  );
}
