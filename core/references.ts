/**
 * A host in ASCII, written out, with its port. Parsers of addresses disagree about others (`https://a b/` has a host in Chromium and none in
 * Node), and what the server renders has to be what the browser renders.
 */
const linked = /^https:\/\/([a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::(\d{1,5}))?(?:[/?#]|$)/i;
/** The same with letters of any script, a dot at its end, or an address of IP version 6. */
const address =
  /^https?:\/\/(?:[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;

/**
 * What is wrong with a question's reference, in a sentence; null where it can be kept: words, or an address. What begins with http:// or
 * https:// has to be one with a host that every parser of addresses takes.
 */
export function referenceProblem(reference: string): string | null {
  if (!/^\s*https?:/i.test(reference)) return null;
  const written = reference.trim();
  return address.test(written) && URL.canParse(written) ? null : referenceWrong;
}

export const referenceWrong =
  'A reference that begins with https:// has to be a complete address, such as https://docs.example.com/page.';

/** The host that a question's reference leads to, to be shown as a link; null where the reference is words or a broken address. Never throws. */
export function referenceHost(reference: string): string | null {
  const [, host, port = '0'] = linked.exec(reference) ?? [];
  return host === undefined || Number(port) > 65_535 ? null : host.toLowerCase();
}
