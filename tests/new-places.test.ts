import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { git, lastTrusted } from '../scripts/git.ts';
import { placesOf } from '../scripts/new-places.ts';
import { aFolder } from './support/folder.ts';

/** A repository whose branch main has so many commits, 1 being the first, and is where we are. */
function repository(commits: number): string {
  const folder = aFolder();
  git(['init', '--quiet', '--initial-branch=main'], folder);
  const each = (n: number) =>
    `commit refs/heads/main\ncommitter Ada <ada@example.org> ${n} +0000\ndata <<.\n${n}\n.\n`;
  const input = Array.from({ length: commits }, (_, n) => each(n + 1)).join('');
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input });
  return folder;
}

const subjectOf = (folder: string, commit: string | null) =>
  commit && git(['log', '-1', '--format=%s', commit], folder);

test('what is new on main begins after the 20th commit before; on a branch, where it left main', () => {
  const folder = repository(25);
  expect(subjectOf(folder, lastTrusted(folder))).toBe('5');
  git(['update-ref', 'refs/remotes/origin/main', 'main'], folder);
  expect(subjectOf(folder, lastTrusted(folder))).toBe('5');
  git(['update-ref', 'refs/remotes/origin/main', 'main~2'], folder);
  expect(subjectOf(folder, lastTrusted(folder))).toBe('23');
});

test('where history does not reach back so far, nobody can say what is new', () => {
  expect(lastTrusted(repository(20))).toBeNull();
  const empty = aFolder();
  expect(lastTrusted(empty)).toBeNull();
});

test('a room, a folder without rooms and a file of tests are places', () => {
  const files = [
    'server/blog/save.ts',
    'server/blog/deep/save.test.ts',
    'core/blog/post.ts',
    'server/main.ts',
    'web/root.tsx',
  ];
  expect(placesOf(files)).toEqual(['core/blog', 'server', 'server/blog', 'web']);
  expect(placesOf(['scripts/mutation/run.ts', 'tests/fuzz.test.ts', 'tests/support/app.ts', 'README.md'])).toEqual([
    ...['README.md', 'scripts', 'tests/fuzz.test.ts', 'tests/support/app.ts'],
  ]);
  expect(placesOf([])).toEqual([]);
});
