import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useFunctionsApp } from '../../tests/support/functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { audit_log } from '../audit/tables.ts';
import { leases } from '../db/tables.ts';
import { deployKey } from './admin-function.ts';
import { edge_functions } from './tables.ts';

const app = useFunctionsApp({ backoffMs: 50, slowBootMs: 300 });
const says = (text: string) => `export default { fetch: () => new Response(${JSON.stringify(text)}) };`;
const read = async (name: string) =>
  (await app.administrator.call('GET', `/api/admin/functions/${name}`)).body.function;

describe('deploying', () => {
  test('A6-011, A7-058, A7-059, A8-072: a function is served once it is deployed, and the answer says when and as which version', async () => {
    await app.administrator.call('POST', '/api/admin/functions', { name: 'greet', code: says('one') });
    expect(await app.visit('greet')).toMatchObject({ status: 404 });
    const { status, body } = await app.deploy('greet', says('one'));
    expect([status, body.message, body.version]).toEqual([200, 'Successfully deployed greet', 1]);
    const deployed = { status: 'deployed', changed: false, error: null };
    expect(body.function).toMatchObject({ ...deployed, lastUpdated: body.timestamp });
    expect(await app.visit('greet')).toMatchObject({ status: 200, text: 'one' });
  });

  test('saved code is served with the next deploy and not before; versions are kept, newest first', async () => {
    await app.deploy('greet', says('one'));
    await putOpened(app.administrator, '/api/admin/functions/greet', { code: says('two') });
    expect((await app.visit('greet')).text).toBe('one');
    expect((await read('greet')).changed).toBe(true);
    await app.deploy('greet', says('two'));
    expect((await app.visit('greet')).text).toBe('two');
    const { body } = await app.administrator.call('GET', '/api/admin/functions/greet/versions');
    expect(body.versions).toMatchObject([
      { version: 2, code: says('two'), serving: true, deployed_by: 'Test Person' },
      { version: 1, code: says('one'), serving: false },
    ]);
  });

  test('an earlier version is returned to: its code becomes the newest version', async () => {
    await app.deploy('greet', says('one'));
    await app.deploy('greet', says('two'));
    const back = { functionName: 'greet', version: 1 };
    const { body } = await app.administrator.call('POST', '/functions/v1/deploy-function', back);
    expect(body).toMatchObject({ version: 3, function: { code: says('one'), changed: false } });
    expect((await app.visit('greet')).text).toBe('one');
  });

  test('returning to an earlier version leaves saved code alone that was never deployed', async () => {
    await app.deploy('greet', says('one'));
    await app.deploy('greet', says('two'));
    await putOpened(app.administrator, '/api/admin/functions/greet', { code: says('draft') });
    const back = { functionName: 'greet', version: 1 };
    const { body } = await app.administrator.call('POST', '/functions/v1/deploy-function', back);
    expect(body.function).toMatchObject({ code: says('draft'), changed: true, version: 3 });
  });

  test('Deno.serve is served as well, with TypeScript, paths, queries and bodies', async () => {
    const code = `
      interface Told { path: string; body: string }
      Deno.serve({ port: 8080 }, async (request: Request): Promise<Response> => {
        const { pathname, search } = new URL(request.url);
        const told: Told = { path: pathname + search, body: await request.text() };
        return Response.json(told, { status: 201 });
      });`;
    await app.deploy('echo', code);
    const { status, text } = await app.visit('echo/deep/er?a=1', { method: 'PATCH', body: 'hello' });
    expect([status, JSON.parse(text)]).toEqual([201, { path: '/functions/v1/echo/deep/er?a=1', body: 'hello' }]);
  });
});

describe('A8-034: code that does not start is not served', () => {
  test.each([
    [
      'a mistake in the syntax, with its place',
      'const a = 1;\nconst b: number = ;',
      /Expression expected.*\(line 2, column \d+\)/,
    ],
    ['an exception at the start, with its place', '\n\nthrow new Error("no key");', /no key \(line 3, column \d+\)/],
    ['code that does not listen', 'const a = 1;', /It does not listen: call Deno.serve/],
    ['code that ends itself', 'Deno.exit(3);', /ended with code 3 while it was starting/],
    ['an import from the network', 'import "https://example.org/a.ts";', /--no-remote/],
    ['too much memory', 'const a = []; while (true) a.push(new Array(1e5).fill(a.length));', /more memory/],
  ])('%s: the message says why, and the old version goes on', async (_, code, reason) => {
    await app.deploy('greet', says('old'));
    const { status, body } = await app.deploy('greet', code);
    expect([status, body.code]).toEqual([422, 'FUNCTION_NOT_DEPLOYED']);
    expect(body.error).toMatch(/^Failed to deploy greet: /);
    expect(body.error).toMatch(reason);
    const row = await read('greet');
    expect(row).toMatchObject({ status: 'failed', version: 1, changed: true });
    expect(row.error).toMatch(reason);
    expect((await app.visit('greet')).text).toBe('old');
    const lines = await app.deps.db.select({ what: audit_log.what }).from(audit_log);
    expect(lines.map(({ what }) => what)).toContain('Failed to deploy a function');
  });

  test('one that was deployed again is fine again', async () => {
    await app.deploy('greet', 'throw new Error("no")');
    const { body } = await app.deploy('greet', says('now'));
    expect(body.function).toMatchObject({ status: 'deployed', error: null, version: 1 });
    expect((await app.visit('greet')).text).toBe('now');
  });
});

