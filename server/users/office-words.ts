import { AppError, type ErrorCode } from '#core/errors.ts';

/** Runs what the account's own screens do too, and tells the named failures in the words that the back office has for them. */
export async function inOfficeWords<Result>(
  words: Partial<Record<ErrorCode, ErrorCode>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AppError ? words[error.code] : undefined;
    throw code ? new AppError(code, { cause: error }) : error;
  }
}
