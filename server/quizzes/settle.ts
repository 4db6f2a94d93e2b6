import { eq, sql } from 'drizzle-orm';
import { isCorrect, isPassed, LATE_ANSWERS_MS, scorePercent } from '#core/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { lateAnswers } from './late.ts';
import { attempt_questions, isOpen, quiz_attempts, user_progress } from './tables.ts';

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
    sql`select id from quiz_attempts where ${isOpen(quiz_attempts)}
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

/**
 * Grades an attempt that the time ended, and closes it for late answers. Nothing of its result is stored before, so that nothing can tell
 * right from wrong while an answer can still change. One without any answer stays open for late ones as long as they are taken.
 */
export async function openResults(deps: Deps, attempt_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attempt_id);
    if (!attempt?.completed_at || attempt.ended_by !== 'time' || attempt.results_opened_at) return;
    const now = deps.clock();
    const isGraded = await grade(tx, attempt);
    if (!isGraded && now.getTime() - attempt.completed_at.getTime() <= LATE_ANSWERS_MS) return;
    await tx.update(quiz_attempts).set({ results_opened_at: now }).where(eq(quiz_attempts.id, attempt_id));
  });
}

/** Opens the results that nobody has opened for as long as late answers are taken; what a sweep calls each minute. */
export async function openOverdueResults(deps: Deps): Promise<void> {
  const ended = new Date(deps.clock().getTime() - LATE_ANSWERS_MS);
  const overdue = await rows<{ id: string }>(
    deps.db,
    sql`select id from quiz_attempts where ended_by = 'time' and results_opened_at is null
      and completed_at < ${ended.toISOString()} order by completed_at limit 500`,
  );
  for (const { id } of overdue) await openResults(deps, id);
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

/** Completes a locked attempt. One that its learner completes is graded at once; to one that the time ended, answers may be on their way. */
export async function finish(
  tx: Db,
  attempt: AttemptRow,
  end: { ended_by: 'learner' | 'time'; at: Date },
): Promise<void> {
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
  if (end.ended_by === 'learner') await grade(tx, ended);
}

/**
 * Marks every question of a completed attempt right (the picked set equals the correct set) or wrong, and writes its result. Returns whether
 * there is one: an attempt that the time ended without any answer is discarded, and keeps no score.
 */
async function grade(tx: Db, attempt: AttemptRow): Promise<boolean> {
  const asked = await tx
    .select({
      position: attempt_questions.position,
      picks: attempt_questions.picks,
      choices: question_versions.choices,
    })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .where(eq(attempt_questions.attempt_id, attempt.id));
  if (attempt.ended_by === 'time' && asked.every(({ picks }) => picks.length === 0)) return false;
  const marks = asked.map(({ position, picks, choices }) => {
    const key = choices.filter((choice) => choice.is_correct).map((choice) => choice.id);
    return { position, correct: isCorrect(picks, key) };
  });
  await tx.execute(sql`update attempt_questions q set correct = m.correct
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(position int, correct boolean)
    where q.attempt_id = ${attempt.id} and q.position = m.position`);
  await record(tx, attempt, { correct: marks.filter((mark) => mark.correct).length, total: marks.length });
  return true;
}

/**
 * Writes the result: onto the attempt, into user_progress (exam mode over all domains only, one row per attempt), into the learner's
 * history. A practice of one domain says nothing about the exam: it would be a best score of the topic that is none.
 */
async function record(tx: Db, attempt: AttemptRow, graded: { correct: number; total: number }): Promise<void> {
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
