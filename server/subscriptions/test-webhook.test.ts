import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf, usePerson, useTestApp } from '../../tests/support/app.ts';
import { anEvent, sendEvent } from '../../tests/support/webhooks.ts';
import { everyRow } from '../../tests/support/world.ts';
import { audit_log } from '../audit/tables.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { testWebhook } from './test-webhook.ts';
import { WEBHOOK_PATH } from './webhook.ts';

const app = useTestApp();
const path = '/api/admin/webhook-tests';
const words = 'The webhook took the test event: it answers and accepts our signature.';
const administrator = usePerson(app, { is_admin: true });

const audit = () => app.deps.db.select().from(audit_log).where(eq(audit_log.noun, 'webhook'));
/** Everything but the record of the test itself. */
const everythingElse = async () => {
  const { audit_log: _, ...all } = await everyRow(app);
  return all;
};

describe('A2-083, A7-056, A7-057: the webhook test', () => {
  test('sends a signed event through the real endpoint, which answers it and applies and stores nothing', async () => {
    const sent: { url: string; text: string; headers: Headers }[] = [];
    const { toSelf } = app.deps;
    app.deps.toSelf = async (request) => {
      sent.push({ url: request.url, text: await request.clone().text(), headers: request.headers });
      return toSelf(request);
    };
    const before = await everythingElse();
    const { status, body } = await administrator.call('POST', path);
    expect([status, body]).toEqual([
      200,
      { message: words, event_id: expect.stringMatching(/^evt_test_[0-9a-f]{24}$/), latency_ms: expect.any(Number) },
    ]);
    expect(await everythingElse()).toEqual(before);
    const created = app.deps.clock().getTime() / 1000;
    expect(sent.map(({ url }) => url)).toEqual([`http://localhost:3000${WEBHOOK_PATH}`]);
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({
      ...{ id: body.event_id, type: 'test', created, livemode: false },
      data: { object: { id: body.event_id.replace('evt_', ''), created } },
    });
    expect(sent[0]?.headers.get('stripe-signature')).toMatch(/^t=\d+,v1=/);
    expect(await audit()).toMatchObject([
      {
        ...{ actor_id: administrator.who.user_id, what: 'Sent a test event to the payment webhook' },
        ...{ object_name: body.event_id, detail: { outcome: words, latency_ms: body.latency_ms } },
      },
    ]);
  });

  test('a test event that is forged, unsigned, old or of another mode is refused as any other', async () => {
    const event = anEvent(app, { type: 'test', data: { object: { id: 'test_1', created: 1 } } });
    const before = await everythingElse();
    expect((await sendEvent(app, event)).body).toEqual({ received: true, message: words });
    const old = app.deps.clock().getTime() / 1000 - 301;
    for (const sending of [{ secret: 'whsec_of_somebody' }, { signature: null }, { signedAt: old }]) {
      expect(codeOf(await sendEvent(app, event, sending))).toEqual([400, 'WEBHOOK_SIGNATURE_WRONG']);
    }
    expect((await sendEvent(app, { ...event, livemode: true })).body.code).toBe('WEBHOOK_MODE_WRONG');
    expect(await everythingElse()).toEqual(before);
  });

  test('in live mode the event says so, and is taken', async () => {
    if (app.deps.payments) app.deps.payments = { ...app.deps.payments, mode: 'live' };
    expect((await administrator.call('POST', path)).status).toBe(200);
  });

  test('A8-004: what the endpoint refuses is told with its reason, and recorded', async () => {
    const { toSelf } = app.deps;
    app.deps.toSelf = async (request) => {
      const headers = new Headers(request.headers);
      headers.set('stripe-signature', 't=1,v1=00');
      return toSelf(new Request(request, { headers }));
    };
    const sentence = 'Test failed: This event does not carry the signature of the payment provider.';
    const { status, body } = await administrator.call('POST', path);
    expect([status, body]).toEqual([502, { error: sentence, code: 'WEBHOOK_TEST_FAILED' }]);
    expect((await audit())[0]?.detail).toMatchObject({ outcome: sentence });
  });

  test.each([
    [() => new Response('<h1>Welcome</h1>'), 'Test failed: the endpoint answered with status 200'],
    [() => new Response('', { status: 404 }), 'Test failed: the endpoint answered with status 404'],
  ])('another answer is a failure', async (answer, sentence) => {
    app.deps.toSelf = async () => answer();
    expect((await administrator.call('POST', path)).body.error).toBe(sentence);
  });

  test('nor is one that cannot be reached', async () => {
    app.deps.toSelf = async () => {
      throw new TypeError('fetch failed');
    };
    expect((await administrator.call('POST', path)).body.error).toBe(
      'Test failed: the endpoint could not be reached',
    );
    expect(app.errors.splice(0)).toHaveLength(1);
  });

  test('A8-002: an endpoint that does not answer in time', async () => {
    app.deps.toSelf = () => new Promise(() => {});
    await expect(testWebhook(app.deps, administrator.who, 5)).rejects.toMatchObject({
      ...{ code: 'WEBHOOK_TEST_SILENT', status: 504 },
      message: 'Request timed out. The webhook endpoint took too long to respond.',
    });
    expect(await audit()).toHaveLength(1);
  });

  test('without payments there is nothing to test', async () => {
    app.deps.payments = null;
    expect((await administrator.call('POST', path)).body.code).toBe('PAYMENTS_NOT_SET_UP');
    expect(await audit()).toEqual([]);
  });

  test('not without end', async () => {
    const { points } = rateLimits.webhookTestUser;
    for (let n = 0; n < points; n++) expect((await administrator.call('POST', path)).status).toBe(200);
    expect((await administrator.call('POST', path)).body.code).toBe('TOO_MANY_ATTEMPTS');
  });
});
