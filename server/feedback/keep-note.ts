import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { feedback } from './tables.ts';

export const noteVersion = (report: { note: string }) => versionOf(report, ['note']);

/**
 * Keeps what administrators note about a report, unless somebody else has changed the note meanwhile. Keeping it twice is keeping
 * it once. Throws REPORT_UNKNOWN, REPORT_NOTE_CHANGED.
 */
export function keepNote({ db }: Deps, { report_id, note, version }: Input<'reports.note'>) {
  return db.transaction(async (tx) => {
    const asked = eq(feedback.id, report_id);
    const [report] = await tx.select({ note: feedback.note }).from(feedback).where(asked).for('update');
    if (!report) throw new AppError('REPORT_UNKNOWN');
    if (note !== report.note) {
      refuseStale(noteVersion(report), version, 'REPORT_NOTE_CHANGED');
      await tx.update(feedback).set({ note }).where(asked);
    }
    return { note, version: noteVersion({ note }) };
  });
}
