import type { ReadyRequest } from './api-request.ts';

/** Whose request it is: a token's, the browser's session, or nobody's. */
export type SentAs = { as: 'token'; token: string } | { as: 'session' } | { as: 'nobody' };

interface CurlParts extends ReadyRequest {
  origin: string;
  accept: string;
  sentAs: SentAs;
  /** Writes the token itself; otherwise a shell variable stands in its place. */
  withToken: boolean;
}

/**
 * The same request as a command for a POSIX shell. A session's cookie is out of a page's reach, so that a token stands in for it:
 * `$TOKEN`, which whoever runs the command sets.
 */
export function curlText({ method, path, body, origin, accept, sentAs, withToken }: CurlParts): string {
  const lines = [`curl --globoff ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`];
  lines.push(`-H ${quoted(`Accept: ${accept}`)}`);
  if (sentAs.as === 'token' && withToken) lines.push(`-H ${quoted(`Authorization: Bearer ${sentAs.token}`)}`);
  else if (sentAs.as !== 'nobody') lines.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

/** Within single quotes a shell reads nothing but the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
