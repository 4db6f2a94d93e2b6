/**
 * The part of an address that a title gives: lowercase, everything removed that is no letter, digit or underscore of any script,
 * spaces to hyphens, repeated hyphens one. Empty where the title has nothing of it.
 */
export function slugOf(title: string): string {
  return (
    title
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
      .trim()
      .replaceAll(/\s+/gu, '-')
      .replaceAll(/-+/g, '-')
      .replaceAll(/^-|-$/g, '')
      // What was removed may have stood between a letter and its accent.
      .normalize('NFC')
  );
}

/** Matches what `slugOf` returns, of a text in NFC. */
export const slugPattern = /^(?!-)(?:-?(?!\p{CWL})[\p{L}\p{M}\p{N}_])*$/u;

/** A tag as it is kept: the same rules, so that it can stand in an address. Empty: no tag. */
export const tagOf = slugOf;
