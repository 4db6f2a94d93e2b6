import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pgliteTemplateFolder } from './templates.ts';

/** What came of filling the disk under a server and making room again. */
export interface FullDiskOutcome {
  /** Saves and pictures whose success somebody was told of, and those of them that were gone in the end. */
  acknowledged: number;
  lost: string[];
  /** What came, with room again, where saves or pictures did not succeed within two minutes; nothing more is tried then. */
  notBack: string[];
  /** How often the server did not answer at all while the disk was full. */
  hung: number;
  /** In how many rounds the database itself ended and was opened or started again. */
  stopped: number;
  /** From the moment when there was room again until an answer was saved. */
  longestMs: number;
  /** What people who uploaded pictures were answered with. */
  statuses: number[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const SIZE = '400m';
/** A trial that takes longer is asked to end: four minutes for the first round, and two for each further one. */
const ROUND_MS = 120_000;
/** A disk in memory which nobody else sees, and which is gone with the last process that was started there. The trial resizes it. */
const onOwnDisk = [
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${SIZE},mode=1777 tmpfs "$0" && exec "$@"`,
];

/** Whether this machine lets us have a disk of our own: it takes root's rights. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-disk-'));
  const { status } = spawnSync('unshare', [...onOwnDisk, folder, 'true']);
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Runs the trial on a disk of its own. Throws what it wrote where it failed. */
export async function fillDisk(engine: 'PostgreSQL' | 'PGlite', times: number): Promise<FullDiskOutcome> {
  // Made where there is room, and copied to the small disk.
  if (engine === 'PGlite') await pgliteTemplateFolder();
  const folder = mkdtempSync(join(tmpdir(), 'certamen-disk-'));
  try {
    const trial = [process.execPath, 'tests/support/full-disk-trial.ts', engine, String(times)];
    const child = spawn('unshare', [...onOwnDisk, folder, ...trial], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: (1 + times) * ROUND_MS,
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const last = said.trim().split('\n').at(-1) ?? '';
    if (!last.startsWith('{')) throw new Error(`${said}\n${complained}`);
    return JSON.parse(last) as FullDiskOutcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
