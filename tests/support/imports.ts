import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** Our own files by path from the root, packages by name. */
  target: string;
  typeOnly: boolean;
}

/** What the text of a file imports; `path` is the file's own, from the root. */
export function importsIn(text: string, path: string): Import[] {
  const found = withoutComments(text).matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g,
  );
  return [...found].map(([, , type, from, lazily]) => ({
    target: resolved((from ?? lazily) as string, path),
    typeOnly: type !== undefined,
  }));
}

/** Every file of ours that runs when this one does, itself included, by path from the root: what is imported for its types does not. */
export function filesBehind(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path) || !existsSync(join(root, path))) return;
    seen.add(path);
    if (!/\.tsx?$/.test(path)) return;
    for (const { target, typeOnly } of importsIn(readFileSync(join(root, path), 'utf8'), path)) {
      if (!typeOnly) visit(target);
    }
  };
  visit(entry);
  return seen;
}

/** The text without comments; good enough for lines that begin with import or export. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function resolved(specifier: string, path: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(path), specifier)).replaceAll('\\', '/');
}
