import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The project in a temporary folder, where it may be changed. */
interface ProjectCopy {
  folder: string;
  remove(): void;
}

/** Copies the files that git tracks, as they are now, and the build; installed packages are shared. */
export function copyProject(root: string): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-next-release-'));
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
    const installed = join(dirname(file), 'node_modules');
    if (basename(file) === 'package.json' && existsSync(join(root, installed)))
      symlinkSync(join(root, installed), join(folder, installed));
  }
  if (existsSync(join(root, 'build'))) cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true });
  execFileSync(process.execPath, [join(folder, 'scripts/build.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function trackedFiles(root: string): string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
