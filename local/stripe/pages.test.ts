import { describe, expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aSubscriber, press, stripeOf } from '../../tests/support/shop.ts';

const app = useTestApp();

async function portalOf(customer: string) {
  const return_url = 'http://localhost:3000/subscription';
  const { url } = await stripeOf(app).billingPortal.sessions.create({ customer, return_url });
  return new URL(url).pathname;
}

describe('the portal', () => {
  test('shows the card and the invoices, and leads back', async () => {
    const { customer } = await aSubscriber(app);
    const { body } = await app.call('GET', await portalOf(customer.id));
    for (const words of ['Visa ending in 4242', 'Paid', '$12.00', 'href="http://localhost:3000/subscription"']) {
      expect(body).toContain(words);
    }
    expect(body).toContain('Test mode');
    expect(body).toContain('href="/local/payments"');
  });

  test('replaces the card, and an invoice that could not be paid is paid with the new one', async () => {
    const { customer, subscription } = await aSubscriber(app);
    const path = await portalOf(customer.id);
    const again = (await press(app, path, { card: 'declined' })).headers.get('location') as string;
    expect((await app.call('GET', again)).body).toContain('The card has been replaced.');
    await press(app, `/local/payments/subscriptions/${subscription.id}`, { act: 'advance-failed' });
    const { body } = await app.call('GET', path);
    expect(body).toContain('Visa ending in 0341');
    expect(body).toContain('1 attempt');
    const pay = /name="pay" value="([^"]+)">Pay/.exec(body)?.[1] as string;
    const refused = (await press(app, path, { pay })).headers.get('location') as string;
    expect((await app.call('GET', refused)).body).toContain('Your card was declined.');
    await press(app, path, { card: 'works' });
    const paid = (await press(app, path, { pay })).headers.get('location') as string;
    expect((await app.call('GET', paid)).body).toContain('The invoice is paid.');
    expect(await stripeOf(app).subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    expect((await stripeOf(app).invoices.list({ customer: customer.id, status: 'open' })).data).toEqual([]);
  });

  test("takes no payment of another customer's invoice", async () => {
    const [one, other] = [await aSubscriber(app), await aSubscriber(app)];
    await press(app, `/local/payments/subscriptions/${other.subscription.id}`, { act: 'advance-failed' });
    const { latest_invoice } = await stripeOf(app).subscriptions.retrieve(other.subscription.id);
    await press(app, await portalOf(one.customer.id), { pay: latest_invoice as string });
    expect(await stripeOf(app).invoices.retrieve(latest_invoice as string)).toMatchObject({ status: 'open' });
  });

  test('knows no strangers, and nobody who is gone', async () => {
    const { customer } = await aSubscriber(app);
    const path = await portalOf(customer.id);
    await stripeOf(app).customers.del(customer.id);
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await app.call('GET', '/local/portal/bps_none')).status).toBe(404);
    await expect(portalOf('cus_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('the control page', () => {
  test('says that nobody has bought anything yet', async () => {
    const body = ok(await app.call('GET', '/local/payments'));
    expect(body).toContain('Nobody has bought anything yet.');
  });

  test('lists customers with their subscriptions, and what can be done', async () => {
    const { subscription } = await aSubscriber(app);
    const { body } = await app.call('GET', '/local/payments');
    for (const text of [subscription.id, 'mara@example.org', 'active']) expect(body).toContain(text);
    for (const label of ['Paid', 'Failed', 'Pause', 'Cancel now']) expect(body).toContain(`>${label}</button>`);
    await press(app, `/local/payments/subscriptions/${subscription.id}`, { act: 'advance-failed' });
    expect((await app.call('GET', '/local/payments')).body).toContain('Advance to attempt 2 of 4');
  });

  test('does nothing that it does not know', async () => {
    const { subscription } = await aSubscriber(app);
    for (const act of ['', 'constructor', '__proto__', 'refund']) {
      const response = await press(app, `/local/payments/subscriptions/${subscription.id}`, { act });
      expect(response.headers.get('location')).toBe('/local/payments?outcome=nothing');
    }
    const unknown = await press(app, '/local/payments/subscriptions/sub_none', { act: 'cancel' });
    expect(unknown.headers.get('location')).toBe('/local/payments?outcome=nothing');
  });

  test('a page of somebody else cannot press its buttons', async () => {
    const { subscription } = await aSubscriber(app);
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const path = `/local/payments/subscriptions/${subscription.id}`;
    expect((await app.call('POST', path, 'act=cancel', foreign)).status).toBe(403);
    expect(await stripeOf(app).subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });
});

test('its style and its typeface are served', async () => {
  const style = await app.call('GET', '/local/payments.css');
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect((await app.call('GET', '/local/payments.woff2')).headers.get('content-type')).toBe('font/woff2');
});

const paths = ['/local/payments', '/local/payments.css', '/local/checkout/cs_test_x', '/local/portal/bps_x'];

describe('with a public origin', () => {
  const site = useTestApp({ PUBLIC_ORIGIN: 'https://certamen.test', SMTP_URL: 'smtp://127.0.0.1:1' });

  test('there is no sandbox, and no payments without a key', async () => {
    for (const path of paths) expect((await site.call('GET', path)).status).toBe(404);
    expect([site.sandbox, site.deps.payments]).toEqual([null, null]);
  });
});

describe("with the provider's own key", () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const site = useTestApp(keys);

  test('there is no sandbox in local mode either', async () => {
    for (const path of paths) expect((await site.call('GET', path)).status).toBe(404);
    expect(site.sandbox).toBeNull();
    expect(site.deps.payments?.mode).toBe('test');
  });
});
