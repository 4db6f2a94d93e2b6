/** The host that a question's reference leads to; null where the reference is no https address, but words or a broken one. */
export function referenceHost(reference: string): string | null {
  return /^https:\/\//.test(reference) && URL.canParse(reference) ? new URL(reference).hostname : null;
}
