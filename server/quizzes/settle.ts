import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { isCorrect, isPassed, scorePercent } from '#core/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { lateAnswers } from './late.ts';
import { attempt_questions, quiz_attempts, user_progress } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

/** Ends a pause that was forgotten: 30 days. */
const PAUSE_ENDS_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Completes an open attempt whose time is up, at its deadline. Answers whether the attempt is over now. */
export async function settleIfOver(deps: Deps, attempt_id: string): Promise<boolean> {
  let finished = false;
  const isOver = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attempt_id);
    if (!attempt || attempt.completed_at) return true;
    const over = ending(attempt, deps.clock());
    finished = over !== null;
    if (over) await finish(tx, attempt, over);
    return finished;
  });
  if (finished) deps.meters?.attemptCompleted('time');
  return isOver;
}

/** Completes every attempt whose time is up; what a sweep calls each minute. Answers how many. */
export async function settleOverdue(deps: Deps): Promise<number> {
  const now = deps.clock();
  const overdue = await rows<{ id: string }>(
    deps.db,
    sql`select id from quiz_attempts where completed_at is null
      and deadline_at <= ${now.toISOString()}
      and (paused_at is null or deadline_at <= ${new Date(now.getTime() - PAUSE_ENDS_AFTER_MS).toISOString()})
      order by deadline_at limit 500`,
  );
  for (const { id } of overdue) await settleIfOver(deps, id);
  return overdue.length;
}

/** The attempt's row, held until the transaction ends: answers that arrive meanwhile wait and then see it completed. */
export async function lockAttempt(tx: Db, attempt_id: string): Promise<AttemptRow | undefined> {
  const [attempt] = await tx.select().from(quiz_attempts).where(eq(quiz_attempts.id, attempt_id)).for('update');
  return attempt;
}

/** Grades a completed attempt anew after an answer that was made in time arrived late: its one progress row is rewritten. */
export async function regrade(tx: Db, attempt: AttemptRow): Promise<void> {
  // What is in the statistics is final; only clocks that disagree lead here.
  if (attempt.counted_at) throw new AppError('ANSWER_ARRIVED_TOO_LATE');
  await record(tx, attempt, await grade(tx, attempt.id));
}

/**
 * How and when the attempt ended by itself; null while it still runs. A pause stops the clock for 30 days at most; what time was left
 * runs out after them, which is 30 days after the deadline.
 */
export function ending(attempt: AttemptRow, now: Date): { ended_by: 'time'; at: Date } | null {
  const stopped = attempt.paused_at ? PAUSE_ENDS_AFTER_MS : 0;
  const at = new Date(attempt.deadline_at.getTime() + stopped);
  return now >= at ? { ended_by: 'time', at } : null;
}

/** Completes a locked attempt: grades it and writes its result once. */
export async function finish(
  tx: Db,
  attempt: AttemptRow,
  end: { ended_by: 'learner' | 'time'; at: Date },
): Promise<void> {
  const graded = await grade(tx, attempt.id);
  const stopped = attempt.paused_at ?? end.at;
  const remaining =
    end.ended_by === 'time' ? 0 : Math.round((attempt.deadline_at.getTime() - stopped.getTime()) / 1000);
  const ended: AttemptRow = {
    ...attempt,
    completed_at: end.at,
    ended_by: end.ended_by,
    time_taken: attempt.time_limit * 60 - remaining,
  };
  await tx
    .update(quiz_attempts)
    .set({
      completed_at: ended.completed_at,
      ended_by: ended.ended_by,
      time_taken: ended.time_taken,
      paused_at: null,
    })
    .where(eq(quiz_attempts.id, attempt.id));
  // Nothing answered when the time ran out: discarded. Its row stays without a score, for answers that are still on their way.
  if (end.ended_by === 'time' && graded.answered === 0) return;
  await record(tx, ended, graded);
}

interface Graded {
  answered: number;
  correct: number;
  total: number;
}

/** Marks every question of the attempt right or wrong: right when the picked set equals the correct set. */
async function grade(tx: Db, attempt_id: string): Promise<Graded> {
  const asked = await tx
    .select({
      position: attempt_questions.position,
      picks: attempt_questions.picks,
      choices: question_versions.choices,
    })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .where(eq(attempt_questions.attempt_id, attempt_id));
  const marks = asked.map(({ position, picks, choices }) => {
    const key = choices.filter((choice) => choice.is_correct).map((choice) => choice.id);
    return { position, correct: isCorrect(picks, key) };
  });
  await tx.execute(sql`update attempt_questions q set correct = m.correct
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(position int, correct boolean)
    where q.attempt_id = ${attempt_id} and q.position = m.position`);
  return {
    answered: asked.filter((question) => question.picks.length > 0).length,
    correct: marks.filter((mark) => mark.correct).length,
    total: marks.length,
  };
}

/**
 * Writes the result: onto the attempt, into user_progress (exam mode over all domains only, one row per attempt), into the learner's
 * history. A practice of one domain says nothing about the exam: it would be a best score of the topic that is none.
 */
async function record(tx: Db, attempt: AttemptRow, graded: Graded): Promise<void> {
  const score = scorePercent(graded.correct, graded.total);
  const completed_at = attempt.completed_at as Date;
  await tx
    .update(quiz_attempts)
    .set({
      score,
      questions_correct: graded.correct,
      late_answers: lateAnswers(attempt.id, completed_at),
    })
    .where(eq(quiz_attempts.id, attempt.id));
  if (attempt.mode === 'exam' && attempt.domain === null) {
    const result = {
      score,
      questions_correct: graded.correct,
      passed: isPassed(score, attempt.passing_rate),
    };
    await tx
      .insert(user_progress)
      .values({
        ...result,
        user_id: attempt.user_id,
        topic_id: attempt.topic_id,
        topic_name: attempt.topic_name,
        attempt_id: attempt.id,
        questions_total: graded.total,
        time_taken: attempt.time_taken ?? 0,
        passing_rate: attempt.passing_rate,
        completed_at,
      })
      .onConflictDoUpdate({ target: user_progress.attempt_id, set: result });
  }
  await tx.execute(sql`insert into question_history (user_id, question_id, last_seen_at, last_correct, first_attempt_id)
    select ${attempt.user_id}, question_id, ${completed_at.toISOString()}, bool_and(correct), ${attempt.id}::uuid
    from attempt_questions where attempt_id = ${attempt.id} and question_id is not null group by question_id order by question_id
    on conflict (user_id, question_id) do update
      set last_seen_at = excluded.last_seen_at, last_correct = excluded.last_correct
      where question_history.last_seen_at <= excluded.last_seen_at`);
}
