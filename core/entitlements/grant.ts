import { untilEndOfDay } from '../entitlements.ts';
import { day, type Fields, optional } from '../fields.ts';

/** What administrators change of a grant. */
export const grantFields = {
  expires_at: optional(
    day('Expires', {
      stored: untilEndOfDay,
      hint: 'It lasts to the end of that day, UTC. Leave blank if it never expires.',
      example: '2027-06-30',
    }),
  ),
} satisfies Fields;

/** The most email addresses that an entitlement is assigned to at once. */
export const ASSIGNED_AT_ONCE = 500;

/** The email addresses in a pasted text, one or more in a line, with or without names; a line that has none is returned as it is. */
export function addressesIn(pasted: string): string[] {
  return pasted.split('\n').flatMap((line) => {
    const text = line.trim();
    return text.match(/[^\s<>,;"'()]+@[^\s<>,;"'()]+/g) ?? (text === '' ? [] : [text]);
  });
}

/** What became of an address: assigned, or why not. */
export const assignOutcomes = ['assigned', 'held', 'unknown', 'repeated'] as const;
export type AssignOutcome = (typeof assignOutcomes)[number];
