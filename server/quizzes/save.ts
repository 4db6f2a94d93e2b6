import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { isCorrect } from '#core/quiz.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { findAttempt } from './read.ts';
import { verdictOf } from './running.ts';
import { lockAttempt, regrade, settleIfOver } from './settle.ts';
import { attempt_questions, type quiz_attempts } from './tables.ts';

export interface SaveInput {
  attempt_id: string;
  position: number;
  picks?: string[] | undefined;
  flagged?: boolean | undefined;
  made_at: Date;
}

interface Saved {
  position: number;
  picks: string[];
  flagged: boolean;
}

/** Answers made in time may still arrive this long after the end, until the results are opened. */
const LATE_MS = 24 * 60 * 60 * 1000;

/**
 * Saves the picks or the flag of one question and answers what is stored then. Of two changes the one made later wins, in
 * whatever order they arrive; sending one twice changes nothing. What was made in time counts even when it arrives after the
 * end, until the results have been opened.
 */
export async function save(deps: Deps, who: Who, input: SaveInput): Promise<Saved> {
  if (new Set(input.picks).size < (input.picks?.length ?? 0)) throw new AppError('ANSWER_UNKNOWN');
  const now = deps.clock();
  const change = { ...input, made_at: new Date(Math.min(input.made_at.getTime(), now.getTime())) };
  const saved = (await saveOpen(deps, who, change)) ?? (await saveElse(deps, who, change));
  deps.meters?.answerSaved();
  return saved;
}

/** Study mode: stores the picks, marks the question and tells why. A checked question stays as it is. */
export async function check(deps: Deps, who: Who, input: { attempt_id: string; position: number; picks: string[] }) {
  const now = deps.clock();
  await settleIfOver(deps, input.attempt_id);
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, input.attempt_id);
    if (!attempt || attempt.user_id !== who.user_id) throw new AppError('ATTEMPT_NOT_FOUND');
    if (attempt.mode !== 'study') throw new AppError('NOT_STUDY_MODE');
    const { asked, version } = await askedQuestion(tx, input.attempt_id, input.position);
    if (asked.checked_at) return { verdict: verdictOf(version, asked.correct ?? false), picks: asked.picks };
    if (attempt.completed_at) throw new AppError('ATTEMPT_COMPLETED');
    if (attempt.paused_at) throw new AppError('ATTEMPT_PAUSED');
    refuseBadPicks(input.picks, asked.choice_order, version.pick_limit);
    if (input.picks.length === 0) throw new AppError('NOTHING_PICKED');
    const key = version.choices.filter((choice) => choice.is_correct).map((choice) => choice.id);
    const correct = isCorrect(input.picks, key);
    await tx
      .update(attempt_questions)
      .set({ picks: input.picks, answered_at: now, checked_at: now, correct })
      .where(questionAt(input));
    return { verdict: verdictOf(version, correct), picks: input.picks };
  });
}

/**
 * The usual case in one statement. The attempt's row is share-locked, so that a completion at the same moment either sees this
 * answer or makes it late. Null when something stands against it.
 */
async function saveOpen(deps: Deps, who: Who, input: SaveInput): Promise<Saved | null> {
  const [saved] = await deps.database.hot<Saved>(saveStatement, [
    input.attempt_id,
    who.user_id,
    deps.clock(),
    input.made_at,
    input.picks ?? null,
    input.flagged ?? null,
    input.position,
  ]);
  return saved ?? null;
}

