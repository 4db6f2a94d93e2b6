import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { LATE_ANSWERS_MS } from '#core/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import type { attempt_questions, quiz_attempts } from './tables.ts';

/** What arrives this long after the end was on its way: it is not called late. */
const ON_ITS_WAY_MS = 30_000;
/** Requests overtake each other, and one that hangs is repeated: by how much a change may be older than one that arrived before it. */
const OVERTAKES_MS = 2 * 60_000;
/** A browser that is back sends all that waited at once; the slowest of it arrives this long after the first. */
const DELIVERY_MS = 2 * 60_000;

/**
 * Refuses a change of a completed attempt unless its time ended it, its results are not open, and what the change says of itself can
 * be: made before the end, delivered within an hour, and not older than what the server had from this attempt before the end, since a
 * browser delivers in the order in which one answers. Late answers come in one delivery: with the first, or within two minutes, and once
 * for each question. Throws ATTEMPT_COMPLETED, ANSWER_TOO_LATE, ANSWER_ARRIVED_TOO_LATE, ANSWER_OUT_OF_ORDER and ANSWER_DELIVERED.
 */
export async function refuseUnlessOnItsWay(
  tx: Db,
  attempt: typeof quiz_attempts.$inferSelect,
  asked: typeof attempt_questions.$inferSelect,
  made_at: Date,
  now: Date,
): Promise<void> {
  const completed_at = attempt.completed_at as Date;
  // A pause hides the questions: nothing can have been answered in the one that ended the attempt.
  const endedInPause = completed_at > attempt.deadline_at;
  if (attempt.ended_by === 'learner' || endedInPause) throw new AppError('ATTEMPT_COMPLETED');
  // After the hour the results of one that nobody opened are open: what was late says more than that the attempt is complete.
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

/** Whether a change says what is stored already, or less: sent twice, or overtaken by a later one. */
export function isStored(
  asked: typeof attempt_questions.$inferSelect,
  {
    picks,
    flagged,
    ordered_at,
  }: { picks?: string[] | undefined; flagged?: boolean | undefined; ordered_at: Date | null },
): boolean {
  const known = (at: Date | null, same: boolean) =>
    at !== null && ordered_at !== null && (ordered_at < at || (same && ordered_at.getTime() === at.getTime()));
  return (
    (picks === undefined || known(asked.answered_at, JSON.stringify(picks) === JSON.stringify(asked.picks))) &&
    (flagged === undefined || known(asked.flagged_at, flagged === asked.flagged))
  );
}

/** How many of these answers arrived after the end of their attempt, and count all the same. */
export function lateAnswers(asked: readonly { arrived_at: Date | null }[], completed_at: Date): number {
  const late = lateFrom(completed_at);
  return asked.filter(({ arrived_at }) => arrived_at !== null && arrived_at > late).length;
}

function lateFrom(completed_at: Date): Date {
  return new Date(completed_at.getTime() + ON_ITS_WAY_MS);
}
