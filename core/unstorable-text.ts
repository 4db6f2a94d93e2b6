import type { LineError } from './text-lines.ts';

/**
 * Characters that no text here may have: control characters other than tab, line feed and carriage return, of which the database refuses NUL and
 * nobody sees the others, and halves of characters that take two.
 */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Whether a text has no character that is refused in every text. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** An error for each line of an upload that has such a character, and which; a character that cannot be seen is named by its code point. */
export function unstorableLines(lines: readonly { text: string }[]): LineError[] {
  return lines.flatMap(({ text }, index) => {
    const found = unstorable.exec(text);
    if (found === null) return [];
    const name = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const reason = `This line has the character ${name} in it, which cannot be stored. Please remove it.`;
    return [{ line: index + 1, reason }];
  });
}
