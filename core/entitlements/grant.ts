import { untilEndOfDay } from '../entitlements.ts';
import { day, type Fields, optional } from '../fields.ts';

export const grantFields = {
  expires_at: optional(
    day('Expires', {
      stored: untilEndOfDay,
      hint: 'It lasts to the end of that day, UTC. Leave blank if it never expires.',
      example: '2027-06-30',
    }),
  ),
} satisfies Fields;
