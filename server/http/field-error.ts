import { AppError, type ErrorCode } from '#core/errors.ts';

export function fieldError(code: ErrorCode, field: string, params: Readonly<Record<string, string>> = {}): AppError {
  const { message } = new AppError(code, { params });
  return new AppError(code, { params, fields: { [field]: message } });
}
