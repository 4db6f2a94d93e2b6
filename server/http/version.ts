import { createHash } from 'node:crypto';
import { AppError, type ErrorCode } from '#core/errors.ts';

/**
 * The version of something as its form shows it: an integer below 2^48 that is another one as soon as one of these fields says
 * something else. It is computed, not stored, so that whoever writes the fields, a server of another release included, changes it,
 * and what the form does not show (counters, dates of use) does not.
 */
export function versionOf<Fields extends object>(row: Fields, names: readonly (keyof Fields)[]): number {
  const said = JSON.stringify(names.map((name) => row[name] ?? null));
  return createHash('sha256').update(said).digest().readUIntBE(0, 6);
}

/**
 * Refuses, with `code`, to overwrite what someone else has saved since it was opened. Nothing opened: nothing is compared. `current`:
 * the record as it is saved now, for the form to merge.
 */
export function refuseStale(
  saved: number,
  opened: number | undefined,
  code: ErrorCode,
  current?: Readonly<Record<string, unknown>>,
): void {
  if (opened !== undefined && opened !== saved) throw new AppError(code, { ...(current && { current }) });
}
