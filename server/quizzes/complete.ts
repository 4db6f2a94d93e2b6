import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { completedAttempt, readAttempt } from './read.ts';
import { ending, finish, lockAttempt } from './settle.ts';

/** Idempotent, also concurrently. */
export async function complete(deps: Deps, who: Who, attempt_id: string) {
  const end = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attempt_id);
    if (!attempt || attempt.user_id !== who.user_id) throw new AppError('ATTEMPT_NOT_FOUND');
    if (attempt.completed_at) return null;
    const now = deps.clock();
    const { ended_by, at } = ending(attempt, now) ?? { ended_by: 'learner', at: now };
    return { ended_by, now, graded: await finish(tx, attempt, { ended_by, at }) };
  });
  if (end) deps.meters?.attemptCompleted(end.ended_by);
  if (end?.graded) return completedAttempt(deps, end.graded.attempt, end.now, end.graded.questions);
  return readAttempt(deps, who, attempt_id, true);
}
