import type { ReadyRequest } from './request.ts';

export type SentAs = { as: 'token'; token: string } | { as: 'session' } | { as: 'nobody' };

interface CurlParts extends ReadyRequest {
  origin: string;
  accept: string;
  sentAs: SentAs;
  /** False: a shell variable takes its place. */
  withToken: boolean;
}

/** For a POSIX shell. Scripts cannot read a session's cookie, so `$TOKEN` takes its place, to be set by the user. */
export function curlText({ method, path, body, origin, accept, sentAs, withToken }: CurlParts): string {
  const lines = [`curl --globoff ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`];
  lines.push(`-H ${quoted(`Accept: ${accept}`)}`);
  if (sentAs.as === 'token' && withToken) lines.push(`-H ${quoted(`Authorization: Bearer ${sentAs.token}`)}`);
  else if (sentAs.as !== 'nobody') lines.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

/** Within single quotes a shell interprets only the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
