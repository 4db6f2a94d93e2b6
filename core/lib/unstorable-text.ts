/** Control characters (PostgreSQL refuses NUL, and the others are invisible) and lone surrogates. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** The first character that cannot be stored. */
export const unstorableIn = (text: string): string | undefined => unstorable.exec(text)?.[0];

export const isStorable = (text: string): boolean => unstorableIn(text) === undefined;
