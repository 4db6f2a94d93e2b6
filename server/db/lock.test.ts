import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { devNull, hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reportFault } from '../../tests/support/faults.ts';
import { aFolder } from '../../tests/support/folder.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { FolderInUse, isAlive, lockFolder, startOf } from './lock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TAKER = 'tests/support/lock-taker.ts';
const ROUNDS = rounds(1, 200);

/** What runs a command as in another container: with processes, network and mounts of its own. */
const elsewhere = ['', '--user --map-root-user ']
  .map((user) => `unshare ${user}--pid --fork --kill-child --mount-proc --net --mount`.split(' '))
  .find(([program = '', ...flags]) => spawnSync(program, [...flags, 'true']).status === 0);
if (!elsewhere)
  console.warn('The lock is not tried between namespaces: this machine lets nobody make any (unshare).');
const places: [string, string[]][] = [
  ['beside it', []],
  ...(elsewhere ? [['in other namespaces', elsewhere]] : []),
] as [string, string[]][];

let folder: string;
const takers: ChildProcess[] = [];
const word = () => JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'));
const leaveWord = (text: string) => writeFileSync(join(folder, 'server.lock'), text);

beforeEach(() => {
  folder = aFolder();
});

afterEach(() => Promise.all(takers.splice(0).map(kill)));

/** A process that will take the lock when it is told to. */
async function aTaker(place: string[] = []): Promise<ChildProcess> {
  // The shell is the first process of a namespace, which nothing inside can kill, and waits until the second has ended.
  const [program = '', ...flags] = [...place, 'sh', '-c', '"$@"; exit', 'sh', process.execPath, '--expose-gc', TAKER];
  const taker = spawn(program, flags, { cwd: root, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  takers.push(taker);
  const failed = once(taker, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  await Promise.race([once(taker, 'message'), failed]);
  return taker;
}

async function take(taker: ChildProcess): Promise<string> {
  const answer = once(taker, 'message');
  taker.send(folder);
  return String((await answer)[0]);
}

/** Ends it as kill -9 does; resolves when it is gone. */
async function kill(taker: ChildProcess): Promise<void> {
  if (!taker.connected) return;
  const gone = once(taker, 'exit');
  taker.send('die');
  await gone;
}

test('a folder is held by one, and free again when given back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  for (const name of ['server.lock', 'folder.lock']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  unlock();
  expect(readdirSync(folder)).toEqual(['folder.lock']);
  const again = lockFolder(folder);
  unlock();
  expect(() => lockFolder(folder), 'given back twice').toThrow(FolderInUse);
  again();
});

test('two threads of one process are two', async () => {
  const unlock = lockFolder(folder);
  const script = `import('${new URL('./lock.ts', import.meta.url)}').then(({ lockFolder }) => lockFolder(process.argv[2]))`;
  const thread = new Worker(script, { eval: true, argv: [folder] });
  const [error] = (await once(thread, 'error')) as [Error];
  expect(error.message).toContain('is in use by process');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
});

test.each(places)('a server %s is refused and told who holds the folder and what to do', (_place, place) => {
  const unlock = lockFolder(folder);
  const { since } = word();
  const [program = '', ...flags] = [...place, process.execPath, 'server/main.ts'];
  const env = { PATH: process.env.PATH, CERTAMEN_ENV: devNull, DATA_DIR: folder, PORT: '1' };
  // One that is not refused would run for ever.
  const second = spawnSync(program, flags, {
    cwd: root,
    encoding: 'utf8',
    env,
    timeout: 600_000,
    killSignal: 'SIGKILL',
  });
  unlock();
  expect(second.stderr.trim()).toBe(
    `The data folder ${folder} is in use by process ${process.pid} on host ${hostname()} since ${since}. Stop that server first, or set DATA_DIR to another folder.`,
  );
  expect(second.status).toBe(1);
  expect(Date.now() - Date.parse(since)).toBeLessThan(600_000);
});

describe.each(places)('a holder %s', (_place, place) => {
  test('keeps the folder as long as it lives and no longer, even killed', async () => {
    const holder = await aTaker(place);
    expect(await take(holder)).toBe('holds it');
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(await take(await aTaker(place))).toMatch(
      /^FolderInUse: The data folder .* is in use by process \d+ on host/,
    );
    await kill(holder);
    expect(existsSync(join(folder, 'server.lock')), 'what a killed process leaves').toBe(true);
    const unlock = lockFolder(folder);
    expect(word().pid).toBe(process.pid);
    unlock();
  });

  test('keeps it where what it wrote about itself is lost or wrong', async () => {
    await take(await aTaker(place));
    rmSync(join(folder, 'server.lock'));
    expect(() => lockFolder(folder)).toThrow(/is in use by another process\. Stop that server first/);
    leaveWord('{"pid":');
    expect(() => lockFolder(folder)).toThrow(/is in use by another process\./);
  });
});

test(`of three that start at once over what a killed one left, one holds the folder, ${ROUNDS} times`, async () => {
  let twice = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const three = await Promise.all([[], [], elsewhere].map((place) => aTaker(place)));
    const outcomes = await Promise.all(three.map(take));
    const holders = outcomes.filter((outcome) => outcome === 'holds it').length;
    twice += Math.max(0, holders - 1);
    expect.soft(holders, `round ${round}: ${outcomes}`).toBe(1);
    expect.soft(outcomes.filter((outcome) => outcome.startsWith('FolderInUse: '))).toHaveLength(2);
    await Promise.all(takers.splice(0).map(kill));
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);
  }
  reportFault({ fault: 'three processes want one folder', rounds: ROUNDS, acknowledged: ROUNDS, twice });
});

describe('what another process or version has left', () => {
  test.each(['', '{"pid":', 'null', '{"pid":"one"}', '{"pid":999999999,"started":"long ago"}'])(
    '%j is taken over',
    (text) => {
      leaveWord(text);
      lockFolder(folder)();
    },
  );

  test('the lock of a process whose id another one has by now is taken over', () => {
    // In a container every server is process 1: the id lives, but it is not the process that took the lock.
    leaveWord(JSON.stringify({ pid: process.pid, started: 'an earlier boot/12345' }));
    const unlock = lockFolder(folder);
    expect(word().started).toBe(startOf(process.pid));
    unlock();
  });

  test('the lock of a living server of an earlier release is left to it', async () => {
    const earlier = await aTaker();
    const pid = childOf(earlier.pid as number);
    const its = JSON.stringify({ pid, started: startOf(pid) });
    leaveWord(its);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${pid}. Stop that server first`);
    expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toBe(its);
    await kill(earlier);
    lockFolder(folder)();
  });

  test('an earlier release, which looks into server.lock, finds a living holder there, and a killed one gone', async () => {
    const holder = await aTaker();
    await take(holder);
    expect(word()).toMatchObject({
      pid: childOf(holder.pid as number),
      started: expect.stringMatching(/^[\w-]+\/\d+$/),
    });
    expect(isAlive(word())).toBe(true);
    await kill(holder);
    expect(isAlive(word())).toBe(false);
  });
});

/** The process that the shell of a taker waits for. */
const childOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));

test('a lock that cannot be taken for another reason says which', () => {
  writeFileSync(join(folder, 'folder.lock'), 'no database of SQLite, though long enough for its head\n'.repeat(40));
  expect(() => lockFolder(folder)).toThrow(
    `The lock ${join(folder, 'folder.lock')} cannot be taken: file is not a database.`,
  );
});
