import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './suites.ts';

/**
 * A hash of the code of each folder of server/ with which every test last passed on PGlite. `npm test` runs on PGlite what belongs to folders
 * that differ from it; `npm run test:full` runs everything and writes it anew.
 */
const record = join(root, 'tests/pglite-record.json');

/** Packages between our code and the files; another version is a change of server/db. */
const PACKAGES = ['@electric-sql/pglite', 'drizzle-orm'];

/** The folders of server/ whose code differs from the record, or is not in it. */
export function foldersChanged(): string[] {
  const known: Record<string, string> = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  return Object.entries(hashes())
    .filter(([folder, hash]) => known[folder] !== hash)
    .map(([folder]) => folder);
}

export function writeRecord(): void {
  writeFileSync(record, `${JSON.stringify(hashes(), null, 2)}\n`);
}

function hashes(): Record<string, string> {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, hashOf(name)]).sort());
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = globSync(`server/${folder}/**/*.{ts,sql}`, { cwd: root, exclude: ['**/*.test.ts'] }).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  if (folder === 'db') hash.update(versions());
  return hash.digest('hex').slice(0, 16);
}

function versions(): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return PACKAGES.map((name) => `${name}@${dependencies[name]}`).join(' ');
}
