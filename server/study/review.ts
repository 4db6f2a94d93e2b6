import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { grade, keyOf, kindOf, picksProblem } from '#core/questions/kinds/kinds.ts';
import { DAY_MS, MODEL } from '#core/study/memory.ts';
import type { Deps, Who } from '../deps.ts';
import { constraintOf } from '../http/errors.ts';
import { verdictOf } from '../questions/verdict.ts';
import { defer, storeDeferred } from './deferred.ts';
import { entryOf, LONGEST_ANSWER_MS, logTogether, type NewReview } from './log.ts';
import { keepPlace, type Promised, promiseDays, promiseOf } from './promise.ts';
import { foldedNow } from './refold.ts';
import { type Found, findTogether } from './reviewed-items.ts';

export type SentReview = Input<'study.review'>['reviews'][number];

type Outcome =
  | { id: string; outcome: 'refused'; code: string; error: string }
  | { id: string; outcome: 'deferred'; item_id: string }
  | { id: string; outcome: 'conflict'; item_id: string; at: Date }
  | ({
      id: string;
      outcome: 'stored';
      item_id: string;
      due_at: Date | null;
      lapses: number;
      verdict: ReturnType<typeof verdictOf> | null;
    } & Promised);

interface Reviewed {
  outcome: Outcome;
  /** As far as is known without asking again. */
  isMissed: boolean;
  /** A question never seen before, which may be on the point of what was promised. */
  isFirst: boolean;
}

const OLDEST_MS = 60 * DAY_MS;
const CONFLICT_MS = 60 * 60_000;

/**
 * Idempotent; a question's key is returned only now, and not while a running exam holds it back: then the review is deferred. Throws
 * TOO_MANY_ATTEMPTS, storing none.
 */
export async function review(deps: Deps, who: Who, reviews: readonly SentReview[]): Promise<Outcome[]> {
  const reviewed = await stored(deps, who, reviews);
  const first = reviewed.flatMap(({ outcome, isFirst }) => (isFirst && 'item_id' in outcome ? outcome.item_id : []));
  if (first.length > 0) await placeKept(deps, who, first);
  const missed = reviewed.flatMap(({ outcome, isMissed }) => (isMissed ? outcome.id : []));
  const promised = missed.length === 0 ? new Map<string, Promised>() : await promisedFor(deps, who, missed);
  return reviewed.map(({ outcome }) => ({ ...outcome, ...promised.get(outcome.id) }));
}

/** Where it fails, the point comes again as promised. */
async function placeKept(deps: Deps, who: Who, item_ids: readonly string[]): Promise<void> {
  try {
    await keepPlace(deps, who, item_ids);
  } catch (error) {
    deps.log.error('no promise could be kept by another question', error, { questions: item_ids.length });
  }
}

/** What is stored stays so where no day can be promised; none is told then. */
async function promisedFor(deps: Deps, who: Who, missed: readonly string[]): Promise<Map<string, Promised>> {
  try {
    return await promiseDays(deps, who, missed);
  } catch (error) {
    deps.log.error('no day could be promised', error, { reviews: missed.length });
    return new Map(missed.map((id) => [id, { promise: promiseOf(undefined), look_on: null }]));
  }
}

async function stored(deps: Deps, who: Who, reviews: readonly SentReview[]): Promise<Reviewed[]> {
  try {
    return await reviewOnce(deps, who, reviews);
  } catch (error) {
    // An item was deleted concurrently; trying again tells which.
    if (error instanceof AppError || constraintOf(error) === null) throw error;
    return reviewOnce(deps, who, reviews);
  }
}

async function reviewOnce(deps: Deps, who: Who, reviews: readonly SentReview[]): Promise<Reviewed[]> {
  const found = await findReleased(deps, who, reviews);
  const now = deps.clock();
  const judged = reviews.map((sent, n) => judge(sent, found[n] as Found, { who, now }));
  spendOn(
    deps,
    who,
    judged.flatMap(({ row }) => row ?? []),
  );
  const deferred = await defer(
    deps.db,
    judged.flatMap(({ row, before }) => (row && before.exam_id ? { row, attempt_id: before.exam_id } : [])),
  );
  const entries = judged.flatMap(({ row, before }) => (row && !before.exam_id ? [entryOf(row, before.memory)] : []));
  const written = entries.length === 0 ? [] : await logTogether(deps.database, entries);
  const made = new Map(entries.flatMap((entry, n) => (written[n]?.is_new ? [[entry.id, entry] as const] : [])));
  const kept = new Set([...deferred, ...made.keys()]);
  // Another request was faster with these ids.
  const outrun = reviews.filter(({ id }, n) => judged[n]?.row && !kept.has(id));
  const judgedAnew = outrun.length === 0 ? [] : await reviewOnce(deps, who, outrun);
  const isAsMade =
    written.every(({ is_stale }) => !is_stale) &&
    judged.every(({ row, before }) => row || !before.memory || before.memory.model === MODEL);
  const again = isAsMade
    ? new Map()
    : await foldedNow(
        deps.db,
        who.user_id,
        reviews.map(({ item_id }) => item_id),
      );
  const anew = new Map(judgedAnew.map((one) => [one.outcome.id, one]));
  return judged.map(({ outcome, before }) => {
    const known = anew.get(outcome.id);
    if (known || outcome.outcome !== 'stored') return known ?? { outcome, isMissed: false, isFirst: false };
    const memory = again.get(outcome.item_id) ?? made.get(outcome.id) ?? before.memory;
    return {
      outcome: { ...outcome, due_at: memory?.due_at ?? null, lapses: memory?.lapses ?? 0 },
      isMissed: outcome.verdict !== null && memory?.last_grade === 1,
      isFirst:
        outcome.verdict !== null && made.has(outcome.id) && before.has_promises && (before.memory?.reps ?? 0) === 0,
    };
  });
}

