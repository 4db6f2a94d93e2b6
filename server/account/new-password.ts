import type { ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { isEasyPattern } from './easy-pattern.ts';

/** How many of the most common passwords that are long enough are refused. */
const MOST_COMMON = 10_000;

/** A password that somebody chooses, and for whom. */
export interface NewPassword {
  /** The input field that it stands in. */
  field: string;
  password: string;
  /** The account's address and its owner's name: no password may be made of them. */
  email: string;
  full_name: string | null;
}

/**
 * The operator's own minimum, PASSWORD_MIN_LENGTH: it can only raise the specification's, which the contract has checked.
 * Throws with the sentence for the field that it stands in.
 */
export function checkPasswordLength(
  code: 'PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_SHORT',
  field: string,
  password: string,
  minimum: number,
): void {
  if (password.length >= minimum) return;
  throw fieldError(code, field, { length: String(minimum) });
}

/**
 * Refuses what anybody would try first: a password of the list of common ones, repeats and runs, or one that says no more than the
 * site's name, the address or the name of its owner, whatever digits and signs stand around. Throws PASSWORD_COMMON and
 * PASSWORD_PERSONAL, beside the field.
 */
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

/**
 * The most common of those that have the operator's minimum of characters: shorter ones are refused anyway. Loaded when the first
 * password is chosen; the list is ordered by how common its words are.
 */
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
