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
  const files = changedFiles(since);
  const isOfPackages = versionsIn(git(['show', `${since}:package.json`])) !== versionsIn(read('package.json'));
  return placesOf(isOfPackages ? [...files, 'server/db/open.ts'] : files);
}

export function placesOf(files: string[]): string[] {
  const place = (file: string) => {
    const [top = '', ...rest] = file.split('/');
    if (top === 'tests') return file;
    return ['core', 'server', 'web'].includes(top) && rest.length > 1 ? `${top}/${rest[0]}` : top;
  };
  return [...new Set(files.map(place))].sort();
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function versionsIn(manifest: string): string {
  const { dependencies } = JSON.parse(manifest);
  return PACKAGES.map((name) => dependencies[name]).join();
}
