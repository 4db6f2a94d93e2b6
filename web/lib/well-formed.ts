import { ORPCError } from '@orpc/client';
import type { ErrorBody } from '#core/errors.ts';

/**
 * The answer, once it is known to be JSON. What is not came from something between us and the server (a proxy, a captive portal) and
 * is told as such: 'Invalid API response: ...' for another kind of content, 'Invalid JSON response: ...' for broken JSON.
 * Answers of 500 and above pass: their sentence is that all attempts failed.
 */
export async function wellFormed(response: Response): Promise<Response> {
  if (response.status >= 500) return response;
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/\bjson\b/i.test(type)) {
    throw formatError('INVALID_API_RESPONSE', `Invalid API response: ${type} (${response.status})`);
  }
  const text = await response.text();
  try {
    JSON.parse(text);
  } catch (error) {
    throw formatError('INVALID_JSON_RESPONSE', `Invalid JSON response: ${(error as Error).message}`);
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}

function formatError(code: string, error: string) {
  const data: ErrorBody = { error, code };
  return new ORPCError(code, { status: 502, message: error, data });
}
