import type { ErrorBody } from '#core/errors.ts';

/** A failed call as screens see it, whether it came in process or over HTTP. Look at `code`, never at the class. */
export interface ApiFailure extends ErrorBody {
  status: number;
}

/** The failure behind whatever a call threw; null for anything that is no answer of the API. */
export function apiFailure(thrown: unknown): ApiFailure | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  const { data, status } = thrown as { data?: Partial<ErrorBody>; status?: number };
  if (typeof data?.code !== 'string' || typeof data.error !== 'string') return null;
  return { error: data.error, code: data.code, status: status ?? 500, ...(data.fields && { fields: data.fields }) };
}
