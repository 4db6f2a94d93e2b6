import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { feedback } from './tables.ts';

/**
 * Keeps what administrators note about a report, unless somebody else has changed the note meanwhile. Keeping it twice is keeping
 * it once. Throws REPORT_UNKNOWN, REPORT_NOTE_CHANGED.
 */
export async function keepNote(
  { db }: Deps,
  { report_id, note, note_before }: { report_id: string; note: string; note_before: string },
): Promise<{ note: string }> {
  const isOurs = inArray(feedback.note, [note_before, note]);
  const [kept] = await db
    .update(feedback)
    .set({ note })
    .where(and(eq(feedback.id, report_id), isOurs))
    .returning({ note: feedback.note });
  if (kept) return kept;
  const [report] = await db.select({ id: feedback.id }).from(feedback).where(eq(feedback.id, report_id));
  throw new AppError(report ? 'REPORT_NOTE_CHANGED' : 'REPORT_UNKNOWN');
}
