interface Format {
  name: string;
  start?: RegExp;
  line?: RegExp;
  numbered?: true;
}

const formats: readonly Format[] = [
  { name: 'RTF', start: /^\{\\rtf/ },
  { name: 'JSON', start: /^(?:\{\s*"|\[\s*[[{"])/ },
  { name: 'QTI', start: /^<[\s\S]{0,2000}(?:questestinterop|assessment-?item|imsqti|imscp)/i },
  { name: 'Moodle XML', start: /^<[\s\S]{0,2000}<(?:quiz|question)\b/i },
  { name: 'HTML', start: /^<(?:!doctype html|html|head|body|div|ol|ul|table)\b/i },
  { name: 'XML', start: /^<(?:\?xml|[a-z][\w:.-]*[\s>])/i },
  { name: 'LaTeX', line: /^\s*\\(?:documentclass|begin\{)/ },
  { name: 'an Anki export', line: /^#(?:separator|html|notetype|deck|tags|columns|guid)[ a-z]*:/ },
  { name: 'GIFT', line: /^\s*::[^:]+::|\{\s*[=~]|\{(?:T|F|TRUE|FALSE)\}|^\s*~[^~/$\s]/ },
  { name: 'a Markdown task list', line: /^\s*(?:[-*+]|[0-9]{1,3}[.)])\s+\[[ xX]\]\s/, numbered: true },
  { name: 'Aiken', line: /^ANSWER: [A-Z]\s*$/ },
  { name: 'a Markdown table', line: /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/ },
  { name: 'YAML', line: /^\s*-\s+question\s*:/ },
];

const LINES = 400;
const LONGEST = 2000;

/** For texts of which nothing could be parsed. `line` counts from 1. `isNumbered`: the text begins with a numbered question. */
export function otherFormat(lines: readonly string[], isNumbered: boolean): { name: string; line: number } | null {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return null;
  const shown = lines.slice(first, first + LINES).map((line) => line.slice(0, LONGEST));
  const beginning = shown.join('\n').trimStart().slice(0, 3000);
  for (const { name, start, line, numbered = false } of formats) {
    if (isNumbered && !numbered) continue;
    if (start?.test(beginning)) return { name, line: first + 1 };
    const place = line ? shown.findIndex((text) => line.test(text)) : -1;
    if (place >= 0) return { name, line: first + place + 1 };
  }
  const name = isNumbered ? null : columnsIn(shown);
  return name === null ? null : { name, line: first + 1 };
}

function columnsIn(lines: readonly string[]): string | null {
  const rows = lines.filter((line) => line.trim() !== '').slice(0, 5);
  if (rows.length < 2) return null;
  const isTable = (delimiter: string, least: number) => {
    const [count = 0, ...others] = rows.map((row) => row.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    return count >= least && others.every((other) => other === count);
  };
  if (isTable('\t', 1)) return 'tab-separated text, as Anki and spreadsheets write it';
  return isTable(',', 2) || isTable(';', 2) ? 'CSV' : null;
}
