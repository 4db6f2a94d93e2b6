import { createHash } from 'node:crypto';
import { AppError, type ErrorCode } from '#core/errors.ts';

/** An integer below 2^48. Computed, so that writers of any release change it and fields outside the form do not. */
export function versionOf<Fields extends object>(row: Fields, names: readonly (keyof Fields)[]): number {
  const said = JSON.stringify(names.map((name) => row[name] ?? null));
  return createHash('sha256').update(said).digest().readUIntBE(0, 6);
}

/** `opened` undefined: no check. `current`: the saved record, for the form to merge. */
export function refuseStale(
  saved: number,
  opened: number | undefined,
  code: ErrorCode,
  current?: Readonly<Record<string, unknown>>,
): void {
  if (opened !== undefined && opened !== saved) throw new AppError(code, { ...(current && { current }) });
}
