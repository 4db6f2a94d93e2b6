import { undecorated } from '../uploads/decoration.ts';
import { isFurniture } from '../uploads/furniture.ts';
import { indent } from '../uploads/lines.ts';

/** `content` is the rest of the line, without leading blanks. */
export type Mark =
  /** `sure`: spelled out (`Question 2:`, `Q2.`), so that it starts a question without further checks. */
  | { kind: 'number'; number: number; sure: boolean; content: string }
  /** `letter` counts from 0; `style` is its delimiter; `spaced`: a blank or nothing follows the delimiter. */
  | { kind: 'choice'; letter: number; small: boolean; style: string; spaced: boolean; content: string }
  /** `bare`: the word alone on its line, a marker only where one is expected. */
  | { kind: 'answer' | 'explanation'; content: string; bare: boolean }
  | { kind: 'field'; field: Field; content: string };

export const fieldNames = {
  id: 'Id',
  image: 'Image',
  domain: 'Domain',
  reference: 'Reference',
  difficulty: 'Difficulty',
} as const;
export type Field = keyof typeof fieldNames;

export const factNames = { objective: 'Objective', family: 'Family', checked: 'Checked' } as const;
export type FactField = keyof typeof factNames;

/** Counts only between the last choice and the explanation; anywhere else the line is text. `letter` counts from 0. */
export type Fact =
  | { kind: 'fact'; field: FactField; content: string }
  | { kind: 'why' | 'belief'; letter: number; content: string };

const digits = '([0-9０-９]{1,6})';
/** `1.)` and `1).` are delimiters as a whole; `1).5` is not. */
const both = '[.．][)）]|[)）][.．](?=\\s|$)';
const plainNumber = new RegExp(`^${indent}${digits}(?:${both}|[.．](?![0-9０-９])|[)）、])`);
const spelledNumber = new RegExp(
  `^${indent}(?:question|q)(?:\\s*[#＃])?\\s*${digits}\\s*(?:(?:of|/)\\s*[0-9]{1,6}\\s*)?(?:${both}|[.．](?![0-9０-９])|[):）：、]|$)`,
  'i',
);
const hashNumber = new RegExp(`^${indent}(?:question|q)\\s*[#＃]\\s*${digits}(?=\\s)`, 'i');
const letter = '([A-Ga-gＡ-Ｇａ-ｇ])';
const choice = new RegExp(`^${indent}(?:[-*+•◦▪‣·●○–—]\\s*)?(?:${letter}(${both}|[.．)）、])|[(（]${letter}[)）])`);
const label = new RegExp(
  `^${indent}(?:((?:(?:the\\s+)?(?:correct|right|suggested)\\s+)?answer(?:s|\\(s\\))?|ans)|(explanation(?:\\s*/\\s*references?)?)|(id|image|domain|reference|difficulty))\\s*[:：]`,
  'i',
);
const fact = new RegExp(`^${indent}(?:(objective|family|checked)|(why|belief)\\s+([A-F]))\\s*[:：]`, 'i');
const bareLabel = new RegExp(`^${indent}(?:((?:Correct )?Answers?|Correct answers?)|(Explanation))\\s*$`);

export function readMark(line: string): Mark | null {
  const plain = readPlain(line);
  if (plain !== null) return plain;
  const bare = undecorated(line);
  const mark = bare === null ? null : readPlain(bare.text);
  // `- 1. Plug it in` is a list item, not a question.
  return mark?.kind === 'number' && bare?.bulleted ? null : mark;
}

export const isQuestionMark = (line: string): boolean => readMark(line) !== null;

export function readFact(line: string): Fact | null {
  const text = [line, undecorated(line)?.text ?? ''].find((one) => fact.test(one));
  const [all = '', field, kind, sign = ''] = (text !== undefined && fact.exec(text)) || [];
  if (text === undefined) return null;
  const content = text.slice(all.length).trimStart();
  if (field !== undefined) return { kind: 'fact', field: field.toLowerCase() as FactField, content };
  return { kind: kind?.toLowerCase() as 'why' | 'belief', letter: 'ABCDEF'.indexOf(sign.toUpperCase()), content };
}

export const isFact = (line: string): boolean => readFact(line) !== null;

export const isProtectable = (line: string): boolean => isQuestionMark(line) || isFurniture(line);

function readPlain(line: string): Mark | null {
  return readNumber(line) ?? readChoice(line) ?? readLabel(line) ?? readBareLabel(line);
}

/** A fence may open after the marker of a part that may hold code, else at the start. */
export function contentOfLine(line: string): string {
  const mark = readMark(line);
  return mark === null || mark.kind === 'answer' || mark.kind === 'field' ? line : mark.content;
}

function readNumber(line: string): Mark | null {
  const spelled = spelledNumber.exec(line);
  const found = spelled ?? hashNumber.exec(line) ?? plainNumber.exec(line);
  if (found === null) return null;
  const number = Number((found[1] ?? '').normalize('NFKC'));
  return { kind: 'number', number, sure: spelled !== null, content: line.slice(found[0].length).trimStart() };
}

function readChoice(line: string): Mark | null {
  const found = choice.exec(line);
  if (found === null) return null;
  const sign = (found[1] ?? found[3] ?? '').normalize('NFKC');
  const rest = line.slice(found[0].length);
  const small = sign === sign.toLowerCase();
  const spaced = rest === '' || /^\s/.test(rest);
  // `c.name = 1` is code and `E.g.` an abbreviation: after a full stop these need a blank to be choices.
  const afterStop = found[2] === '.' && !spaced;
  if (afterStop && (small || /^[A-Za-z]\./.test(rest))) return null;
  const style = found[2]?.normalize('NFKC') ?? '()';
  const place = 'ABCDEFG'.indexOf(sign.toUpperCase());
  return { kind: 'choice', letter: place, small, style, spaced, content: rest.trimStart() };
}

function readLabel(line: string): Mark | null {
  const found = label.exec(line);
  if (found === null) return null;
  const content = line.slice(found[0].length).trimStart();
  if (found[1] !== undefined) return { kind: 'answer', content, bare: false };
  if (found[2] !== undefined) return { kind: 'explanation', content, bare: false };
  return { kind: 'field', field: (found[3] ?? '').toLowerCase() as Field, content };
}

function readBareLabel(line: string): Mark | null {
  const found = bareLabel.exec(line);
  return found && { kind: found[1] === undefined ? 'explanation' : 'answer', content: '', bare: true };
}
