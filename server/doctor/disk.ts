import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bytesText, statusThresholds } from '#core/overview.ts';
import type { Finding } from '#core/setup.ts';
import { ELSEWHERE, type Settings } from '../env.ts';

const area = 'Disk';
/** Bytes: a backup or an upgrade may take this much. */
const PLENTY = 4 * statusThresholds.spaceLow;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Room where Certamen writes, and whether others can read it there. */
export async function examineDisk({ databaseUrl, dataDir, backupDir }: Settings): Promise<Finding[]> {
  const own = databaseUrl === null ? [dataDir] : [];
  const folders = [...own, ...(backupDir === null || backupDir === ELSEWHERE ? [] : [backupDir])].filter(existsSync);
  const found: Finding[] = [];
  for (const folder of folders.length > 0 ? folders : [root]) found.push(await room(folder));
  for (const folder of own.filter(existsSync)) {
    const { uid, mode } = statSync(folder);
    const isOurs = process.getuid?.() === uid || process.getuid?.() === 0;
    if (mode & 0o077)
      found.push({
        area,
        level: 'failure',
        sentence: `${folder} is open to other users of this machine: chmod 700 ${folder}.`,
      });
    if (!isOurs)
      found.push({ area, level: 'failure', sentence: `${folder} belongs to another user than the one who asks.` });
  }
  return found;
}

async function room(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${bytesText(free)} free in ${folder}.`;
  if (free < statusThresholds.spaceLow) return { area, level: 'failure', sentence: `Only ${sentence}` };
  return { area, level: free < PLENTY ? 'warning' : 'ok', sentence };
}
