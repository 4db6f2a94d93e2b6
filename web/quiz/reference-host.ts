/**
 * A host in ASCII, written out. Parsers of addresses disagree about others (`https://a b/` has a host in Chromium and none in Node), and
 * what the server renders has to be what the browser renders.
 */
const address = /^https:\/\/([a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::\d{1,5})?(?:[/?#]|$)/i;

/** The host that a question's reference leads to; null where the reference is no https address, but words or a broken one. */
export function referenceHost(reference: string): string | null {
  return reference.match(address)?.[1]?.toLowerCase() ?? null;
}
