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

/** The newest completed exams that have 50 questions together. Leaves out repeated papers, whose answers the learner has seen. */
export async function recentResults(deps: Deps, who: Who, topic_ids: readonly string[]) {
  const found = await rows<RecentRow>(
    deps.db,
    sql`select topic_id, count(*)::int as attempts, sum(questions_total)::int as questions_total,
        sum(questions_correct)::int as questions_correct
      from (select topic_id, questions_total, questions_correct,
          sum(questions_total) over (partition by topic_id order by completed_at desc, id desc) as so_far
        from (select distinct unnest(${sql.param([...topic_ids])}::uuid[]) as of_topic) asked,
          lateral (select p.topic_id, p.questions_total, p.questions_correct, p.completed_at, p.id
            from user_progress p join quiz_attempts a on a.id = p.attempt_id and a.selection <> 'again'
            where p.user_id = ${who.user_id} and p.topic_id = of_topic
            order by p.completed_at desc, p.id desc limit ${QUESTIONS_RECENT}) newest) summed
      where so_far - questions_total < ${QUESTIONS_RECENT} group by topic_id`,
  );
  return new Map(
    found.map(({ topic_id: id, ...recent }) => [
      id,
      { ...recent, score: scorePercent(recent.questions_correct, recent.questions_total) },
    ]),
  );
}
