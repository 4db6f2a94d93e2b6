import { AppError, type ErrorCode } from '#core/errors.ts';
import { toAppError } from './errors.ts';

/** An unexpected error in the operation's own sentence, logged unless the input explains it (access.ts). */
export class Unforeseen extends AppError {}

export async function unforeseenAs<Result>(code: ErrorCode, step: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw new Unforeseen(code, { cause: error });
  }
}