describe('the deployment log', () => {
  const stepsOf = async () => (await read('greet')).deployment;
  const done = (step: string) => ({ step, at: expect.any(String), ms: expect.any(Number), outcome: 'done' });

  test('has the steps with the time of each, those that are done and the one that failed', async () => {
    const { body } = await app.deploy('greet', says('one'));
    const at = app.deps.clock().toISOString();
    const finished = { started_at: at, version: 1, steps: [done('start'), done('run'), done('publish')] };
    expect([body.function.deployment, await stepsOf()]).toEqual([finished, finished]);
    await app.deploy('greet', 'throw new Error("no");');
    const failed = { ...done('run'), outcome: 'failed' };
    expect(await stepsOf()).toEqual({ started_at: at, version: null, steps: [done('start'), failed] });
  });

  test('can be followed while the deployment is under way', async () => {
    const code = `await new Promise((done) => setTimeout(done, 1_500)); ${says('slow')}`;
    await app.administrator.call('POST', '/api/admin/functions', { name: 'greet', code });
    const deploying = app.deploy('greet', code);
    await expect
      .poll(async () => (await stepsOf())?.steps)
      .toEqual([done('start'), { step: 'run', at: expect.any(String), ms: null, outcome: 'running' }]);
    expect((await read('greet')).status).toBe('deploying');
    expect((await deploying).status).toBe(200);
  });

  test('a process that takes long to start is said to in the log, before it has started', async () => {
    const slow = `await new Promise((done) => setTimeout(done, 1_500));\n${says('late')}`;
    const deploying = app.deploy('greet', slow);
    expect((await deploying).status).toBe(200);
    const lines = async () =>
      (await app.administrator.call('GET', '/api/admin/functions/greet/logs?level=warn')).body.lines;
    await expect
      .poll(async () => (await lines()).map(({ text }: any) => text))
      .toEqual(['Its process has been starting for 0.3 s. It may take 120 s.']);
  });

  test('of one that was cut off shows where', async () => {
    await app.deploy('greet', says('one'));
    const steps = [{ step: 'run' as const, at: '2026-11-20T09:00:00.000Z', ms: null, outcome: 'running' as const }];
    const deployment = { started_at: '2026-11-20T09:00:00.000Z', version: null, steps };
    const values = { status: 'deploying' as const, deployment };
    await app.deps.db.update(edge_functions).set(values).where(eq(edge_functions.name, 'greet'));
    expect((await stepsOf()).steps).toMatchObject([{ step: 'run', outcome: 'failed' }]);
  });
});

describe('a deploy that was cut off', () => {
  test('reads as failed and can be done again', async () => {
    const { db } = app.deps;
    await app.deploy('greet', says('one'));
    await db.update(edge_functions).set({ status: 'deploying' }).where(eq(edge_functions.name, 'greet'));
    expect(await read('greet')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Deploy it again'),
    });
    const until = new Date(Date.now() + 60_000);
    await db.insert(leases).values({ key: deployKey('greet'), holder: 'another instance', until });
    expect((await read('greet')).status).toBe('deploying');
    await db.delete(leases);
    expect((await app.deploy('greet', says('two'))).status).toBe(200);
  });
});

test('no request fails while a function is deployed five times under load', async () => {
  await app.deploy('greet', says('0'));
  let stopped = false;
  const seen = new Set<string>();
  const caller = async () => {
    while (!stopped) {
      // So many calls come from one address in a test alone.
      await app.deps.limits.clear('functionAddress', 'unknown');
      const { status, text } = await app.visit('greet');
      seen.add(`${status} ${text}`);
      // A call that fails is answered at once: without a pause nothing else would get its turn.
      await wait(5);
    }
  };
  const callers = [caller(), caller(), caller()];
  try {
    for (const version of ['1', '2', '3', '4', '5']) {
      await app.deploy('greet', says(version));
      await expect.poll(() => seen).toContain(`200 ${version}`);
    }
  } finally {
    stopped = true;
  }
  await Promise.all(callers);
  expect([...seen].sort()).toEqual(['200 0', '200 1', '200 2', '200 3', '200 4', '200 5']);
});

test('a call that is under way is answered by the version that took it', async () => {
  const code = `export default { fetch: () => new Response(new ReadableStream({
    async start(it) {
      it.enqueue(new TextEncoder().encode('o'));
      await new Promise((done) => setTimeout(done, 600));
      it.enqueue(new TextEncoder().encode('ld'));
      it.close();
    },
  })) };`;
  await app.deploy('greet', code);
  // Its head is there: the version of now has taken it.
  const underway = await app.request('/functions/v1/greet', { headers: { host: 'localhost:3000' } });
  await app.deploy('greet', says('new'));
  expect((await app.visit('greet')).text).toBe('new');
  expect([underway.status, await underway.text()]).toEqual([200, 'old']);
});
