import { and, eq, sql } from 'drizzle-orm';
import { findObjective, objectiveNames } from '#core/catalog/outline.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom, isHeld } from '../questions/in-exam.ts';
import { findTopic, type SelectedQuestion, selectedColumns, selectQuestions } from './select-questions.ts';
import { quiz_attempts } from './tables.ts';

export type StartInput = Input<'quiz.start'>;

export interface AttemptPlan {
  topic_id: string;
  topic_name: string;
  quiz_id: string | null;
  quiz_title: string | null;
  domain: string | null;
  objective: string | null;
  mode: 'exam' | 'study';
  selection: (typeof quiz_attempts.$inferInsert)['selection'];
  time_limit: number;
  passing_rate: number;
  questions: SelectedQuestion[];
}

/** Null: nothing is discarded. */
type InsteadOf = string | null;

/** Throws QUESTION_IN_EXAM for a practice exam with a question of a running one, as other starts draw around them. */
export async function planAttempt(
  deps: Deps,
  who: Who,
  input: StartInput,
  instead_of: InsteadOf,
): Promise<AttemptPlan> {
  const { mode } = input;
  const topic_id = input.topic_id.toLowerCase();
  if (input.quiz_id) {
    const topic = await findTopic(deps, topic_id);
    const quiz = await quizQuestions(deps, topic_id, input.quiz_id);
    await refuseHeldBack(deps, who, quiz.questions, instead_of);
    return { topic_id, topic_name: topic.name, mode, ...quiz };
  }
  const point = input.objective === undefined ? null : await pointOf(deps, topic_id, input.objective);
  if (point && input.domain !== undefined && input.domain !== point.domain) throw new AppError('OBJECTIVE_NOT_FOUND');
  return {
    topic_id,
    mode,
    quiz_id: null,
    quiz_title: null,
    domain: point?.domain ?? input.domain ?? null,
    objective: point && `${point.id} ${point.text}`,
    selection: input.selection,
    time_limit: input.time_limit,
    passing_rate: input.passing_rate,
    ...(await selectQuestions(deps, who, { ...input, topic_id, objective: point?.names, instead_of })),
  };
}

/** Throws TOPIC_NOT_FOUND and OBJECTIVE_NOT_FOUND. */
async function pointOf({ db }: Deps, topic_id: string, named: string) {
  const { exam_outline, exam_code } = topics;
  const [topic] = await db.select({ exam_outline, exam_code }).from(topics).where(eq(topics.id, topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const found = topic.exam_outline && findObjective(topic.exam_outline, topic.exam_code, named);
  if (!found) throw new AppError('OBJECTIVE_NOT_FOUND');
  return { ...found, names: objectiveNames(topic.exam_code, found.id) };
}

async function refuseHeldBack(
  { db }: Deps,
  { user_id }: Who,
  questions: readonly SelectedQuestion[],
  instead_of: InsteadOf,
): Promise<void> {
  const held = await heldBackFrom(db, user_id, instead_of);
  if (questions.some(({ question_id, version_id }) => isHeld(held, question_id, version_id))) {
    throw new AppError('QUESTION_IN_EXAM');
  }
}

/** One statement, so that a concurrent change is never seen in part. */
async function quizQuestions(deps: Deps, topic_id: string, quiz_id: string) {
  const found = await rows<Settings & (SelectedQuestion | { version_id: null })>(
    deps.db,
    sql`select z.title, z.time_limit, z.passing_score, ${sql.raw(selectedColumns)} from quizzes z
      left join (quiz_questions qq join questions q on q.id = qq.question_id
        join question_versions v on v.id = q.current_version_id) on qq.quiz_id = z.id
      where z.id = ${quiz_id} and z.topic_id = ${topic_id} order by qq.position, qq.question_id`,
  );
  const [quiz] = found;
  if (!quiz) throw new AppError('QUIZ_NOT_FOUND');
  const questions = found.flatMap(({ title, time_limit, passing_score, ...question }) =>
    question.version_id === null ? [] : [question],
  );
  if (questions.length === 0) throw new AppError('NO_VALID_QUESTIONS');
  const { title: quiz_title, time_limit, passing_score: passing_rate } = quiz;
  const all = { domain: null, objective: null, selection: 'set' as const };
  return { quiz_id, quiz_title, ...all, time_limit, passing_rate, questions };
}

interface Settings {
  title: string;
  time_limit: number;
  passing_score: number;
}

/** The learner's own completed attempt. Throws ATTEMPT_NOT_FOUND. */
export async function formerAttempt({ db }: Deps, { user_id }: Who, attempt_id: string) {
  const [former] = await db
    .select()
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.id, attempt_id), eq(quiz_attempts.user_id, user_id)));
  if (!former?.completed_at || !former.topic_id) throw new AppError('ATTEMPT_NOT_FOUND');
  return { ...former, topic_id: former.topic_id };
}

/** The same questions and versions in the same order; only choices are shuffled again. Throws QUESTION_IN_EXAM. */
export async function planAgain(
  deps: Deps,
  who: Who,
  former: Awaited<ReturnType<typeof formerAttempt>>,
  instead_of: InsteadOf,
): Promise<AttemptPlan> {
  const questions = await rows<SelectedQuestion>(
    deps.db,
    sql`select ${sql.raw(selectedColumns)} from attempt_questions a join question_versions v on v.id = a.question_version_id
      left join questions q on q.id = a.question_id where a.attempt_id = ${former.id} order by a.position`,
  );
  await refuseHeldBack(deps, who, questions, instead_of);
  const { topic_id, topic_name, quiz_id, quiz_title, domain, objective, mode, time_limit, passing_rate } = former;
  const settings = { quiz_id, quiz_title, domain, objective, mode, time_limit, passing_rate };
  return { topic_id, topic_name, ...settings, selection: 'again', questions };
}
