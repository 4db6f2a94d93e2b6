import { AppError, type ErrorCode } from '#core/errors.ts';

/** Maps failures of shared account code to the codes that administrators get. */
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
