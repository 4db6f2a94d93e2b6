import { and, asc, eq, inArray } from 'drizzle-orm';
import { pick } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom, isHeld } from '../questions/in-exam.ts';
import { question_versions } from '../questions/tables.ts';
import { readWhys, type Whys } from '../questions/whys.ts';
import { inShownOrder } from '../quizzes/running.ts';
import { attempt_questions, quiz_attempts, user_progress } from '../quizzes/tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;
type AskedRow = typeof attempt_questions.$inferSelect;
type VersionRow = typeof question_versions.$inferSelect;
type ProgressRow = typeof user_progress.$inferSelect;

interface Asked {
  asked: AskedRow;
  version: VersionRow;
  whys: Whys;
}

/** Keeps at most 20 x 50 questions in memory. */
const PAGE = 20;

export async function exportedAttempts({ db }: Deps, who: Who, cursor: string | undefined) {
  const page = pageOf({ cursor, keys: [quiz_attempts.started_at, quiz_attempts.id], size: PAGE });
  const found = await db
    .select()
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.user_id, who.user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(found, ({ started_at, id }) => [started_at, id]);
  const ids = rows.map(({ id }) => id);
  const held = await heldBackFrom(db, who.user_id);
  const asked = await db
    .select({ asked: attempt_questions, version: question_versions })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, attempt_questions.question_version_id))
    .where(inArray(attempt_questions.attempt_id, ids))
    .orderBy(asc(attempt_questions.position));
  const whys = await readWhys(db, [...new Set(asked.map(({ version }) => version.id))]);
  const told = asked.map((one) => ({
    ...one,
    isHeld: isHeld(held, one.asked.question_id, one.version.id),
    whys: whys.get(one.version.id) ?? {},
  }));
  const questions = Map.groupBy(told, (question) => question.asked.attempt_id);
  const results = await db.select().from(user_progress).where(inArray(user_progress.attempt_id, ids));
  const progress = new Map(results.map((result) => [result.attempt_id, result]));
  return { rows: rows.map((one) => exported(one, questions.get(one.id) ?? [], progress.get(one.id))), next_cursor };
}

function exported(
  attempt: AttemptRow,
  questions: readonly (Asked & { isHeld: boolean })[],
  progress: ProgressRow | undefined,
) {
  const { user_id, topic_id, quiz_id, results_opened_at, awaits_exam, ...told } = attempt;
  const isPaused = attempt.paused_at !== null && attempt.completed_at === null;
  const isReviewed = attempt.score !== null;
  return {
    ...told,
    progress: progress ? exportedProgress(progress) : null,
    questions: isPaused
      ? []
      : questions.map(({ isHeld, ...question }) => exportedQuestion(question, { isReviewed, isHeld })),
  };
}

const exportedProgress = ({ user_id, topic_id, topic_name, attempt_id, ...result }: ProgressRow) => result;

/** Beside a score, picks can be the key. */
function exportedQuestion(
  { asked, version, whys }: Asked,
  { isReviewed, isHeld }: { isReviewed: boolean; isHeld: boolean },
) {
  const isTold = isReviewed && !isHeld;
  const picks = isReviewed && isHeld ? [] : asked.picks;
  const key = { correct: asked.correct, whys, ...pick(version, 'explanation', 'domain', 'reference') };
  return {
    ...pick(asked, 'position', 'flagged', 'confidence', 'answered_at', 'arrived_at', 'checked_at'),
    ...pick(version, 'question_text', 'image_url'),
    picks,
    choices: inShownOrder(asked.choice_order, version.choices).map(({ id, answer_text, is_correct }) => {
      return { id, answer_text, picked: picks.includes(id), is_correct: isTold ? is_correct : null };
    }),
    ...(isTold ? key : { correct: null, whys: {}, explanation: null, domain: null, reference: null }),
  };
}
