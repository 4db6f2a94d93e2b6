import { type Fields, flag, line } from '../lib/fields.ts';

export const viewFields = {
  name: line('Name', { max: 60, required: 'View name is required', example: 'Suspended users', identifies: true }),
  is_shared: flag('Share with all administrators', { blank: false, example: true }),
} satisfies Fields;
