import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patient, useFunctionsApp } from '../../tests/support/functions.ts';
import { CPU_SECONDS, functionLimits, OPEN_FILES } from './limits.ts';
import { type Started, startProcess } from './start-process.ts';
import { closeWorkshop, openWorkshop, type Workshop } from './workshop.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Everything that a function's process could leave behind: its own folder, and the folders that anybody may write to. */
function leftBehind(): string[] {
  // Of this process: another server of this machine has others.
  const ours = new RegExp(`^certamen-fn-\\w+-${process.pid}-`);
  const workshops = readdirSync(tmpdir()).filter((name) => ours.test(name));
  const own = workshops.flatMap((name) =>
    readdirSync(join(tmpdir(), name))
      .filter((one) => one.startsWith('p-'))
      .flatMap((one) => filesIn(join(tmpdir(), name, one))),
  );
  const shared = [tmpdir(), '/var/tmp', '/dev/shm'].flatMap((at) =>
    readdirSync(at)
      .map((name) => join(at, name))
      .filter((path) => /deno|etilqs/.test(path) || ownerOf(path) >= 61_200),
  );
  return [...own.filter((path) => !path.endsWith('/s')), ...shared];
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

function ownerOf(path: string): number {
  const { uid } = lstatSync(path, { throwIfNoEntry: false }) ?? { uid: 0 };
  return uid > 65_000 ? 0 : uid;
}

describe('what a function might leave on the disk', () => {
  const app = useFunctionsApp();
  /** What other programs of this machine have there. */
  const before = new Set(leftBehind());
  const left = () => leftBehind().filter((path) => !before.has(path));
  const fill = "const big = 'x'.repeat(1e6); const socket = Deno.args[0];";
  /** What the statement came to, told by the function; null where it was ended for it. */
  const attempt = async (statement: string) => {
    const code = `import { DatabaseSync } from 'node:sqlite';
      import v8 from 'node:v8';
      ${fill}
      Deno.serve(async () => {
        try { ${statement} } catch (error) { return new Response('failed: ' + error.message); }
        return new Response('done');
      });`;
    const { status, body } = await app.deploy('writer', code);
    expect(status, body.error).toBe(200);
    const answer = await app.visit('writer');
    return answer.status === 200 ? answer.text : null;
  };

  test.each([
    [
      "Deno's caches of what it has compiled",
      `for (let i = 0; i < 20; i++) await import('data:application/typescript,' + encodeURIComponent('export const a: number = ' + i + '; //' + big.slice(0, 1e5)));`,
      /^done$/,
    ],
    ['localStorage', `for (let i = 0; i < 9; i++) localStorage.setItem('a' + i, big);`, /not defined/],
    ['sessionStorage', `for (let i = 0; i < 9; i++) sessionStorage.setItem('a' + i, big);`, /not defined/],
    [
      'the Cache API',
      `const cache = await caches.open('x'); await cache.put('https://example.org/', new Response(big));`,
      /not defined/,
    ],
    ['what its socket is replaced by', 'Deno.removeSync(socket); Deno.writeTextFileSync(socket, big);', /Requires/],
    [
      'a folder instead of its socket',
      'Deno.removeSync(socket); Deno.mkdirSync(socket); Deno.writeTextFileSync(socket + "/x", big);',
      /Requires/,
    ],
    ['a file beside its socket', 'Deno.writeTextFileSync(socket + ".x", big);', /Requires/],
    ['temporary files', 'Deno.writeTextFileSync(Deno.makeTempFileSync(), big);', /Requires/],
    ['a database', `new DatabaseSync(socket).exec('create table x(a)');`, /Requires/],
    ['a snapshot of the heap', 'v8.writeHeapSnapshot(socket);', /Requires/],
    ['a store of its own', 'await Deno.openKv();', /not a function/],
    [
      'a program to be called instead of Deno',
      `(await import('node:child_process')).fork('/x.js');`,
      /^(failed|done)/,
    ],
  ])('%s', async (_, statement, expected) => {
    expect(await attempt(statement)).toMatch(expected);
    expect(left()).toEqual([]);
  });

  test('a table that SQLite would put into a temporary file', async () => {
    await attempt(`const base = new DatabaseSync(':memory:');
      base.exec('pragma temp_store = 1; pragma cache_size = 10; create temp table y(a); insert into y with recursive c(n) as (select 1 union all select n + 1 from c where n < 300) select randomblob(100000) from c');`);
    expect(left()).toEqual([]);
  });

  test('output goes to the server alone and is bounded: it is no file', async () => {
    expect(await attempt('(await import("node:fs")).ftruncateSync(1, 1e6);')).toMatch(/^failed/);
  });
});

describe('what the kernel holds a process to', () => {
  let workshop: Workshop;
  let alone: Started;
  let granted: Started;
  const start = (name: string, hosts: string[]) => {
    const code = 'export default { fetch: () => new Response("up") };';
    const limits = { ...functionLimits, ...patient };
    return startProcess(workshop, { name, code, hosts, secrets: {} }, limits, { tell: () => {}, said: () => {} });
  };
  beforeAll(async () => {
    workshop = (await openWorkshop()) as Workshop;
    [alone, granted] = [await start('alone', []), await start('granted', ['example.org'])];
  });
  afterAll(async () => {
    for (const one of [alone, granted]) one.kill('seen');
    await Promise.all([alone.ended, granted.ended]);
    closeWorkshop(workshop);
  });
  const lacks = (what: RegExp) => workshop.confinement.missing.some((one) => what.test(one));

  test('the size of files, dumps, open files and time of the processor', ({ skip }) => {
    skip(lacks(/^prlimit/), 'This machine has no prlimit.');
    const limits = readFileSync(`/proc/${alone.pid}/limits`, 'utf8');
    const hard = (name: string) => new RegExp(`^${name} +\\S+ +(\\S+)`, 'm').exec(limits)?.[1];
    expect({
      files: hard('Max file size'),
      dump: hard('Max core file size'),
      open: hard('Max open files'),
      seconds: hard('Max cpu time'),
      memory: hard('Max data size'),
    }).toEqual({ files: '0', dump: '0', open: `${OPEN_FILES}`, seconds: `${CPU_SECONDS}`, memory: '800000000' });
    if (isRoot) expect(hard('Max processes')).toBe('256');
  });

  test('its folder is the server’s once its socket is made', ({ skip }) => {
    skip(lacks(/as the user of the server/), 'The server may not change users here.');
    const folder = lstatSync(join(alone.socket, '..'));
    expect([folder.uid, folder.mode & 0o777]).toEqual([process.getuid?.(), 0o700]);
    expect(lstatSync(alone.socket).uid).toBeGreaterThanOrEqual(61_200);
  });

  test('without a granted host it has a network in which there is nothing', async ({ skip }) => {
    skip(lacks(/network namespaces/), 'This machine makes no network namespaces.');
    const devices = readFileSync(`/proc/${alone.pid}/net/dev`, 'utf8').trim().split('\n').slice(2);
    expect(devices.map((line) => line.trim().split(':')[0])).toEqual(['lo']);
    expect(networkOf(alone.pid)).not.toBe(networkOf('self'));
    expect(networkOf(granted.pid)).toBe(networkOf('self'));
    if (!isRoot) return;
    // What Deno lets nobody try: a program in the same network does not reach this machine.
    const bait = createServer((_, response) => response.end('REACHED'));
    await new Promise<void>((resolve) => bait.listen(0, '0.0.0.0', resolve));
    const { port } = bait.address() as AddressInfo;
    const connect = `fetch('http://127.0.0.1:${port}').then((answer) => answer.text()).then(console.log, (error) => console.log(error.cause.code))`;
    const reachedFrom = async (pid: number) => {
      const inside = ['--target', `${pid}`, '--net', process.execPath, '-e', connect];
      return (await run('nsenter', inside)).stdout.trim();
    };
    expect(await reachedFrom(alone.pid)).toBe('ENETUNREACH');
    expect(await reachedFrom(granted.pid)).toBe('REACHED');
    bait.close();
  });

  test('every file system that holds files is read-only to it', async ({ skip }) => {
    skip(lacks(/mount namespaces/), 'This machine makes no mount namespaces.');
    for (const { pid } of [alone, granted]) {
      const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').trim().split('\n');
      const fields = mounts.map((line) => line.split(' '));
      // Of several at one place the last hides the others.
      const seen = new Map(fields.map((its) => [its[4], { mode: its[5], type: its[its.indexOf('-') + 1] ?? '' }]));
      const writable = [...seen].filter(([, { mode, type }]) => {
        return mode?.startsWith('rw') && !/^(proc|sysfs|cgroup2?|devpts|mqueue|autofs|fuse.*)$/.test(type);
      });
      expect(writable.map(([at]) => at)).toEqual([expect.stringContaining('certamen-fn-')]);
    }
  });

  test('it has none of the rights that made its namespaces', () => {
    if (process.platform !== 'linux') return;
    const status = readFileSync(`/proc/${alone.pid}/status`, 'utf8');
    const rights = ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].map(
      (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1],
    );
    expect(rights).toEqual(Array(4).fill('0'.repeat(16)));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  });
});

describe('time of the processor', () => {
  const app = useFunctionsApp({ cpuMs: 800, watchMs: 50 });

  test('a function that has had its share goes on in a fresh process, and no call fails for it', async () => {
    const code = `const id = crypto.randomUUID();
      setInterval(() => { const until = performance.now() + 20; while (performance.now() < until); }, 25);
      Deno.serve(() => new Response(id));`;
    expect((await app.deploy('spinner', code)).status).toBe(200);
    const first = (await app.visit('spinner')).text;
    const seen: number[] = [];
    await expect
      .poll(async () => {
        const { status, text } = await app.visit('spinner');
        seen.push(status);
        return text;
      })
      .not.toBe(first);
    expect([...new Set(seen)]).toEqual([200]);
  });
});

const networkOf = (pid: number | string): string => readlinkSync(`/proc/${pid}/ns/net`);
