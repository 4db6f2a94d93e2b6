import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder, removeFolder } from './servers.ts';

const here = fileURLToPath(new URL('..', import.meta.url));

/** Another commit's files in a folder of their own, built, with the packages of this tree. */
export function checkOut(commit: string): { folder: string; remove(): void } {
  const temporary = newFolder();
  const folder = join(temporary, 'tree');
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: here });
    removeFolder(temporary);
  };
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: here });
  symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'));
  try {
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Whether this clone has the commit. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: here, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
