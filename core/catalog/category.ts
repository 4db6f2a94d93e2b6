import { type Fields, line, text } from '../lib/fields.ts';

export const categoryFields = {
  name: line('Name', {
    max: 120,
    required: 'Category name is required',
    example: 'Cloud Computing',
    identifies: true,
  }),
  description: text('Description', { max: 1000, example: 'Amazon Web Services, Microsoft Azure and Google Cloud.' }),
} satisfies Fields;
