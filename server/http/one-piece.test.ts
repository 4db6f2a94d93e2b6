import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { exchange, onSocket } from '../../tests/support/raw-http.ts';

const app = useTestApp();
let site: Awaited<ReturnType<typeof onSocket>>;
beforeEach(async () => {
  site = await onSocket({ deps: app.deps, production: true });
});
afterEach(() => site.close());

test.each([
  ['an output', ['GET /api/health HTTP/1.1'], '', 200],
  ['a refusal', ['POST /api/auth/sign-in HTTP/1.1', 'Content-Type: application/json'], '{"email":1}', 400],
  ['a body that is no JSON', ['POST /api/auth/sign-in HTTP/1.1', 'Content-Type: application/json'], '{', 400],
])('%s leaves in one piece, with its length', async (_, head, body, status) => {
  const answer = await exchange(site.port, [...head, 'Host: localhost:3000'], body);
  expect(answer.status).toBe(status);
  expect(answer.headers).not.toHaveProperty('transfer-encoding');
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body, 'latin1'));
  expect(JSON.parse(answer.body)).toBeTypeOf('object');
});
