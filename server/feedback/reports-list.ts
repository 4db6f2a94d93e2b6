import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { OPEN_REPORTS_COUNTED_TO } from '#core/feedback/feedback.ts';
import { profiles } from '../account/tables.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { readWhys } from '../questions/whys.ts';
import { attempt_questions, quiz_attempts } from '../quizzes/tables.ts';
import { wireReport } from './report.ts';
import { feedback, kindColumn, reportOrders } from './tables.ts';

export type ReportFilter = Input<'reports.list'>;

const closer = alias(profiles, 'closer');
const seen = alias(question_versions, 'seen');
const current = alias(question_versions, 'current');

export async function reportsList({ db }: Deps, filter: ReportFilter) {
  const page = sortedPage(reportOrders, filter);
  const matching = matches(filter);
  const found = await db
    .select({
      report: feedback,
      full_name: profiles.full_name,
      closed_by_name: closer.full_name,
      attempt: quiz_attempts,
      seen,
      current,
      attempt_question: attempt_questions,
      card: flashcards,
    })
    .from(feedback)
    .leftJoin(profiles, eq(profiles.id, feedback.user_id))
    .leftJoin(closer, eq(closer.id, feedback.closed_by))
    .leftJoin(quiz_attempts, eq(quiz_attempts.id, feedback.attempt_id))
    .leftJoin(seen, eq(seen.id, feedback.question_version_id))
    .leftJoin(questions, eq(questions.id, feedback.question_id))
    .leftJoin(current, eq(current.id, questions.current_version_id))
    .leftJoin(
      attempt_questions,
      and(
        eq(attempt_questions.attempt_id, feedback.attempt_id),
        eq(attempt_questions.question_version_id, feedback.question_version_id),
      ),
    )
    .leftJoin(flashcards, eq(flashcards.id, feedback.card_id))
    .where(and(matching, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(db, sql`select 1 from ${feedback} where ${matching ?? sql`true`}`);
  const { rows, ...place } = page.answer(found, ({ report }) => report, total);
  const questionIds = rows.flatMap(({ report }) => report.question_id ?? []);
  const open = await openByQuestion(db, questionIds);
  const versions = rows.flatMap((row) => [row.seen, row.current].flatMap((version) => version?.id ?? []));
  const whys = await readWhys(db, versions);
  return {
    reports: rows.map((row) => wireReport(row, whys, open.get(row.report.question_id ?? '') ?? 0)),
    ...place,
  };
}

export async function openReports({ db }: Deps): Promise<{ open_reports: number; open_reports_is_more: boolean }> {
  const some = db
    .select({ id: feedback.id })
    .from(feedback)
    .where(isNull(feedback.closed_at))
    .limit(OPEN_REPORTS_COUNTED_TO + 1)
    .as('some');
  const n = await db.$count(some);
  return { open_reports: Math.min(n, OPEN_REPORTS_COUNTED_TO), open_reports_is_more: n > OPEN_REPORTS_COUNTED_TO };
}

function matches({ state, kind, q, question_id, user_id }: ReportFilter): SQL | undefined {
  return and(
    state === 'open' ? isNull(feedback.closed_at) : undefined,
    state === 'closed' ? isNotNull(feedback.closed_at) : undefined,
    kind && sql`${kindColumn(feedback)} = ${kind}`,
    q ? containing(feedback.message, q) : undefined,
    question_id ? eq(feedback.question_id, question_id) : undefined,
    user_id ? eq(feedback.user_id, user_id) : undefined,
  );
}

async function openByQuestion(db: Deps['db'], ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const n = sql<number>`count(*)::int`;
  const counted = await db
    .select({ id: feedback.question_id, n })
    .from(feedback)
    .where(and(inArray(feedback.question_id, ids), isNull(feedback.closed_at)))
    .groupBy(feedback.question_id);
  return new Map(counted.map(({ id, n }) => [id as string, n]));
}
