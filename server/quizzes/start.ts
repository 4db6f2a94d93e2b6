import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { shuffled } from '#core/chance.ts';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { readAttempt } from './read.ts';
import { type SelectedQuestion, type Selection, selectQuestions, shownColumns } from './select-questions.ts';
import { settleIfOver } from './settle.ts';
import { quiz_attempts } from './tables.ts';

export interface StartInput {
  topic_id: string;
  mode: 'exam' | 'study';
  selection: Selection;
  time_limit: number;
  question_count: number;
  passing_rate: number;
  quiz_id?: string | undefined;
  again_of?: string | undefined;
  discard_open: boolean;
}

/** What an attempt is made of: its settings and its questions in order. */
interface Paper {
  topic_id: string;
  topic_name: string;
  quiz_id: string | null;
  quiz_title: string | null;
  mode: 'exam' | 'study';
  selection: (typeof quiz_attempts.$inferInsert)['selection'];
  time_limit: number;
  passing_rate: number;
  questions: SelectedQuestion[];
}

/**
 * Starts an attempt: the server's clock runs from here. One attempt per learner, topic and set paper may be open: a second
 * start fails with ATTEMPT_OPEN, or with `discard_open` discards the first.
 */
export async function start(deps: Deps, who: Who, input: StartInput) {
  const paper = input.again_of ? await samePaper(deps, who, input.again_of) : await newPaper(deps, who, input);
  if (input.discard_open) await discardOpen(deps, who, paper);
  const attempt = (await insertAttempt(deps, who, paper)) ?? (await insertAfterSettling(deps, who, paper));
  if (!attempt) throw new AppError('ATTEMPT_OPEN');
  return readAttempt(deps, who, attempt);
}

async function newPaper(deps: Deps, who: Who, input: StartInput): Promise<Paper> {
  const [topic] = await deps.db
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(eq(topics.id, input.topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const head = { topic_id: topic.id, topic_name: topic.name, mode: input.mode };
  if (input.quiz_id) return { ...head, ...(await setPaper(deps, topic.id, input.quiz_id)) };
  return {
    ...head,
    quiz_id: null,
    quiz_title: null,
    selection: input.selection,
    time_limit: input.time_limit,
    passing_rate: input.passing_rate,
    questions: await selectQuestions(deps, who, topic, input.selection, input.question_count),
  };
}

async function setPaper(deps: Deps, topic_id: string, quiz_id: string) {
  const [quiz] = await rows<{ title: string; time_limit: number; passing_score: number }>(
    deps.db,
    sql`select title, time_limit, passing_score from quizzes where id = ${quiz_id} and topic_id = ${topic_id}`,
  );
  if (!quiz) throw new AppError('QUIZ_NOT_FOUND');
  const questions = await rows<SelectedQuestion>(
    deps.db,
    sql`select ${shownColumns} from quiz_questions qq join questions q on q.id = qq.question_id
      join question_versions v on v.id = q.current_version_id where qq.quiz_id = ${quiz_id} order by qq.position`,
  );
  if (questions.length === 0) throw new AppError('NO_VALID_QUESTIONS');
  const { title, time_limit, passing_score } = quiz;
  return {
    quiz_id,
    quiz_title: title,
    selection: 'set' as const,
    time_limit,
    passing_rate: passing_score,
    questions,
  };
}

/** Try Again: the same questions in the same order, as they were shown; their choices are shuffled again. */
async function samePaper(deps: Deps, who: Who, attempt_id: string): Promise<Paper> {
  const [former] = await deps.db
    .select()
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.id, attempt_id), eq(quiz_attempts.user_id, who.user_id)));
  if (!former?.completed_at || !former.topic_id) throw new AppError('ATTEMPT_NOT_FOUND');
  const questions = await rows<SelectedQuestion>(
    deps.db,
    sql`select ${shownColumns} from attempt_questions a join question_versions v on v.id = a.question_version_id
      left join questions q on q.id = a.question_id where a.attempt_id = ${attempt_id} order by a.position`,
  );
  const { topic_id, topic_name, quiz_id, quiz_title, mode, time_limit, passing_rate } = former;
  return { topic_id, topic_name, quiz_id, quiz_title, mode, selection: 'again', time_limit, passing_rate, questions };
}

/** One statement writes the attempt and its questions. Answers its id, or null when another attempt is open. */
async function insertAttempt(deps: Deps, who: Who, paper: Paper): Promise<string | null> {
  const id = randomUUID();
  const now = deps.clock();
  const deadline = new Date(now.getTime() + paper.time_limit * 60_000);
  const shownQuestions = paper.questions.map((question, index) => ({
    position: index + 1,
    question_id: question.question_id,
    question_version_id: question.version_id,
    choice_order: choiceOrder(question, deps.random),
  }));
  const inserted = await rows<{ attempt_id: string }>(
    deps.db,
    sql`with attempt as (
      insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, mode, selection, time_limit,
        question_count, passing_rate, started_at, deadline_at)
      values (${id}, ${who.user_id}, ${paper.topic_id}, ${paper.topic_name}, ${paper.quiz_id}, ${paper.quiz_title},
        ${paper.mode}, ${paper.selection}, ${paper.time_limit}, ${paper.questions.length}, ${paper.passing_rate},
        ${now.toISOString()}, ${deadline.toISOString()})
      on conflict do nothing returning id)
    insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
    select attempt.id, x.position, x.question_id, x.question_version_id, x.choice_order from attempt,
      jsonb_to_recordset(${JSON.stringify(shownQuestions)}::jsonb)
        as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
    returning attempt_id`,
  );
  return inserted[0]?.attempt_id ?? null;
}

/** An attempt whose time is up does not stand in the way: it is completed first. */
async function insertAfterSettling(deps: Deps, who: Who, paper: Paper): Promise<string | null> {
  const open = await findOpen(deps, who, paper);
  if (open && !(await settleIfOver(deps, open))) return null;
  return insertAttempt(deps, who, paper);
}

async function discardOpen(deps: Deps, who: Who, paper: Paper): Promise<void> {
  const open = await findOpen(deps, who, paper);
  if (!open || (await settleIfOver(deps, open))) return;
  await deps.db.delete(quiz_attempts).where(and(eq(quiz_attempts.id, open), isNull(quiz_attempts.completed_at)));
}

async function findOpen(deps: Deps, who: Who, paper: Paper): Promise<string | null> {
  const [open] = await deps.db
    .select({ id: quiz_attempts.id })
    .from(quiz_attempts)
    .where(
      and(
        eq(quiz_attempts.user_id, who.user_id),
        eq(quiz_attempts.topic_id, paper.topic_id),
        paper.quiz_id ? eq(quiz_attempts.quiz_id, paper.quiz_id) : isNull(quiz_attempts.quiz_id),
        isNull(quiz_attempts.completed_at),
      ),
    );
  return open?.id ?? null;
}

function choiceOrder(question: SelectedQuestion, random: () => number): string[] {
  const ids = question.choices.map((choice) => choice.id);
  return question.keeps_order ? ids : shuffled(ids, random);
}
