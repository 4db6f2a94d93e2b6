import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { demoAccounts } from '#local/demo-accounts.ts';
import { startCluster } from '../../scripts/postgres.ts';
import { pixel } from './examples/images.ts';
import type { FullDiskOutcome } from './full-disk.ts';
import { pngChunk, withChunks } from './pictures.ts';
import { createDatabase } from './server-databases.ts';
import { pause, startServerProcess, until } from './server-process.ts';
import { aSitting, lostOf, saveUntilStopped, signedIn } from './sitting.ts';
import { postgresTemplate } from './templates.ts';

/**
 * `node full-disk-trial.ts ENGINE ROUNDS`, with the folder for temporary files on a disk of its own: takes the room on it from a server that saves
 * answers and keeps pictures, gives it room again, and prints what came of it (FullDiskOutcome) as its last line.
 */
const [, , engine, times] = process.argv;
const disk = tmpdir();
const MB = 1024 * 1024;
/** What is left for the database at first; and what it gets back after each refusal, until no file of its log fits any more. */
const LEFT = 2 * MB;
const CRUMB = 2 * MB;
/** What is free between two rounds, however much the rounds before have stored. */
const ROOM = 256 * MB;
/** A server that has not answered within this hangs. */
const HANGS_MS = 120_000;
/** Pictures that have to fail before there is room again. */
const REFUSED = 20;
const MOST_REFUSED = 200;

const cluster = engine === 'PostgreSQL' ? await startCluster({ durable: true }) : null;
const url = cluster && (await createDatabase(cluster.url, 'full_disk', await postgresTemplate(cluster.url)));
const server = await startServerProcess({ DATABASE_URL: url ?? '' });
process.once('SIGTERM', () => void end().finally(() => process.exit(1)));
const outcome: FullDiskOutcome = {
  acknowledged: 0,
  lost: [],
  notBack: [],
  hung: 0,
  stopped: 0,
  longestMs: 0,
  statuses: [],
};
try {
  const [, admin] = demoAccounts;
  const learner = await signedIn(server.origin);
  const administrator = await signedIn(server.origin, admin);
  const pictures: string[] = [];
  const statuses = new Set<number>();
  const keep = async () => {
    const answer = await call('POST', '/api/admin/images', administrator, { data: picture() });
    statuses.add(answer.status);
    if (answer.status === 200) pictures.push(answer.body.image.url);
    return answer;
  };
  for (let round = 1; round <= Number(times); round++) {
    const sitting = await aSitting(server.origin, learner);
    const saving = saveUntilStopped(sitting);
    await saving.more('saved', 20);
    const stopped = stops();
    leave(LEFT);
    // Where the embedded database stands in its log decides how many more it takes until no file of the log fits any more.
    const isOver = (refused: number) =>
      refused >= REFUSED && (cluster !== null || stops() > stopped || refused >= MOST_REFUSED);
    for (let refused = 0; !isOver(refused) && outcome.hung === 0; ) {
      const { status } = await keep();
      if (status === 200) continue;
      if (status === 0) outcome.hung += 1;
      refused += 1;
      if (freeBytes() < CRUMB) leave(freeBytes() + CRUMB);
    }
    if (outcome.hung > 0) break;
    leave(ROOM);
    const room = performance.now();
    const { saved } = sitting;
    const instead = new Set<string>();
    try {
      if (cluster) await revived();
      await until(() => sitting.saved > saved);
      outcome.longestMs = Math.max(outcome.longestMs, performance.now() - room);
      await until(() => sitting.saved > saved + 20);
      await saving.stop();
      await until(async () => {
        const { status, body } = await keep();
        if (status !== 200) instead.add(`${status} ${body?.code}`);
        return status === 200;
      });
    } catch (error) {
      const seen = `${sitting.saved - saved} answers saved, pictures refused with ${[...instead].join(', ') || 'nothing'}`;
      const logged = server.lines().slice(-5);
      outcome.notBack.push(`round ${round}, ${Math.round(freeBytes() / MB)} MB free: ${seen}: ${error}`, ...logged);
      break;
    }
    outcome.acknowledged += sitting.saved;
    outcome.lost.push(...(await lostOf(sitting)));
    if (stops() > stopped) outcome.stopped += 1;
  }
  for (const picture of pictures) {
    const { status } = await fetch(server.origin + picture, { headers: learner });
    if (status !== 200) outcome.lost.push(`${picture}: ${status}`);
  }
  outcome.acknowledged += pictures.length;
  outcome.statuses = [...statuses].sort();
} finally {
  await end();
}
console.log(JSON.stringify(outcome));
process.exit();

async function end(): Promise<void> {
  await server.remove();
  await cluster?.stop();
}

/** Status 0 where no answer comes. */
async function call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const signal = AbortSignal.timeout(HANGS_MS);
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(server.origin + path, { method, headers, signal, ...sent });
    return { status: response.status, body: (await response.json()) as any };
  } catch {
    return { status: 0, body: null };
  }
}

/** What whoever runs a PostgreSQL does: one that ended because it could not write is started again. */
async function revived(): Promise<void> {
  const running = () => fetch(`${server.origin}/api/health`).then(({ ok }) => ok);
  for (let looks = 0; looks < 20; looks++) {
    if (await running()) return;
    await pause(100);
  }
  outcome.stopped += 1;
  await cluster?.kill();
  await cluster?.start();
}

/** How often the embedded database said so. */
function stops(): number {
  return server.lines().filter((line) => line.includes('embedded database has stopped')).length;
}

/** 900 kB in Base64 that no compression makes smaller: a PNG whose pixels nobody looks at. */
function picture(): string {
  return withChunks(Buffer.from(pixel, 'base64'), pngChunk('IDAT', randomBytes(900_000))).toString('base64');
}

/** Makes the disk as large as it has to be for so many bytes to be free: a file that fills it would take as much memory. */
function leave(bytes: number): void {
  for (let tries = 1; ; tries++) {
    const { blocks, bfree, bsize } = statfsSync(disk);
    try {
      execFileSync('mount', ['-o', `remount,size=${(blocks - bfree) * bsize + bytes}`, disk], { stdio: 'pipe' });
      return;
    } catch (error) {
      // No disk becomes smaller than what it holds, and something may have been written meanwhile.
      if (tries === 5) throw error;
    }
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}
