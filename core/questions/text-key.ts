import { bareKey } from '../uploads/decoration.ts';
import { quoted } from '../uploads/lines.ts';
import type { WrittenChoice } from './kinds/kind.ts';
import { answerLetter } from './letter.ts';

/** Letters count from 0. */
export type Key = { letters: number[] } | { reason: string };

interface Letters {
  letters: number[];
  rest: string;
  /** A single letter or letters with commas, which cannot be the text of a choice. */
  certain: boolean;
}

const letterInKey = /\(([a-z])\)|([a-z])(?![\p{L}\p{N}])/iuy;
const separator = /\s*[,;&+、]\s*(?:and\s+)?|\s+and\s+|\s+/iy;
const delimiter = /[.):、]+/y;
const letterRun = /^(?:[A-F]{2,6}|[a-f]{2,6})[.,;]?$/;
const furtherLetter = /(?:^|[\s,;&])(?:\([A-F]\)|[A-F][.)])(?=\s|$)/i;

/**
 * Letters: `B`, `B, D`, `b,d`, `BD`, `B and D`, `B & D`, `(B)`; letters with text: `B. text`; otherwise the text of exactly one
 * choice (`All of the above`). Refused: text that is another choice's or names further letters, a letter without a choice, a
 * letter twice, and letters without commas (`AB`) that are also the text of a choice. Decoration around a key is dropped where it
 * cannot be read with it.
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
  // 'AB' may be the blood group: the text counts where the letters cannot be meant; otherwise it is ambiguous.
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

/** Null for no letters, or where text follows without a delimiter. */
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

const refused = (key: string, why: string): Key => ({ reason: `The answer ${quoted(key)} ${why}.` });

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().split(/\s+/).join(' ').trim().replace(/\.$/, '');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
