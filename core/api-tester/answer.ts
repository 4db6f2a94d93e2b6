const SHOWN = 300;

const words: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** '404 Not Found'. HTTP/2 responses have no reason phrase. */
export const statusInWords = (status: number, sent = ''): string => `${status} ${sent || words[status] || ''}`.trim();

export function failureHeadline(status: number, body: string): string {
  const said = errorIn(body);
  if (said !== null) return said;
  const text = body.trim().replaceAll(/\s+/g, ' ');
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}...` : text;
  return `HTTP Error ${status}: ${shown || words[status] || 'no body'}`;
}

/** Decimal units: 1 kB is 1,000 bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function timeInWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

function errorIn(body: string): string | null {
  try {
    const { error } = (JSON.parse(body) ?? {}) as { error?: unknown };
    return typeof error === 'string' && error.trim() !== '' ? error : null;
  } catch {
    return null;
  }
}
