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
  const discarded = input.discard_open ? await openToDiscard(deps, who, paper) : null;
  const attempt = (await insertAttempt(deps, who, paper, discarded)) ?? (await insertAfterSettling(deps, who, paper));
  if (!attempt) throw new AppError('ATTEMPT_OPEN');
  deps.meters?.attemptStarted();
  return attempt;
}

/**
 * One statement deletes the open attempt `discarded` and writes the new one with its questions: all of it or nothing. Returns the
 * running attempt, or null when another one is open.
 */
async function insertAttempt(deps: Deps, who: Who, paper: Paper, discarded: string | null = null) {
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
  const values = [
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
    attempt.domain,
  ];
  const isAlone = discarded === null && attempt.quiz_id === null;
  const inserted = isAlone
    ? await deps.database.hot(insertAlone, values)
    : await deps.database.hot(insertInstead, [...values, discarded]);
  if (inserted.length === 0) return null;
  const blank = { picks: [], flagged: false, checked_at: null, correct: null };
  const shown = asked.map(({ question, ...place }) => ({
    asked: { ...place, ...blank },
    version: { ...question, created_at: new Date(question.created_at) },
  }));
  return runningAttempt(attempt, shown, now);
}

/**
 * $1 to $13: the attempt's columns in the order of the list; $14 its questions as a JSON list; $15 its domain. `first` is what comes
 * before the attempt is written, `after` what it waits for.
 * Locks are taken in the order that everybody keeps (trash/hold.ts): the foreign keys alone would take them in the order of their names.
 */
const insertAfter = (name: string, first: string, after: string) => ({
  name,
  text: `with ${first},
    attempt as (
      insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, mode, selection, time_limit,
        question_count, passing_rate, started_at, deadline_at, domain)
      select $1::uuid, $2::uuid, $3::uuid, $4, $5::uuid, $6, $7, $8, $9::int, $10::int, $11::int, $12::timestamptz,
        $13::timestamptz, $15
      from ${after}
      on conflict do nothing returning id)
    insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
    select attempt.id, x.position, x.question_id, x.question_version_id, x.choice_order from attempt,
      jsonb_to_recordset($14::jsonb)
        as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
      order by x.question_id
    returning attempt_id`,
});

/** What most starts are: nothing to delete, and no set paper. */
const insertAlone = insertAfter(
  'insert_attempt',
  'topic as (select t.id from topics t where t.id = $3::uuid for key share of t)',
  '(select count(*) from topic) home',
);

/** $16 the learner's open attempt to delete, or null. */
const insertInstead = insertAfter(
  'insert_attempt_instead',
  `discarded as (
      delete from quiz_attempts where id = $16::uuid and user_id = $2::uuid and completed_at is null returning id),
    topic as (
      select t.id from topics t where t.id = $3::uuid and (select count(*) from discarded) >= 0 for key share of t),
    quiz as (
      select z.id from quizzes z where z.id = $5::uuid and (select count(*) from topic) >= 0 for key share of z)`,
  '(select count(*) from discarded) gone, (select count(*) from topic) home, (select count(*) from quiz) paper',
);

/** An attempt whose time is up does not stand in the way: it is completed first. */
async function insertAfterSettling(deps: Deps, who: Who, paper: Paper) {
  const open = await findOpen(deps, who, paper);
  if (open && !(await settleIfOver(deps, open))) return null;
  return insertAttempt(deps, who, paper);
}

/** The open attempt that stands in the way; one whose time is up is completed instead, and stays. */
async function openToDiscard(deps: Deps, who: Who, paper: Paper): Promise<string | null> {
  const open = await findOpen(deps, who, paper);
  return open && !(await settleIfOver(deps, open)) ? open : null;
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
