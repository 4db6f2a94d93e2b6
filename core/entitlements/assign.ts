/** The most email addresses in one assignment. */
export const ASSIGNED_AT_ONCE = 500;

/** Returns the email addresses in a pasted text, one or more per line, with or without names; a line without one is returned unchanged. */
export function addressesIn(pasted: string): string[] {
  return pasted.split('\n').flatMap((line) => {
    const found = line.split(/[\s<>,;"'()]/).filter((part) => part.includes('@'));
    return found.length > 0 || line.trim() === '' ? found : [line.trim()];
  });
}

/** The result for an address: assigned, or why not. */
export const assignOutcomes = ['assigned', 'held', 'unknown', 'repeated'] as const;
export type AssignOutcome = (typeof assignOutcomes)[number];
