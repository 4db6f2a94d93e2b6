import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../tests/support/factories.ts';
import { patient, useFunctionsApp } from '../../tests/support/functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { sweep } from '../sweeps.ts';
import { createFunctions } from './create-functions.ts';
import { edge_function_logs } from './tables.ts';

const app = useFunctionsApp({ backoffMs: 1, watchMs: 20, keepEveryMs: 5, answerBytes: 500_000, concurrent: 2 });

/** A name of its own for every test: lines of the test before may still be on their way. */
let name = '';
let count = 0;
beforeEach(() => {
  name = `chatty-${++count}`;
});
const deployed = async (body: string, top = '') => {
  const code = `${top}\nexport default { fetch: async (request) => {\n${body}\n} };`;
  const { status, body: answer } = await app.deploy(name, code);
  expect(status, answer.error).toBe(200);
};
const logs = async (query = '') =>
  (await app.administrator.call('GET', `/api/admin/functions/${name}/logs${query}`)).body;
/** The log, newest first, once it holds so many lines. */
const linesOf = async (most: number, query = '') => {
  await expect.poll(async () => (await logs(query)).lines.length).toBeGreaterThanOrEqual(most);
  return (await logs(query)).lines as { level: string; text: string; request_id: string | null; version: number }[];
};
/** Oldest first. */
const textsOf = async (query = '') => {
  const { lines } = (await logs(query)) as { lines: { text: string }[] };
  return lines.map(({ text }) => text).reverse();
};

describe('what a function wrote to the console', () => {
  test('is shown with time, level, version and the request id that stands in the header of the call', async () => {
    await deployed(`
      await new Promise((done) => setTimeout(done, Math.random() * 20));
      console.log('got %s', new URL(request.url).search, { deep: { er: 1 } });
      console.warn('careful');
      return new Response('ok');`);
    const calls = await Promise.all([app.visit(`${name}?a`), app.visit(`${name}?b`)]);
    await linesOf(4);
    for (const [place, { headers }] of calls.entries()) {
      const id = headers.get('x-request-id');
      const { lines, versions } = await logs(`?request=${id}`);
      expect(lines).toEqual([
        {
          ...{ id: expect.any(Number), at: app.deps.clock().toISOString(), level: 'warn', version: 1 },
          ...{ request_id: id, text: 'careful' },
        },
        expect.objectContaining({
          level: 'info',
          request_id: id,
          text: `got ?${'ab'[place]} { deep: { er: 1 } }`,
        }),
      ]);
      expect(versions).toEqual([1]);
    }
    expect((await logs('?level=warn')).lines).toHaveLength(2);
    expect((await logs('?version=2')).lines).toEqual([]);
  });

  test('while its code was tried stands under the version that it became, or under none', async () => {
    await deployed('return new Response();', 'console.log("first starts");');
    await deployed('return new Response();', 'console.log("second starts");');
    await app.deploy(name, 'console.log("third starts"); throw new Error("no");');
    // What hears of a deployment may start its code as well, so a line can come more than once, and late.
    const distinct = async () => {
      const { lines } = (await logs()) as { lines: { text: string; version: number | null }[] };
      return [...new Set(lines.map(({ version, text }) => `${version}: ${text}`))].sort();
    };
    await expect.poll(distinct).toEqual(['1: first starts', '2: second starts', 'null: third starts']);
  });

  test('of its secrets shows dots, wherever a line is cut off', async () => {
    const secret = 'a-very-secret-value-of-many-letters';
    const body = `
      console.log('value: ' + Deno.env.get('KEY'));
      for (const at of [1990, 3990]) console.log('x'.repeat(at) + Deno.env.get('KEY'));
      throw new Error(Deno.env.get('KEY'));`;
    const code = `export default { fetch: (request) => {\n${body}\n} };`;
    await app.deploy(name, code, { secrets: { KEY: secret } });
    await app.visit(name);
    const lines = await linesOf(4);
    expect(JSON.stringify(lines)).not.toContain(secret.slice(0, 8));
    expect(lines.map(({ text }) => text)).toContain('value: •••');
  });

  test('is bounded for each line and each call, and other calls have their room', async () => {
    await deployed(`
      if (request.url.endsWith('?much')) for (let i = 0; i < 100; i++) console.log('y'.repeat(3000));
      else console.log('a \\0 and \\ud800');
      return new Response();`);
    const much = await app.visit(`${name}?much`);
    const id = much.headers.get('x-request-id');
    // Written in several parts, each of which is shortened.
    await expect
      .poll(async () => (await textsOf(`?request=${id}`)).map((text) => text.slice(0, 40)))
      .toEqual(['50 earlier lines were not kept.', ...Array(50).fill('y'.repeat(40))]);
    expect((await textsOf(`?request=${id}`))[50]).toHaveLength(2_000);
    await app.visit(name);
    expect((await linesOf(52))[0]?.text).toBe('a   and \ufffd');
  });

  test('keeps the last lines of a call in order, and says how many came before', async () => {
    await deployed(`
      for (let i = 1; i <= 300; i++) {
        console.log('line ' + i);
        if (i % 60 === 0) await new Promise((done) => setTimeout(done, 30));
      }
      console.error('why it went wrong');
      return new Response();`);
    await app.visit(name);
    const last = Array.from({ length: 49 }, (_, index) => `line ${index + 252}`);
    await expect.poll(() => textsOf()).toEqual(['251 earlier lines were not kept.', ...last, 'why it went wrong']);
  });

  test('keeps the last lines that code wrote while it was tried', async () => {
    await deployed('return new Response();', 'for (let i = 1; i <= 80; i++) console.log("start " + i);');
    const last = Array.from({ length: 50 }, (_, index) => `start ${index + 31}`);
    await expect.poll(() => textsOf()).toEqual(['30 earlier lines were not kept.', ...last]);
  });

  test('is written when the server stops, also what still waited', async () => {
    await deployed('console.log("last words"); return new Response("ok");');
    const own = createFunctions(app.deps, { ...patient, keepEveryMs: 60_000 });
    const response = await own.answer(name, {
      ...{
        id: 'the-last-call',
        method: 'GET',
        url: `http://localhost/functions/v1/${name}`,
        headers: {},
        body: undefined,
      },
      ...{ admit: async () => {}, signal: new AbortController().signal },
    });
    expect(await response?.text()).toBe('ok');
    expect((await logs()).lines).toEqual([]);
    await own.stop();
    expect((await logs()).lines).toMatchObject([{ text: 'last words', request_id: 'the-last-call', version: 1 }]);
  });

  test('goes with the function, and after a week', async () => {
    await deployed('console.log("here"); return new Response();');
    await app.visit(name);
    await linesOf(1);
    app.pass(7 * 24 * 60 * 60_000);
    await sweep(app.deps);
    expect((await logs()).lines).toHaveLength(1);
    app.pass(1);
    await sweep(app.deps);
    expect((await logs()).lines).toHaveLength(0);
    await app.visit(name);
    await linesOf(1);
    await app.administrator.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    await app.administrator.call('DELETE', `/api/admin/functions/${name}`);
    expect(await app.deps.db.select().from(edge_function_logs)).toEqual([]);
    expect(await logs()).toMatchObject({ code: 'FUNCTION_NOT_FOUND' });
  });
});

