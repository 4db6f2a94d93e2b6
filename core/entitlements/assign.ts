export const ASSIGNED_AT_ONCE = 500;

/** Accepts several addresses per line, with or without names; a line without one is returned unchanged. */
export function addressesIn(pasted: string): string[] {
  return pasted.split('\n').flatMap((line) => {
    const found = line.split(/[\s<>,;"'()]/).filter((part) => part.includes('@'));
    return found.length > 0 || line.trim() === '' ? found : [line.trim()];
  });
}

export const assignOutcomes = ['assigned', 'held', 'unknown', 'repeated'] as const;
export type AssignOutcome = (typeof assignOutcomes)[number];
