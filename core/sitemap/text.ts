/** `line` counts from 1; null: the whole text. */
export interface Finding {
  line: number | null;
  message: string;
}

export interface Loc {
  url: string;
  line: number;
}

type Kind = 'text' | 'comment' | 'cdata' | 'instruction' | 'declaration' | 'tag';

interface Part {
  kind: Kind;
  start: number;
  end: number;
}

const marks: readonly [kind: Kind, opening: string, closing: string][] = [
  ['comment', '<!--', '-->'],
  ['cdata', '<![CDATA[', ']]>'],
  ['instruction', '<?', '?>'],
  ['declaration', '<!', '>'],
];

/** Before any parser: a document type can expand a small text enormously and read files; a foreign encoding could hide one. */
export function refusedText(text: string): Finding | null {
  if (!text.isWellFormed()) return { line: null, message: 'The text has half of a character that takes two.' };
  const encoding = declaredEncoding(text);
  if (encoding !== null && encoding.toLowerCase() !== 'utf-8') {
    return { line: 1, message: `A sitemap is written in UTF-8; this one says ${encoding.slice(0, 40)}.` };
  }
  for (const { kind, start, end } of partsOf(text)) {
    if (kind === 'declaration') {
      return { line: lineAt(text, start), message: 'A sitemap has no DOCTYPE and no entities of its own.' };
    }
    if (kind !== 'text' && kind !== 'tag') continue;
    const ampersand = text.slice(start, end).search(/&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/i);
    if (ampersand >= 0) return { line: lineAt(text, start + ampersand), message: 'Write & as &amp;.' };
  }
  return null;
}

/** Skips images and other extensions. Never throws. */
export function locsIn(text: string): Loc[] {
  const found: Loc[] = [];
  const at = lineCounter(text);
  let loc: string | null = null;
  let open: { value: string; line: number } | null = null;
  for (const { kind, start, end } of partsOf(text)) {
    if (kind === 'text' && open) open.value += decoded(text.slice(start, end));
    if (kind === 'cdata' && open) open.value += text.slice(start + '<![CDATA['.length, end - ']]>'.length);
    if (kind !== 'tag') continue;
    const name = nameIn(text, start, end);
    // The root's prefix belongs to the protocol; another one, as in image:loc, to an extension.
    loc ??= name.includes(':') ? `${name.slice(0, name.indexOf(':'))}:loc` : 'loc';
    if (name === loc && text[end - 2] !== '/') open = { value: '', line: at(start) };
    else if (name === `/${loc}` && open) {
      found.push({ url: open.value.trim(), line: open.line });
      open = null;
    }
  }
  return found;
}

export function rootName(text: string): string {
  for (const { kind, start, end } of partsOf(text)) {
    if (kind === 'tag') return nameIn(text, start, end).replace(/^.*:/, '');
  }
  return '';
}

/** An unclosed part extends to the end of the text, which is malformed anyway. */
function* partsOf(text: string): Generator<Part> {
  let from = 0;
  while (from < text.length) {
    const start = text.indexOf('<', from);
    if (start !== from) yield { kind: 'text', start: from, end: start < 0 ? text.length : start };
    if (start < 0) return;
    const mark = marks.find(([, opening]) => text.startsWith(opening, start));
    const end = mark ? endAfter(text, mark[2], start + mark[1].length) : tagEnd(text, start);
    yield { kind: mark ? mark[0] : 'tag', start, end };
    from = end;
  }
}

function endAfter(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? text.length : at + closing.length;
}

function tagEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '>') return at + 1;
    if (sign !== '"' && sign !== "'") continue;
    at = text.indexOf(sign, at + 1);
    if (at < 0) break;
  }
  return text.length;
}

function nameIn(text: string, start: number, end: number): string {
  // Limits the work: no relevant name is longer, but a tag may be.
  return /^<(\/?[^\s/>]*)/.exec(text.slice(start, Math.min(end, start + 200)))?.[1] ?? '';
}

function declaredEncoding(text: string): string | null {
  const declaration = /^\ufeff?<\?xml\s[^?]{0,300}/.exec(text)?.[0] ?? '';
  return /\sencoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1] ?? null;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Places must be passed in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let seen = text.indexOf('\n');
  return (place) => {
    while (seen >= 0 && seen < place) {
      line += 1;
      seen = text.indexOf('\n', seen + 1);
    }
    return line;
  };
}

const lineAt = (text: string, place: number): number => lineCounter(text)(place);
