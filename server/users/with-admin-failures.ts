import { AppError, type ErrorCode } from '#core/errors.ts';

/** Runs what users do on their own account too, and throws these failures by the codes that administrators get. */
export async function withAdminFailures<Result>(
  codes: Partial<Record<ErrorCode, ErrorCode>>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof AppError ? codes[error.code] : undefined;
    throw code ? new AppError(code, { cause: error }) : error;
  }
}
