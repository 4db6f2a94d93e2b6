import { existsSync } from 'node:fs';
import { allJourneys, journeysOf, journeysOfRoom } from './changed.ts';
import { git } from './git.ts';
import { root } from './suites.ts';

/**
 * How much `npm run check -- --changed` leaves out: of the last COMMITS commits up to REF that touched production, the share for which the
 * rules of today pick every journey, the mean share of journeys, and whose files forced all of them. Paths are taken to today's through
 * the renames since. `node scripts/journeys-share.ts [COMMITS] [REF]`
 */
const [commits = '189', ref = 'HEAD'] = process.argv.slice(2);

const production = ['core', 'server', 'local', 'web'];
const wanted = new Set(git(['log', `-${commits}`, '--format=%H', ref, '--', ...production]).split('\n'));

interface Cause {
  commits: number;
  /** Those that nothing else would have forced. */
  alone: number;
  files: Map<string, number>;
}

const causes = new Map<string, Cause>();
const shares: number[] = [];
for (const { files, lost } of changesOfWanted()) {
  const picked = lost.length > 0 ? 1 : journeysOf(files).length / allJourneys.length;
  shares.push(picked);
  if (picked === 1) noteCauses([...lost, ...files.filter(forcesAll)]);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const everything = shares.filter((share) => share === 1).length;
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
console.log(`${shares.length} commits up to ${ref}: ${everything} (${percent(everything / shares.length)}) run every journey.
A commit runs ${percent(mean)} of ${allJourneys.length} journeys on average.

Commits that run all for a file of a folder, those for it alone, and its files with most of them:`);
for (const [folder, cause] of [...causes].sort(([, a], [, b]) => b.commits - a.commits)) {
  const most = [...cause.files].sort(([, a], [, b]) => b - a).slice(0, 4);
  const named = most.map(([file, count]) => `${file.replace(`${folder}/`, '')} ${count}`).join(', ');
  console.log(`${String(cause.commits).padStart(4)}${String(cause.alone).padStart(4)}  ${folder || '.'}: ${named}`);
}

interface Change {
  /** By paths of today. */
  files: string[];
  /** Shared files that it changed and that have been deleted since: nobody can say any more what ran them. */
  lost: string[];
}

/** Of each of the commits, newest first. */
function* changesOfWanted(): Generator<Change> {
  const today = new Map<string, string>();
  for (const text of git(['log', '--topo-order', '-M', '--name-status', '--format=%x01%H', 'HEAD']).split('\x01')) {
    const [hash = '', ...lines] = text.trim().split('\n');
    const now = (path: string) => today.get(path) ?? path;
    const changes = lines.filter((line) => line !== '').map((line) => line.split('\t'));
    const all = changes.map(([kind = '', from = '', to]) => ({ kind, from, path: now(to ?? from) }));
    const lost = all.filter(({ kind, path }) => kind !== 'D' && isLost(path)).map(({ path }) => path);
    if (wanted.has(hash)) yield { files: all.map(({ path }) => path), lost };
    for (const { kind, from, path } of all) if (kind.startsWith('R')) today.set(from, path);
  }
}

function isLost(path: string): boolean {
  const isShared = production.some((top) => path.startsWith(`${top}/`)) && !journeysOfRoom(path);
  return isShared && !path.includes('.test.') && !existsSync(`${root}${path}`);
}

function forcesAll(file: string): boolean {
  return journeysOf([file]).length === allJourneys.length;
}

function noteCauses(files: string[]): void {
  const byFolder = Map.groupBy(files, (file) => file.split('/').slice(0, -1).slice(0, 2).join('/'));
  if (byFolder.size === 0) byFolder.set('several together', []);
  for (const [folder, its] of byFolder) {
    const cause = causes.get(folder) ?? { commits: 0, alone: 0, files: new Map() };
    causes.set(folder, cause);
    cause.commits += 1;
    if (byFolder.size === 1) cause.alone += 1;
    for (const file of its) cause.files.set(file, (cause.files.get(file) ?? 0) + 1);
  }
}
