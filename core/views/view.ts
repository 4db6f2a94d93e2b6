import { type Fields, flag, line } from '../fields.ts';

/** A view as its form shows it: a list with its filters and order, under a name. */
export const viewFields = {
  name: line('Name', { max: 60, required: 'View name is required', example: 'Suspended users', identifies: true }),
  is_shared: flag('Share with all administrators', { blank: false, example: true }),
} satisfies Fields;
