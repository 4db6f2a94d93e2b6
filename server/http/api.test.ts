import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { afterEach, expect, test, vi } from 'vitest';
import { practiceContract } from '#core/practice/contract.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';

const app = useTestApp();
afterEach(() => {
  vi.restoreAllMocks();
});

const matching = () => vi.spyOn(StandardOpenAPIMatcher.prototype, 'match');

test('a body is parsed once, and the operation that it is for is matched once', async () => {
  const person = await app.person();
  const body = '{"full_name":"Parsed Once"}';
  const parse = vi.spyOn(JSON, 'parse');
  const match = matching();
  const { status } = await person.call('POST', '/api/users/me', body);
  expect(status).toBe(200);
  expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(1);
  expect(match).toHaveBeenCalledTimes(1);
});

test('an operation without a body is matched once, and the other methods of a path only where none has been called', async () => {
  const match = matching();
  await app.call('GET', '/api/health');
  expect(match).toHaveBeenCalledTimes(1);
  const refused = await app.call('DELETE', '/api/health');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
  expect(match).toHaveBeenCalledTimes(6);
});

test('what a row has and the contract does not name is not sent', async () => {
  const person = await app.person();
  const { id } = await aTopicWith(app.deps, 1);
  const { body } = await person.call('GET', `/api/topics/${id}/practice`);
  const { topic } = practiceContract.practice['~orpc'].outputSchema?.shape ?? {};
  expect(Object.keys(body.topic).sort()).toEqual(Object.keys(topic?.shape ?? {}).sort());
});

test('a call of a function is matched once, and its body is passed on as it came', async () => {
  const received: unknown[] = [];
  app.deps.functions.answer = async (_, { body }) => {
    received.push(body);
    return new Response('fine');
  };
  const match = matching();
  const { status } = await app.call('POST', '/functions/v1/hello', '\ufeffany text', {
    'content-type': 'text/plain',
  });
  expect(status).toBe(200);
  expect(match).toHaveBeenCalledTimes(1);
  expect(received).toEqual([Buffer.from('\ufeffany text')]);
});
