import { and, eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { grade, keyOf, kindOf, picksProblem } from '#core/questions/kinds/kinds.ts';
import { type Db, rows } from '../db/open.ts';
import { together } from '../db/together.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom, isHeld } from '../questions/in-exam.ts';
import { verdictOf } from '../questions/verdict.ts';
import { readWhys } from '../questions/whys.ts';
import { LONGEST_ANSWER_MS, writeEntries } from '../study/log.ts';
import { askedQuestions, withMemories } from './asked-questions.ts';
import { isStored, refuseUnlessOnItsWay } from './late.ts';
import { durationsOf, entriesOfOne, reviewId } from './log-answers.ts';
import { type AttemptState, stateOf } from './read.ts';
import { lockOwnAttempt, settleIfOver } from './settle.ts';
import { attempt_questions, type quiz_attempts } from './tables.ts';

interface Stored {
  position: number;
  picks: string[];
  flagged: boolean;
}

interface Saved {
  saved: Stored;
  attempt: { state: AttemptState; deadline_at: Date };
}

/** `ordered_at` is null when the client's clock is too far ahead to be trusted. */
interface Change extends Input<'quiz.save'> {
  ordered_at: Date | null;
}

/** Tolerated lead of a client's clock. */
const AHEAD_MS = 10_000;

/** The later change wins, with equal times the greater value, in whatever order they arrive; see late.ts for late ones. */
export async function save(deps: Deps, who: Who, input: Input<'quiz.save'>): Promise<Saved> {
  if (new Set(input.picks).size < (input.picks?.length ?? 0)) throw new AppError('ANSWER_UNKNOWN');
  const now = deps.clock();
  const { made_at } = input;
  const ahead = made_at.getTime() - now.getTime();
  const change = { ...input, made_at: ahead > 0 ? now : made_at, ordered_at: ahead > AHEAD_MS ? null : made_at };
  const saved = (await saveOpen(deps, who, change)) ?? (await saveElse(deps, who, change));
  deps.meters?.answerSaved();
  return saved;
}

/** A checked question stays as it is. */
export async function check(deps: Deps, who: Who, input: Input<'quiz.check'>) {
  const { picks, confidence, duration_ms, ...place } = input;
  const review_id = reviewId(place.attempt_id, place.position);
  const now = deps.clock();
  await settleIfOver(deps, place.attempt_id);
  return deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, who, place.attempt_id);
    if (attempt.mode !== 'study') throw new AppError('NOT_STUDY_MODE');
    const { asked, version, memory } = await askedQuestion(tx, attempt, place.position);
    const held = await heldBackFrom(tx, who.user_id);
    if (isHeld(held, asked.question_id, version.id)) throw new AppError('QUESTION_IN_EXAM');
    const whys = (await readWhys(tx, [version.id])).get(version.id);
    if (asked.checked_at) {
      const verdict = verdictOf(version, asked.correct ?? false, whys);
      return { verdict, picks: asked.picks, confidence: asked.confidence, review_id };
    }
    if (attempt.completed_at) throw new AppError('ATTEMPT_COMPLETED');
    if (attempt.paused_at) throw new AppError('ATTEMPT_PAUSED');
    refuseBadPicks(picks, asked.choice_order, version.pick_limit);
    if (picks.length === 0) throw new AppError('NOTHING_PICKED');
    const correct = grade(kindOf(version), keyOf(version.choices), picks);
    const checked = { picks, confidence, answered_at: now, arrived_at: now, checked_at: now, correct };
    await tx.update(attempt_questions).set(checked).where(questionAt(place));
    const after = { asked: { ...asked, ...checked }, version, memory };
    const took = duration_ms ?? durationsOf(attempt, await askedQuestions(tx, attempt.id)).get(place.position) ?? 0;
    await writeEntries(tx, entriesOfOne(attempt, after, Math.min(took, LONGEST_ANSWER_MS)));
    return { verdict: verdictOf(version, correct, whys), picks, confidence, review_id };
  });
}

/** The usual case, in one statement for concurrent saves. Null when the attempt is, or may be, completed or paused. */
async function saveOpen(deps: Deps, who: Who, input: Change): Promise<Saved | null> {
  const asked = { ...input, user_id: who.user_id, arrived_at: deps.clock() };
  const stored = await saveTogether(deps.database, asked);
  if (!stored) return null;
  const { n: _, paused_at, deadline_at, ...saved } = stored;
  return { saved, attempt: { state: paused_at ? 'paused' : 'running', deadline_at } };
}

interface Asked extends Change {
  user_id: string;
  arrived_at: Date;
}

/** Of two changes of one question one statement makes only one; the other is made alone. */
const saveTogether = together<Asked, StoredOpen | undefined>(async (database, asked) => {
  const changes = JSON.stringify(asked.map((change, n) => ({ ...change, n })));
  const byPlace = new Map((await database.hot<StoredOpen>(saveStatement, [changes])).map((row) => [row.n, row]));
  return asked.map((_, n) => byPlace.get(n));
});

interface StoredOpen extends Stored {
  n: number;
  paused_at: Date | null;
  deadline_at: Date;
}

/** Picks and flag each keep the greater by time, then by value. A change without a trusted time counts as the newest. */
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

/**
 * $1 changes as JSON, so that one plan fits any number. The share lock orders saves and completions; locked attempts are skipped,
 * so that no learner waits for another.
 */
const saveStatement = {
  name: 'save_answers',
  text: `with sent as materialized (
      select * from jsonb_to_recordset($1::jsonb) as c(n int, attempt_id uuid, user_id uuid, position int, picks uuid[],
        flagged boolean, made_at timestamptz, ordered_at timestamptz, arrived_at timestamptz)),
    found as (
      select id, user_id, completed_at, paused_at, deadline_at from quiz_attempts
      where id = any(array(select attempt_id from sent)) order by id for share skip locked),
    change as (
      select c.*, found.paused_at, found.deadline_at
      from sent c join found on found.id = c.attempt_id and found.user_id = c.user_id and found.completed_at is null
        and found.deadline_at > c.arrived_at and found.deadline_at >= c.made_at
        and (found.paused_at is null or found.paused_at >= c.made_at))
    update attempt_questions q set ${keepLater}
    from change, question_versions v
    where q.attempt_id = change.attempt_id and q.position = change.position and v.id = q.question_version_id
      and (change.picks is null or (q.checked_at is null and change.picks <@ q.choice_order
        and cardinality(change.picks) <= v.pick_limit))
    returning change.n, ${stored}, change.paused_at, change.deadline_at`,
};

/** Accepts a change made in time that arrived late. */
async function saveElse(deps: Deps, who: Who, input: Change): Promise<Saved> {
  await settleIfOver(deps, input.attempt_id);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, who, input.attempt_id);
    const { asked, version } = await askedQuestion(tx, attempt, input.position);
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
  return { state: stateOf(attempt), deadline_at: attempt.deadline_at };
}

function refuseBadPicks(picks: string[], choices: string[], limit: number): void {
  const problem = picksProblem(picks, choices, limit);
  if (problem) throw new AppError(problem);
}

async function askedQuestion(tx: Db, { id, user_id }: { id: string; user_id: string }, position: number) {
  const [found] = await withMemories(tx, user_id).where(questionAt({ attempt_id: id, position }));
  if (!found) throw new AppError('ATTEMPT_NOT_FOUND');
  return found;
}

function questionAt({ attempt_id, position }: { attempt_id: string; position: number }) {
  return and(eq(attempt_questions.attempt_id, attempt_id), eq(attempt_questions.position, position));
}
