import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { ORIGIN } from '../../tests/support/app.ts';
import { patient, useFunctionsApp } from '../../tests/support/functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { createApp } from '../app.ts';
import { rows } from '../db/open.ts';
import { createFunctions } from './create-functions.ts';
import type { Functions } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

const NEVER = 3_600_000;
const app = useFunctionsApp({ pollMs: NEVER });
const others: Functions[] = [];
const says = (text: string) => `export default { fetch: () => new Response(${JSON.stringify(text)}) };`;

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.stop()));
});

/** Another instance over the same database, with processes and a listener of its own. */
function another(limits: Partial<FunctionLimits>) {
  const functions = createFunctions(app.deps, { ...patient, ...limits });
  others.push(functions);
  const hono = createApp({ deps: { ...app.deps, functions }, production: true });
  const headers = { host: 'localhost:3000' };
  return {
    functions,
    text: async (name: string) => (await hono.request(`${ORIGIN}/functions/v1/${name}`, { headers })).text(),
  };
}

const isPostgres = () => app.deps.database.engine === 'postgresql';
/** PGlite is in one process alone: what another one would be told, it finds out by looking. */
const followed = () => (isPostgres() ? { pollMs: NEVER } : { pollMs: 50 });

describe('every instance serves what was deployed on any of them', () => {
  test('a new version, a version that was returned to, a deletion', async () => {
    const other = another(followed());
    await app.deploy('greet', says('one'));
    await expect.poll(() => other.text('greet')).toBe('one');
    await app.deploy('greet', says('two'));
    await expect.poll(() => other.text('greet')).toBe('two');
    const back = { functionName: 'greet', version: 1 };
    await app.administrator.call('POST', '/functions/v1/deploy-function', back);
    await expect.poll(() => other.text('greet')).toBe('one');
    await app.administrator.call('DELETE', '/api/admin/functions/greet');
    await expect.poll(() => other.text('greet')).toContain('NOT_FOUND');
    expect((await app.visit('greet')).status).toBe(404);
  });

  test('another secret and another host take effect without a deploy, everywhere', async () => {
    const other = another(followed());
    const code = 'export default { fetch: () => new Response(Deno.env.get("KEY") ?? "none") };';
    await app.deploy('greet', code, { secrets: { KEY: 'first' } });
    await expect.poll(() => other.text('greet')).toBe('first');
    await putOpened(app.administrator, '/api/admin/functions/greet', { code, secrets: { KEY: 'second' } });
    expect((await app.visit('greet')).text).toBe('second');
    await expect.poll(() => other.text('greet')).toBe('second');
    await putOpened(app.administrator, '/api/admin/functions/greet', { code, secrets: { KEY: null } });
    expect((await app.visit('greet')).text).toBe('none');
    await expect.poll(() => other.text('greet')).toBe('none');
  });

  test('what could not be told is found by looking', async () => {
    const other = another({ pollMs: 50 });
    await app.deploy('greet', says('one'));
    await expect.poll(() => other.text('greet')).toBe('one');
    // Written down without a word to anybody.
    const version = { name: 'greet', version: 2, code: says('two'), deployed_at: app.deps.clock() };
    await app.deps.db.insert(edge_function_versions).values(version);
    await app.deps.db.update(edge_functions).set({ version: 2 }).where(eq(edge_functions.name, 'greet'));
    await expect.poll(() => other.text('greet')).toBe('two');
  });

  test('a listener whose connection broke listens again, and has missed nothing', async () => {
    if (!isPostgres()) return;
    const other = another({ pollMs: NEVER, reconnectMs: 20 });
    await app.deploy('greet', says('one'));
    await expect.poll(() => other.text('greet')).toBe('one');
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen edge_functions' and datname = current_database()`;
    expect(await rows(app.deps.db, cut)).not.toHaveLength(0);
    await app.deploy('greet', says('two'));
    await expect.poll(() => other.text('greet')).toBe('two');
  });

  test('a function that was deleted and made anew is not taken for the old one', async () => {
    const other = another(followed());
    await app.deploy('greet', says('old'));
    await expect.poll(() => other.text('greet')).toBe('old');
    await app.administrator.call('DELETE', '/api/admin/functions/greet');
    app.pass(1_000);
    await app.deploy('greet', says('new'));
    expect((await app.visit('greet')).text).toBe('new');
    await expect.poll(() => other.text('greet')).toBe('new');
  });
});

describe('what is left of it', () => {
  test('a server that is started again serves what was deployed before', async () => {
    await app.deploy('greet', says('kept'));
    const first = another({});
    expect(await first.text('greet')).toBe('kept');
    await first.functions.stop();
    expect(await another({}).text('greet')).toBe('kept');
  });

  test('a server that is killed leaves no process behind, nor one that is stuck', async () => {
    if (process.platform !== 'linux') return;
    const server = spawn(process.execPath, ['--input-type=module', '-e', killedServer()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(server.stdout, 'data');
    const pids = JSON.parse(String(line)) as number[];
    expect(pids.map((pid) => existsSync(`/proc/${pid}`))).toEqual([true, true]);
    server.kill('SIGKILL');
    await expect.poll(() => pids.filter((pid) => isRunning(pid))).toEqual([]);
  });
});

/** A process that has two children, one of them in an endless loop. */
function killedServer(): string {
  const from = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  const loop = 'export default { fetch: () => { console.log("looping"); for (;;); } };';
  return `
    import { request } from 'node:http';
    import { functionLimits } from ${from('./limits.ts')};
    import { startProcess } from ${from('./start-process.ts')};
    import { openWorkshop } from ${from('./workshop.ts')};
    const workshop = await openWorkshop();
    const limits = { ...functionLimits, bootMs: 120_000 };
    const pids = [];
    const tell = (line) => line === 'looping' && console.log(JSON.stringify(pids));
    for (const code of [${JSON.stringify(says('quiet'))}, ${JSON.stringify(loop)}]) {
      const started = await startProcess(workshop, { name: 'left', code, hosts: [], secrets: {} }, limits, { tell, said() {} });
      pids.push(started.pid);
      const headers = { 'x-certamen-url': 'http://localhost/functions/v1/left' };
      request({ socketPath: started.socket, headers }).on('error', () => {}).end();
    }
    setInterval(() => {}, 1000);`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
