/** Letters that Unicode does not decompose. Keep in sync with `server/db/fold.ts`. */
export const singleLetters = ['ıøłđðħŧς', 'iolddhtσ'] as const;
export const doubleLetters = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

/** Strips accents and case, so that 'UNAL' finds 'Ünal'. */
export function folded(text: string): string {
  const [from, to] = singleLetters.map((letters) => [...letters]) as [string[], string[]];
  const pairs = [...from.map((letter, index) => [letter, to[index] as string] as const), ...doubleLetters];
  return pairs.reduce(
    (result, [letter, plain]) => result.replaceAll(letter, plain),
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]+/g, '')
      .toLowerCase(),
  );
}
