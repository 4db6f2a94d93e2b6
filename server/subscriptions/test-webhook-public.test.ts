import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { overLoopback } from '../http/over-loopback.ts';

const app = useTestApp({
  PUBLIC_ORIGIN: 'https://exams.example',
  SMTP_URL: 'smtp://mail.example:25',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
});

test('A7-056: a published site is tested over real HTTP by its own port, whatever stands before it', async () => {
  let reached = 0;
  const answer = getRequestListener(
    (request) => {
      reached += 1;
      return app.request(new URL(request.url).pathname, request);
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  app.deps.toSelf = (request) => overLoopback(request, { host: '127.0.0.1', port });
  const administrator = await app.person({ is_admin: true });
  const { status, body } = await administrator.call('POST', '/api/admin/webhook-tests');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect([status, body.event_id]).toEqual([200, expect.stringMatching(/^evt_test_/)]);
  expect(reached).toBe(1);
  const { payments } = (await administrator.call('GET', '/api/admin/subscription-tiers')).body;
  expect(payments).toEqual({ mode: 'live', webhook_url: 'https://exams.example/functions/v1/stripe-webhook' });
});
