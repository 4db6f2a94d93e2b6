import { isUtf8 } from 'node:buffer';

export interface RequestTarget {
  url: string;
  authority: string | null;
}

/**
 * Canonical form (RFC 9112, 3.2), so that routes, limits and files decide by the same text. Necessary escapes (`%2F`, `%25`) and
 * empty segments stay: without one a path may be another operation's. Null for an invalid path and for bytes that are not UTF-8.
 */
export function canonicalTarget(target: string): RequestTarget | null {
  const [, authority = null, rest = target] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  const [, given = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(rest) ?? [];
  const path = canonicalPath(authority !== null && given === '' ? '/' : given);
  return path === null || !escapesAreText(query) ? null : { url: `${path}${query}`, authority };
}

/** A `%` that begins no escape stands for itself, as in forms and queries. */
export function escapesAreText(text: string): boolean {
  const escaped = text.match(/(?:%[\da-f]{2})+/gi) ?? [];
  return escaped.every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));
}

export function isHost(text: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

function canonicalPath(path: string): string | null {
  if (!/^\/[!-[\]-~]*$/.test(path) || /%(?![\da-f]{2})/i.test(path)) return null;
  const encoded = path
    .replace(/["<>^`{|}]/g, encodeURIComponent)
    .replace(/%([\da-f]{2})/gi, (whole, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return /[\w.~-]/.test(character) ? character : whole.toUpperCase();
    });
  return escapesAreText(encoded) ? withoutDotSegments(encoded) : null;
}

/** RFC 3986, 5.2.4: never above the root. A final dot segment leaves the slash before it. */
function withoutDotSegments(path: string): string {
  if (!path.includes('/.')) return path;
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}
