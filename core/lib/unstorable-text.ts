/** Control characters (PostgreSQL refuses NUL, and the others are invisible) and lone surrogates. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** The first character that cannot be stored. */
export function unstorableIn(text: string): string | undefined {
  return unstorable.exec(text)?.[0];
}

export function isStorable(text: string): boolean {
  return unstorableIn(text) === undefined;
}
