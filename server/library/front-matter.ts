import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { markdownShapeProblem } from '#core/markdown/shape.ts';
import { ContentWrong } from './content-wrong.ts';

/** Throws ContentWrong with file and line. */
export function readFrontMatter<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): { fields: z.infer<Schema>; content: string } {
  const text = readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
  const [whole, head = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) throw new ContentWrong(`${file}, line 1: it needs front matter between two lines of ---.`);
  const counter = new LineCounter();
  const document = parseDocument(head, { lineCounter: counter });
  const [error] = [...document.errors, ...document.warnings];
  if (error)
    throw new ContentWrong(`${file}, line ${(error.linePos?.[0].line ?? 1) + 1}: ${firstLine(error.message)}`);
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
    const line = lineOf(document, counter, key);
    throw new ContentWrong(`${file}, line ${line}: ${key === undefined ? '' : `${String(key)}: `}${issue?.message}`);
  }
  const content = text.slice(whole.length).trim();
  if (content === '')
    throw new ContentWrong(`${file}, line ${lineAt(text, whole.length)}: there is no text below the front matter.`);
  // Padded with the lines of the front matter, so that line numbers match the file.
  const above = lineAt(text, text.indexOf(content, whole.length)) - 1;
  const problem = markdownShapeProblem('\n'.repeat(above) + content);
  if (problem !== null) throw new ContentWrong(`${file}: ${problem}`);
  return { fields: parsed.data, content };
}

function lineOf(
  document: ReturnType<typeof parseDocument>,
  counter: LineCounter,
  key: PropertyKey | undefined,
): number {
  if (!isMap(document.contents)) return 1;
  const field = document.contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  const [start] = (isScalar(field?.key) && field.key.range) || [];
  return start === undefined ? 1 : counter.linePos(start).line + 1;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const firstLine = (message: string): string => message.split('\n')[0]?.replace(/:$/, '.') ?? message;
