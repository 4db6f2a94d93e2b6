import { sql } from 'drizzle-orm';
import { isPassed, scorePercent } from '#core/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import { loggedParts, refoldStale } from '../study/log.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { lateAnswers } from './late.ts';
import { entriesOf, type RememberedQuestion } from './log-answers.ts';
import type { quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

/** A completed attempt with its result and its marked questions. */
export interface Graded {
  attempt: AttemptRow;
  questions: AskedQuestion[];
}

/**
 * Writes the marks of a locked attempt's questions and its result, in one statement: onto the attempt with how it ended, into
 * user_progress (exam mode over all domains only, one row per attempt), into the learner's history, into the log of reviews. A practice of one domain says
 * nothing about the exam: it would be a best score of the topic that is none. Returns the attempt as it is stored then.
 */
export async function writeResult(tx: Db, attempt: AttemptRow, questions: RememberedQuestion[]): Promise<AttemptRow> {
  const questions_correct = questions.filter(({ asked }) => asked.correct).length;
  const score = scorePercent(questions_correct, questions.length);
  const completed_at = attempt.completed_at as Date;
  const marks = questions.map(({ asked: { position, correct } }) => ({ position, correct }));
  const entries = entriesOf(attempt, questions);
  const isProgress = attempt.mode === 'exam' && attempt.domain === null;
  const [written] = await rows<{ late_answers: number; stale: number[] }>(
    tx,
    sql`with marked as (
      update attempt_questions q set correct = m.correct
        from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(position int, correct boolean)
        where q.attempt_id = ${attempt.id} and q.position = m.position
        returning q.question_id, q.correct
    ), ended as (
      update quiz_attempts set paused_at = null, completed_at = ${completed_at.toISOString()}, ended_by = ${attempt.ended_by},
          time_taken = ${attempt.time_taken}, results_opened_at = ${attempt.results_opened_at?.toISOString() ?? null},
          logged_at = ${(attempt.results_opened_at ?? completed_at).toISOString()}, score = ${score}, questions_correct = ${questions_correct},
          late_answers = ${lateAnswers(attempt.id, completed_at)}
        where id = ${attempt.id}
        returning *
    ), progress as (
      insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total, questions_correct, time_taken,
          passing_rate, passed, completed_at)
        select user_id, topic_id, topic_name, id, score, ${questions.length}::int, questions_correct, coalesce(time_taken, 0),
          passing_rate, ${isPassed(score, attempt.passing_rate)}::boolean, completed_at
        from ended where ${isProgress}::boolean
        on conflict (attempt_id) do update
          set score = excluded.score, questions_correct = excluded.questions_correct, passed = excluded.passed
    ), history as (
      insert into question_history (user_id, question_id, last_seen_at, last_correct, first_attempt_id)
        select ${attempt.user_id}::uuid, question_id, ${completed_at.toISOString()}::timestamptz, bool_and(correct), ${attempt.id}::uuid
        from marked where question_id is not null group by question_id order by question_id
        on conflict (user_id, question_id) do update
          set last_seen_at = excluded.last_seen_at, last_correct = excluded.last_correct
          where question_history.last_seen_at <= excluded.last_seen_at
    ), ${loggedParts(entries)} select late_answers, array(select n from stale) as stale from ended`,
  );
  await refoldStale(
    tx,
    entries,
    (written?.stale ?? []).map((n) => ({ n, is_stale: true })),
  );
  return { ...attempt, score, questions_correct, late_answers: written?.late_answers ?? 0 };
}
