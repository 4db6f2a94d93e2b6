import type { TesterMethod } from './endpoints.ts';

/** Milliseconds (specification). */
export const TESTER_TIMEOUT = 30_000;
export const CONNECTION_TEST_TIMEOUT = 15_000;
/** This order is specified. */
export const TESTER_ACCEPT = 'application/json, text/markdown, text/plain';

export const NO_ENDPOINT = 'Please select an endpoint to test';
export const INVALID_JSON = 'Invalid JSON in request body';

export interface QueryRow {
  name: string;
  value: string;
}

export interface RequestParts {
  method: TesterMethod;
  path: string;
  values: Readonly<Record<string, string>>;
  query: readonly QueryRow[];
  body: string;
}

export interface ReadyRequest {
  method: TesterMethod;
  path: string;
  body: string | null;
}

export interface RequestRefusal {
  field: 'path' | `value ${string}`;
  message: string;
}

/** The result can only go to the tester's own origin. */
export function readyRequest({ method, path, values, query, body }: RequestParts): ReadyRequest | RequestRefusal {
  const wanted = path.trim();
  if (wanted === '') return { field: 'path', message: NO_ENDPOINT };
  const leaving = whyNotOurs(wanted);
  if (leaving) return { field: 'path', message: leaving };
  const missing = partsOf(wanted).find((name) => !values[name]?.trim());
  if (missing) return { field: `value ${missing}`, message: `${missing} is part of the path: it cannot be empty.` };
  // A value of only dots would be read as a step up the path.
  const stepping = partsOf(wanted).find((name) => /^\.{1,2}$/.test(values[name]?.trim() ?? ''));
  if (stepping) return { field: `value ${stepping}`, message: `${stepping} cannot be '.' or '..'.` };
  const [before = '', own = ''] = wanted.split(/\?(.*)/s);
  const filled = before.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(values[name])),
  );
  const search = new URLSearchParams(query.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));
  const all = [own, search.toString()].filter(Boolean).join('&');
  return {
    method,
    path: all === '' ? filled : `${filled}?${all}`,
    body: takesBody(method) && body.trim() !== '' ? body : null,
  };
}

export function whyNoToken(token: string): string | null {
  if (token === '') return "Paste a token, or choose 'Use my session'.";
  return /^[\x21-\x7e]+$/.test(token) ? null : 'A token has no blanks and no letters beyond ASCII.';
}

export function partsOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string);
}

export const takesBody = (method: TesterMethod): boolean => method === 'POST' || method === 'PUT';

/** '?endpoint=GET+/api/users/me'. Never contains a value, a body or a token. */
export function endpointSearch(key: string): string {
  return `?endpoint=${encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/')}`;
}

/** Browsers read `//host`, `/\host` and a tab or line break in between as another host. */
function whyNotOurs(path: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'A path has no line breaks, tabs or other control characters.';
  if (/^[a-z][a-z\d+.-]*:/i.test(path))
    return 'Only this site is called: give the path alone, from the first slash on.';
  if (path.includes('\\')) return 'A path has no backslashes: browsers read them as slashes.';
  if (!path.startsWith('/')) return "A path begins with a slash, such as '/api/health'.";
  if (path.startsWith('//')) return 'Two slashes begin the address of another site. Only this site is called.';
  if (path.includes('#')) return 'What follows a # is never sent. Leave it out, or write it as %23.';
  return null;
}

/** encodeURIComponent throws on a lone surrogate. */
const wellFormed = (value = '') => value.trim().toWellFormed();
