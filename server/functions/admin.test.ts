import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, usePerson, useTestApp } from '../../tests/support/app.ts';
import { pretendFunctions } from '../../tests/support/pretend-functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { edge_functions } from './tables.ts';

/** What starting code waits for. */
let held: Promise<void> = Promise.resolve();
const app = useTestApp({}, () => {
  const functions = pretendFunctions();
  const tryOut: typeof functions.tryOut = (revision) => held.then(() => functions.tryOut(revision));
  return { ...functions, tryOut };
});
const administrator = usePerson(app, { is_admin: true });
const code = 'export default { fetch: () => new Response("ok") };';
const path = '/api/admin/functions/greet';
const call = (method: string, address: string, body?: object) =>
  method === 'PUT' ? putOpened(administrator, address, body) : administrator.call(method, address, body);
const kept = async () => (await app.deps.db.select().from(edge_functions))[0] as typeof edge_functions.$inferSelect;
const entries = async () => (await call('GET', '/api/admin/audit')).body;

describe('A2-088: the list', () => {
  test('has all functions by name with status, last change and code, and the names that are taken', async () => {
    await call('POST', '/api/admin/functions', { name: 'second', code });
    await call('POST', '/api/admin/functions', { name: 'first', code });
    const { body } = await call('GET', '/api/admin/functions');
    expect(body.functions.map(({ name }: { name: string }) => name)).toEqual(['first', 'second']);
    expect(body.functions[0]).toEqual({
      saved_version: expect.any(Number),
      ...{ name: 'first', status: 'draft', code, version: null, changed: true, error: null, deployment: null },
      ...{ lastUpdated: '2026-11-20T09:00:00.000Z', hosts: [], secret_names: [] },
    });
    const reserved = { name: 'deploy-function', method: 'POST', summary: expect.any(String) };
    expect(body.reserved).toContainEqual(reserved);
    expect(body.runtime).toEqual({ available: true, detail: 'Pretended by a test', missing: [] });
  });

  test('names that nobody has are told as such', async () => {
    for (const [method, address, body] of [
      ['GET', path],
      ['PUT', path, { code }],
      ['DELETE', path],
      ['GET', `${path}/versions`],
      ['POST', '/functions/v1/deploy-function', { functionName: 'greet' }],
    ] as const) {
      expect(codeOf(await call(method, address, body)), `${method} ${address}`).toEqual([404, 'FUNCTION_NOT_FOUND']);
    }
  });
});

describe('adding', () => {
  test.each(['', 'Greet', '1st', '-a', 'a_b', 'a.b', 'a/b', 'ä'])('%j is no name', async (name) => {
    const { status, body } = await call('POST', '/api/admin/functions', { name, code });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'FUNCTION_NAME_WRONG', ['name']]);
  });

  test('code that cannot be kept is refused', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    for (const odd of ['a\0b', 'a\ud800b']) {
      for (const [method, address, body] of [
        ['POST', '/api/admin/functions', { name: 'odd', code: odd }],
        ['PUT', path, { code: odd }],
        ['PUT', path, { code, secrets: { KEY: odd } }],
      ] as const) {
        expect(codeOf(await call(method, address, body)), `${method} ${JSON.stringify(body)}`).toEqual([
          400,
          'UNSTORABLE_TEXT',
        ]);
      }
    }
  });

  test('a name is taken once', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    const { status, body } = await call('POST', '/api/admin/functions', { name: 'greet', code });
    expect([status, body.code]).toEqual([409, 'FUNCTION_NAME_TAKEN']);
  });
});

describe('A2-090: saving', () => {
  beforeEach(async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
  });

  test('keeps code, hosts and secrets; the values of secrets are sealed and never told', async () => {
    const saved = await call('PUT', path, {
      ...{ code: 'other', hosts: ['b.example.org', 'a.example.org:8443', 'b.example.org'] },
      secrets: { API_KEY: 'very secret' },
    });
    expect(saved.body.function).toMatchObject({
      ...{ code: 'other', hosts: ['a.example.org:8443', 'b.example.org'], secret_names: ['API_KEY'] },
    });
    const row = await kept();
    expect(row.secrets.API_KEY).toMatch(/^v1\./);
    expect(JSON.stringify([saved.body, await entries(), row])).not.toContain('very secret');
    const lines = JSON.stringify(await entries());
    expect(lines).toContain('Saved a function');
    expect(lines).toContain('API_KEY');
  });

  test('a secret that is left out stays, one that is null goes, and the same again changes nothing', async () => {
    await call('PUT', path, { code, secrets: { ONE: '1', TWO: '2' } });
    await call('PUT', path, { code: 'other', secrets: { TWO: null } });
    const before = await kept();
    expect(Object.keys(before.secrets)).toEqual(['ONE']);
    const again = await call('PUT', path, { code: 'other', secrets: { ONE: '1', TWO: null } });
    expect(again.body.function.lastUpdated).toBe(before.updated_at.toISOString());
    expect(await kept()).toEqual(before);
  });

  test('more secrets than a function may have are refused, also when they come one by one', async () => {
    const named = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`KEY_${from + place}`, 'x']));
    expect((await call('PUT', path, { code, secrets: named(0, 30) })).status).toBe(200);
    const more = await call('PUT', path, { code, secrets: named(30, 1) });
    expect([more.status, Object.keys((await kept()).secrets).length]).toEqual([400, 30]);
  });

  test('what is left out stays; a refused save says what is saved now', async () => {
    const hosts = ['api.example.org'];
    const { saved_version: version } = (await call('GET', path)).body.function;
    const saved = (await call('PUT', path, { hosts, version })).body.function;
    expect(saved).toMatchObject({ code, hosts });
    const refused = await call('PUT', path, { hosts: [], version });
    expect(refused.body).toMatchObject({
      ...{ code: 'FUNCTION_CHANGED', current: { code, hosts, version: saved.saved_version } },
    });
  });
});