/** Repeats of what is stored are free. Throws TOO_MANY_ATTEMPTS. */
function spendOn({ limits }: Deps, { limits_of }: Who, rows: readonly NewReview[]): void {
  const questions = rows.flatMap(({ item_id, grade }) => (grade === null ? item_id : []));
  limits.deliver('question', limits_of, questions);
  limits.spendBoth(['reviewsUserMinute', 'reviewsUserDay'], limits_of, rows.length);
}

/** Stores those first that were deferred and that no exam holds back any more. */
async function findReleased(deps: Deps, who: Who, reviews: readonly SentReview[]): Promise<Found[]> {
  const asked = { user_id: who.user_id, reviews };
  const found = await findTogether(deps.database, asked);
  const isReleased = ({ deferred, exam_id }: Found) => deferred?.user_id === who.user_id && exam_id === null;
  if (!found.some(isReleased)) return found;
  await deps.db.transaction((tx) => storeDeferred(tx, who.user_id));
  return findTogether(deps.database, asked);
}

interface Judged {
  outcome: Outcome;
  row: NewReview | null;
  before: Found;
}

function judge(sent: SentReview, found: Found, { who, now }: { who: Who; now: Date }): Judged {
  const problem = problemOf(sent, found, who, now);
  if (problem) {
    const { message } = new AppError(problem);
    return { outcome: { id: sent.id, outcome: 'refused', code: problem, error: message }, row: null, before: found };
  }
  const { version, review: known, deferred, exam_id } = found;
  const correct =
    version && sent.kind === 'question' ? grade(kindOf(version), keyOf(version.choices), sent.picks) : null;
  const row = known || deferred ? null : rowOf(sent, correct, who, now);
  if (exam_id) {
    return { outcome: { id: sent.id, outcome: 'deferred', item_id: sent.item_id }, row, before: found };
  }
  const at = row && conflictAt(sent, found, now);
  if (at) {
    return { outcome: { id: sent.id, outcome: 'conflict', item_id: sent.item_id, at }, row: null, before: found };
  }
  const wasCorrect = known ? known.correct : correct;
  const outcome = {
    id: sent.id,
    outcome: 'stored' as const,
    item_id: sent.item_id,
    due_at: null,
    lapses: 0,
    promise: null,
    look_on: null,
    verdict: version && wasCorrect !== null ? verdictOf(version, wasCorrect, version.whys) : null,
  };
  return { outcome, row, before: found };
}

function problemOf(
  sent: SentReview,
  { is_there, version, review, deferred }: Found,
  who: Who,
  now: Date,
): ErrorCode | null {
  const known = review ?? deferred;
  if (known) return known.user_id === who.user_id && known.item_id === sent.item_id ? null : 'REVIEW_ID_TAKEN';
  if (!is_there || (sent.kind === 'question' && !version)) return 'STUDY_ITEM_NOT_FOUND';
  if (now.getTime() - sent.reviewed_at.getTime() > OLDEST_MS) return 'REVIEW_TOO_OLD';
  if (sent.kind === 'card' || !version) return null;
  const ids = version.choices.map(({ id }) => id);
  const problem = picksProblem(sent.picks, ids, version.pick_limit);
  if (problem) return problem;
  const order = sent.choice_order ?? ids;
  if (order.length !== ids.length || !ids.every((one) => order.includes(one))) return 'ANSWER_UNKNOWN';
  return sent.picks.length === 0 ? 'NOTHING_PICKED' : null;
}

/**
 * When the item was reviewed elsewhere since the client's plan; null if both count: more than an hour ago, or delivered that late. Two
 * devices that send in the same moment see nothing of each other, and both count.
 */
function conflictAt({ last_at, reviewed_at }: SentReview, { memory }: Found, now: Date): Date | null {
  const other = memory?.last_at;
  if (last_at === undefined || !other || (last_at && other <= last_at)) return null;
  const isRecent = [other, reviewed_at].every((moment) => now.getTime() - moment.getTime() <= CONFLICT_MS);
  return isRecent ? other : null;
}

function rowOf(sent: SentReview, correct: boolean | null, who: Who, now: Date): NewReview {
  const { id, item_id, reviewed_at, duration_ms } = sent;
  const isCard = sent.kind === 'card';
  return {
    id,
    user_id: who.user_id,
    item_id,
    attempt_id: null,
    source: 'queue',
    correct,
    received_at: now,
    reviewed_at: reviewed_at < now ? reviewed_at : now,
    duration_ms: duration_ms === null ? null : Math.min(duration_ms, LONGEST_ANSWER_MS),
    grade: isCard ? sent.grade : null,
    question_version_id: isCard ? null : sent.question_version_id,
    picks: isCard ? null : sent.picks,
    choice_order: isCard ? null : sent.choice_order,
    confidence: isCard ? null : sent.confidence,
  };
}
