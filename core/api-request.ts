import type { TesterMethod } from './api-endpoints.ts';

/** What the tester sends and how long it waits, in milliseconds (specification). */
export const TESTER_TIMEOUT = 30_000;
export const CONNECTION_TEST_TIMEOUT = 15_000;
/** JSON, markdown and text, in this order (specification). */
export const TESTER_ACCEPT = 'application/json, text/markdown, text/plain';

/** What people are told before anything is sent (specification). */
export const NO_ENDPOINT = 'Please select an endpoint to test';
export const INVALID_JSON = 'Invalid JSON in request body';

export interface QueryRow {
  name: string;
  value: string;
}

export interface RequestParts {
  method: TesterMethod;
  /** May have `{name}` parts, which `values` fills, and a query of its own. */
  path: string;
  values: Readonly<Record<string, string>>;
  /** Rows without a name are left out. */
  query: readonly QueryRow[];
  body: string;
}

/** A request as it goes out: `path` from the first slash on, with its query; `body` null where none is sent. */
export interface ReadyRequest {
  method: TesterMethod;
  path: string;
  body: string | null;
}

/** Why nothing is sent. `field` is where it is put right. */
export interface RequestRefusal {
  field: 'path' | `value ${string}`;
  message: string;
}

/** The request that the parts make, or why there is none. It can only go to the origin that the tester itself came from. */
export function readyRequest({ method, path, values, query, body }: RequestParts): ReadyRequest | RequestRefusal {
  const wanted = path.trim();
  if (wanted === '') return { field: 'path', message: NO_ENDPOINT };
  const leaving = whyNotOurs(wanted);
  if (leaving) return { field: 'path', message: leaving };
  const missing = partsOf(wanted).find((name) => !values[name]?.trim());
  if (missing) return { field: `value ${missing}`, message: `${missing} is part of the path: it cannot be empty.` };
  // A value that is only dots would be read as a step up the path.
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

/** Why a token cannot stand in a header, or null. */
export function whyNoToken(token: string): string | null {
  if (token === '') return "Paste a token, or choose 'Use my session'.";
  return /^[\x21-\x7e]+$/.test(token) ? null : 'A token has no blanks and no letters beyond ASCII.';
}

/** The names of a path's `{parts}`. */
export function partsOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string);
}

export function takesBody(method: TesterMethod): boolean {
  return method === 'POST' || method === 'PUT';
}

/** The tester's place in its address: '?endpoint=GET+/api/users/me'. Never a value, a body or a token. */
export function endpointSearch(key: string): string {
  return `?endpoint=${encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/')}`;
}

/**
 * Why a path would not stay on our own origin, or null. Browsers read `//host`, `/\host` and a tab or line break between as another
 * host; whoever typed one is told, instead of being sent somewhere else.
 */
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

/** Half of a character that takes two cannot be sent, and encoding it would throw. */
const wellFormed = (value = '') => value.trim().toWellFormed();
