import { describe, expect, test } from 'vitest';
import { useFunctionsApp } from '../../tests/support/functions.ts';

/** What takes too much is ended, and the server goes on. */
const app = useFunctionsApp({
  ...{ answerMs: 1_000, stuckMs: 300, backoffMs: 1, watchMs: 50 },
  ...{ outputPerMinute: 300_000, answerBytes: 500_000 },
});

describe('what takes too much is ended, and the server goes on', () => {
  const fine = 'new Response("fine")';
  const deployed = async (statement: string, top = '') => {
    const code = `${top}\nDeno.serve(async (request) => {
      if (new URL(request.url).search === '?fine') return ${fine};
      ${statement}
    });`;
    const { status, body } = await app.deploy('greedy', code);
    expect(status, body.error).toBe(200);
  };
  /** On a busy machine any call may take longer than the second that it has here: these are tried again. */
  const outcome = (call: ReturnType<typeof app.visit>) =>
    call.then(
      ({ status, text }) => `${status} ${JSON.parse(text).code}`,
      () => 'broken off',
    );
  const expectAlive = async () => {
    expect((await app.call('GET', '/api/health')).status).toBe(200);
    await expect.poll(() => app.visit('greedy?fine')).toMatchObject({ status: 200, text: 'fine' });
  };

  test.each([
    ['an endless loop', 'while (true) {}', [502, 504]],
    [
      'a regular expression without end',
      'return new Response(String(/^(a+)+$/.test("a".repeat(40) + "b")));',
      [502, 504],
    ],
    ['an answer that never begins', 'await new Promise(() => {});', [502, 504]],
    ['an exit in the middle', 'Deno.exit(0);', [502, 504]],
    [
      'an exception that nobody catches',
      'setTimeout(() => { throw new Error("late") }); await new Promise(() => {});',
      [502, 504],
    ],
    ['memory in arrays', 'const all = []; while (true) all.push(new Array(1e5).fill(all.length));', [502, 504]],
    [
      'memory in buffers',
      'const all = []; while (true) { all.push(new Uint8Array(5e7).fill(1)); await new Promise((done) => setTimeout(done, 20)); }',
      [502, 504],
    ],
    ['memory in buffers at once', 'const all = []; while (true) all.push(new Uint8Array(5e7).fill(1));', [502, 504]],
    ['output without end', 'while (true) console.log("x".repeat(10_000));', [502, 504]],
    ['an exception', 'throw new Error("no");', [502, 504]],
    ['something that is no Response', 'return "text";', [502, 504]],
    ['an answer that says it is too long', 'return new Response(new Uint8Array(2_000_000));', [502, 504]],
    [
      'threads',
      'const { Worker: Thread } = await import("node:worker_threads"); for (;;) { new Thread("for(;;){}", { eval: true }); await new Promise((done) => setTimeout(done, 5)); }',
      [502, 504],
    ],
  ])('%s', async (_, statement, statuses) => {
    await deployed(statement);
    const { status, text } = await app.visit('greedy');
    expect(statuses, text).toContain(status);
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'error']);
    await expectAlive();
  });

  test.each([
    [
      'an answer that never ends',
      'return new Response(new ReadableStream({ async pull(it) { it.enqueue(new Uint8Array(10)); await new Promise((done) => setTimeout(done, 50)); } }));',
    ],
    [
      'an answer that is too long and does not say so',
      'return new Response(new ReadableStream({ pull(it) { it.enqueue(new Uint8Array(60_000)); } }));',
    ],
  ])('%s is broken off', async (_, statement) => {
    await deployed(statement);
    await expect.poll(() => outcome(app.visit('greedy'))).toBe('broken off');
    await expectAlive();
  });

  test('too slow: the caller is told so, and the log says so under the id of the call', async () => {
    await deployed('await new Promise(() => {});');
    const { status, text, headers } = await app.visit('greedy');
    expect([status, JSON.parse(text).code]).toEqual([504, 'FUNCTION_TIMED_OUT']);
    const path = `/api/admin/functions/greedy/logs?request=${headers.get('x-request-id')}`;
    const said = 'The function took too long to answer. Its answer was not complete after 1 s. (FUNCTION_TIMED_OUT)';
    await expect
      .poll(async () => (await app.administrator.call('GET', path)).body.lines)
      .toMatchObject([{ level: 'error', version: 1, text: said }]);
  });

  test('headers of an answer that are too long are refused', async () => {
    await deployed('return new Response("x", { headers: { "x-function-long": "a".repeat(100_000) } });');
    await expect.poll(() => outcome(app.visit('greedy'))).toBe('502 FUNCTION_ANSWER_TOO_LARGE');
    await expectAlive();
  });

  test('code that spoils the objects that everything is made of harms itself alone', async () => {
    await deployed(
      fine,
      'Object.prototype.polluted = "yes"; Array.prototype.push = () => 0; Response.json = null; Promise.prototype.then = null;',
    ).catch(() => {});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await app.call('GET', '/api/health')).status).toBe(200);
  });
});
