import { AppError, type ErrorCode } from '#core/errors.ts';
import { toAppError } from './errors.ts';

/** What nobody foresaw, in the operation's own sentence. It is logged where it is returned, unless the input explains it (access.ts). */
export class Unforeseen extends AppError {}

/** Gives one step of an operation a sentence of its own for what nobody foresaw. */
export async function unforeseenAs<Result>(code: ErrorCode, step: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw new Unforeseen(code, { cause: error });
  }
}
