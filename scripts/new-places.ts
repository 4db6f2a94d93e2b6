import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, git, lastTrusted } from './git.ts';
import { root } from './suites.ts';

/** Packages between our code and the embedded database; another version is a change of server/db. */
const PACKAGES = ['@electric-sql/pglite', 'drizzle-orm'];

/**
 * Where something is new, by `lastTrusted`: rooms (`server/blog`), folders without rooms (`scripts`) and files of tests/. Null where nobody
 * can say.
 */
export function newPlaces(): string[] | null {
  const since = lastTrusted();
  if (since === null) return null;
  const places = placesOf(changedFiles(since));
  const before = git(['show', `${since}:package.json`]);
  const now = readFileSync(join(root, 'package.json'), 'utf8');
  return versionsIn(before) === versionsIn(now) ? places : [...places, 'server/db'];
}

export function placesOf(files: string[]): string[] {
  const place = (file: string) => {
    const [top = '', ...rest] = file.split('/');
    if (top === 'tests') return file;
    return ['core', 'server', 'web'].includes(top) && rest.length > 1 ? `${top}/${rest[0]}` : top;
  };
  return [...new Set(files.map(place))].sort();
}

function versionsIn(manifest: string): string {
  const { dependencies } = JSON.parse(manifest);
  return PACKAGES.map((name) => dependencies[name]).join();
}
