import { bareKey } from '../text-decoration.ts';
import { quoted } from '../text-lines.ts';
import type { WrittenChoice } from './kinds/kind.ts';
import { answerLetter } from './letter.ts';

/** The letters of the right choices, counted from 0, or why the key cannot be read. */
export type Key = { letters: number[] } | { reason: string };

interface Letters {
  letters: number[];
  /** What stands after the delimiter of the last letter. */
  rest: string;
  /** Written as one letter or with commas: nobody writes the text of a choice like that. */
  certain: boolean;
}

const letterInKey = /\(([a-z])\)|([a-z])(?![\p{L}\p{N}])/iuy;
const separator = /\s*[,;&+、]\s*(?:and\s+)?|\s+and\s+|\s+/iy;
const delimiter = /[.):、]+/y;
const letterRun = /^(?:[A-F]{2,6}|[a-f]{2,6})[.,;]?$/;
const furtherLetter = /(?:^|[\s,;&])(?:\([A-F]\)|[A-F][.)])(?=\s|$)/i;

/**
 * Reads what stands after `Answer:` against the choices of the question.
 *
 * Letters: `B`, `B, D`, `b,d`, `BD`, `B and D`, `B & D`, `(B)`, with a full stop or a comma after them or not. Letters with a text:
 * `B. text`; the text is refused when it is that of another choice or names further letters, and not compared otherwise.
 * Anything else is the text of a choice (`All of the above`), which exactly one choice must have; letter case and a full
 * stop at the end make no difference.
 *
 * Emphasis, backticks and emoji around a key are left out where it cannot be read with them.
 *
 * Refused as well: a letter without a choice, a letter twice, and letters without commas (`AB`, `A and B`) that are also
 * the text of a choice.
 */
export function readKey(written: string, choices: readonly WrittenChoice[]): Key {
  const read = readWritten(written, choices);
  const bare = bareKey(written);
  if ('letters' in read || bare === written.trim() || bare === '') return read;
  return readWritten(bare, choices);
}

function readWritten(written: string, choices: readonly WrittenChoice[]): Key {
  const key = written.normalize('NFKC').trim();
  const whole = comparable(key);
  const withText = choices.filter(({ text }) => comparable(text) === whole);
  const found = readLetters(key.replace(/^\(([^()]*)\)$/, '$1')) ?? readRun(key);
  if (found === null) return readText(key, withText);
  const read = found.rest === '' ? checkLetters(found.letters, choices) : checkRest(key, found, choices);
  if (withText.length === 0 || (found.certain && found.rest === '')) return read;
  // 'AB' may be the blood group: the text counts where the letters cannot be meant, else nobody can tell.
  if ('reason' in read) return readText(key, withText);
  const same = withText.every(({ letter }) => read.letters.length === 1 && read.letters[0] === letter);
  return same ? read : refused(key, 'can mean letters or the text of a choice');
}

function readText(key: string, withText: readonly WrittenChoice[]): Key {
  const [only, another] = withText;
  if (only === undefined) return refused(key, 'names no choice');
  if (another !== undefined) return refused(key, 'is the text of more than one choice');
  return { letters: [only.letter] };
}

/** The letters at the start of a key; null where none are, or where text follows that no delimiter parts from them. */
function readLetters(key: string): Letters | null {
  const letters: number[] = [];
  let certain = true;
  let end = 0;
  let enclosed = false;
  for (let next = 0; ; ) {
    const sign = matchAt(letterInKey, key, next);
    if (sign === null) break;
    enclosed = sign[1] !== undefined;
    letters.push((sign[1] ?? sign[2] ?? '').toUpperCase().charCodeAt(0) - 65);
    if (next > end) certain &&= /[,;]/.test(key.slice(end, next));
    end = next + sign[0].length;
    next = end + (matchAt(separator, key, end)?.[0].length ?? 0);
    if (next === end && !enclosed) break;
  }
  if (letters.length === 0) return null;
  const delimited = matchAt(delimiter, key, end)?.[0].length ?? 0;
  const after = key.slice(end + delimited).trim();
  const rest = /^[,;、]$/.test(after) ? '' : after;
  return rest === '' || delimited > 0 || enclosed ? { letters, rest, certain } : null;
}

function readRun(key: string): Letters | null {
  if (!letterRun.test(key)) return null;
  const letters = [...key.replace(/[.,;]$/, '').toUpperCase()].map((sign) => sign.charCodeAt(0) - 65);
  return { letters, rest: '', certain: false };
}

function checkLetters(letters: number[], choices: readonly WrittenChoice[]): Key {
  const given = new Set(choices.map(({ letter }) => letter));
  const missing = letters.find((letter) => !given.has(letter));
  if (missing !== undefined)
    return { reason: `The answer names choice ${answerLetter(missing)}, which the question does not have.` };
  const twice = letters.find((letter, index) => letters.indexOf(letter) !== index);
  if (twice !== undefined) return { reason: `The answer names choice ${answerLetter(twice)} twice.` };
  return { letters };
}

function checkRest(key: string, { letters, rest }: Letters, choices: readonly WrittenChoice[]): Key {
  const named = checkLetters(letters, choices);
  if ('reason' in named) return named;
  const owners = choices.filter(({ text }) => comparable(text) === comparable(rest)).map(({ letter }) => letter);
  const own = owners.some((letter) => letters.includes(letter));
  if (own && letters.length === 1) return named;
  if (furtherLetter.test(rest) || readLetters(rest)?.rest === '') {
    return refused(key, "cannot be read: give the letters alone, such as 'B, D'");
  }
  if (owners.length > 0 && !own) return refused(key, 'has the letter of one choice and the text of another');
  return named;
}

function refused(key: string, why: string): Key {
  return { reason: `The answer ${quoted(key)} ${why}.` };
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().split(/\s+/).join(' ').trim().replace(/\.$/, '');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
