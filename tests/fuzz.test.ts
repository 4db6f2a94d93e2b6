import { spawnSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSession } from '#server/account/session.ts';
import { users } from '#server/account/tables.ts';
import { type Answer, codeOf, type Person, useTestApp } from './support/app.ts';
import { countCases } from './support/count-cases.ts';
import { examples } from './support/examples.ts';
import { awkwardTexts, inputsFor, type Sent } from './support/junk.ts';
import { expectFailure, type Operation, operations, requestFor } from './support/operations.ts';
import { isRepeat, rounds } from './support/rounds.ts';
import { aWorld } from './support/world.ts';

const app = useTestApp();
const all = operations();

/** All operations together, in the long form. */
const LONG = 100_000;
const withInput = all.filter(({ input }) => input !== undefined).length;
/** For each operation. More by FUZZ_RUNS. */
const runs = Number(process.env.FUZZ_RUNS ?? rounds(process.env.TEST_FULL ? 480 : 20, Math.ceil(LONG / withInput)));
/** The commit: each tries other inputs, and the same ones when it is tested again. Another by FUZZ_SEED. */
const seed = Number(process.env.FUZZ_SEED ?? seedOfCommit());
const tooLarge = { admin: bodyOf(4 * 1_050_000), learners: bodyOf(1_050_000) };
const changing = all.filter(({ method }) => method === 'POST' || method === 'PUT');

describe('whatever is sent to it', () => {
  test.for(all)('$name answers with its result or with an error and a code', async (operation, { task }) => {
    const world = await aWorld(app);
    const example = (await examples[operation.name]?.(world, world.a)) ?? {};
    const ids = [world.topic.id, world.fresh.id, world.exam.id, world.study.id, world.done.id, world.quiz_id];
    ids.push(...world.exam.questions.flatMap((question: any) => question.choices.map((choice: any) => choice.id)));
    const session = sessionOf(operation.access === 'admin' ? world.administrator : world.a);
    await fc.assert(
      fc.asyncProperty(inputsFor(operation, example, [...new Set(ids)]), async (sent) => {
        countCases(task, 1);
        const answer = await session((token) => send(operation, sent, token));
        if (answer.status !== 200) expectFailure(answer, operation.name);
        expect(app.errors.splice(0).map(({ error }) => String(error))).toEqual([]);
      }),
      { numRuns: operation.input ? runs : Math.ceil(runs / 10), seed },
    );
  });
});

