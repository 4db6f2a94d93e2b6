import type { ChoiceMark } from './text-reading.ts';

const letterSign = '([A-GＡ-Ｇa-gａ-ｇ])';
const inLine = new RegExp(
  `(?<=\\s)(\\\\*)(?:${letterSign}([.．][)）]|[)）][.．]|[.．)）、])|[(（]${letterSign}[)）])(?=\\s|$|(?<=[．）、]))`,
  'g',
);

interface Found {
  /** `at` is where its backslashes begin. */
  at: number;
  start: number;
  end: number;
  letter: number;
  small: boolean;
  style: string;
  /** A tab, a wide blank or two blanks precede it. */
  apart: boolean;
}

/**
 * After a tab, a wide blank or two blanks, a later letter in the first one's style begins a choice (`C. 22\tD. 21`): columns are
 * set like that, prose is not. After one blank it is ambiguous (`C. Vitamin D. It helps`): the letter is text, and reported in
 * `doubt` if it is the next one.
 */
export function choicesOfLine(mark: ChoiceMark): { mark: ChoiceMark; doubt: string | null }[] {
  const { content, small, style } = mark;
  const choices: { mark: ChoiceMark; doubt: string | null }[] = [];
  let letter = mark.letter;
  let text = '';
  let from = 0;
  let doubt: string | null = null;
  const close = (end: number) => {
    text += content.slice(from, end);
    choices.push({ mark: { ...mark, letter, content: text.trimStart() }, doubt });
  };
  for (const found of foundIn(content)) {
    if (found.small !== small || found.style !== style || found.letter <= letter) continue;
    if (found.at < found.start) {
      text += content.slice(from, found.at);
      from = found.at + 1;
    } else if (found.apart) {
      close(found.at);
      letter = found.letter;
      text = '';
      from = found.end;
      doubt = null;
    } else if (found.letter === letter + 1) doubt ??= content.slice(found.at);
  }
  close(content.length);
  return choices;
}

/** Puts a backslash before what would read as a further choice. */
export function printChoiceLine(line: string, letter: number, isLast: boolean): string {
  let printed = '';
  let from = 0;
  for (const found of foundIn(line)) {
    if (found.small || found.style !== '.' || found.letter <= letter) continue;
    const isDoubtful = isLast && found.letter === letter + 1;
    if (found.at === found.start && !found.apart && !isDoubtful) continue;
    printed += `${line.slice(from, found.at)}\\`;
    from = found.at;
  }
  return printed + line.slice(from);
}

function foundIn(line: string): Found[] {
  if (line.startsWith('```')) return [];
  return Array.from(line.matchAll(inLine), (found) => {
    const sign = (found[2] ?? found[4] ?? '').normalize('NFKC');
    const at = found.index;
    return {
      at,
      start: at + (found[1] ?? '').length,
      end: at + found[0].length,
      letter: 'ABCDEFG'.indexOf(sign.toUpperCase()),
      small: sign === sign.toLowerCase(),
      style: found[3]?.normalize('NFKC') ?? '()',
      apart: /[\t\u3000]$|\s\s$/.test(line.slice(Math.max(0, at - 2), at)),
    };
  });
}
