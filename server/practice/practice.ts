import { eq, sql } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { passMarkOf } from '#core/quizzes/standing.ts';
import { examOf } from '../catalog/exam.ts';
import { categories, topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { endedAttempts, lastSettings, openAttempts, pastAttempts } from '../quizzes/own-attempts.ts';

const PAST_ATTEMPTS_SHOWN = 5;

/** Throws TOPIC_NOT_FOUND. */
export async function practice(deps: Deps, who: Who, topic_id: string) {
  const open_attempts = await openAttempts(deps, who, topic_id);
  const [found, ended_attempts, seen, quizzes, past, last_settings] = await Promise.all([
    deps.db
      .select({ topic: topics, category: categories })
      .from(topics)
      .innerJoin(categories, eq(categories.id, topics.category_id))
      .where(eq(topics.id, topic_id)),
    endedAttempts(deps, who, topic_id),
    seenCounts(deps, who, topic_id, open_attempts.find(isDrawn)?.id ?? null),
    practiceExams(deps, who, topic_id),
    pastAttempts(deps, who, { topic_id, limit: PAST_ATTEMPTS_SHOWN }),
    lastSettings(deps, who, topic_id),
  ]);
  const [row] = found;
  if (!row) throw new AppError('TOPIC_NOT_FOUND');
  const { topic, category } = row;
  return {
    topic: {
      ...topic,
      category_name: category.name,
      category_description: category.description,
      pass_mark: passMarkOf(topic.exam_passing_score),
      exam: examOf(topic),
    },
    unseen_count: Math.max(0, topic.question_count - seen.seen - seen.in_exams),
    missed_count: seen.missed,
    last_settings,
    open_attempts,
    ended_attempts,
    quizzes,
    past_attempts: past.attempts,
    past_next_cursor: past.next_cursor,
  };
}

const isDrawn = ({ quiz_id, quiz_title }: { quiz_id: string | null; quiz_title: string | null }) =>
  quiz_id === null && quiz_title === null;

/** Questions in running exams are not drawn, but for those of the exam that a new start discards. */
async function seenCounts({ db }: Deps, { user_id }: Who, topic_id: string, discards: string | null) {
  const held = sql`${sql.param([...(await heldBackFrom(db, user_id, discards))])}::uuid[]`;
  const [counts] = await rows<{ seen: number; missed: number; in_exams: number }>(
    db,
    sql`select (count(h) filter (where q.id <> all(${held})))::int as seen,
        (count(*) filter (where not h.last_correct and q.id <> all(${held})))::int as missed,
        (count(*) filter (where q.id = any(${held})))::int as in_exams
      from (
        select q.id from question_history h join questions q on q.id = h.question_id
          where h.user_id = ${user_id} and q.topic_id = ${topic_id} and q.current_version_id is not null
        union select id from questions
          where id = any(${held}) and topic_id = ${topic_id} and current_version_id is not null) q
        left join question_history h on h.user_id = ${user_id} and h.question_id = q.id`,
  );
  return counts ?? { seen: 0, missed: 0, in_exams: 0 };
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