test('deleting takes the versions along and is recorded', async () => {
  await call('POST', '/api/admin/functions', { name: 'greet', code });
  await call('POST', '/functions/v1/deploy-function', { functionName: 'greet' });
  expect((await call('DELETE', path)).body).toEqual({ removed: true });
  expect((await call('GET', path)).status).toBe(404);
  expect(JSON.stringify(await entries())).toContain('Deleted a function');
});

describe('A8-034: deploying', () => {
  test('an unknown version is told as such and nothing is changed', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    const wanted = { functionName: 'greet', version: 3 };
    const { status, body } = await call('POST', '/functions/v1/deploy-function', wanted);
    expect([status, body.code, (await kept()).status]).toEqual([404, 'FUNCTION_VERSION_NOT_FOUND', 'draft']);
  });

  test('one that fails is told with its reason and its name', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code: 'does not start' });
    const { status, body } = await call('POST', '/functions/v1/deploy-function', { functionName: 'greet' });
    expect([status, body.error]).toEqual([422, 'Failed to deploy greet: It does not start.']);
    expect(await kept()).toMatchObject({ status: 'failed', version: null, error: 'It does not start.' });
  });

  test('A4-006: while a function is being deployed it is not deployed once more', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const first = call('POST', '/functions/v1/deploy-function', { functionName: 'greet' });
    await expect.poll(async () => (await kept()).status).toBe('deploying');
    expect((await call('GET', path)).body.function.status).toBe('deploying');
    const second = await call('POST', '/functions/v1/deploy-function', { functionName: 'greet' });
    expect([second.status, second.body.code]).toEqual([409, 'FUNCTION_DEPLOYING']);
    resolve();
    held = Promise.resolve();
    expect((await first).body).toMatchObject({ version: 1, function: { status: 'deployed' } });
  });

  test('pressing Deploy again with nothing new to deploy makes no version, and says so', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    const deploy = (more = {}) => call('POST', '/functions/v1/deploy-function', { functionName: 'greet', ...more });
    const versions = async () => (await call('GET', `${path}/versions`)).body.versions.length;
    const first = (await deploy()).body;
    expect([first.unchanged, first.message]).toEqual([false, 'Successfully deployed greet']);
    const entriesBefore = (await entries()).length;
    for (const more of [{}, {}, { version: 1 }]) {
      const { status, body } = await deploy(more);
      expect([status, body.unchanged, body.version, body.timestamp]).toEqual([200, true, 1, first.timestamp]);
      expect(body.message).toBe(
        'Nothing to deploy: version 1 of greet has this code already and goes on being served.',
      );
    }
    expect([await versions(), (await entries()).length]).toEqual([1, entriesBefore]);

    // Other code, which fails, and then the code that is served again: it is deployed, and no failure is left.
    await call('PUT', path, { code: 'does not start' });
    expect((await deploy()).status).toBe(422);
    await call('PUT', path, { code });
    const back = (await deploy()).body;
    expect(back).toMatchObject({ unchanged: true, function: { status: 'deployed', error: null, changed: false } });
    await call('PUT', path, { code: `${code} // new` });
    expect((await deploy()).body).toMatchObject({ unchanged: false, version: 2 });
  });

  test('one that was deleted meanwhile is not brought back', async () => {
    await call('POST', '/api/admin/functions', { name: 'greet', code });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const deploying = call('POST', '/functions/v1/deploy-function', { functionName: 'greet' });
    await expect.poll(async () => (await kept()).status).toBe('deploying');
    await call('DELETE', path);
    resolve();
    held = Promise.resolve();
    expect((await deploying).body.code).toBe('FUNCTION_NOT_FOUND');
    expect(await kept()).toBeUndefined();
  });
});
