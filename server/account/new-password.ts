import type { ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { isEasyPattern } from './easy-pattern.ts';

const MOST_COMMON = 10_000;

export interface NewPassword {
  field: string;
  password: string;
  email: string;
  full_name: string | null;
}

/** PASSWORD_MIN_LENGTH can only raise the specification's minimum, which the contract checks. */
export function checkPasswordLength(
  code: 'PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_SHORT',
  field: string,
  password: string,
  minimum: number,
): void {
  if (password.length >= minimum) return;
  throw fieldError(code, field, { length: String(minimum) });
}

/** Throws PASSWORD_COMMON and PASSWORD_PERSONAL, beside the field. */
export async function checkGuessable(deps: Deps, { field, password, email, full_name }: NewPassword): Promise<void> {
  const refused = (code: ErrorCode) => fieldError(code, field);
  const typed = password.toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  if (typed === local || typed === email.toLowerCase()) throw refused('PASSWORD_PERSONAL');
  const names = full_name === null ? [] : [full_name, ...full_name.split(/\s+/)];
  const { brand, origin } = deps.settings;
  const words = [brand.name, new URL(origin).hostname, email, local, ...local.split(/[^\p{L}]+/u), ...names];
  const said = lettersOf(password);
  if (said !== '' && words.some((word) => lettersOf(word) === said)) throw refused('PASSWORD_PERSONAL');
  const listed = await commonPasswords(deps.settings.passwordMinLength);
  if (listed.has(typed) || isEasyPattern(password)) throw refused('PASSWORD_COMMON');
}

const common = new Map<number, Promise<Set<string>>>();

/** The list is sorted by frequency; passwords below the minimum are refused anyway. */
function commonPasswords(minimum: number): Promise<Set<string>> {
  const known = common.get(minimum);
  if (known) return known;
  const loaded = import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter((word) => word.length >= minimum);
    return new Set(longEnough.slice(0, MOST_COMMON));
  });
  common.set(minimum, loaded);
  return loaded;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
