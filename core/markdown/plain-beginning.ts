/** Headings, quotations, tables, code and pictures are left out. */
export function plainBeginning(markdown: string, length: number): string {
  let text = '';
  let fenced = false;
  for (const line of markdown.split('\n')) {
    const bare = line.trim();
    if (/^(```|~~~)/.test(bare)) fenced = !fenced;
    else if (!fenced && !leftOut.test(bare)) text += ` ${plainLine(bare.slice(0, LONGEST_LINE))}`;
    if (text.length > length * 4) break;
  }
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), length);
}

/** The link pattern takes quadratic time in the length of a line. */
const LONGEST_LINE = 1_000;

const leftOut = /^(#{1,6}(\s|$)|>|\||<|[-*_=]{3,}$|\[[^\]]*\]:)/;

function plainLine(line: string): string {
  return line
    .replace(/^([-*+]|\d+[.)])\s+/, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/(\*\*|__|~~|`+)/g, '')
    .replaceAll(/(^|[\s(])[*_](\S[^*_]*)[*_](?=[\s).,;:!?]|$)/g, '$1$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const words = cut.replace(/(?<!\s)\s+\S*$/, '');
  return `${(words.length > length / 2 ? words : cut).replace(/(?<![\s,;:.-])[\s,;:.-]+$/, '')}…`;
}
