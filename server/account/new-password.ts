import type { ErrorCode } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';

const MOST_COMMON = 10_000;

interface NewPassword {
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

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const lines = [
  'abcdefghijklmnopqrstuvwxyzabc 01234567890123456789 !@#$%^&*() !"§$%&/()= qwertyuiop[] asdfghjkl; zxcvbnm,./',
  'qwertzuiopü asdfghjklöä yxcvbnm,.- azertyuiop qsdfghjklm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 1qay 6zhn',
  '1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6z7u8i9o0p q1w2e3r4t5z6u7i8o9p0 147 258 369',
].flatMap((some) => some.split(' ').flatMap((line) => [line, [...line].reverse().join('')]));

/** A repeated piece, or runs of equal or neighboring characters, possibly interleaved, with a few digits or signs around them. */
export function isEasyPattern(password: string): boolean {
  const typed = [...password.toLowerCase()];
  const joined = typed.filter((char) => !/[\s._-]/.test(char));
  return [typed, joined].some((all) => {
    const apart = (from: number, to: number) => all.slice(from, to).every((char) => !/\p{L}/u.test(char));
    for (let start = 0; start <= 4 && apart(0, start); start += 1) {
      for (let rest = 0; start + rest <= 4 && apart(all.length - rest, all.length); rest += 1) {
        const core = all.slice(start, all.length - rest);
        if (core.length < Math.max(4, start + rest + 2)) break;
        if (isRepeated(core) || isOfRuns(core) || isOfRuns(everyOther(core, 0), everyOther(core, 1))) return true;
      }
    }
    return false;
  });
}

function isRepeated(chars: readonly string[]): boolean {
  for (let size = 1; size <= Math.min(8, chars.length / 2); size += 1) {
    if (chars.every((char, at) => at < size || char === chars[at - size])) return true;
  }
  return false;
}

/** Runs of three or more; where a run turns back, both share the character. */
function isOfRuns(...all: readonly (readonly string[])[]): boolean {
  return all.every((chars) => {
    let done = 0;
    while (done < chars.length) {
      const end = Math.max(endOfRun(chars, done), done > 0 ? endOfRun(chars, done - 1) : 0);
      if (end <= done) return false;
      done = end;
    }
    return chars.length > 0;
  });
}

function endOfRun(chars: readonly string[], start: number): number {
  const step = stepAt(chars, start);
  let even = start + 1;
  while (even < chars.length && Math.abs(step) <= 1 && stepAt(chars, even - 1) === step) even += 1;
  let near = start + 1;
  while (near < chars.length && lines.some((line) => line.includes(chars.slice(start, near + 1).join('')))) near += 1;
  const end = Math.max(even, near);
  return end - start < 3 ? 0 : end;
}

function stepAt(chars: readonly string[], at: number): number {
  return (chars[at + 1]?.codePointAt(0) ?? Number.NaN) - (chars[at]?.codePointAt(0) ?? Number.NaN);
}

const everyOther = (chars: readonly string[], first: number): string[] => chars.filter((_, at) => at % 2 === first);
