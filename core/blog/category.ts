import { type Fields, line, text } from '../lib/fields.ts';
import { slugPattern } from './slug.ts';

export const blogCategoryFields = {
  name: line('Name', { max: 120, required: 'Category name is required', example: 'Exam tips', identifies: true }),
  slug: line('Slug', {
    max: 200,
    pattern: slugPattern,
    sentence: 'Slug must be lowercase letters, digits, underscores and single hyphens.',
    hint: 'Leave blank to generate it from the name.',
    example: 'exam-tips',
    identifies: true,
  }),
  description: text('Description', { max: 1000, example: 'How to prepare, and what to do on the day.' }),
} satisfies Fields;
