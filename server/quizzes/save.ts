import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { isCorrect } from '#core/quiz.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { isStored, refuseUnlessOnItsWay } from './late.ts';
import { type AttemptState, findAttempt, stateOf } from './read.ts';
import { verdictOf } from './running.ts';
import { lockAttempt, settleIfOver } from './settle.ts';
import { attempt_questions, type quiz_attempts } from './tables.ts';

export interface SaveInput {
  attempt_id: string;
  position: number;
  picks?: string[] | undefined;
  flagged?: boolean | undefined;
  made_at: Date;
}

interface Stored {
  position: number;
  picks: string[];
  flagged: boolean;
}

interface Saved {
  saved: Stored;
  attempt: { state: AttemptState; deadline_at: string };
}

/** A change whose place among the others is known: `ordered_at` is null when its clock is too far ahead to say. */
interface Change extends SaveInput {
  ordered_at: Date | null;
}

/** How far ahead of ours a clock may be and still say which of two changes was made first. */
const AHEAD_MS = 10_000;

/**
 * Saves the picks or the flag of one question and returns what is stored then and how the attempt stands. Of two changes the one made later wins, of two
 * made in the same millisecond the one with the greater value, in whatever order they arrive; sending one twice changes
 * nothing. What was made in time counts even when it arrives after the end (late.ts), until the results have been opened.
 */
export async function save(deps: Deps, who: Who, input: SaveInput): Promise<Saved> {
  if (new Set(input.picks).size < (input.picks?.length ?? 0)) throw new AppError('ANSWER_UNKNOWN');
  const now = deps.clock();
  const ahead = input.made_at.getTime() - now.getTime();
  const change = {
    ...input,
    made_at: ahead > 0 ? now : input.made_at,
    ordered_at: ahead > AHEAD_MS ? null : input.made_at,
  };
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
      .set({ picks: input.picks, answered_at: now, arrived_at: now, checked_at: now, correct })
      .where(questionAt(input));
    return { verdict: verdictOf(version, correct), picks: input.picks };
  });
}

/**
 * The usual case in one statement. The attempt's row is share-locked, so that a completion at the same moment either sees this
 * answer or makes it late. Null when something stands against it.
 */
async function saveOpen(deps: Deps, who: Who, input: Change): Promise<Saved | null> {
  const [stored] = await deps.database.hot<Stored & { paused_at: Date | null; deadline_at: Date }>(saveStatement, [
    input.attempt_id,
    who.user_id,
    deps.clock(),
    input.made_at,
    input.picks ?? null,
    input.flagged ?? null,
    input.position,
    input.ordered_at,
  ]);
  if (!stored) return null;
  const { paused_at, deadline_at, ...saved } = stored;
  return { saved, attempt: { state: paused_at ? 'paused' : 'running', deadline_at: deadline_at.toISOString() } };
}

/**
 * What a `change` makes of a question `q`: each of picks and flag keeps the greater of the two, by moment and then by value.
 * One whose clock cannot be believed counts as the newest of what has arrived.
 */
const keepLater = `
      picks = case when change.picks is null
        or (change.ordered_at, change.picks) < (q.answered_at, q.picks) then q.picks else change.picks end,
      arrived_at = case when change.picks is null
        or (change.ordered_at, change.picks) <= (q.answered_at, q.picks) then q.arrived_at else change.arrived_at end,
      answered_at = case when change.picks is null then q.answered_at
        else greatest(q.answered_at, coalesce(change.ordered_at, change.made_at)) end,
      flagged = case when change.flagged is null
        or (change.ordered_at, change.flagged) < (q.flagged_at, q.flagged) then q.flagged else change.flagged end,
      flagged_at = case when change.flagged is null then q.flagged_at
        else greatest(q.flagged_at, coalesce(change.ordered_at, change.made_at)) end`;

const stored = 'q.position, array_to_json(q.picks) as picks, q.flagged';

/** $1 attempt, $2 user, $3 now, $4 made at, $5 picks or null, $6 flagged or null, $7 position, $8 ordered at or null. */
const saveStatement = {
  name: 'save_answer',
  text: `with attempt as (
      select id, paused_at, deadline_at from quiz_attempts where id = $1 and user_id = $2 and completed_at is null
        and deadline_at > $3::timestamptz and deadline_at >= $4::timestamptz
        and (paused_at is null or paused_at >= $4::timestamptz) for share),
    change as (select $4::timestamptz as made_at, $5::uuid[] as picks, $6::boolean as flagged, $8::timestamptz as ordered_at,
      $3::timestamptz as arrived_at)
    update attempt_questions q set ${keepLater}
    from attempt, change, question_versions v
    where q.attempt_id = attempt.id and q.position = $7 and v.id = q.question_version_id
      and (change.picks is null or (q.checked_at is null and change.picks <@ q.choice_order
        and cardinality(change.picks) <= v.pick_limit))
    returning ${stored}, attempt.paused_at, attempt.deadline_at`,
};

/** Something stands against the change: says what, or takes it when it was made in time and only arrived late. */
async function saveElse(deps: Deps, who: Who, input: Change): Promise<Saved> {
  await findAttempt(deps, who, input.attempt_id);
  await settleIfOver(deps, input.attempt_id);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, input.attempt_id);
    if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
    const { asked, version } = await askedQuestion(tx, input.attempt_id, input.position);
    if (input.picks) refuseBadPicks(input.picks, asked.choice_order, version.pick_limit);
    if (asked.checked_at && input.picks) throw new AppError('QUESTION_CHECKED');
    if (attempt.paused_at && input.made_at > attempt.paused_at) throw new AppError('ATTEMPT_PAUSED');
    if (attempt.completed_at) {
      const { position, picks, flagged } = asked;
      if (isStored(asked, input)) return { saved: { position, picks, flagged }, attempt: standingOf(attempt) };
      await refuseUnlessOnItsWay(tx, attempt, asked, input.made_at, now);
    }
    const [saved] = await rows<Stored>(
      tx,
      sql`with change as (select ${input.made_at.toISOString()}::timestamptz as made_at,
          ${sql.param(input.picks ?? null)}::uuid[] as picks, ${input.flagged ?? null}::boolean as flagged,
          ${input.ordered_at?.toISOString() ?? null}::timestamptz as ordered_at,
          ${now.toISOString()}::timestamptz as arrived_at)
        update attempt_questions q set ${sql.raw(keepLater)} from change
        where q.attempt_id = ${input.attempt_id} and q.position = ${input.position} returning ${sql.raw(stored)}`,
    );
    return { saved: saved as Stored, attempt: standingOf(attempt) };
  });
}

function standingOf(attempt: typeof quiz_attempts.$inferSelect): Saved['attempt'] {
  return { state: stateOf(attempt), deadline_at: attempt.deadline_at.toISOString() };
}

function refuseBadPicks(picks: string[], choices: string[], limit: number): void {
  if (picks.some((pick) => !choices.includes(pick)) || new Set(picks).size < picks.length) {
    throw new AppError('ANSWER_UNKNOWN');
  }
  if (picks.length > limit) throw new AppError('TOO_MANY_PICKS');
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
