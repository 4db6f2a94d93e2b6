import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { completedAttempt, openAttempt, readAttempt } from './read.ts';
import { ending, finish, lockOwnAttempt, releaseWaiting } from './settle.ts';
import { quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

/** Idempotent. */
export function pause(deps: Deps, who: Who, attempt_id: string) {
  return change(deps, who, attempt_id, async (tx, attempt, now) => {
    if (attempt.paused_at) return;
    await tx.update(quiz_attempts).set({ paused_at: now }).where(eq(quiz_attempts.id, attempt_id));
  });
}

/** Moves the deadline by the length of the pause. */
export function resume(deps: Deps, who: Who, attempt_id: string) {
  return change(deps, who, attempt_id, async (tx, attempt, now) => {
    if (!attempt.paused_at) return;
    const paused = now.getTime() - attempt.paused_at.getTime();
    const deadline_at = new Date(attempt.deadline_at.getTime() + paused);
    await tx.update(quiz_attempts).set({ paused_at: null, deadline_at }).where(eq(quiz_attempts.id, attempt_id));
  });
}

/** Throws ATTEMPT_NOT_FOUND, also for someone else's, and ATTEMPT_COMPLETED. */
export async function discard(deps: Deps, who: Who, attempt_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, who, attempt_id);
    if (attempt.completed_at) throw new AppError('ATTEMPT_COMPLETED');
    await tx.delete(quiz_attempts).where(eq(quiz_attempts.id, attempt_id));
    if (attempt.mode === 'exam') await releaseWaiting(tx, who.user_id);
  });
}

async function change(
  deps: Deps,
  who: Who,
  attempt_id: string,
  apply: (tx: Db, attempt: AttemptRow, now: Date) => Promise<void>,
) {
  // Read before waiting for the lock, so that an attempt running at this moment is not overdue.
  const now = deps.clock();
  const over = await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, who, attempt_id);
    if (attempt.completed_at) return null;
    const end = ending(attempt, now);
    if (end) await finish(tx, attempt, end);
    else await apply(tx, attempt, now);
    return end;
  });
  if (over) deps.meters?.attemptCompleted('time');
  return readAttempt(deps, who, attempt_id);
}

/** Idempotent, also concurrently. */
export async function complete(deps: Deps, who: Who, attempt_id: string) {
  const end = await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, who, attempt_id);
    if (attempt.completed_at) return null;
    const now = deps.clock();
    const { ended_by, at } = ending(attempt, now) ?? { ended_by: 'learner', at: now };
    return { ended_by, now, graded: await finish(tx, attempt, { ended_by, at }) };
  });
  if (end) deps.meters?.attemptCompleted(end.ended_by);
  if (end?.graded) return completedAttempt(deps, end.graded.attempt, end.now, end.graded.questions);
  return openAttempt(deps, who, attempt_id);
}
