import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { shuffled } from '#core/lib/chance.ts';
import { hotIn } from '../db/open.ts';
import { together } from '../db/together.ts';
import type { Deps, Who } from '../deps.ts';
import { nothingHeld } from '../questions/in-exam.ts';
import { type AttemptPlan, formerAttempt, planAgain, planAttempt, type StartInput } from './plan-attempt.ts';
import { runningAttempt } from './running.ts';
import type { SelectedQuestion } from './select-questions.ts';
import { releaseWaiting, settleIfOver } from './settle.ts';
import { quiz_attempts } from './tables.ts';

const HELD_BACK: readonly string[] = ['NO_VALID_QUESTIONS', 'QUESTION_IN_EXAM'];

/** One attempt per learner, topic and quiz may be open. Throws ATTEMPT_OPEN unless `discard_open` is set, and TOO_MANY_ATTEMPTS. */
export async function start(deps: Deps, who: Who, input: StartInput) {
  await deps.limits.spendTogether('quizStartsUser', who.limits_of);
  const former = input.again_of ? await formerAttempt(deps, who, input.again_of) : null;
  const { topic_id, quiz_id = null } = input;
  const place = former ?? { topic_id: topic_id.toLowerCase(), quiz_id, quiz_title: null };
  // First, so that the questions of what is discarded can be asked again.
  const discarded = input.discard_open ? await openIn(deps, who, place) : null;
  const planned = former ? planAgain(deps, who, former, discarded) : planAttempt(deps, who, input, discarded);
  const plan = await planned.catch(async (error) => {
    const isHeldBack = error instanceof AppError && HELD_BACK.includes(error.code);
    throw isHeldBack && (await openIn(deps, who, place)) ? new AppError('ATTEMPT_OPEN') : error;
  });
  const attempt = await insertCounted(deps, who, plan, discarded);
  if (!attempt) throw new AppError('ATTEMPT_OPEN');
  deps.meters?.attemptStarted();
  return attempt;
}

/** Counts the questions first, so that concurrent starts cannot slip through. */
async function insertCounted(deps: Deps, who: Who, plan: AttemptPlan, discarded: string | null) {
  const ids = plan.questions.map(({ question_id, version_id }) => question_id ?? version_id);
  const added = deps.limits.deliver('question', who.limits_of, ids);
  let attempt: Awaited<ReturnType<typeof insertAttempt>> = null;
  try {
    attempt = (await insertAttempt(deps, who, plan, discarded)) ?? (await insertAfterSettling(deps, who, plan));
    return attempt;
  } finally {
    if (!attempt) deps.limits.takeBack('question', who.limits_of, added);
  }
}

/** One statement: all or nothing. Null when another attempt is open. */
async function insertAttempt(deps: Deps, who: Who, plan: AttemptPlan, discarded: string | null = null) {
  const { questions, ...settings } = plan;
  const now = deps.clock();
  const deadline_at = new Date(now.getTime() + plan.time_limit * 60_000);
  const question_count = questions.length;
  const attempt = { ...settings, id: randomUUID(), question_count, started_at: now, deadline_at };
  const asked = questions.map((question, index) => {
    return { position: index + 1, question, choice_order: choiceOrder(question, deps.random) };
  });
  const written = asked.map(({ position, question, choice_order }) => {
    const { question_id, version_id: question_version_id } = question;
    return { position, question_id, question_version_id, choice_order };
  });
  const row = { ...attempt, user_id: who.user_id, questions: written };
  const isAlone = discarded === null && attempt.quiz_id === null;
  const inserted = isAlone ? await insertTogether(deps.database, row) : await insertInstead(deps, row, discarded);
  if (!inserted) return null;
  const blank = { picks: [], flagged: false, checked_at: null, correct: null, confidence: null };
  const shown = asked.map(({ question, ...place }) => ({
    asked: { ...place, ...blank, question_id: question.question_id, question_version_id: question.version_id },
    version: { ...question, created_at: new Date(question.created_at) },
  }));
  return runningAttempt(attempt, shown, nothingHeld, now);
}

type NewAttempt = typeof quiz_attempts.$inferInsert & { questions: object[] };

