/** No header that identifies the caller or carries credentials. */
const request = new Set([
  ...['accept', 'accept-language', 'content-type', 'content-length', 'content-encoding', 'content-language'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'],
  ...['origin', 'access-control-request-method', 'access-control-request-headers'],
  ...['x-api-key', 'apikey', 'x-request-id', 'x-client-info'],
]);
const signed = /^(?=[a-z0-9-]*$).*(signature|timestamp)/;
const ours = /^x-function-[a-z0-9-]+$/;

/** No header that affects the browser's state for this site or a proxy. */
const response = new Set([
  ...[
    'content-type',
    'content-language',
    'content-encoding',
    'content-disposition',
    'content-range',
    'accept-ranges',
  ],
  ...['content-length', 'cache-control', 'etag', 'last-modified', 'expires', 'vary', 'age'],
  ...['location', 'retry-after', 'allow'],
  ...['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers'],
  ...['access-control-expose-headers', 'access-control-max-age'],
]);

/** HTML, SVG or XML from a function must never run as a page of this site. */
const POLICY = "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function headersForFunction(headers: Headers): Record<string, string> {
  const passed = [...headers].filter(([name]) => request.has(name) || signed.test(name) || ours.test(name));
  return Object.fromEntries(passed);
}

export function headersFromFunction(headers: Headers, url: string): Headers | null {
  const passed = new Headers([...headers].filter(([name]) => response.has(name) || ours.test(name)));
  const location = passed.get('location');
  if (location !== null && !isFitForRedirect(location, url)) return null;
  if (!passed.has('cache-control')) passed.set('cache-control', 'no-store');
  if (!passed.has('content-type')) passed.set('content-type', 'text/plain; charset=utf-8');
  passed.set('content-security-policy', POLICY);
  return passed;
}

function isFitForRedirect(location: string, url: string): boolean {
  if (!URL.canParse(location, url)) return false;
  const target = new URL(location, url);
  return target.protocol === 'https:' || target.origin === new URL(url).origin;
}
