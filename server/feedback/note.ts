import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { noteFields } from '#core/feedback/note.ts';
import { adminRecord } from '../audit/admin-record.ts';
import type { Deps, Who } from '../deps.ts';
import { feedback } from './tables.ts';

export const reportNote = adminRecord({
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
