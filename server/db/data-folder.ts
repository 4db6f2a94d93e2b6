import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseUnusable } from './database-unusable.ts';

/** Mode bits of group and others. */
const OTHERS = 0o077;
const STICKY = 0o1000;
const project = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));

/** Any of these marks a folder as a data folder. */
const SIGNS = ['pglite', 'folder.lock', 'server.lock'];
const BEFORE = /^(app-secret|backups|pglite\..*|lost\+found|\..*)$/;

/** Throws DatabaseUnusable where the folder cannot be written or is not ours to restrict. */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    refuseShared(realpathSync(folder), folder);
    close(realpathSync(folder));
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderFailure(folder, error);
  }
}

/** The embedded engine unpacks its first files with 0666, whatever the umask. Throws DatabaseUnusable. */
export function makePrivate(folder: string): void {
  try {
    closeAll(realpathSync(folder));
  } catch (error) {
    throw folderFailure(folder, error);
  }
}

export function folderFailure(folder: string, error: unknown): unknown {
  const { code = '', message, path = folder } = error as NodeJS.ErrnoException;
  const elsewhere = 'or set DATA_DIR to a folder that can be written';
  const sentences: Record<string, string> = {
    EACCES: `${denied(folder, path)}, ${elsewhere}.`,
    EROFS: `The data folder ${folder} is on a read-only file system: make that writable, ${elsewhere}.`,
    ENOSPC: `The disk of the data folder ${folder} is full: make room there, ${elsewhere}.`,
    EDQUOT: `The disk quota of the data folder ${folder} is used up: make room there, ${elsewhere}.`,
    ENOTDIR: `The data folder ${folder} is a file or below one: set DATA_DIR to a folder.`,
  };
  if (sentences[code]) return new DatabaseUnusable(sentences[code], error);
  const isOfSystem = code !== '' && 'syscall' in (error as Error);
  return isOfSystem ? new DatabaseUnusable(`The data folder ${folder} cannot be used: ${message}.`, error) : error;
}

/** One folder at a time: with `recursive`, Node calls a read-only file system ENOENT, and never returns below /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!statSync(folder).isDirectory()) throw Object.assign(error as Error, { code: 'ENOTDIR' });
  }
}

/** Restricting a folder that others use would break their work. */
function refuseShared(real: string, folder: string): void {
  const names = readdirSync(real);
  const isKnown = names.some((name) => SIGNS.includes(name));
  const strange = isKnown ? undefined : names.find((name) => !BEFORE.test(name));
  const why =
    (parse(real).root === real && 'is the root of a file system') ||
    (`${project}${sep}`.startsWith(`${real}${sep}`) && 'contains Certamen itself') ||
    (statSync(real).mode & STICKY && 'is shared by all users') ||
    (strange && `holds other things (${strange})`);
  if (!why) return;
  throw new DatabaseUnusable(
    `The data folder ${folder} ${why}, and Certamen would close it to everybody else. Set DATA_DIR to a folder of its own, for instance ${join(folder, 'certamen-data')}.`,
  );
}

function closeAll(path: string): void {
  const entry = close(path);
  if (!entry?.isDirectory() || (entry.uid !== me() && me() !== 0)) return;
  for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // Windows has no such modes.
  if (process.platform === 'win32' || !(entry?.isDirectory() || entry?.isFile())) return entry;
  if ((entry.mode & OTHERS) === 0) return entry;
  try {
    chmodSync(path, entry.mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    // A file system without modes, such as a network share, has rules of its own.
    if (entry.uid !== me()) {
      throw new DatabaseUnusable(
        `${path} belongs to user ${entry.uid}, and only that user can close it to others. Run Certamen as user ${entry.uid}, give it to this one (chown -R ${me()} ${path}), or set DATA_DIR to a new folder, which may be inside.`,
        error,
      );
    }
  }
  return entry;
}

function denied(folder: string, path: string): string {
  let there = path;
  while (!lookAt(there) && dirname(there) !== there) there = dirname(there);
  const owner = lookAt(there)?.uid;
  const what = there === folder || there.startsWith(folder + sep) ? 'used' : 'created';
  const whose = owner === undefined || owner === me() ? 'its permissions forbid it' : `it belongs to user ${owner}`;
  return `The data folder ${folder} cannot be ${what} by user ${me()}: look at ${there}, ${whose}. Give that user access, for instance with chown`;
}

function lookAt(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const me = (): number => process.getuid?.() ?? 0;