/** $1 attempt, $2 user, $3 now, $4 made at, $5 picks or null, $6 flagged or null, $7 position. */
const saveStatement = {
  name: 'save_answer',
  text: `with attempt as (
      select id from quiz_attempts where id = $1 and user_id = $2 and completed_at is null
        and deadline_at > $3::timestamptz and deadline_at >= $4::timestamptz
        and (paused_at is null or paused_at >= $4::timestamptz) for share)
    update attempt_questions q set
      picks = case when $5::uuid[] is not null and coalesce(q.answered_at <= $4::timestamptz, true)
        then $5::uuid[] else q.picks end,
      answered_at = case when $5::uuid[] is not null then greatest(q.answered_at, $4::timestamptz) else q.answered_at end,
      flagged = case when $6::boolean is not null and coalesce(q.flagged_at <= $4::timestamptz, true)
        then $6::boolean else q.flagged end,
      flagged_at = case when $6::boolean is not null then greatest(q.flagged_at, $4::timestamptz) else q.flagged_at end
    from attempt, question_versions v
    where q.attempt_id = attempt.id and q.position = $7 and v.id = q.question_version_id
      and ($5::uuid[] is null or (q.checked_at is null and $5::uuid[] <@ q.choice_order
        and cardinality($5::uuid[]) <= v.pick_limit))
    returning q.position, array_to_json(q.picks) as picks, q.flagged`,
};

/** Something stands against the change: says what, or takes it when it was made in time and only arrived late. */
async function saveElse(deps: Deps, who: Who, input: SaveInput): Promise<Saved> {
  await findAttempt(deps, who, input.attempt_id);
  await settleIfOver(deps, input.attempt_id);
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, input.attempt_id);
    if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
    const { asked, version } = await askedQuestion(tx, input.attempt_id, input.position);
    if (input.picks) refuseBadPicks(input.picks, asked.choice_order, version.pick_limit);
    if (asked.checked_at && input.picks) throw new AppError('QUESTION_CHECKED');
    if (attempt.paused_at && input.made_at > attempt.paused_at) throw new AppError('ATTEMPT_PAUSED');
    if (attempt.completed_at) refuseTooLate(attempt, input.made_at, deps.clock());
    const changed = laterOf(asked, input);
    await tx.update(attempt_questions).set(changed).where(questionAt(input));
    if (attempt.completed_at && input.picks) await regrade(tx, attempt);
    return { position: input.position, picks: changed.picks, flagged: changed.flagged };
  });
}

function refuseTooLate(attempt: typeof quiz_attempts.$inferSelect, made_at: Date, now: Date): void {
  const completed_at = attempt.completed_at as Date;
  if (attempt.ended_by === 'learner' || attempt.results_opened_at) throw new AppError('ATTEMPT_COMPLETED');
  if (made_at > completed_at || now.getTime() - completed_at.getTime() > LATE_MS)
    throw new AppError('ANSWER_TOO_LATE');
}

function refuseBadPicks(picks: string[], choices: string[], limit: number): void {
  if (picks.some((pick) => !choices.includes(pick)) || new Set(picks).size < picks.length) {
    throw new AppError('ANSWER_UNKNOWN');
  }
  if (picks.length > limit) throw new AppError('TOO_MANY_PICKS');
}

/** The stored values after a change: each of picks and flag keeps the one that was made later. */
function laterOf(asked: typeof attempt_questions.$inferSelect, input: SaveInput) {
  const { picks, answered_at, flagged, flagged_at } = asked;
  const takePicks = input.picks !== undefined && (answered_at === null || answered_at <= input.made_at);
  const takeFlag = input.flagged !== undefined && (flagged_at === null || flagged_at <= input.made_at);
  return {
    picks: takePicks && input.picks ? input.picks : picks,
    answered_at: takePicks ? input.made_at : answered_at,
    flagged: takeFlag && input.flagged !== undefined ? input.flagged : flagged,
    flagged_at: takeFlag ? input.made_at : flagged_at,
  };
}

async function askedQuestion(tx: Db, attempt_id: string, position: number) {
  const [found] = await tx
    .select({ asked: attempt_questions, version: question_versions })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .where(questionAt({ attempt_id, position }));
  if (!found) throw new AppError('ATTEMPT_NOT_FOUND');
  return found;
}

function questionAt({ attempt_id, position }: { attempt_id: string; position: number }) {
  return and(eq(attempt_questions.attempt_id, attempt_id), eq(attempt_questions.position, position));
}
