import { isPassed, scorePercent } from '#core/quizzes/quiz.ts';
import { type Db, hotIn } from '../db/open.ts';
import { type Entry, listOf, loggedParts, refoldStale } from '../study/log.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { lateAnswers } from './late.ts';
import { entriesOf, type RememberedQuestion } from './log-answers.ts';
import type { quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

export interface Graded {
  attempt: AttemptRow;
  questions: AskedQuestion[];
}

/**
 * One statement. `deferred` are answers to its questions that waited for it. user_progress gets exams over all domains only: a domain's
 * score would be a wrong best score of the topic.
 */
export async function writeResult(
  tx: Db,
  attempt: AttemptRow,
  questions: RememberedQuestion[],
  deferred: readonly Entry[],
): Promise<AttemptRow> {
  const questions_correct = questions.filter(({ asked }) => asked.correct).length;
  const score = scorePercent(questions_correct, questions.length);
  const completed_at = attempt.completed_at as Date;
  const asked = questions.map((question) => question.asked);
  const marks = asked.map(({ position, correct }) => ({ position, correct }));
  const entries = [...entriesOf(attempt, questions), ...deferred];
  const late_answers = lateAnswers(asked, completed_at);
  const { id, user_id, ended_by, time_taken, results_opened_at } = attempt;
  const [written] = await hotIn<{ stale: number[] }>(tx, statement, [
    ...[JSON.stringify(marks), listOf(entries), id, user_id, completed_at, ended_by, time_taken, results_opened_at],
    ...[results_opened_at ?? completed_at, score, questions_correct, late_answers, questions.length],
    ...[isPassed(score, attempt.passing_rate), attempt.mode === 'exam' && attempt.domain === null],
  ]);
  const stale = (written?.stale ?? []).map((n) => ({ n, is_stale: true }));
  await refoldStale(tx, entries, stale);
  return { ...attempt, score, questions_correct, late_answers, awaits_exam: false };
}

/** $1 marks and $2 entries as JSON, so that one plan fits any number. */
const statement = {
  name: 'write_result',
  text: `with marked as (
      update attempt_questions q set correct = m.correct
        from jsonb_to_recordset($1::jsonb) as m(position int, correct boolean)
        where q.attempt_id = $3 and q.position = m.position
        returning q.question_id, q.correct
    ), ended as (
      update quiz_attempts set awaits_exam = false, paused_at = null, completed_at = $5, ended_by = $6, time_taken = $7, results_opened_at = $8,
          logged_at = $9, score = $10, questions_correct = $11, late_answers = $12
        where id = $3
        returning *
    ), progress as (
      insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total, questions_correct, time_taken,
          passing_rate, passed, completed_at)
        select user_id, topic_id, topic_name, id, score, $13::int, questions_correct, coalesce(time_taken, 0),
          passing_rate, $14::boolean, completed_at
        from ended where $15::boolean
        on conflict (attempt_id) do update
          set score = excluded.score, questions_correct = excluded.questions_correct, passed = excluded.passed
    ), history as (
      insert into question_history (user_id, question_id, last_seen_at, last_correct, first_attempt_id)
        select $4::uuid, question_id, $5::timestamptz, bool_and(correct), $3::uuid
        from marked where question_id is not null group by question_id order by question_id
        on conflict (user_id, question_id) do update
          set last_seen_at = excluded.last_seen_at, last_correct = excluded.last_correct
          where question_history.last_seen_at <= excluded.last_seen_at
    ), ${loggedParts('$2')} select array(select n from stale) as stale`,
};