describe.each(isRepeat ? [] : changing)('$method $path', (operation) => {
  /** Nothing of this gets as far as the operation. */
  const path = operation.path.replace(/\{\w+\}/g, '1');
  const body = JSON.stringify({ some: 'thing' });

  test('takes application/json and nothing else', async () => {
    for (const [type, text] of [
      ['application/x-www-form-urlencoded', 'a=1'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
      ['text/plain', body],
      ['application/jsonp', body],
      ['', body],
    ] as const) {
      const answer = await app.call(operation.method, path, text, { 'content-type': type });
      expectFailure(answer, type);
      expect([answer.status, answer.body.code], type).toEqual([415, 'CONTENT_TYPE_UNSUPPORTED']);
    }
  });

  test('refuses a body that is too large, and one that is no JSON', async () => {
    const large = tooLarge[path.startsWith('/api/admin/') ? 'admin' : 'learners'];
    const declared = await app.call(operation.method, path, large, { 'content-length': String(large.length) });
    expect([declared.status, declared.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    const { call } = await app.person({ is_admin: true });
    expect(codeOf(await call(operation.method, path, large)), 'sent in chunks').toEqual([413, 'BODY_TOO_LARGE']);
    const broken = await call(operation.method, path, '{"a":');
    expectFailure(broken, 'broken JSON');
    expect(broken.body).toEqual({ error: 'The request could not be read.', code: 'MALFORMED_REQUEST' });
  });
});

describe('addresses', () => {
  test('a known path answers another method with 405 and says which it takes', async () => {
    const byPath = Map.groupBy(all, ({ path }) => path.replace(/\{\w+\}/g, '{}'));
    for (const [, those] of byPath) {
      const [{ path }] = those as [Operation];
      const address = path.replace(/\{\w+\}/g, '1');
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (those.some((operation) => operation.method === method)) continue;
        const answer = await app.call(method, address);
        expectFailure(answer, `${method} ${address}`);
        expect([answer.status, answer.body.code], `${method} ${address}`).toEqual([405, 'METHOD_NOT_ALLOWED']);
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(those.map((one) => one.method).sort());
      }
    }
  });

  test.each([
    ...['/api', '/api/', '/api/nothing', '/api/topics', '/api//home', '/API/home', '/functions/v1/nothing'],
    ...[
      ...['/api/%', '/api/%00', '/api/%E0%A4%A', '/api/..%2fhome', '/api/topics/%E0%A4%A/practice'],
      ...['/api/topics/%ff/practice'],
    ],
    ...['/api/__proto__', '/api/constructor', '/api/topics/__proto__/practice', `/api/${'a'.repeat(7000)}`],
  ])('%s is answered with an error and a code', async (path) => {
    const learner = await app.person();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await learner.call(method, path);
      expectFailure(answer, `${method} ${path}`);
    }
  });

  test('odd queries are answered with an error and a code, or not minded', async () => {
    const learner = await app.person();
    const queries = [
      ...[
        ...['?', '?&&', '?a', '?=', '?limit', '?limit=', '?limit=1&limit=2', '?limit[]=1', '?limit[a]=1'],
        ...['?cursor[__proto__][x]=1'],
      ],
      ...[
        ...['?%', '?%00=1', '?limit=%E0%A4%A', '?__proto__[is_admin]=1', '?constructor[prototype]=1'],
        ...['?cursor[0]=a&cursor[9999999]=b'],
      ],
      ...[`?${'a[b]'.repeat(500)}=1`, `?cursor${'[a]'.repeat(3000)}=1`, `?${'limit=1&'.repeat(2000)}`],
      ...awkwardTexts.slice(0, -12).map((one) => `?cursor=${encodeURIComponent(one.slice(0, 2000).toWellFormed())}`),
      ...awkwardTexts.slice(-6).map((text) => `?cursor=${text}`),
    ];
    for (const query of queries) {
      const answer = await learner.call('GET', `/api/users/me/progress${query}`);
      if (answer.status !== 200) expectFailure(answer, query.slice(0, 200));
    }
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
  });

  test('odd tokens and cookies stand for nobody', async () => {
    const forms = [
      'Bearer',
      'Bearer ',
      'Bearer \t',
      `Bearer ${'a'.repeat(9000)}`,
      'Basic YTpi',
      "Bearer ' or 1=1 --------------",
    ];
    for (const authorization of [...forms, `Bearer ${'%00'.repeat(20)}`]) {
      const answer = await app.call('GET', '/api/users/me', undefined, { authorization });
      expect(answer.status, authorization).toBe(401);
    }
    for (const cookie of [
      ...['certamen', 'certamen=', 'certamen=;', '=', ';;;', 'certamen=%00'],
      `certamen=${'é'.repeat(50)}`,
    ]) {
      const answer = await app.call('GET', '/api/users/me', undefined, { cookie });
      expect(answer.status, cookie).toBe(401);
    }
  });
});

/** A fixed one where the code did not come by git. */
function seedOfCommit(): number {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 20_261_120;
}

function bodyOf(size: number): string {
  return JSON.stringify({ large: 'x'.repeat(size) });
}

/** Calls with a session that is opened anew when a call has ended it, as signing out does; as somebody else once a call deleted the account. */
function sessionOf({ who, token: first }: Person) {
  let token = first;
  return async (call: (token: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await call(token);
    if (answer.status !== 401 || answer.body.code !== 'SESSION_EXPIRED') return answer;
    const { db, clock } = app.deps;
    const [still] = await db.select().from(users).where(eq(users.id, who.user_id));
    if (!still) ({ who, token } = await app.person());
    else ({ token } = await openSession(db, clock(), { user_id: who.user_id, kind: 'bearer', user_agent: 'fuzz' }));
    return call(token);
  };
}

function send(operation: Operation, { input, text }: Sent, token: string): Promise<Answer> {
  const { path, body } = requestFor(operation, input);
  const hasBody = operation.method !== 'GET';
  return app.call(operation.method, path, hasBody ? (text ?? body) : undefined, { authorization: `Bearer ${token}` });
}
