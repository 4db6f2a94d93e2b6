import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, git, lastTrusted } from './git.ts';
import { root } from './suites.ts';

/** Packages between our code and the embedded database; another version is a change of server/db. */
const PACKAGES = ['@electric-sql/pglite', 'drizzle-orm'];

/** What the database of every server test comes from. */
const BEHIND_ALL = /^(server\/db\/.+(?<!\.test)\.(ts|sql)|tests\/support\/(templates|database|projects)\.ts)$/;

/**
 * Where something is new, by `lastTrusted`: names of folders of server/, and of test files of tests/. Null: everywhere, since what
 * every server test builds on is new, or nobody can say.
 */
export function newFolders(): string[] | null {
  const since = lastTrusted();
  return since === null || packagesAt(since) !== packagesNow() ? null : foldersOf(changedFiles(since));
}

/** The folders and tests with these files; null where one of them is behind all. */
export function foldersOf(files: string[]): string[] | null {
  if (files.some((file) => BEHIND_ALL.test(file))) return null;
  const names = files.flatMap(
    (file) => /^(?:server\/([^/]+)\/|tests\/([^/]+)\.test\.ts$)/.exec(file)?.slice(1) ?? [],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

const packagesNow = () => versionsIn(readFileSync(join(root, 'package.json'), 'utf8'));
const packagesAt = (commit: string) => versionsIn(git(['show', `${commit}:package.json`]));

function versionsIn(manifest: string): string {
  const { dependencies } = JSON.parse(manifest);
  return PACKAGES.map((name) => dependencies[name]).join();
}
