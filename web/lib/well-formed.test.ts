import { LinkFetchClient } from '@orpc/client/fetch';
import { describe, expect, test, vi } from 'vitest';
import { responseShapes } from '../../scripts/response-shapes.ts';
import { wellFormed } from './well-formed.ts';

const shapes = responseShapes();
/** The response as it comes through the client. */
async function received(response: Response, operation?: string, known?: Parameters<typeof wellFormed>[2]) {
  const client = new LinkFetchClient({ fetch: async () => response });
  const request = {
    method: 'GET',
    url: new URL('http://localhost'),
    headers: {},
    body: undefined,
    signal: undefined,
  };
  return wellFormed(await client.call(request, { context: {} }, [], undefined), operation, known);
}

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('App API format errors', () => {
  test('an answer in JSON passes as it came', async () => {
    const passed = await received(new Response('{"progress":[]}', { status: 200, headers: json }));
    expect(passed.status).toBe(200);
    expect(await passed.body()).toEqual({ progress: [] });
    const refused = await received(new Response('{"error":"No","code":"NO"}', { status: 404, headers: json }));
    expect(refused.status).toBe(404);
    expect(await refused.body()).toEqual({ error: 'No', code: 'NO' });
  });

  test('the JSON of a response is parsed once', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const text = '{"progress":[]}';
    await (await received(new Response(text, { headers: json }))).body();
    const parsed = parse.mock.calls.filter(([given]) => given === text);
    parse.mockRestore();
    expect(parsed).toHaveLength(1);
  });

  test.each([
    [{ 'content-type': 'text/html' }, 'Invalid API response: text/html (200)'],
    [{}, 'Invalid API response: text/plain;charset=UTF-8 (200)'],
  ])('L8-027: %j is no answer of the API', async (headers, message) => {
    await expect(
      received(new Response('<p>Welcome to the hotel</p>', { headers: headers as Record<string, string> })),
    ).rejects.toMatchObject({
      message,
      data: { code: 'INVALID_API_RESPONSE', error: message },
    });
  });

  test('L8-028: JSON that is cut off is said to be invalid', async () => {
    for (const text of ['{"progress":[', '']) {
      const broken = received(new Response(text, { headers: json }));
      await expect(broken).rejects.toMatchObject({
        message: expect.stringMatching(/^Invalid JSON response: ./),
        data: { code: 'INVALID_JSON_RESPONSE' },
      });
    }
  });

  test('an answer of 500 and above without text says that all attempts failed', async () => {
    const gateway = await received(html(502), 'catalog.list', shapes['catalog.list']);
    expect(gateway.status).toBe(502);
    expect(await gateway.body()).toMatchObject({
      error: 'The operation could not be completed. Please try again later.',
    });
  });
});

const refused = (error: string) => Response.json({ error }, { status: 409 });
const empty = (status: number) => Response.json({}, { status });

describe('a failure without text', () => {
  const denied = 'You do not have permission to perform this action.';
  const notUploaded = 'Error uploading questions. Please try again.';
  test.each([
    ['L8-016', 'subscription.checkout', html(502), 'Failed to create checkout session (502)'],
    ['L8-016', 'subscription.checkout', html(400), 'Failed to create checkout session (400)'],
    ['L8-016', 'subscription.checkout', refused(' '), 'Failed to create checkout session (409)'],
    ['L8-017', 'subscription.checkout', refused('Closed.'), 'Closed.'],
    ['L8-022', 'subscription.testPayment', html(500), 'Test payment failed: status 500'],
    ['L8-023', 'subscription.cancel', html(504), 'Failed to cancel subscription (504)'],
    ['L8-023', 'subscription.cancel', empty(400), 'Failed to cancel subscription (400)'],
    ['L8-024', 'subscription.cancel', Response.json({ error: 'Not now.' }, { status: 400 }), 'Not now.'],
    ['A8-019', 'questionUploads.upload', html(503), notUploaded],
    ['A8-019', 'questionUploads.upload', empty(502), notUploaded],
    ['L8-025', 'subscription.tiers', html(503), 'Failed to get subscription tiers (503)'],
    ['L8-032', 'entitlements.redeem', empty(400), 'Failed to redeem code (400)'],
    ['L8-004', 'entitlements.redeem', html(403), denied],
    ['L8-004', 'catalog.list', empty(403), denied],
    ['L8-003', 'entitlements.mine', html(401), 'Your session has expired. Please log in again.'],
  ])('%s: %s', async (_id, operation, response, error) => {
    const { status } = response;
    const told = await received(response, operation, shapes[operation]);
    expect([told.status, ((await told.body()) as { error: string }).error]).toEqual([status, error]);
  });
});

describe('a success of another shape', () => {
  const session = { sessionId: 'cs_1', url: 'https://pay.example/cs_1' };
  const noSession = 'Invalid response from server: No session ID received';
  test.each([
    ['subscription.checkout', {}],
    ['subscription.checkout', { url: session.url }],
    ['subscription.checkout', { ...session, sessionId: null }],
    ['subscription.checkout', { sessionId: 'cs_1' }],
    ['subscription.checkout', null],
    ['subscription.testPayment', { success: true, message: 'Fine' }],
  ])('L8-015, L5-035: %s without a session or its address: %j', async (operation, body) => {
    const told = received(Response.json(body), operation, shapes[operation]);
    await expect(told).rejects.toMatchObject({ data: { error: noSession, code: 'CHECKOUT_WITHOUT_SESSION' } });
  });

  test.each([
    ['entitlements.redeem', { entitlement: {} }, 'entitlement'],
    ['entitlements.redeem', { ok: true }, 'entitlement'],
    ['entitlements.redeem', { entitlement: [] }, 'entitlement'],
    ['entitlements.redeem', { entitlement: { id: 'a' } }, 'entitlement.entitlement'],
    ['entitlements.mine', { entitlements: null }, 'entitlements'],
    ['entitlements.mine', [], 'the response'],
  ])('L8-027: %s returns %j', async (operation, body, place) => {
    const error = `Invalid API response: ${place} is not as expected`;
    const told = received(Response.json(body), operation, shapes[operation]);
    await expect(told).rejects.toMatchObject({ data: { error, code: 'INVALID_API_RESPONSE' } });
  });

  test('more than is expected passes, and so does a value that a server of the release before does not know', async () => {
    const more = await received(
      Response.json({ ...session, more: 1 }),
      'subscription.checkout',
      shapes['subscription.checkout'],
    );
    expect(await more.body()).toEqual({ ...session, more: 1 });
    const shape = { shape: { held: { id: 's', since: 's', list: ['s'] } } } as const;
    expect((await received(Response.json({ held: { id: 'a', list: [] } }), 'a.b', shape)).status).toBe(200);
    await expect(received(Response.json({ held: { id: 'a' } }), 'a.b', shape)).rejects.toThrow('held.list');
  });

  test('every operation has an outline, but for the one that returns any document', () => {
    expect(Object.keys(shapes).length).toBeGreaterThan(150);
    const without = Object.entries(shapes).filter(([, { shape }]) => shape === 0);
    expect(without.map(([name]) => name)).toEqual(['site.openapi']);
  });
});

const html = (status: number) => new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } });
