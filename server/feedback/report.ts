import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { reportKinds } from '#core/feedback/feedback.ts';
import { noteFields } from '#core/feedback/note.ts';
import { adminRecord } from '../audit/admin-record.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import type { flashcards } from '../flashcards/tables.ts';
import type { question_versions } from '../questions/tables.ts';
import type { Whys } from '../questions/whys.ts';
import { inShownOrder } from '../quizzes/running.ts';
import type { attempt_questions, quiz_attempts } from '../quizzes/tables.ts';
import { feedback } from './tables.ts';

type Version = typeof question_versions.$inferSelect;
type AttemptQuestion = typeof attempt_questions.$inferSelect;
type Report = typeof feedback.$inferSelect;
type ReportKind = (typeof reportKinds)[number];

interface FoundReport {
  report: Report;
  full_name: string | null;
  closed_by_name: string | null;
  attempt: typeof quiz_attempts.$inferSelect | null;
  seen: Version | null;
  current: Version | null;
  attempt_question: AttemptQuestion | null;
  card: typeof flashcards.$inferSelect | null;
}

/** Works even if the subject has been deleted: studied items have no score. */
export function kindOf(report: Pick<Report, 'question_id' | 'question_version_id' | 'quiz_score'>): ReportKind {
  if (report.question_id !== null || report.question_version_id !== null) return 'question';
  return report.quiz_score === null ? 'card' : 'quiz';
}

export function wireReport(found: FoundReport, whys: ReadonlyMap<string, Whys>, open_reports: number) {
  const { attempt, seen, attempt_question, card } = found;
  const report = reportNote.saved(found.report);
  const { user_id } = report;
  const kind = kindOf(report);
  return {
    ...report,
    kind,
    user: user_id === null ? null : { id: user_id, full_name: found.full_name ?? '' },
    attempt,
    question:
      kind === 'question'
        ? {
            id: report.question_id,
            position: attempt_question?.position ?? null,
            seen: seen && wireVersion(seen, whys, attempt_question),
            current: found.current && wireVersion(found.current, whys, null),
            open_reports,
          }
        : null,
    card,
    closed_by_name: found.closed_by_name,
  };
}

function wireVersion(version: Version, whys: ReadonlyMap<string, Whys>, asked: AttemptQuestion | null) {
  const shown = asked ? inShownOrder(asked.choice_order, version.choices) : version.choices;
  const choices = shown.map((choice) => ({ ...choice, picked: asked?.picks.includes(choice.id) ?? false }));
  return { ...version, choices, whys: whys.get(version.id) ?? {} };
}

const reportNote = adminRecord({
  noun: 'report',
  fields: noteFields,
  table: feedback,
  missing: 'REPORT_UNKNOWN',
  changed: 'REPORT_NOTE_CHANGED',
  unique: {},
  nameOf: ({ topic_name }) => topic_name,
});

/** Throws REPORT_UNKNOWN and REPORT_NOTE_CHANGED. */
export async function saveNote(deps: Deps, who: Who, input: Input<'reports.note'>) {
  const { report_id: id, version, ...values } = input;
  const { after } = await deps.db.transaction((tx) => reportNote.change(tx, who, deps, { id, version, values }));
  return after;
}

/** Writes an audit entry only if something changes. Throws REPORT_UNKNOWN. */
export function closeReport(
  { db, clock }: Deps,
  who: Who,
  input: Input<'reports.close'>,
): Promise<{ changed: number }> {
  const { report_id, closed, on_same_question } = input;
  return db.transaction(async (tx) => {
    const report = await rowById(tx, feedback, report_id, 'REPORT_UNKNOWN');
    const { topic_name, question_id } = report;
    const now = clock();
    const all = closed && on_same_question && question_id !== null;
    const changed = await tx
      .update(feedback)
      .set(closed ? { closed_at: now, closed_by: who.user_id } : { closed_at: null, closed_by: null })
      .where(
        and(
          all ? eq(feedback.question_id, question_id) : eq(feedback.id, report_id),
          closed ? isNull(feedback.closed_at) : isNotNull(feedback.closed_at),
        ),
      )
      .returning({ id: feedback.id });
    const n = changed.length;
    if (n > 0) {
      const what = closed ? (n === 1 ? 'Closed a report' : `Closed ${n} reports`) : 'Reopened a report';
      const detail = question_id === null ? {} : { question_id };
      await writeAudit(tx, who, now, { what, noun: 'report', object_id: report_id, object_name: topic_name, detail });
    }
    return { changed: n };
  });
}
