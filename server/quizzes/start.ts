import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { shuffled } from '#core/chance.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { newPaper, type Paper, type StartInput, samePaper } from './paper.ts';
import { runningAttempt } from './running.ts';
import type { SelectedQuestion } from './select-questions.ts';
import { settleIfOver } from './settle.ts';
import { quiz_attempts } from './tables.ts';

/**
 * Starts an attempt: the server's clock runs from here. One attempt per learner, topic and set paper may be open: a second
 * start fails with ATTEMPT_OPEN, or with `discard_open` discards the first.
 */
export async function start(deps: Deps, who: Who, input: StartInput) {
  const paper = input.again_of ? await samePaper(deps, who, input.again_of) : await newPaper(deps, who, input);
  if (input.discard_open) await discardOpen(deps, who, paper);
  const attempt = (await insertAttempt(deps, who, paper)) ?? (await insertAfterSettling(deps, who, paper));
  if (!attempt) throw new AppError('ATTEMPT_OPEN');
  deps.meters?.attemptStarted();
  return attempt;
}

/** One statement writes the attempt and its questions. Answers the running attempt, or null when another one is open. */
async function insertAttempt(deps: Deps, who: Who, paper: Paper) {
  const { questions, ...settings } = paper;
  const now = deps.clock();
  const attempt = {
    ...settings,
    id: randomUUID(),
    question_count: questions.length,
    started_at: now,
    deadline_at: new Date(now.getTime() + paper.time_limit * 60_000),
  };
  const asked = questions.map((question, index) => ({
    position: index + 1,
    question,
    choice_order: choiceOrder(question, deps.random),
  }));
  const written = asked.map(({ position, question, choice_order }) => ({
    position,
    question_id: question.question_id,
    question_version_id: question.version_id,
    choice_order,
  }));
  const inserted = await deps.database.hot(insertStatement, [
    attempt.id,
    who.user_id,
    attempt.topic_id,
    attempt.topic_name,
    attempt.quiz_id,
    attempt.quiz_title,
    attempt.mode,
    attempt.selection,
    attempt.time_limit,
    attempt.question_count,
    attempt.passing_rate,
    attempt.started_at,
    attempt.deadline_at,
    JSON.stringify(written),
  ]);
  if (inserted.length === 0) return null;
  const blank = { picks: [], flagged: false, checked_at: null, correct: null };
  const shown = asked.map(({ question, ...place }) => ({ asked: { ...place, ...blank }, version: question }));
  return runningAttempt(attempt, shown, now);
}

/**
 * $1 to $13: the attempt's columns in the order of the list; $14 its questions as a JSON list. Each row that is written locks its
 * question: in the order in which a delete locks them (trash/hold.ts), or the two could wait for each other.
 */
const insertStatement = {
  name: 'insert_attempt',
  text: `with attempt as (
      insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, mode, selection, time_limit,
        question_count, passing_rate, started_at, deadline_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id)
    insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
    select attempt.id, x.position, x.question_id, x.question_version_id, x.choice_order from attempt,
      jsonb_to_recordset($14::jsonb)
        as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
      order by x.question_id
    returning attempt_id`,
};

/** An attempt whose time is up does not stand in the way: it is completed first. */
async function insertAfterSettling(deps: Deps, who: Who, paper: Paper) {
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
        // As the unique index tells them apart: a set paper that was deleted is known by its title.
        sql`coalesce(${quiz_attempts.quiz_id}::text, ${quiz_attempts.quiz_title}, '') = ${paper.quiz_id ?? paper.quiz_title ?? ''}`,
        isNull(quiz_attempts.completed_at),
      ),
    );
  return open?.id ?? null;
}

function choiceOrder(question: SelectedQuestion, random: () => number): string[] {
  const ids = question.choices.map((choice) => choice.id);
  return question.keeps_order ? ids : shuffled(ids, random);
}
