/** Nesting of quotes and lists: deeper than any real text, shallow enough to keep the parser fast. */
const DEEPEST = 50;
/** Per paragraph, emphasis, link and HTML delimiters: the parser compares each with all before it. */
const MOST_SIGNS = 500;
/** Over all tables: each row gets as many cells as its head. */
const MOST_CELLS = 12_000;
/** Quote and list markers: parsing time grows with their square. */
const MOST_MARKS = 5_000;
/** Characters that reference links and notes expand to, each repeating its whole address. */
const MOST_REFERENCES = 2_000_000;
/** Of a reference without its address. */
const REFERENCE = 100;

const say = {
  deep: (line: number) =>
    `Line ${line} is nested more than ${DEEPEST} levels deep in quotes and lists. Use fewer levels.`,
  signs: (line: number) =>
    `The paragraph at line ${line} has more than ${MOST_SIGNS} of the signs * _ ~ [ ] <. Split it, or put code between lines of three backticks.`,
  cells: (line: number) =>
    `The table at line ${line} has more cells than fit. The tables of a text can have 12,000 cells together.`,
  marks: (line: number) =>
    `At line ${line} there are too many quotes and list items. A text can have 5,000 of them together.`,
  references: (line: number) =>
    `The text up to line ${line} refers too often to links or notes that are defined elsewhere. Use fewer, or shorter addresses.`,
};

interface Peeled {
  text: string;
  /** Columns before the first marker or the text. */
  indent: number;
  marks: number;
  depth: number;
  quoted: boolean;
  listed: boolean;
}

interface Fence {
  sign: string;
  length: number;
  /** Of the enclosing list item; 0 outside of lists. */
  indent: number;
  quoted: boolean;
}

/** Runs in linear time. Other slow texts are left to the renderer's own limits. */
export function markdownShapeProblem(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  let fence: Fence | null = null;
  let inList = false;
  let inCode = true;
  let paragraph = { line: 1, signs: 0 };
  let table: { line: number; columns: number } | null = null;
  let head = 0;
  const all = { cells: 0, marks: 0, opened: 0, longest: 0 };
  let defines = false;
  for (const [index, whole] of lines.entries()) {
    const line = index + 1;
    const isBlank = whole.trim() === '';
    const peeled = peel(whole);
    if (fence && goesOn(fence, peeled, isBlank)) {
      if (closes(fence, peeled.text)) fence = null;
      continue;
    }
    fence = null;
    if (isBlank) {
      paragraph = { line: line + 1, signs: 0 };
      table = null;
      inCode = !inList;
      continue;
    }
    if (!peeled.listed && !peeled.quoted && peeled.indent === 0) inList = false;
    inCode &&= !inList && peeled.indent >= 4;
    if (inCode) continue;
    if (peeled.depth > DEEPEST) return say.deep(line);
    all.marks += peeled.marks;
    if (all.marks > MOST_MARKS) return say.marks(line);
    inList ||= peeled.listed;
    if (peeled.indent < 4 || inList) fence = opened(peeled, inList);
    if (fence) continue;
    if (peeled.text.trim() === '') {
      paragraph = { line: line + 1, signs: 0 };
      continue;
    }
    const columns = columnsOf(peeled.text);
    if (isTableRule(peeled.text) && !table) {
      table = { line, columns };
      all.cells += head;
    } else if (table) all.cells += Math.max(table.columns, columns);
    if (table && all.cells > MOST_CELLS) return say.cells(table.line);
    head = columns;
    // The address may be on the next line.
    const begins = peeled.text.startsWith('[') && peeled.text.includes(']:');
    if (begins || defines) all.longest = Math.max(all.longest, peeled.text.length + REFERENCE);
    defines = begins;
    all.opened += count(peeled.text, /\[/g);
    if (all.opened * all.longest > MOST_REFERENCES) return say.references(line);
    if (table || peeled.listed || /^#{1,6}\s/.test(peeled.text)) paragraph = { line, signs: 0 };
    paragraph.signs += count(peeled.text, /\*+|_+|~+|[[\]<]/g);
    if (paragraph.signs > MOST_SIGNS) return say.signs(paragraph.line);
  }
  return null;
}

/** A line of only the same character is a horizontal rule. */
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const MARK = /^(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/;

function peel(whole: string): Peeled {
  let at = 0;
  let columns = 0;
  let first: number | null = null;
  let marks = 0;
  let quoted = false;
  let listed = false;
  if (RULE.test(whole)) return { text: '', indent: 0, marks, depth: 0, quoted, listed };
  for (;;) {
    for (; whole[at] === ' ' || whole[at] === '\t'; at++) columns += whole[at] === '\t' ? 4 : 1;
    first ??= columns;
    const [mark] = MARK.exec(whole.slice(at, at + 11)) ?? [];
    if (mark === undefined || marks > DEEPEST) break;
    if (RULE.test(whole.slice(at))) return { text: '', indent: first, marks, depth: marks, quoted, listed };
    marks += 1;
    if (mark === '>') quoted = true;
    else listed = true;
    at += mark.length;
  }
  const nested = listed ? Math.floor(first / 2) : 0;
  return { text: whole.slice(at), indent: first, marks, depth: marks + nested, quoted, listed };
}

const isTableRule = (text: string): boolean => /^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-');

const columnsOf = (row: string): number => count(row.trim().replaceAll(/^\||\|$/g, ''), /\|/g) + 1;

function opened({ text, indent, quoted }: Peeled, inList: boolean): Fence | null {
  const [, run = ''] = /^(`{3,}|~{3,})/.exec(text) ?? [];
  if (run === '' || (run.startsWith('`') && text.includes('`', run.length))) return null;
  return { sign: run.charAt(0), length: run.length, indent: inList ? indent : 0, quoted };
}

/** Code also ends with its quote or list item. */
function goesOn(fence: Fence, { indent, quoted }: Peeled, isBlank: boolean): boolean {
  if (fence.quoted) return quoted;
  return isBlank || fence.indent === 0 || indent > 0;
}

function closes({ sign, length }: Fence, text: string): boolean {
  const run = text.trimEnd();
  return run.length >= length && run === sign.repeat(run.length);
}

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;
