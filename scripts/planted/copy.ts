import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Defect } from './defect.ts';

/** The project in a temporary folder, where it may be broken. */
export interface ProjectCopy {
  folder: string;
  /** Plants defects, and builds the pages again where `pages` says so and their inputs have changed. */
  plant(defects: readonly Defect[], pages: boolean): void;
  /** Takes them out again, with the pages that were built with them. */
  restore(defects: readonly Defect[]): void;
  remove(): void;
}

/** Copies the files that git tracks, as they are now, and the build; what packages have installed is shared. */
export function copyProject(root: string): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-planted-'));
  const cleanBuild = join(folder, 'build.clean');
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
    const installed = join(dirname(file), 'node_modules');
    if (basename(file) === 'package.json' && existsSync(join(root, installed)))
      symlinkSync(join(root, installed), join(folder, installed));
  }
  if (existsSync(join(root, 'build'))) cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true });
  const build = () => {
    execFileSync(process.execPath, [join(folder, 'scripts/build.ts')], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  build();
  cpSync(join(folder, 'build'), cleanBuild, { recursive: true });
  return {
    folder,
    plant(defects, pages) {
      for (const { file, find, replace } of defects) {
        const path = join(folder, file);
        writeFileSync(
          path,
          readFileSync(path, 'utf8').replace(find, () => replace),
        );
      }
      if (pages) build();
    },
    restore(defects) {
      for (const { file } of defects) copyFileSync(join(root, file), join(folder, file));
      rmSync(join(folder, 'build'), { recursive: true });
      cpSync(cleanBuild, join(folder, 'build'), { recursive: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Throws where what the defect replaces does not stand in its file exactly once. */
export function checkApplies(root: string, { name, file, find }: Defect): void {
  const path = join(root, file);
  const times = existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0;
  if (times !== 1) throw new Error(`${name}: the defect no longer applies to ${file}.`);
}

function trackedFiles(root: string): string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
