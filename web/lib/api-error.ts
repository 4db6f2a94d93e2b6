import type { ErrorBody } from '#core/errors.ts';
import { connectionSentences } from '#core/retry.ts';
import { isNetworkFailure } from './network-failure.ts';

/** A failed call as screens see it, whether it came in process or over HTTP. Look at `code`, never at the class. */
export interface ApiFailure extends ErrorBody {
  status: number;
  /** Of a failure of the server itself: what the request is called in its log. */
  reference?: string;
  /** Seconds to wait before trying again makes sense. */
  retryAfter?: number;
}

/** The code of a response that is not the API's: it came from something between, such as a proxy. */
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER';

/** The failure behind whatever a call threw, the network's included; null for anything else that is no answer of the API. */
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

/** Whether the server itself has refused for good: what a proxy or a captive portal says instead may pass, as a network that fails. */
export function isFinal(failure: ApiFailure): boolean {
  if (failure.code === UNREADABLE_ANSWER) return false;
  return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
}
