import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Caller } from './caller.ts';
import { toAppError } from './errors.ts';

/** What nobody foresaw is logged and answered with the operation's own sentence instead of the general one; `params` are its names. */
export async function orElse<Result>(
  code: ErrorCode,
  { deps, request }: Caller,
  work: (deps: Caller['deps']) => Promise<Result>,
  params: Readonly<Record<string, string>> = {},
): Promise<Result> {
  try {
    return await work(deps);
  } catch (error) {
    if (toAppError(error)) throw error;
    deps.log.error('operation failed', error, { request: request.id, code });
    throw new AppError(code, { params, cause: error });
  }
}
