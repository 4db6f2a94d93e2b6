import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { createApp } from '../app.ts';
import type { Rank } from './overload.ts';
import { shedOverload } from './shed-overload.ts';

const app = useTestApp();

test('a site that cannot keep up refuses a start before it is counted, and stores an answer', async () => {
  const person = await app.person();
  const topic = await aTopicWith(app.deps, 4);
  const other = await aTopicWith(app.deps, 4);
  const { attempt } = await startQuiz(person, topic.id);
  const refuses = (rank: Rank) => rank !== 'save';
  const overload = { look: () => {}, refuses, comeBackIn: () => 2, begin: () => () => {} };
  const hono = createApp({ deps: app.deps, production: true });
  const answer = getRequestListener(hono.fetch, { overrideGlobalObjects: false });
  const server = createServer(shedOverload({ ...app.deps, overload }, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const picks = [attempt.questions[0].choices[0].id];
  const saved = await ask('PUT', `/api/attempts/${attempt.id}/questions/1`, {
    picks,
    made_at: app.deps.clock().toISOString(),
  });
  expect([saved.status, await saved.json()]).toEqual([
    200,
    expect.objectContaining({ saved: { position: 1, picks, flagged: false } }),
  ]);

  const refused = await ask('POST', `/api/topics/${other.id}/attempts`, { question_count: 4 });
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'TOO_BUSY' })]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(refused.headers.get('x-request-id')).toBeTruthy();
  expect((await ask('GET', '/api/home')).status).toBe(503);
  expect((await ask('GET', '/api/health')).status).toBe(200);
  const rows = await person.call('GET', '/api/home');
  expect(rows.body.open_attempts).toHaveLength(1);
  server.close();
  server.closeAllConnections();
});
