import type Stripe from 'stripe';
import type { TestApp } from './app.ts';

/** The provider's SDK as the product uses it, over the app's sandbox. */
export function stripeOf(app: TestApp): Stripe {
  if (!app.deps.payments) throw new Error('this app takes no payments');
  return app.deps.payments.stripe;
}

/** A price that is charged again and again; 12 dollars a month unless said otherwise. */
export function aPrice(
  app: TestApp,
  parts: Partial<Stripe.PriceCreateParams> & Pick<Stripe.PriceCreateParams, 'recurring'> = {},
): Promise<Stripe.Price> {
  const usual = { currency: 'usd', unit_amount: 1200, recurring: { interval: 'month' } } as const;
  return stripeOf(app).prices.create({ ...usual, product_data: { name: 'Monthly' }, ...parts });
}

/** A checkout session for a price, and for a customer if one is named. */
export function aCheckout(
  app: TestApp,
  price: string,
  parts: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stripeOf(app).checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: `${app.deps.settings.origin}/subscription?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${app.deps.settings.origin}/subscription?canceled`,
    ...parts,
  });
}

/** Presses a button of one of the sandbox's pages: a form post, answered without following where it leads. */
export function press(app: TestApp, path: string, fields: Record<string, string> = {}): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
}

/** Somebody who has bought: through the checkout page, as people do. */
export async function aSubscriber(app: TestApp, parts: Partial<Stripe.PriceCreateParams> = {}) {
  const stripe = stripeOf(app);
  const customer = await stripe.customers.create({ email: 'mara@example.org' });
  const price = await aPrice(app, parts);
  const { id } = await aCheckout(app, price.id, { customer: customer.id });
  await press(app, `/local/checkout/${id}`, { way: 'pay' });
  const session = await stripe.checkout.sessions.retrieve(id);
  const subscription = await stripe.subscriptions.retrieve(session.subscription as string);
  return { customer, price, session, subscription };
}
