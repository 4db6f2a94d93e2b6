export type JsonKind = 'name' | 'text' | 'number' | 'word' | 'mark' | 'blank';

/** `name`: the key of a member; `word`: true, false, null; `mark`: one of {}[],: */
export interface JsonPiece {
  kind: JsonKind;
  text: string;
}

/** Line and column count from 1; `at` is the offset in the text. */
export interface JsonProblem {
  at: number;
  line: number;
  column: number;
  message: string;
}

const shapes: readonly [kind: JsonKind, shape: RegExp][] = [
  ['blank', /[ \t\r\n]+/y],
  ['mark', /[{}[\],:]/y],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside a string
  ['text', /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y],
  ['number', /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y],
  ['word', /(?:true|false|null)(?!\w)/y],
];

/** Keeps hostile input from costing more than its length. */
const DEEPEST = 500;

/** Gives the same result in every browser, unlike JSON.parse. */
export function jsonProblem(text: string): JsonProblem | null {
  const read = readJson(text);
  return Array.isArray(read) ? null : read;
}

/** Indents by two spaces; numbers and strings stay as written. Null for invalid JSON. */
export function formatJson(text: string): string | null {
  const pieces = jsonPieces(text);
  return pieces?.map((piece) => piece.text).join('') ?? null;
}

export function jsonPieces(text: string): JsonPiece[] | null {
  const read = readJson(text);
  if (!Array.isArray(read)) return null;
  const out: JsonPiece[] = [];
  let depth = 0;
  const blank = (blanks: string) => out.push({ kind: 'blank', text: blanks });
  const newLine = () => blank(`\n${'  '.repeat(depth)}`);
  for (const [index, piece] of read.entries()) {
    const before = read[index - 1]?.text;
    const opens = before === '{' || before === '[';
    const closes = piece.text === '}' || piece.text === ']';
    if (closes) depth--;
    if (closes ? !opens : opens) newLine();
    out.push(piece);
    if (piece.kind !== 'mark') continue;
    if (piece.text === '{' || piece.text === '[') depth++;
    else if (piece.text === ',') newLine();
    else if (piece.text === ':') blank(' ');
  }
  return out;
}

function readJson(text: string): JsonPiece[] | JsonProblem {
  const pieces: JsonPiece[] = [];
  const open: string[] = [];
  let expects: Expectation = 'value';
  let at = 0;
  while (at < text.length) {
    const piece = pieceAt(text, at);
    if (!piece) return problemAt(text, at, unreadable(text, at));
    at += piece.text.length;
    if (piece.kind === 'blank') continue;
    const inside = open.at(-1);
    const next = follow(expects, piece, inside);
    if (next === null) return problemAt(text, at - piece.text.length, `expected ${expected(expects, inside)}`);
    if (expects === 'name' || expects === 'first name') piece.kind = piece.kind === 'text' ? 'name' : piece.kind;
    pieces.push(piece);
    if (piece.kind === 'mark' && '{['.includes(piece.text)) open.push(piece.text);
    if (piece.kind === 'mark' && '}]'.includes(piece.text)) open.pop();
    if (open.length > DEEPEST) return problemAt(text, at - 1, `deeper than ${DEEPEST} levels`);
    expects = next;
  }
  if (expects === 'end' && open.length === 0) return pieces;
  return problemAt(text, text.length, `the text ends; expected ${expected(expects, open.at(-1))}`);
}

/** `end`: a value is complete; what may follow depends on the enclosing bracket. */
type Expectation = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'end';

function follow(expects: Expectation, { kind, text }: JsonPiece, inside: string | undefined): Expectation | null {
  if (expects === 'colon') return text === ':' ? 'value' : null;
  if (expects === 'end') {
    if (text === ',' && inside) return inside === '{' ? 'name' : 'value';
    return text === closing(inside) ? 'end' : null;
  }
  if (expects === 'name' || expects === 'first name') {
    if (kind === 'text') return 'colon';
    return expects === 'first name' && text === '}' ? 'end' : null;
  }
  if (kind !== 'mark') return 'end';
  if (text === '{') return 'first name';
  if (text === '[') return 'first value';
  return expects === 'first value' && text === ']' ? 'end' : null;
}

const closing = (inside: string | undefined) => (inside === '{' ? '}' : inside === '[' ? ']' : null);

function expected(expects: Expectation, inside: string | undefined): string {
  if (expects === 'colon') return 'a colon after the name';
  if (expects === 'name') return 'a name in double quotes';
  if (expects === 'first name') return 'a name in double quotes or }';
  if (expects === 'value') return 'a value';
  if (expects === 'first value') return 'a value or ]';
  return inside ? `a comma or ${closing(inside)}` : 'nothing more';
}

function pieceAt(text: string, at: number): JsonPiece | null {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = at;
    const match = shape.exec(text);
    if (match) return { kind, text: match[0] };
  }
  return null;
}

function unreadable(text: string, at: number): string {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (sign === '"') return 'this text has no end on its line, or an escape that JSON does not know';
  if (sign === "'") return 'JSON has double quotes only';
  if (sign === '/') return 'JSON has no comments';
  if (/[-\d.+]/.test(sign)) return 'this is no number of JSON';
  if (/[\p{L}_$]/u.test(sign)) return 'only true, false and null stand without quotes';
  return 'this character has no place here';
}

function problemAt(text: string, at: number, message: string): JsonProblem {
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { at, line: before.split('\n').length, column: at - start + 1, message };
}
