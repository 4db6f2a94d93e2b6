import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';

const app = useTestApp();

test.each([
  ['GET', '/api/unknown'],
  ['GET', '/api'],
  ['POST', '/api/unknown'],
  ['DELETE', '/api/demo'],
  ['GET', '/functions/unknown'],
  ['GET', '/functions/v1/unknown'],
])('%s %s is a 404 in JSON, also for a browser', async (method, path) => {
  const { status, body } = await app.call(method, path, undefined, { accept: 'text/html' });
  expect(status).toBe(404);
  expect(body).toEqual({ error: 'There is nothing at this address.', code: 'NOT_FOUND' });
});
