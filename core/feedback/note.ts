import { type Fields, text } from '../fields.ts';

/** What administrators edit of a report. */
export const noteFields = {
  note: text('Note', { max: 5000, example: 'The answer is corrected in version 3.' }),
} satisfies Fields;
