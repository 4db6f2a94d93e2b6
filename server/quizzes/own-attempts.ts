import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { isPassed } from '#core/quizzes/quiz.ts';
import { pageOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { sheetsOf } from './asked-questions.ts';
import { ending, settleIfOver } from './settle.ts';
import { quiz_attempts, user_progress } from './tables.ts';

/** Completes those whose time is up first. */
export async function openAttempts(deps: Deps, who: Who, topic_id?: string) {
  const found = await deps.db
    .select()
    .from(quiz_attempts)
    .where(and(ofLearner(quiz_attempts, who, topic_id), isNull(quiz_attempts.completed_at)))
    .orderBy(desc(quiz_attempts.started_at), desc(quiz_attempts.id));
  const open: typeof found = [];
  for (const attempt of found) {
    if (!ending(attempt, deps.clock()) || !(await settleIfOver(deps, attempt.id))) open.push(attempt);
  }
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const sheets = await sheetsOf(deps.db, ids);
  const now = deps.clock();
  return open.flatMap((attempt) => {
    const { id, topic_id, paused_at, deadline_at } = attempt;
    if (!topic_id) return [];
    const remaining = deadline_at.getTime() - (paused_at ?? now).getTime();
    const remaining_seconds = Math.max(0, Math.round(remaining / 1000));
    return { ...attempt, topic_id, remaining_seconds, sheet: sheets.get(id) ?? [] };
  });
}

/** Attempts that are over and not graded, newest first: no other list has them. */
export async function endedAttempts({ db }: Deps, who: Who, topic_id?: string) {
  const { id, topic_name, quiz_title, domain, objective, mode, completed_at, awaits_exam } = quiz_attempts;
  const named = { id, topic_id: quiz_attempts.topic_id, topic_name, quiz_title, domain, objective };
  const found = await db
    .select({ ...named, mode, completed_at, awaits_exam })
    .from(quiz_attempts)
    .where(
      and(
        ofLearner(quiz_attempts, who, topic_id),
        or(
          awaits_exam,
          and(
            eq(quiz_attempts.ended_by, 'time'),
            isNull(quiz_attempts.results_opened_at),
            sql`exists (select 1 from attempt_questions q where q.attempt_id = ${id} and cardinality(q.picks) > 0)`,
          ),
        ),
      ),
    )
    .orderBy(desc(completed_at), desc(id));
  return found.flatMap(({ completed_at: ended, ...attempt }) =>
    ended && attempt.topic_id ? [{ ...attempt, topic_id: attempt.topic_id, completed_at: ended }] : [],
  );
}

/** Practice exams, repetitions and drills bring their own. */
const CHOSEN = ['unseen', 'missed', 'oldest', 'random'] as const;

export async function lastSettings(deps: Deps, who: Who, topic_id: string) {
  const { time_limit, question_count, passing_rate, mode, selection, objective } = quiz_attempts;
  const [last] = await deps.db
    .select({ time_limit, question_count, passing_rate, mode, selection })
    .from(quiz_attempts)
    .where(and(ofLearner(quiz_attempts, who, topic_id), isNull(objective), inArray(selection, [...CHOSEN])))
    .orderBy(desc(quiz_attempts.started_at), desc(quiz_attempts.id))
    .limit(1);
  const chosen = CHOSEN.find((one) => one === last?.selection);
  return last && chosen ? { ...last, selection: chosen } : null;
}

type ListInput = Input<'quiz.attempts'>;

export async function progressList(deps: Deps, who: Who, input: ListInput) {
  const page = newest(input, user_progress.completed_at, user_progress.id);
  const list = await deps.db
    .select({ result: user_progress, late_answers: quiz_attempts.late_answers })
    .from(user_progress)
    .innerJoin(quiz_attempts, eq(quiz_attempts.id, user_progress.attempt_id))
    .where(and(ofLearner(user_progress, who, input.topic_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(list, ({ result }) => [result.completed_at, result.id]);
  return { progress: rows.map(({ result, late_answers }) => ({ ...result, late_answers })), next_cursor };
}

/** Skips attempts without any answer. */
export async function pastAttempts(deps: Deps, who: Who, input: ListInput) {
  const page = newest(input, quiz_attempts.started_at, quiz_attempts.id);
  const list = await deps.db
    .select()
    .from(quiz_attempts)
    .where(and(ofLearner(quiz_attempts, who, input.topic_id), isNotNull(quiz_attempts.score), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next_cursor } = page.answer(list, ({ started_at, id }) => [started_at, id]);
  return { attempts: rows.map(wirePastAttempt), next_cursor };
}

function ofLearner(table: typeof quiz_attempts | typeof user_progress, { user_id }: Who, topic_id?: string) {
  return and(eq(table.user_id, user_id), topic_id ? eq(table.topic_id, topic_id) : undefined);
}

function newest({ cursor, limit }: ListInput, at: PgColumn, id: PgColumn) {
  return pageOf({ cursor, keys: [at, id], descending: true, size: limit });
}

function wirePastAttempt(attempt: typeof quiz_attempts.$inferSelect) {
  const score = attempt.score ?? 0;
  return {
    ...attempt,
    score,
    passed: isPassed(score, attempt.passing_rate),
    questions_total: attempt.question_count,
    questions_correct: attempt.questions_correct ?? 0,
    time_taken: attempt.time_taken ?? 0,
    ended_by: attempt.ended_by ?? ('learner' as const),
    completed_at: attempt.completed_at ?? attempt.started_at,
  };
}
