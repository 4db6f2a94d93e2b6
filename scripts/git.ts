import { execFileSync } from 'node:child_process';
import { root } from './suites.ts';

/** How many commits of main count as new: what a push brings is seldom more. */
const COMMITS_OF_MAIN = 20;

/** What git prints in this repository or another, without line breaks at its ends. Throws where it refuses, or there is none. */
export function git(given: string[], folder = root): string {
  return execFileSync('git', given, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' }).trim();
}

/** The files that have changed since a commit, those that git does not know yet included; by path from the root. */
export function changedFiles(since: string): string[] {
  const lines = (...given: string[]) => git(given).split('\n');
  return [...lines('diff', '--name-only', since), ...lines('ls-files', '--others', '--exclude-standard')].filter(
    (line) => line !== '',
  );
}

/**
 * The commit since which changes are new: where this branch left origin/main; on main itself the 20th commit before. Null where history
 * does not reach back so far (a shallow clone, a download without git).
 */
export function lastTrusted(folder = root): string | null {
  const attempt = (...given: string[]) => {
    try {
      return git(given, folder);
    } catch {
      return null;
    }
  };
  const base = attempt('merge-base', 'HEAD', 'origin/main');
  const isOnMain = base === null || base === attempt('rev-parse', 'HEAD');
  return isOnMain ? attempt('rev-parse', '--verify', '--quiet', `HEAD~${COMMITS_OF_MAIN}`) : base;
}