describe('how a call failed: broke, too much memory, too large an answer are told apart', () => {
  test.each([
    [
      'throws',
      'throw new TypeError("no such thing");',
      502,
      'FUNCTION_THREW',
      /^TypeError: no such thing\n +at .*chatty/,
    ],
    ['answers no Response', 'return "text";', 502, 'FUNCTION_THREW', /something that is no Response/],
    [
      'takes too much memory of JavaScript',
      'const all = []; while (true) all.push(new Array(1e5).fill(all.length));',
      ...([502, 'FUNCTION_OUT_OF_MEMORY', /256 MB of memory.* \(FUNCTION_OUT_OF_MEMORY\)/] as const),
    ],
    [
      'takes too much memory in buffers',
      'const all = []; while (true) { all.push(new Uint8Array(5e7).fill(1)); await new Promise((done) => setTimeout(done, 30)); }',
      ...([502, 'FUNCTION_OUT_OF_MEMORY', /FUNCTION_OUT_OF_MEMORY|allocation failed/] as const),
    ],
    [
      'makes too large an answer',
      'return new Response(new Uint8Array(2_000_000));',
      ...([502, 'FUNCTION_ANSWER_TOO_LARGE', /An answer may have 0\.5 MB\. \(FUNCTION_ANSWER_TOO_LARGE\)/] as const),
    ],
    ['ends itself', 'Deno.exit(3);', 502, 'FUNCTION_BROKE', /Its process ended with code 3\. \(FUNCTION_BROKE\)/],
  ])('a function that %s', async (_, body, status, code, text) => {
    await deployed(body);
    const answer = await app.visit(name);
    expect(answer.status).toBe(status);
    // A caller does not wait for a process that is slow to end.
    expect([code, 'FUNCTION_BROKE']).toContain(JSON.parse(answer.text).code);
    const id = answer.headers.get('x-request-id');
    const [line] = await linesOf(1, `?level=error&request=${id}`);
    expect(line).toMatchObject({ version: 1, text: expect.stringMatching(text) });
    // The engine's own words are there as well, without the files of the server.
    expect(JSON.stringify(await logs())).not.toMatch(/node_modules|boot\.js|C stack trace/);
  });

  test('an answer that turns out too large after it has begun is cut off, and the log says so', async () => {
    await deployed('return new Response(new ReadableStream({ pull(it) { it.enqueue(new Uint8Array(60_000)); } }));');
    await expect(app.visit(name)).rejects.toThrow();
    const lines = await linesOf(1, '?level=error');
    expect(lines.map(({ text }) => text)).toEqual([expect.stringContaining('FUNCTION_ANSWER_TOO_LARGE')]);
  });

  test('a caller who leaves is no failure of the function', async () => {
    await deployed(`
      console.log('begun');
      return new Response(new ReadableStream({ pull: (it) => new Promise((done) => setTimeout(() => {
        try { it.enqueue(new Uint8Array(10)); } catch {} done();
      }, 5)) }));`);
    const response = await app.request(`/functions/v1/${name}`, { headers: { host: 'localhost:3000' } });
    await response.body?.cancel();
    await deployed('console.log("next"); return new Response("fine");');
    expect((await app.visit(name)).text).toBe('fine');
    const lines = await linesOf(2);
    expect(lines.map(({ text }) => text)).toEqual(['next', 'begun']);
  });

  test('one that does not start any more says so under the id of the call', async () => {
    await deployed('return new Response();', 'if (Deno.env.get("KEY")) throw new Error("bad key");');
    const values = { code: 'export default {}', secrets: { KEY: 'something' } };
    expect((await putOpened(app.administrator, `/api/admin/functions/${name}`, values)).status).toBe(200);
    const answer = await app.visit(name);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([502, 'FUNCTION_BROKE']);
    const [line] = await linesOf(1, `?request=${answer.headers.get('x-request-id')}`);
    expect(line?.text).toMatch(/bad key.*FUNCTION_BROKE/);
  });
});
