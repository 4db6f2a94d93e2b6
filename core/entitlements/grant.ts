import { day, type Fields, optional } from '../lib/fields.ts';
import { untilEndOfDay } from './entitlements.ts';

export const grantFields = {
  expires_at: optional(
    day('Expires', {
      stored: untilEndOfDay,
      hint: 'It lasts to the end of that day, UTC. Leave blank if it never expires.',
      example: '2027-06-30',
    }),
  ),
} satisfies Fields;
