import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '#core/errors.ts';
import type { Settings } from '../env.ts';
import { errorBody } from './errors.ts';
import { API_POLICY, fixedHeaders } from './security.ts';

export function writeFailure(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
  error: AppError,
  id: string,
): void {
  const readsPages = (request.headers.accept ?? '').includes('text/html');
  const body = readsPages ? `${error.message}\n` : JSON.stringify(errorBody(error));
  const headers: Record<string, string | number> = {
    ...fixedHeaders(settings),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    'content-type': readsPages ? 'text/plain; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  if (error.retryAfter !== undefined) headers['retry-after'] = error.retryAfter;
  response.writeHead(error.status, headers);
  response.end(body);
}
