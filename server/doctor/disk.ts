import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bytesText, statusThresholds } from '#core/overview/overview.ts';
import { type Finding, findingsOf } from '#core/overview/setup.ts';
import type { Settings } from '../env.ts';

const finding = findingsOf('Disk');
const PLENTY = 4 * statusThresholds.spaceLow;
const root = fileURLToPath(new URL('../..', import.meta.url));

export async function examineDisk({ databaseUrl, dataDir, backupDir }: Settings): Promise<Finding[]> {
  const own = databaseUrl === null ? [dataDir] : [];
  const folders = [...own, ...(backupDir === null ? [] : [backupDir])].filter(existsSync);
  const found: Finding[] = [];
  for (const folder of folders.length > 0 ? folders : [root]) found.push(await room(folder));
  for (const folder of own.filter(existsSync)) {
    if (statSync(folder).mode & 0o077)
      found.push(finding('failure', `${folder} is open to other users of this machine: chmod 700 ${folder}.`));
  }
  return found;
}

async function room(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${bytesText(free)} free in ${folder}.`;
  if (free < statusThresholds.spaceLow) return finding('failure', `Only ${sentence}`);
  return finding(free < PLENTY ? 'warning' : 'ok', sentence);
}
