import { sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { LATE_ANSWERS_MS } from '#core/quizzes/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import type { attempt_questions, quiz_attempts } from './tables.ts';

/** Arrivals this soon after the end do not count as late. */
const ON_ITS_WAY_MS = 30_000;
/** Requests may overtake each other: how much older a change may be than one that arrived before it. */
const OVERTAKES_MS = 2 * 60_000;
/** A browser back online sends everything at once; the slowest request arrives this long after the first. */
const DELIVERY_MS = 2 * 60_000;

/**
 * Accepts a change only if time ended the attempt, its results are unopened, and its claimed time is plausible: before the end,
 * delivered within an hour, and not older than earlier arrivals, since a browser delivers in order. Late answers come in one
 * delivery, once per question. Throws ATTEMPT_COMPLETED, ANSWER_TOO_LATE, ANSWER_ARRIVED_TOO_LATE, ANSWER_OUT_OF_ORDER and
 * ANSWER_DELIVERED.
 */
export async function refuseUnlessOnItsWay(
  tx: Db,
  attempt: typeof quiz_attempts.$inferSelect,
  asked: typeof attempt_questions.$inferSelect,
  made_at: Date,
  now: Date,
): Promise<void> {
  const completed_at = attempt.completed_at as Date;
  // A pause hides the questions, so nothing can have been answered in one.
  const endedInPause = completed_at > attempt.deadline_at;
  if (attempt.ended_by === 'learner' || endedInPause) throw new AppError('ATTEMPT_COMPLETED');
  // After the hour ANSWER_TOO_LATE is more helpful than ATTEMPT_COMPLETED.
  const isHourOver = now.getTime() - completed_at.getTime() > LATE_ANSWERS_MS;
  if (attempt.results_opened_at && !isHourOver) throw new AppError('ATTEMPT_COMPLETED');
  if (made_at > completed_at) throw new AppError('ANSWER_TOO_LATE');
  if (isHourOver) throw new AppError('ANSWER_ARRIVED_TOO_LATE');
  const late = lateFrom(completed_at);
  const [arrived] = await rows<{ before: string; late: string | null }>(
    tx,
    sql`select extract(epoch from greatest(${attempt.started_at.toISOString()}::timestamptz,
          max(arrived_at) filter (where arrived_at <= ${completed_at.toISOString()}))) * 1000 as before,
        extract(epoch from min(arrived_at) filter (where arrived_at > ${late.toISOString()})) * 1000 as late
      from attempt_questions where attempt_id = ${attempt.id}`,
  );
  if (made_at.getTime() < Number(arrived?.before) - OVERTAKES_MS) throw new AppError('ANSWER_OUT_OF_ORDER');
  const isDelivered = asked.arrived_at !== null && asked.arrived_at > late;
  const first = arrived?.late ? Number(arrived.late) : now.getTime();
  if (isDelivered || now.getTime() - first > DELIVERY_MS) throw new AppError('ANSWER_DELIVERED');
}

/** True for a duplicate, and for a change overtaken by a later one. */
export function isStored(
  asked: typeof attempt_questions.$inferSelect,
  { picks, flagged, ordered_at }: Pick<Input<'quiz.save'>, 'picks' | 'flagged'> & { ordered_at: Date | null },
): boolean {
  const known = (at: Date | null, same: boolean) =>
    at !== null && ordered_at !== null && (ordered_at < at || (same && ordered_at.getTime() === at.getTime()));
  return (
    (picks === undefined || known(asked.answered_at, JSON.stringify(picks) === JSON.stringify(asked.picks))) &&
    (flagged === undefined || known(asked.flagged_at, flagged === asked.flagged))
  );
}

export function lateAnswers(asked: readonly { arrived_at: Date | null }[], completed_at: Date): number {
  const late = lateFrom(completed_at);
  return asked.filter(({ arrived_at }) => arrived_at !== null && arrived_at > late).length;
}

const lateFrom = (completed_at: Date): Date => new Date(completed_at.getTime() + ON_ITS_WAY_MS);
