import { type Fields, text } from '../lib/fields.ts';

export const noteFields = {
  note: text('Note', { max: 5000, example: 'The answer is corrected in version 3.' }),
} satisfies Fields;
