import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { grade, keyOf, kindOf } from '#core/questions/kinds/kinds.ts';
import { LATE_ANSWERS_MS } from '#core/quizzes/quiz.ts';
import { type Db, hotIn, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import { storeDeferred, takeDeferred } from '../study/deferred.ts';
import { rememberedQuestions } from './asked-questions.ts';
import { isOpen, quiz_attempts } from './tables.ts';
import { type Graded, writeResult } from './write-result.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

const PAUSE_ENDS_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns whether the attempt is over. */
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

/** Answers that arrive before the commit wait and then see it completed. */
export async function lockAttempt(tx: Db, attempt_id: string): Promise<AttemptRow | undefined> {
  const found = tx
    .select()
    .from(quiz_attempts)
    .where(eq(quiz_attempts.id, sql.placeholder('attempt_id')));
  const [attempt] = await found.for('update').prepare('lock_attempt').execute({ attempt_id });
  return attempt;
}

/** Throws ATTEMPT_NOT_FOUND, also for someone else's. */
export async function lockOwnAttempt(tx: Db, { user_id }: Who, attempt_id: string): Promise<AttemptRow> {
  const attempt = await lockAttempt(tx, attempt_id);
  if (attempt?.user_id !== user_id) throw new AppError('ATTEMPT_NOT_FOUND');
  return attempt;
}

/**
 * Grading waits until now, so that nothing reveals right from wrong while answers can change, and where another running exam shares a
 * question until that has ended too.
 */
export async function openResults(deps: Deps, attempt_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attempt_id);
    if (attempt && isUngraded(attempt)) await openLocked(tx, attempt, deps.clock());
  });
}

/** Over, but neither graded nor discarded. */
export function isUngraded(attempt: Pick<AttemptRow, 'ended_by' | 'results_opened_at' | 'awaits_exam'>) {
  return attempt.awaits_exam || (attempt.ended_by === 'time' && attempt.results_opened_at === null);
}

async function openLocked(tx: Db, attempt: AttemptRow, now: Date): Promise<void> {
  const results_opened_at = attempt.ended_by === 'time' ? (attempt.results_opened_at ?? now) : null;
  const outcome = await gradeAttempt(tx, { ...attempt, results_opened_at });
  if (outcome !== 'blank' || now.getTime() - Number(attempt.completed_at) <= LATE_ANSWERS_MS) return;
  await tx.update(quiz_attempts).set({ results_opened_at }).where(eq(quiz_attempts.id, attempt.id));
  await releaseWaiting(tx, attempt.user_id);
}

export async function openOverdueResults(deps: Deps): Promise<void> {
  const ended = new Date(deps.clock().getTime() - LATE_ANSWERS_MS);
  const overdue = await rows<{ id: string }>(
    deps.db,
    sql`select id from quiz_attempts where ended_by = 'time' and results_opened_at is null
      and completed_at < ${ended.toISOString()} order by completed_at limit 500`,
  );
  for (const { id } of overdue) await openResults(deps, id);
}

/** Null while it runs. A pause stops the clock for at most 30 days, after which the remaining time runs out. */
export function ending(attempt: AttemptRow, now: Date): { ended_by: 'time'; at: Date } | null {
  const stopped = attempt.paused_at ? PAUSE_ENDS_AFTER_MS : 0;
  const at = new Date(attempt.deadline_at.getTime() + stopped);
  return now >= at ? { ended_by: 'time', at } : null;
}

/**
 * Graded at once if the learner completed it and no other exam shares a question; after the time's end late answers may still
 * arrive.
 */
export async function finish(
  tx: Db,
  attempt: AttemptRow,
  end: { ended_by: 'learner' | 'time'; at: Date },
): Promise<Graded | null> {
  const { at: completed_at, ended_by } = end;
  const stopped = attempt.paused_at ?? completed_at;
  const remaining = ended_by === 'time' ? 0 : Math.round((attempt.deadline_at.getTime() - stopped.getTime()) / 1000);
  const ended = { completed_at, ended_by, time_taken: attempt.time_limit * 60 - remaining, paused_at: null };
  if (ended_by === 'learner') {
    const outcome = await gradeAttempt(tx, { ...attempt, ...ended });
    return typeof outcome === 'string' ? null : outcome;
  }
  await tx.update(quiz_attempts).set(ended).where(eq(quiz_attempts.id, attempt.id));
  return null;
}

/** `blank`: without answers and ended by time, so it is discarded. `awaits`: another running exam shares a question. */
async function gradeAttempt(tx: Db, attempt: AttemptRow): Promise<Graded | 'blank' | 'awaits'> {
  const questions = await rememberedQuestions(tx, attempt);
  if (attempt.ended_by === 'time' && questions.every(({ asked }) => asked.picks.length === 0)) return 'blank';
  const { id, user_id, completed_at, ended_by, time_taken, results_opened_at } = attempt;
  const isExam = attempt.mode === 'exam';
  const [waiting] = await hotIn<Waiting>(tx, waitingStatement, [id, user_id]);
  if (waiting?.awaits) {
    const over = { completed_at, ended_by, time_taken, paused_at: null, results_opened_at, awaits_exam: true };
    await tx.update(quiz_attempts).set(over).where(eq(quiz_attempts.id, id));
    if (isExam && !attempt.awaits_exam) await releaseWaiting(tx, user_id);
    return 'awaits';
  }
  for (const { asked, version } of questions) {
    asked.correct = grade(kindOf(version), keyOf(version.choices), asked.picks);
  }
  const deferred = isExam && waiting?.has_deferred ? await takeDeferred(tx, user_id, id) : [];
  const graded = { attempt: await writeResult(tx, attempt, questions, deferred), questions };
  if (isExam && waiting?.has_others) await gradeWaiting(tx, user_id);
  return graded;
}

interface Waiting {
  awaits: boolean;
  has_deferred: boolean;
  has_others: boolean;
}

/** $1 attempt, $2 learner. */
const waitingStatement = {
  name: 'waiting_for_exams',
  text: `select exists (select from attempt_questions q
        where q.attempt_id = $1 and q.question_id = any(${heldBackIds('$2', '$1')})) as awaits,
      exists (select from deferred_reviews where user_id = $2) as has_deferred,
      exists (select from quiz_attempts where user_id = $2 and awaits_exam and id <> $1) as has_others`,
};

/** Once an exam has ended or is discarded, in the same transaction: stores and grades what waited for it and for no other. */
export async function releaseWaiting(tx: Db, user_id: string): Promise<void> {
  await storeDeferred(tx, user_id);
  await gradeWaiting(tx, user_id);
}

async function gradeWaiting(tx: Db, user_id: string): Promise<void> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from quiz_attempts where user_id = ${user_id} and awaits_exam order by completed_at, id`,
  );
  for (const { id } of found) {
    const attempt = await lockAttempt(tx, id);
    if (attempt?.awaits_exam) await gradeAttempt(tx, attempt);
  }
}

/** For attempts that were completed while the exam they wait for was ending. */
export async function gradeOverdueWaiting(deps: Deps): Promise<void> {
  const found = await hotIn<{ user_id: string }>(deps.db, missedStatement, []);
  for (const { user_id } of found) await deps.db.transaction((tx) => gradeWaiting(tx, user_id));
}

const missedStatement = {
  name: 'waiting_missed',
  text: `select distinct a.user_id from quiz_attempts a where a.awaits_exam and not exists (
      select from attempt_questions q where q.attempt_id = a.id and q.question_id = any(${heldBackIds('a.user_id')}))
    limit 500`,
};
