import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formerNames } from '#core/contract/former-names.ts';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { examples } from '../../tests/support/examples.ts';
import { type Input, type Operation, operations, requestFor } from '../../tests/support/operations.ts';
import { aWorld, everyRow, type World } from '../../tests/support/world.ts';

const app = useTestApp();
const every = operations();
const UNKNOWN = 'no_such_name';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const callerOf = ({ access }: Operation, world: World) => (access === 'admin' ? world.administrator : world.a);
const exampleOf = async ({ name }: Operation, world: World): Promise<Input> =>
  (await examples[name]?.(world, world.a)) ?? {};

describe('names that an operation does not have', () => {
  const places = every.flatMap((operation) => objectsOf(operation).map((path) => ({ operation, path })));

  test('the walk finds the objects in inputs', () => {
    const nested = places.flatMap(({ operation, path }) =>
      path.length === 0 ? [] : [[operation.name, ...path].join('.')],
    );
    expect(nested).toEqual(
      expect.arrayContaining([
        ...[
          'account.saveInterests.interests.[]',
          'factors.addPasskey.passkey',
          'factors.addPasskey.passkey.response',
        ],
        ...['questionsAdmin.add.answers.[]', 'study.review.reviews.[]', 'questionUploads.upload.expected'],
      ]),
    );
    expect(places.length).toBeGreaterThan(every.length);
  });

  test('they are refused with 400 by name, at any depth, and nothing changes; lenient operations ignore them', async () => {
    const world = await aWorld(app);
    for (const { operation, path } of places) {
      const input = withUnknown(await exampleOf(operation, world), path);
      const { path: address, body } = requestFor(operation, input);
      const before = await everyRow(app);
      const answer = await callerOf(operation, world).call(operation.method, address, body);
      const what = `${operation.name} ${path.join('.')} ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
      if (operation.lenient) {
        expect(JSON.stringify(answer.body), what).not.toContain(UNKNOWN);
        expect(answer.status, what).toBeLessThan(300);
        continue;
      }
      expect(answer.status, what).toBe(400);
      expect(answer.body.code, what).toBe('INVALID_INPUT');
      const sentence = `This call takes no "${[...path, UNKNOWN].join('.').replaceAll('[]', '0')}".`;
      expect(answer.body.fields, what).toMatchObject({ [path[0] ?? UNKNOWN]: sentence });
      expect(await everyRow(app), operation.name).toEqual(before);
    }
  });

  test('so are a query beside a body, a body of a GET, and a name that is in the path too', async () => {
    const world = await aWorld(app);
    for (const operation of every.filter((one) => !one.lenient)) {
      const example = await exampleOf(operation, world);
      const { path: address, body } = requestFor(operation, example);
      const caller = callerOf(operation, world);
      const authorization = `Bearer ${caller.token}`;
      const before = await everyRow(app);
      const told = async (sentence: string, call: Promise<{ status: number; body: any }>) => {
        const answer = await call;
        const what = `${operation.name} ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
        expect([answer.status, answer.body.error], what).toEqual([400, sentence]);
      };
      if (operation.method === 'GET') {
        const bodied = { authorization, 'content-length': '2' };
        await told('A GET call takes no body.', app.call('GET', address, undefined, bodied));
      } else {
        const sentence = `This call takes no "${UNKNOWN}" in its address.`;
        await told(sentence, caller.call(operation.method, `${address}?${UNKNOWN}=1`, body));
      }
      const [, inPath] = /\{(\w+)\}/.exec(operation.path) ?? [];
      if (inPath) {
        const twice = `"${inPath}" is already in the path of this call.`;
        const more = { [inPath]: example[inPath] };
        const separator = address.includes('?') ? '&' : '?';
        const call =
          operation.method === 'GET'
            ? caller.call('GET', `${address}${separator}${new URLSearchParams(more as Record<string, string>)}`)
            : caller.call(operation.method, address, { ...body, ...more });
        await told(twice, call);
      }
      expect(await everyRow(app), operation.name).toEqual(before);
    }
  });

  test('a filter that is misspelt does not return the ids of all questions', async () => {
    const { administrator, topic } = await aWorld(app);
    const ids = '/api/admin/question-ids';
    const wrong = await administrator.call('GET', `${ids}?topic=${topic.id}`);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      ...{ code: 'INVALID_INPUT', error: 'This call takes no "topic".' },
      fields: { topic: 'This call takes no "topic".' },
    });
    for (const name of [
      'topic_id[]',
      'topic_id[0]',
      'topic[]',
      '__proto__',
      'constructor',
      '0',
      '[]',
      'Topic_id',
      ' topic_id',
    ])
      expect((await administrator.call('GET', `${ids}?${encodeURIComponent(name)}=${topic.id}`)).status, name).toBe(
        400,
      );
    const twice = await administrator.call('GET', `${ids}?topic_id=${topic.id}&topic_id=${topic.id}`);
    expect(twice.status).toBe(400);
    const right = await administrator.call('GET', `${ids}?topic_id=${topic.id}`);
    expect(right.body.ids.length).toBe(topic.question_ids.length);
  });

  test('the profile is sent back as it was read, of which it takes what one may change', async () => {
    const { a } = await aWorld(app);
    const { user, profile } = (await a.call('GET', '/api/users/me')).body;
    const sent = { ...user, ...profile, is_admin: true, email: 'another@example.com', city: 'Delft' };
    const saved = ok(await a.call('POST', '/api/users/me', sent));
    const { version, updated_at } = saved.profile;
    expect(saved.profile).toMatchObject({ ...profile, city: 'Delft', version, updated_at });
    expect(saved.user).toEqual(user);
  });

  test('many and long names are told in part', async () => {
    const { administrator } = await aWorld(app);
    const names = Array.from({ length: 2_000 }, (_, at) => [`${at}`.padStart(500, 'x'), 1]);
    const { status, body } = await administrator.call('POST', '/api/admin/categories', {
      ...Object.fromEntries(names),
      name: 'Networks',
      description: '',
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });

  test('who may not call an operation is not told what it takes', async () => {
    const refused = await app.call('DELETE', '/api/users/me/sessions?everything=1');
    expect([refused.status, refused.body.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  test('what the input had in the release before is ignored', async () => {
    const world = await aWorld(app);
    for (const [endpoint, names] of Object.entries(formerNames)) {
      const operation = every.find(({ method, path }) => `${method} ${path}` === endpoint) as Operation;
      const former = Object.fromEntries(Object.keys(names).map((name) => [name, 'true']));
      const { path, body } = requestFor(operation, { ...(await exampleOf(operation, world)), ...former });
      const answer = await callerOf(operation, world).call(operation.method, path, body);
      expect(answer.status, `${endpoint} ${JSON.stringify(answer.body)}`).toBe(200);
    }
  });
});

/** Where the objects of an input are: names, and '[]' for any item of a list. */
function objectsOf({ input }: Operation): string[][] {
  return input ? walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : [[]];
}

function walk({ properties, items, anyOf = [], oneOf = [] }: JsonSchema): string[][] {
  const own = properties ? [[]] : [];
  const named = Object.entries(properties ?? {}).flatMap(([name, part]) => walk(part).map((rest) => [name, ...rest]));
  const listed = items ? walk(items).map((rest) => ['[]', ...rest]) : [];
  const all = [...own, ...named, ...listed, ...[...anyOf, ...oneOf].flatMap(walk)];
  return [...new Map(all.map((path) => [path.join('\n'), path])).values()];
}

/** The input with an unknown name in one of its objects; what is missing on the way there is made. */
function withUnknown(value: unknown, [name, ...rest]: string[]): Input {
  if (name === '[]') {
    const list = Array.isArray(value) ? value : [];
    return [withUnknown(list[0], rest), ...list.slice(1)] as unknown as Input;
  }
  const object = typeof value === 'object' && value !== null ? (value as Input) : {};
  return { ...object, ...(name === undefined ? { [UNKNOWN]: '1' } : { [name]: withUnknown(object[name], rest) }) };
}
