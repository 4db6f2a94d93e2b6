import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patient, useFunctionsApp } from '../../tests/support/functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { functionLimits } from './limits.ts';
import { startProcess } from './start-process.ts';
import { closeWorkshop, openWorkshop, type Workshop } from './workshop.ts';

/** Attempts of a function at what it must not have. Each fails or is killed, and the server goes on answering. */
const app = useFunctionsApp();
const folder = mkdtempSync(join(tmpdir(), 'break-out-'));
const secretFile = join(folder, 'secret.js');
let bait: Server;
let port = 0;
let reached = 0;

beforeAll(async () => {
  writeFileSync(secretFile, 'export default "SECRET";', { mode: 0o644 });
  bait = createServer((_, response) => {
    reached += 1;
    response.end('REACHED');
  });
  bait.on('connection', () => {
    reached += 1;
  });
  await new Promise<void>((resolve) => bait.listen(0, '0.0.0.0', resolve));
  port = (bait.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = 0;
});
afterAll(() => {
  bait.close();
  rmSync(folder, { recursive: true });
});

/** Runs expressions inside a function; answers what became of each: its value, or the message of its failure. */
async function attempt(expressions: string[], may: { hosts?: string[]; secrets?: Record<string, string> } = {}) {
  const list = expressions.map((expression) => `async () => (${expression})`).join(',\n');
  const code = `
    import process from 'node:process';
    import fs from 'node:fs';
    import net from 'node:net';
    import childProcess from 'node:child_process';
    const all = [${list}];
    export default {
      async fetch() {
        const told = [];
        for (const one of all) {
          try { told.push('DID ' + JSON.stringify(await one())); } catch (error) { told.push('failed: ' + error.message + ' ' + (error.cause?.message ?? '')); }
        }
        return Response.json(told);
      },
    };`;
  const { status, body } = await app.deploy('attempt', code, may);
  expect(status, body.error).toBe(200);
  const answer = await app.visit('attempt');
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as string[];
}

async function expectRefused(expressions: string[], why: RegExp) {
  const told = await attempt(expressions);
  expect(told).toHaveLength(expressions.length);
  for (const [place, said] of told.entries()) expect(said, expressions[place]).toMatch(why);
}

const js = JSON.stringify;

describe('files', () => {
  test('no file can be read, by no way that Deno or Node has', async () => {
    await expectRefused(
      [
        `Deno.readTextFile(${js(secretFile)})`,
        `Deno.readTextFileSync('/etc/passwd')`,
        `Deno.open(${js(secretFile)})`,
        `Deno.stat('/etc')`,
        `[...Deno.readDirSync('/')]`,
        `Deno.readLink('/proc/self/exe')`,
        `Deno.realPath('.')`,
        `fs.readFileSync(${js(secretFile)}, 'utf8')`,
        `fs.promises.readFile('/etc/passwd')`,
        `fs.existsSync('/etc/passwd') || (() => { throw new Error('not seen') })()`,
        `Deno.readTextFile('/proc/self/environ')`,
        `Deno.readTextFile('/proc/' + process.ppid + '/environ')`,
        `Deno.readTextFile('/proc/' + process.ppid + '/cmdline')`,
        `Deno.readTextFile('/proc/1/environ')`,
        `fetch('file://' + ${js(secretFile)}).then((response) => response.text())`,
      ],
      /^failed: (Requires|not seen|NotCapable|fetch failed)/,
    );
  });

  test('no local module can be imported: statically, dynamically, by require, from nested code', async () => {
    const url = js(`file://${secretFile}`);
    await expectRefused(
      [
        `import(${url})`,
        `import('file://' + ${js(secretFile)}.toString())`,
        `import(${js(fileURLToPath(new URL('../env.ts', import.meta.url)))})`,
        `import('data:text/javascript,export { default } from ' + encodeURIComponent(${js(url)}))`,
        `import(URL.createObjectURL(new Blob(['import secret from ' + ${js(url)} + '; export default secret'], { type: 'text/javascript' })))`,
        `import('node:module').then(({ createRequire }) => createRequire(${url})(${js(secretFile)}))`,
        `import('https://example.org/module.js')`,
        `import('npm:lodash')`,
        `import('jsr:@std/fs')`,
      ],
      /^failed: (?!.*SECRET)/,
    );
    for (const line of [
      `import secret from ${url};`,
      `import secret from ${js(`file://${folder}/../../etc/passwd`)} with { type: 'text' };`,
      `export * from ${url};`,
    ]) {
      const { status, body } = await app.deploy(
        'static',
        `${line}\nexport default { fetch: () => new Response('up') };`,
      );
      expect([status, body.code], body.error).toEqual([422, 'FUNCTION_NOT_DEPLOYED']);
      expect(body.error).toMatch(/Requires read access/);
    }
  });

  test('no file can be written, and no other folder is left behind', async () => {
    const target = join(folder, 'written');
    await expectRefused(
      [
        `Deno.writeTextFile(${js(target)}, 'x')`,
        `Deno.mkdir(${js(target)})`,
        `Deno.makeTempFile()`,
        `Deno.symlink('/etc/passwd', ${js(target)})`,
        `Deno.remove(${js(secretFile)})`,
        `Deno.rename(${js(secretFile)}, ${js(target)})`,
        `Deno.chmod(${js(secretFile)}, 0o777)`,
        `fs.writeFileSync(${js(target)}, 'x')`,
        `Deno.openKv()`,
        `Deno.writeTextFile('here', 'x')`,
      ],
      /^failed: .*(Requires|requires|is not a function)/,
    );
    expect(existsSync(target)).toBe(false);
    expect(existsSync(secretFile)).toBe(true);
  });
});

describe('the server and its secrets', () => {
  test("nothing of the server's environment is seen, only the secrets of the function itself", async () => {
    process.env.BREAK_OUT_SECRET = 'SERVER SECRET';
    const told = await attempt(
      [
        `Deno.env.toObject()`,
        `{ ...process.env }`,
        `Deno.env.get('BREAK_OUT_SECRET') ?? null`,
        `Deno.env.get('KEY')`,
      ],
      { secrets: { KEY: 'its own' } },
    );
    delete process.env.BREAK_OUT_SECRET;
    expect(told).toEqual(['DID {"KEY":"its own"}', 'DID {"KEY":"its own"}', 'DID null', 'DID "its own"']);
  });

  test('no program can be started, no library loaded, no process signalled, no right asked for', async () => {
    await expectRefused(
      [
        `new Deno.Command('/bin/sh', { args: ['-c', 'id'] }).output()`,
        `new Deno.Command(Deno.execPath(), { args: ['eval', '1'] }).spawn()`,
        `childProcess.execSync(${js(`touch ${join(folder, 'written')}`)})`,
        `new Promise((done, fail) => childProcess.spawn('/bin/id').on('error', fail).on('exit', done))`,
        `new Promise((done, fail) => childProcess.fork('/tmp/x.js').on('error', fail).on('exit', done))`,
        `Deno.dlopen('libc.so.6', {})`,
        `Deno.kill(process.ppid, 'SIGKILL')`,
        `process.kill(process.ppid, 'SIGKILL')`,
        `process.kill(1)`,
        `process.dlopen({ exports: {} }, '/lib/x.node')`,
        `Deno.hostname()`,
        `Deno.networkInterfaces()`,
        `Deno.uid()`,
        `new Worker('data:text/javascript,1', { type: 'module' })`,
        `(async () => { const { state } = await Deno.permissions.request({ name: 'read' }); if (state === 'denied') throw new Error('denied') })()`,
        `(async () => { const { state } = await Deno.permissions.request({ name: 'run' }); if (state === 'denied') throw new Error('denied') })()`,
      ],
      /^failed: (Requires|Worker is not|denied|.*EACCES|.*NotCapable|.*EPERM|Failed to spawn|.*permission|Command failed|Not a directory)/,
    );
    expect(existsSync(join(folder, 'written'))).toBe(false);
  });

  test('it runs as a user that nobody is, where the server may choose', async () => {
    if (process.getuid?.() !== 0) return;
    await attempt(['1']);
    const { execFileSync } = await import('node:child_process');
    const list = execFileSync('ps', ['-eo', 'uid,args'], { encoding: 'utf8' }).split('\n');
    const own = list.filter((line) => /^\s*\d+ \S*deno run .*boot\.js/.test(line));
    expect(own.length).toBeGreaterThan(0);
    for (const line of own) expect(Number(line.trim().split(/\s+/)[0])).toBeGreaterThanOrEqual(61_200);
    expect(own.join()).not.toContain('SECRET');
  });
});

describe('networks', () => {
  const everything = () => [
    ...[`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`, `http://0.0.0.0:${port}`],
    ...[`http://2130706433:${port}`, `http://0x7f.1:${port}`, `http://[::ffff:127.0.0.1]:${port}`],
    ...[`http://${hostname()}:${port}`, 'http://10.0.0.1', 'http://192.168.0.1', 'http://172.16.0.1'],
    ...[
      'http://169.254.169.254/latest/meta-data',
      'http://[fd00:ec2::254]/',
      'http://[fe80::1]/',
      'http://100.64.0.1',
    ],
  ];
  const attempts = () => [
    ...everything().map((url) => `fetch(${js(url)}).then((response) => response.text())`),
    `Deno.connect({ hostname: '127.0.0.1', port: ${port} }).then(() => 'open')`,
    `Deno.connect({ hostname: 'localhost', port: ${port} }).then(() => 'open')`,
    `Deno.connect({ hostname: '127.0.0.1', port: 5432 }).then(() => 'open')`,
    `Deno.connectTls({ hostname: 'localhost', port: ${port} }).then(() => 'open')`,
    `new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1').on('connect', resolve).on('error', reject))`,
    `new Promise((resolve, reject) => net.connect(${port}, 'localhost').on('connect', resolve).on('error', reject))`,
    `new Promise((resolve, reject) => { const it = new WebSocket('ws://localhost:${port}'); it.onopen = resolve; it.onerror = (event) => reject(event.error ?? new Error('refused')) })`,
    `Deno.listen({ port: 0 })`,
    `Deno.resolveDns('example.org', 'A', { nameServer: { ipAddr: '127.0.0.1', port: ${port} } })`,
  ];

  test('nothing of this machine and its networks is reached, by name or number', async () => {
    await expectRefused(attempts(), /^failed: /);
    expect(reached).toBe(0);
  });

  test('nor can it be granted', async () => {
    await app.deploy('greedy', 'export default { fetch: () => new Response() };');
    for (const host of [
      'localhost',
      '127.0.0.1',
      '10.0.0.1:80',
      '169.254.169.254',
      '2130706433',
      'db.internal',
      'server',
    ]) {
      const code = 'export default { fetch: () => new Response() };';
      const { status, body } = await putOpened(app.administrator, '/api/admin/functions/greedy', {
        code,
        hosts: [host],
      });
      expect([status, body.code], host).toEqual([400, 'FUNCTION_HOST_PRIVATE']);
    }
  });

  test('nor is it reached by a granted name that leads there', async () => {
    // Saving refuses these names; as any other name they stand for one whose owner lets it lead to us.
    const workshop = (await openWorkshop()) as Workshop;
    const lines: string[] = [];
    const tries = attempts().map((one) => `async () => (${one})`);
    const code = `
      import net from 'node:net';
      const all = [${tries.join(',')}];
      const told = await Promise.all(all.map((one) => one().then(() => 'DID', () => 'failed')));
      console.log('TOLD ' + told.join());
      export default { fetch: () => new Response() };`;
    const program = { name: 'named', code, hosts: ['localhost', hostname().toLowerCase()], secrets: {} };
    const hears = { tell: (line: string) => lines.push(line), said: () => {} };
    const started = await startProcess(workshop, program, { ...functionLimits, ...patient }, hears);
    started.kill('seen');
    await started.ended;
    closeWorkshop(workshop);
    expect(lines).toEqual([`TOLD ${tries.map(() => 'failed').join()}`]);
    expect(reached).toBe(0);
  });

  test("sockets of other functions, of the database and of the system's services are closed", async () => {
    await app.deploy('other', 'export default { fetch: () => new Response("other") };');
    await app.visit('other');
    const workshop = readdirSync(tmpdir()).filter((name) => name.startsWith('certamen-fn-'));
    const sockets = workshop.flatMap((name) =>
      readdirSync(join(tmpdir(), name)).map((one) => join(tmpdir(), name, one, 's')),
    );
    const paths = [...sockets, '/var/run/docker.sock', '/run/postgresql/.s.PGSQL.5432', '/tmp/.s.PGSQL.5432'];
    expect(sockets.length).toBeGreaterThan(1);
    const told = await attempt([
      ...paths.map((path) => `Deno.connect({ transport: 'unix', path: ${js(path)} }).then(() => 'open')`),
      ...paths.map(
        (path) =>
          `new Promise((done, fail) => net.connect(${js(path)}).on('connect', () => done('open')).on('error', fail))`,
      ),
      `Deno.listen({ transport: 'unix', path: ${js(join(folder, 'own.sock'))} })`,
    ]);
    for (const said of told) expect(said).toMatch(/^failed: /);
  });
});
