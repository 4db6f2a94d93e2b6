/** An element of HTML that was written by a machine; `children` holds elements and texts in order. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  children: (Tag | string)[];
}

const VOID = new Set(['br', 'hr', 'img', 'input']);
const token = /<([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>|<\/([a-z][a-z0-9]*)>|([^<]+)/y;

/**
 * Reads HTML that leaves nothing to a browser's guessing: lower-case tags, attributes in double quotes, every & a numbered
 * reference, everything closed in order. Throws at anything else, so that what it reads is what any browser reads.
 */
export function readStrictly(html: string): Tag {
  const root: Tag = { name: '', attributes: {}, children: [] };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const at = token.lastIndex;
    const found = token.exec(html);
    if (!found) throw new Error(`Not strict at ${at}: ${html.slice(at, at + 60)}`);
    const [, name, attributes = '', closed, text] = found;
    const inner = open[open.length - 1] as Tag;
    if (text !== undefined) inner.children.push(decoded(text));
    if (closed !== undefined && (open.length === 1 || open.pop()?.name !== closed)) {
      throw new Error(`</${closed}> closes nothing at ${at}.`);
    }
    if (name === undefined) continue;
    const tag: Tag = { name, attributes: attributesIn(attributes), children: [] };
    inner.children.push(tag);
    if (!VOID.has(name)) open.push(tag);
  }
  if (open.length > 1) throw new Error(`<${open.pop()?.name}> is not closed.`);
  return root;
}

/** All elements in a tree, in order. */
export function tagsIn(tag: Tag): Tag[] {
  return tag.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...tagsIn(child)]));
}

/** The text in a tree. */
export function wordsIn(tag: Tag): string {
  return tag.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

function attributesIn(text: string): Record<string, string> {
  const list = [...text.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(
    ([, name, value]) => [name as string, decoded(value ?? '')] as const,
  );
  if (new Set(list.map(([name]) => name)).size < list.length) throw new Error(`An attribute is there twice:${text}`);
  return Object.fromEntries(list);
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9A-F]+);)?/g, (whole, code) => {
    if (code === undefined) throw new Error(`A bare & in ${text.slice(0, 60)} (${whole})`);
    return String.fromCodePoint(Number.parseInt(code, 16));
  });
}
