import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { keyOf, kindOf } from '#core/questions/kinds/kinds.ts';
import { isPassed } from '#core/quizzes/quiz.ts';
import type { Deps, Who } from '../deps.ts';
import { type HeldBack, heldBackFrom, isHeld, nothingHeld } from '../questions/in-exam.ts';
import { readWhys, type Whys } from '../questions/whys.ts';
import { type AskedQuestion, askedQuestions, sheetsOf } from './asked-questions.ts';
import { comparedWith } from './compared-with.ts';
import { attemptHead, inShownOrder, runningAttempt } from './running.ts';
import { ending, isUngraded, openResults, settleIfOver } from './settle.ts';
import { quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

export type AttemptState = 'running' | 'paused' | 'completed' | 'ended' | 'discarded';

/** Throws ATTEMPT_NOT_FOUND. */
export async function readAttempt(deps: Deps, who: Who, attempt_id: string) {
  const attempt = await settledAttempt(deps, who, attempt_id);
  return shownAttempt(deps, attempt, stateOf(attempt));
}

/** Opens the results, which closes the attempt for late answers. Throws ATTEMPT_NOT_FOUND. */
export async function openAttempt(deps: Deps, who: Who, attempt_id: string) {
  let attempt = await settledAttempt(deps, who, attempt_id);
  if (isUngraded(attempt)) {
    await openResults(deps, attempt.id);
    attempt = await findAttempt(deps, who, attempt_id);
  }
  return shownAttempt(deps, attempt, stateOf(attempt, true));
}

async function settledAttempt(deps: Deps, who: Who, attempt_id: string): Promise<AttemptRow> {
  const attempt = await findAttempt(deps, who, attempt_id);
  const isOver = !attempt.completed_at && ending(attempt, deps.clock()) !== null;
  return isOver && (await settleIfOver(deps, attempt.id)) ? findAttempt(deps, who, attempt_id) : attempt;
}

async function shownAttempt(deps: Deps, attempt: AttemptRow, state: AttemptState) {
  const now = deps.clock();
  const head = attemptHead(attempt, now);
  if (attempt.completed_at) {
    const { completed_at, awaits_exam } = attempt;
    if (state === 'ended') return { ...head, state, completed_at, awaits_exam };
    return state === 'discarded' ? { ...head, state, completed_at } : completedAttempt(deps, attempt, now);
  }
  if (attempt.paused_at) {
    const sheets = await sheetsOf(deps.db, [attempt.id]);
    return {
      ...head,
      state: 'paused' as const,
      paused_at: attempt.paused_at,
      deadline_at: attempt.deadline_at,
      remaining_ms: attempt.deadline_at.getTime() - attempt.paused_at.getTime(),
      sheet: sheets.get(attempt.id) ?? [],
    };
  }
  const held = attempt.mode === 'study' ? await heldBackFrom(deps.db, attempt.user_id) : nothingHeld;
  const asked = await askedQuestions(deps.db, attempt.id);
  const checked = asked.filter((question) => question.asked.checked_at !== null);
  const versions = checked.map(({ version }) => version.id);
  return runningAttempt(attempt, asked, held, now, await readWhys(deps.db, versions));
}

export function stateOf(
  attempt: Pick<
    AttemptRow,
    'completed_at' | 'ended_by' | 'results_opened_at' | 'awaits_exam' | 'score' | 'paused_at'
  >,
  open = false,
): AttemptState {
  if (!attempt.completed_at) return attempt.paused_at ? 'paused' : 'running';
  if (attempt.awaits_exam || (isUngraded(attempt) && !open)) return 'ended';
  return attempt.score === null ? 'discarded' : 'completed';
}

export async function findAttempt(deps: Deps, who: Who, attempt_id: string): Promise<AttemptRow> {
  const [attempt] = await deps.db
    .select()
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.id, attempt_id), eq(quiz_attempts.user_id, who.user_id)));
  if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
  return attempt;
}

/** `known`: its questions, which were graded just now, and would not have been while another exam holds one back. */
export async function completedAttempt(deps: Deps, attempt: AttemptRow, now: Date, known?: AskedQuestion[]) {
  const completed_at = attempt.completed_at as Date;
  const score = attempt.score ?? 0;
  const [asked, held, compared] = await Promise.all([
    known ?? askedQuestions(deps.db, attempt.id),
    known ? nothingHeld : heldBackFrom(deps.db, attempt.user_id),
    comparedWith(deps, attempt),
  ]);
  const { whys, ...figures } = compared;
  return {
    ...attemptHead(attempt, now),
    state: 'completed' as const,
    completed_at,
    ended_by: attempt.ended_by ?? ('learner' as const),
    score,
    ...figures,
    passed: isPassed(score, attempt.passing_rate),
    questions_correct: attempt.questions_correct ?? 0,
    time_taken: attempt.time_taken ?? 0,
    late_answers: attempt.late_answers,
    left_blank: asked.filter((question) => question.asked.picks.length === 0).length,
    domains: byDomain(asked),
    questions: asked.map((question) => reviewedQuestion(attempt.topic_id, question, held, whys ?? {})),
  };
}

/**
 * A question that an exam holds back comes without its key, its explanation, its whys and whether it was right (`correct` is null), and without
 * the picks, which beside a score of 100 percent are the key.
 */
function reviewedQuestion(
  topic_id: string | null,
  { asked, version }: AskedQuestion,
  held: HeldBack,
  whys: Readonly<Record<string, Whys>>,
) {
  const { position, question_id, flagged, confidence } = asked;
  const { question_text, image_url, explanation, domain, reference, pick_limit } = version;
  const isTold = !isHeld(held, asked.question_id, asked.question_version_id);
  const choices = inShownOrder(asked.choice_order, version.choices).map((choice) => ({
    ...choice,
    is_correct: isTold ? choice.is_correct : null,
  }));
  return {
    position,
    question_id,
    topic_id,
    question_text,
    image_url,
    domain,
    pick_limit,
    flagged,
    confidence,
    kind: kindOf(version),
    created_at: version.created_at,
    choices,
    answers: choices,
    picks: isTold ? asked.picks : [],
    explanation: isTold ? explanation : null,
    reference: isTold ? reference : null,
    whys: (isTold && whys[version.id]) || {},
    correct_choices: isTold ? keyOf(version.choices) : null,
    correct: isTold ? (asked.correct ?? false) : null,
  };
}

/** In order of first appearance; empty when no question has a domain. */
function byDomain(questions: AskedQuestion[]) {
  const domains = new Map<string, { name: string; correct: number; total: number }>();
  for (const { asked, version } of questions) {
    if (!version.domain) continue;
    const domain = domains.get(version.domain) ?? { name: version.domain, correct: 0, total: 0 };
    domain.total += 1;
    if (asked.correct) domain.correct += 1;
    domains.set(version.domain, domain);
  }
  return [...domains.values()];
}
