import { eq, sql } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { passMarkOf } from '#core/quizzes/standing.ts';
import { examOf } from '../catalog/exam.ts';
import { ownExamOf } from '../catalog/own-exams.ts';
import { categories, topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { endedAttempts, lastSettings, openAttempts, pastAttempts } from '../quizzes/own-attempts.ts';
import { knownByPart, sumOf, unseenInExams } from '../study/known.ts';

const PAST_ATTEMPTS_SHOWN = 5;

/** Throws TOPIC_NOT_FOUND. */
export async function practice(deps: Deps, who: Who, topic_id: string) {
  const open_attempts = await openAttempts(deps, who, topic_id);
  const [found, ended_attempts, known, unseen_in_exams, quizzes, past, last_settings, interest] = await Promise.all([
    deps.db
      .select({ topic: topics, category: categories })
      .from(topics)
      .innerJoin(categories, eq(categories.id, topics.category_id))
      .where(eq(topics.id, topic_id)),
    endedAttempts(deps, who, topic_id),
    knownByPart(deps, who.user_id, topic_id),
    unseenInExams(deps, who.user_id, topic_id),
    practiceExams(deps, who, topic_id),
    pastAttempts(deps, who, { topic_id, limit: PAST_ATTEMPTS_SHOWN }),
    lastSettings(deps, who, topic_id),
    ownExamOf(deps, who, topic_id),
  ]);
  const [row] = found;
  if (!row) throw new AppError('TOPIC_NOT_FOUND');
  const { topic, category } = row;
  const its = { category_name: category.name, category_description: category.description };
  const { seen, missed } = sumOf(known);
  return {
    topic: { ...topic, ...its, pass_mark: passMarkOf(topic.exam_passing_score), exam: examOf(topic) },
    interest,
    unseen_count: Math.max(0, topic.question_count - seen - unseen_in_exams),
    missed_count: missed,
    last_settings,
    open_attempts,
    ended_attempts,
    quizzes,
    past_attempts: past.attempts,
    past_next_cursor: past.next_cursor,
  };
}

type PracticeExam = Output<'catalog.practice'>['quizzes'][number];

async function practiceExams(deps: Deps, who: Who, topic_id: string): Promise<PracticeExam[]> {
  const exams = await rows<PracticeExam>(
    deps.db,
    sql`select z.id, z.title, z.description, z.time_limit, z.passing_score,
        (select count(*)::int from quiz_questions qq join questions q on q.id = qq.question_id
          where qq.quiz_id = z.id and q.current_version_id is not null) as question_count,
        (select max(a.score) from quiz_attempts a
          where a.user_id = ${who.user_id} and a.quiz_id = z.id and a.mode = 'exam') as best_score
      from quizzes z where z.topic_id = ${topic_id} order by lower(z.title), z.id`,
  );
  return exams.filter(({ question_count }) => question_count > 0);
}