/** The usual start, in one statement per topic, so that starts in a topic being deleted delay no others. */
const insertTogether = together<NewAttempt, boolean>(
  async (database, attempts) => {
    const inserted = await database.hot<{ id: string }>(insertStatement, [JSON.stringify(attempts)]);
    const ids = new Set(inserted.map(({ id }) => id));
    return attempts.map(({ id }) => ids.has(id as string));
  },
  ({ topic_id }) => topic_id ?? '',
);

async function insertInstead(
  { database, db }: Deps,
  attempt: NewAttempt,
  discarded: string | null,
): Promise<boolean> {
  const values = [JSON.stringify([attempt]), discarded, attempt.user_id];
  if (discarded === null) return (await database.hot(insteadStatement, values)).length > 0;
  return db.transaction(async (tx) => {
    const inserted = await hotIn(tx, insteadStatement, values);
    await releaseWaiting(tx, attempt.user_id);
    return inserted.length > 0;
  });
}

/** $1 attempts as JSON. `locks` follow trash/lock.ts: foreign keys would lock in the order of their names. */
const insertAfter = (name: string, locks: string, all: string) => ({
  name,
  text: `with new as (
      select * from jsonb_to_recordset($1::jsonb) as a(id uuid, user_id uuid, topic_id uuid, topic_name text, quiz_id uuid,
        quiz_title text, domain text, objective text, mode text, selection text, time_limit int, question_count int, passing_rate int,
        started_at timestamptz, deadline_at timestamptz, questions jsonb)),
    ${locks},
    attempt as (
      insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, domain, objective, mode, selection,
        time_limit, question_count, passing_rate, started_at, deadline_at)
      select id, user_id, topic_id, topic_name, quiz_id, quiz_title, domain, objective, mode, selection, time_limit,
        question_count, passing_rate, started_at, deadline_at
      from new, ${all} order by user_id
      on conflict do nothing returning id),
    asked as (
      insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
      select new.id, x.position, x.question_id, x.question_version_id, x.choice_order from new join attempt using (id),
        jsonb_to_recordset(new.questions)
          as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
      order by x.question_id)
    select id from attempt`,
});

const insertStatement = insertAfter(
  'insert_attempts',
  'topic as (select t.id from topics t where t.id in (select topic_id from new) for key share of t)',
  '(select count(*) from topic) home',
);

const insteadStatement = insertAfter(
  'insert_attempt_instead',
  `gone as (
      delete from quiz_attempts where id = $2::uuid and user_id = $3::uuid and completed_at is null returning id),
    topic as (
      select t.id from topics t
      where t.id in (select topic_id from new) and (select count(*) from gone) >= 0 for key share of t),
    quiz as (
      select z.id from quizzes z
      where z.id in (select quiz_id from new) and (select count(*) from topic) >= 0 for key share of z)`,
  '(select count(*) from gone) gone, (select count(*) from topic) home, (select count(*) from quiz) quizzes',
);

/** An open attempt whose time is up is completed first. */
async function insertAfterSettling(deps: Deps, who: Who, plan: AttemptPlan) {
  const open = await findOpen(deps, who, plan);
  if (open && !(await settleIfOver(deps, open))) return null;
  return insertAttempt(deps, who, plan);
}

/** Completes one whose time is up instead. */
async function openIn(deps: Deps, who: Who, place: Place): Promise<string | null> {
  const open = await findOpen(deps, who, place);
  return open && !(await settleIfOver(deps, open)) ? open : null;
}

type Place = Pick<AttemptPlan, 'topic_id' | 'quiz_id' | 'quiz_title'>;

async function findOpen(deps: Deps, who: Who, place: Place): Promise<string | null> {
  const [open] = await deps.db
    .select({ id: quiz_attempts.id })
    .from(quiz_attempts)
    .where(
      and(
        eq(quiz_attempts.user_id, who.user_id),
        eq(quiz_attempts.topic_id, place.topic_id),
        // As in the unique index: a deleted quiz is identified by its title.
        sql`coalesce(${quiz_attempts.quiz_id}::text, ${quiz_attempts.quiz_title}, '') = ${place.quiz_id ?? place.quiz_title ?? ''}`,
        isNull(quiz_attempts.completed_at),
      ),
    );
  return open?.id ?? null;
}

function choiceOrder(question: SelectedQuestion, random: () => number): string[] {
  const ids = question.choices.map((choice) => choice.id);
  return question.keeps_order ? ids : shuffled(ids, random);
}
