/** Lowercase letters, digits and underscores of any script, joined by single hyphens. Empty where the title has none. */
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
      // Removing a character may have joined a letter and its accent.
      .normalize('NFC')
  );
}

/** Matches what `slugOf` returns; expects NFC. */
export const slugPattern = /^(?!-)(?:-?(?!\p{CWL})[\p{L}\p{M}\p{N}_])*$/u;

export const tagOf = slugOf;
