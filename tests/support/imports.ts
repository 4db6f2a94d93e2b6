import { existsSync, globSync, readFileSync } from 'node:fs';
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
    /(?:^|\n)\s*(@?import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^'?]+)|\bimport\(\s*'([^']+)'/g,
  );
  return [...found].map(([, , type, from, lazily]) => ({
    target: resolved((from ?? lazily) as string, path),
    typeOnly: type !== undefined,
  }));
}

/** What runs when a file does, of our own: what is imported for its types does not. */
const running = new Map<string, string[]>();

/** Every file of ours that runs when this one does, itself included, by path from the root. */
export function filesBehind(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const path of seen) for (const target of runningWith(path)) seen.add(target);
  return seen;
}

function runningWith(path: string): string[] {
  const known = running.get(path);
  if (known) return known;
  const text = /\.(tsx?|css)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '';
  const targets = importsIn(text, path).filter(({ typeOnly }) => !typeOnly);
  const ours = targets.map(({ target }) => target).filter((target) => existsSync(join(root, target)));
  running.set(path, ours);
  return ours;
}

/** For each file, those that run it directly, by path from the root: of all that ships, and of `others`. */
export function importersOfAll(others: string[]): Map<string, string[]> {
  const ships = globSync('{core,server,local,web}/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/*.test.*'] });
  const importers = new Map<string, string[]>();
  for (const path of [...ships.map((found) => found.replaceAll('\\', '/')), ...others])
    for (const target of runningWith(path)) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
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
