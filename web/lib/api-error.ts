import type { ErrorBody } from '#core/errors.ts';
import { connectionSentences } from '#core/lib/retry.ts';
import { isNetworkFailure } from './network-failure.ts';

/** A failed call, in process or over HTTP. Check `code`, never the class. */
export interface ApiFailure extends ErrorBody {
  status: number;
  /** For server errors: the request's id in the log. */
  reference?: string;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
}

/** The code of a response that is not from the API, but for example from a proxy. */
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER';

/** Includes network failures; null for anything that is not an API failure. */
export function apiFailure(thrown: unknown): ApiFailure | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  if (isNetworkFailure(thrown)) return { error: connectionSentences.unreachable, code: 'UNREACHABLE', status: 503 };
  const { data, status } = thrown as { data?: Partial<ApiFailure>; status?: number };
  if (typeof data?.code !== 'string' || typeof data.error !== 'string') return null;
  const { error, code, fields, current, reference, retryAfter } = data;
  return {
    error,
    code,
    status: status ?? 500,
    ...(fields && { fields }),
    ...(current && { current }),
    ...(reference && { reference }),
    ...(retryAfter && { retryAfter }),
  };
}

/** The failure, where it is that nobody is signed in any more. */
export function signedOutBy(failure: ApiFailure | null): ApiFailure | null {
  return failure?.status === 401 ? failure : null;
}

/** Whether the server itself has refused: a response from a proxy or a captive portal may be temporary. */
export function isFinal(failure: ApiFailure): boolean {
  if (failure.code === UNREADABLE_ANSWER) return false;
  return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
}
