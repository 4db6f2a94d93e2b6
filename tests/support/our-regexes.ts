import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface OurRegex {
  file: string;
  pattern: string;
  flags: string;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Every regular expression of the code that ships, and the calls of RegExp whose text is made while it runs. */
export function ourRegexes(): { regexes: OurRegex[]; made: { file: string; code: string }[] } {
  const files = globSync(['{core,server,local,web,scripts}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: ['**/node_modules'],
  });
  const all = files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => file.replaceAll('\\', '/'));
  const texts = all.sort().map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));
  const shared = new Map(texts.flatMap(({ text }) => exportedTexts(text)));
  const found = texts.map(({ file, text }) => regexesIn(file, text, shared));
  return { regexes: found.flatMap(({ regexes }) => regexes), made: found.flatMap(({ made }) => made) };
}

/** Plain texts that a file exports for others to build expressions of. */
function exportedTexts(text: string): [string, Node][] {
  const found = text.matchAll(/^export const (\w+) = ('[^'\n]+');$/gm);
  return Array.from(found, ([, name = '', value = '']) => {
    const [literal] = [...within(parseSync('x.ts', value).program)].filter(({ type }) => type === 'Literal');
    return [name, literal as Node];
  });
}

/** The same of one text; `shared`: constants of other files. */
export function regexesIn(file: string, text: string, shared: ReadonlyMap<string, Node> = new Map()) {
  const regexes: OurRegex[] = [];
  const made: { file: string; code: string }[] = [];
  const constants = new Map(shared);
  const nodes = [...within(parseSync(file, text).program)];
  for (const { type, id, init } of nodes as (Node & { id?: Node; init?: Node })[]) {
    if (type === 'VariableDeclarator' && id?.type === 'Identifier' && init) constants.set(id.name as string, init);
  }
  for (const node of nodes) {
    const { pattern, flags } = (node.regex ?? {}) as { pattern?: string; flags?: string };
    if (pattern !== undefined) regexes.push({ file, pattern, flags: flags ?? '' });
    if (!/^(New|Call)Expression$/.test(node.type) || (node.callee as Node).name !== 'RegExp') continue;
    const [source, signs] = node.arguments as Node[];
    const written = textOf(source, constants);
    if (written === null) made.push({ file, code: text.slice(node.start as number, node.end as number) });
    else regexes.push({ file, pattern: written, flags: textOf(signs, constants) ?? '' });
  }
  return { regexes, made };
}

/** What an expression says, where it is made of literals and constants; null where it is not. */
function textOf(node: Node | undefined, constants: Map<string, Node>): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'Identifier') return textOf(constants.get(node.name as string), constants);
  if (node?.type === 'TaggedTemplateExpression') return textOf(raw(node.quasi as Node), constants);
  if (node?.type !== 'TemplateLiteral') return null;
  const parts = (node.expressions as Node[]).map((part) => textOf(part, constants));
  if (parts.includes(null)) return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
}

/** A template as String.raw takes it. */
function raw(template: Node): Node {
  const quasis = template.quasis as { value: { raw: string } }[];
  return { ...template, quasis: quasis.map(({ value }) => ({ value: { cooked: value.raw } })) };
}

function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* within(one);
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Node;
    for (const inner of Object.values(value)) yield* within(inner);
  }
}
