/** The most email addresses that an entitlement is assigned to at once. */
export const ASSIGNED_AT_ONCE = 500;

/** The email addresses in a pasted text, one or more in a line, with or without names; a line that has none is returned as it is. */
export function addressesIn(pasted: string): string[] {
  return pasted.split('\n').flatMap((line) => {
    const found = line.split(/[\s<>,;"'()]/).filter((part) => part.includes('@'));
    return found.length > 0 || line.trim() === '' ? found : [line.trim()];
  });
}

/** What became of an address: assigned, or why not. */
export const assignOutcomes = ['assigned', 'held', 'unknown', 'repeated'] as const;
export type AssignOutcome = (typeof assignOutcomes)[number];
