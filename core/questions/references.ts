/** Plain ASCII: URL parsers disagree about other hosts (`https://a b/`), and server and browser must render the same. */
const linked = /^https:\/\/([a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::(\d{1,5}))?(?:[/?#]|$)/i;
/** Also letters of any script, a trailing dot and IPv6. */
const address =
  /^https?:\/\/(?:[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;

/** A reference is plain text or a URL with a host that every URL parser accepts. */
export function referenceProblem(reference: string): string | null {
  if (!/^\s*https?:/i.test(reference)) return null;
  const written = reference.trim();
  return address.test(written) && URL.canParse(written) ? null : referenceWrong;
}

export const referenceWrong =
  'A reference that begins with https:// has to be a complete address, such as https://docs.example.com/page.';

/** Null for plain text and broken URLs. Never throws. */
export function referenceHost(reference: string): string | null {
  const [, host, port = '0'] = linked.exec(reference) ?? [];
  return host === undefined || Number(port) > 65_535 ? null : host.toLowerCase();
}
