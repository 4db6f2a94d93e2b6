import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '../db/open.ts';
import { version } from '../version.ts';
import { remember, remembered } from './verdict.ts';

export const CONTENT_LOCK = 748_215;

export const starterFolder = fileURLToPath(new URL('../../content', import.meta.url));

export const OTHER_LIBRARY = 'other';

/** '0.2.0 {hash of the files}'; undefined where nothing was loaded. */
export interface Marks {
  library: string | undefined;
  start: string | undefined;
}

const NO_ROW = '00000000-0000-0000-0000-000000000000';

export function releaseOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return `${version} ${hash.digest('base64url')}`;
}

export async function readMarks(db: Db): Promise<Marks> {
  const found = await remembered(db, 'release/');
  return { library: found.get('release/library')?.hash, start: found.get('release/start')?.hash };
}

export async function writeMark(tx: Db, name: keyof Marks, release: string, now: Date): Promise<void> {
  if ((await readMarks(tx))[name] === release) return;
  await remember(tx, [{ key: `release/${name}`, row_id: NO_ROW, hash: release }], now);
}

/** False for a release older than the loaded one: it may run beside its successor for a while. */
export function isNews(release: string, { library, start }: Marks): boolean {
  const loaded = [library, start].filter((mark) => mark !== undefined && mark !== OTHER_LIBRARY);
  return loaded.every((mark) => mark !== release && compareVersions(release, mark as string) >= 0);
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((release) => release.split(' ')[0] as string);
  return (a as string).localeCompare(b as string, 'en', { numeric: true });
}
