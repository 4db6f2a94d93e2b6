import type { LineError } from '../uploads/lines.ts';

/** Control characters (PostgreSQL refuses NUL, and the others are invisible) and lone surrogates. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

export function unstorableLines(lines: readonly { text: string }[]): LineError[] {
  return lines.flatMap(({ text }, index) => {
    const found = unstorable.exec(text);
    if (found === null) return [];
    const name = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const reason = `This line has the character ${name} in it, which cannot be stored. Please remove it.`;
    return [{ line: index + 1, reason }];
  });
}
