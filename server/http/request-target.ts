import { isUtf8 } from 'node:buffer';

/** Where a request goes, in the only form that anything behind the front sees. */
export interface RequestTarget {
  /** Path and query; it begins with a slash. */
  url: string;
  /** Host and port that the target itself names; null unless it was in absolute form. */
  authority: string | null;
}

/**
 * The canonical form of a request target (RFC 9112, 3.2), so that routes, limits, files, pages and the contract decide by the same
 * text: absolute form becomes its path; in the path unreserved characters stand for themselves (`%68` is `h`), hexadecimal digits are
 * upper case, characters that no path may have are encoded, and dot segments are gone. What is encoded because it has to be (`%2F`, `%25`) stays as it
 * is, and so do empty segments: dropping one would turn a path with an empty parameter into another operation's. The query is left
 * alone. Returns null for what is no path: `*`, a backslash, `%` without two digits; and for bytes that are not UTF-8, in the query as well.
 */
export function canonicalTarget(target: string): RequestTarget | null {
  const [, authority = null, rest = target] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  const [, given = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(rest) ?? [];
  const path = canonicalPath(authority !== null && given === '' ? '/' : given);
  return path === null || !escapesAreText(query) ? null : { url: `${path}${query}`, authority };
}

/** Whether what is percent-encoded is UTF-8. A `%` that begins no escape stands for itself, as in forms and queries. */
export function escapesAreText(text: string): boolean {
  const escaped = text.match(/(?:%[\da-f]{2})+/gi) ?? [];
  return escaped.every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));
}

/** One host, with a port or without: the only form in which a browser, a proxy or a program names where it wants to go. */
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
  return isText(encoded) ? withoutDotSegments(encoded) : null;
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** RFC 3986, 5.2.4: never above the root. A last dot segment leaves the slash before it. */
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
