import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { feedback } from './tables.ts';

/** Writes an audit entry only if something changes. Throws REPORT_UNKNOWN. */
export function closeReport(
  { db, clock }: Deps,
  who: Who,
  input: Input<'reports.close'>,
): Promise<{ changed: number }> {
  const { report_id, closed, on_same_question } = input;
  return db.transaction(async (tx) => {
    const [report] = await tx
      .select({ topic_name: feedback.topic_name, question_id: feedback.question_id })
      .from(feedback)
      .where(eq(feedback.id, report_id));
    if (!report) throw new AppError('REPORT_UNKNOWN');
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
