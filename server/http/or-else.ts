import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Caller } from './caller.ts';
import { toAppError } from './errors.ts';

/** What nobody foresaw, in the operation's own sentence. It is logged where it is returned, unless the input explains it (access.ts). */
export class Unforeseen extends AppError {}

/** What nobody foresaw is returned in the operation's own sentence instead of the general one; `params` are its names. */
export async function orElse<Result>(
  code: ErrorCode,
  { deps }: Caller,
  work: (deps: Caller['deps']) => Promise<Result>,
  params: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return await unforeseenAs(code, () => work(deps), params);
}

/** The same for one step of an operation. */
export async function unforeseenAs<Result>(
  code: ErrorCode,
  step: () => PromiseLike<Result>,
  params: Readonly<Record<string, string>> = {},
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw new Unforeseen(code, { params, cause: error });
  }
}
