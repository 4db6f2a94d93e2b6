import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { advance } from '#local/stripe/advance.ts';
import { end } from '#local/stripe/billing.ts';
import { complete, heldSession } from '#local/stripe/checkout.ts';
import type { Work } from '#local/stripe/events.ts';
import type { CardKind, Outcome } from '#local/stripe/objects/card.ts';
import { pause, unpause } from '#local/stripe/pause.ts';
import { held } from '#local/stripe/store.ts';
import { local_stripe_objects } from '#local/stripe/tables.ts';
import { customerOf } from '#server/subscriptions/customer.ts';
import { SANDBOX_KEY } from '#server/subscriptions/payments.ts';
import { ensurePrices } from '#server/subscriptions/prices.ts';
import { ensureTiers, listTiers } from '#server/subscriptions/tiers.ts';
import type { Answer, Person, TestApp } from './app.ts';

export type Tiers = Awaited<ReturnType<typeof listTiers>>;

/** The shop of one app: what the functions below do for it. */
export function shopOf(app: TestApp) {
  const bound =
    <Given extends unknown[], Result>(act: (app: TestApp, ...given: Given) => Result) =>
    (...given: Given) =>
      act(app, ...given);
  return {
    tiers: bound(someTiers),
    stripe: bound(stripeOf),
    buy: bound(buy),
    payCheckout: bound(payCheckout),
    nextStep: bound(nextStep),
    pause: bound(pauseAtSandbox),
    unpause: bound(unpauseAtSandbox),
    change: bound(changeAtSandbox),
    giveUp: bound(giveUp),
    made: bound(madeAtSandbox),
    customerIdOf: bound(customerIdOf),
    intercept: bound(interceptProvider),
    nobodyIsAsked: bound(nobodyIsAsked),
  };
}

/** The three tiers with their prices at the sandbox, cheapest first. */
export async function someTiers({ deps }: TestApp): Promise<Tiers> {
  await ensureTiers(deps);
  await ensurePrices(deps);
  return listTiers(deps);
}

/** The provider's client, as the app has it. */
export function stripeOf({ deps }: TestApp): Stripe {
  if (!deps.payments) throw new Error('this app takes no payments');
  return deps.payments.stripe;
}

/** The app's call that begins a purchase. */
export function beginCheckout(person: Person, priceId: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return person.call('POST', '/functions/v1/create-checkout-session', { priceId, ...more });
}

/** Buys a tier as people do: checkout, payment, and the provider's events delivered. Answers the subscription's id at the provider. */
export async function buy(app: TestApp, person: Person, price_id: string, card: CardKind = 'works'): Promise<string> {
  const begun = await beginCheckout(person, price_id);
  if (begun.status !== 200) throw new Error(`no checkout: ${JSON.stringify(begun.body)}`);
  const subscription = await payCheckout(app, begun.body.sessionId, card);
  await app.sandbox.deliverDue();
  return subscription;
}

/** Pays a checkout at the sandbox; nothing is delivered. Answers the subscription's id. */
export async function payCheckout(app: TestApp, session_id: string, card: CardKind = 'works'): Promise<string> {
  return atSandbox(app, async (work) => {
    const session = await heldSession(work, session_id);
    const done = session && (await complete(work, session, card));
    if (!done?.subscription) throw new Error('this checkout cannot be paid');
    return done.subscription;
  });
}

/** Lets the next thing happen to a subscription at the sandbox: a renewal, a retry, its end. Nothing is delivered. */
export function nextStep(app: TestApp, subscription: string, outcome?: Outcome): Promise<boolean> {
  return atSandbox(app, (work) => advance(work, subscription, outcome));
}

export function pauseAtSandbox(app: TestApp, subscription: string): Promise<boolean> {
  return atSandbox(app, (work) => pause(work, subscription));
}

export function unpauseAtSandbox(app: TestApp, subscription: string): Promise<boolean> {
  return atSandbox(app, (work) => unpause(work, subscription));
}

/** Gives an object of the sandbox other figures, such as a status that nothing there leads to. */
export async function changeAtSandbox({ deps }: TestApp, id: string, change: Record<string, unknown>): Promise<void> {
  const data = sql`${local_stripe_objects.data} || ${JSON.stringify(change)}::jsonb`;
  await deps.db.update(local_stripe_objects).set({ data }).where(eq(local_stripe_objects.id, id));
}

/** What the provider can be set to do once its retries of a renewal have failed. */
export const givingUp = ['cancel', 'mark as unpaid', 'leave overdue'] as const;

export type GivingUp = (typeof givingUp)[number];

/** Gives up an overdue subscription at the sandbox as a provider of that setting does; nothing is told. */
export async function giveUp(app: TestApp, subscription: string, setting: GivingUp): Promise<void> {
  const { latest_invoice } = await stripeOf(app).subscriptions.retrieve(subscription);
  if (setting !== 'cancel') await changeAtSandbox(app, latest_invoice as string, { next_payment_attempt: null });
  if (setting === 'mark as unpaid') await changeAtSandbox(app, subscription, { status: 'unpaid' });
  if (setting !== 'cancel') return;
  await atSandbox(app, async (work) => {
    const found = await held(work.tx, subscription);
    if (found) await end(work, found.subscription, work.now, 'payment_failed');
  });
}

/** The ids of everything of one kind that the sandbox has. */
export async function madeAtSandbox({ deps }: TestApp, object: string, customer?: string): Promise<string[]> {
  const { object: kind, customer: of, id } = local_stripe_objects;
  const rows = await deps.db
    .select({ id })
    .from(local_stripe_objects)
    .where(and(eq(kind, object), customer === undefined ? undefined : eq(of, customer)));
  return rows.map((row) => row.id);
}

export async function customerIdOf({ deps }: TestApp, { who }: Person): Promise<string> {
  return (await customerOf(deps, who.user_id)) as string;
}

function atSandbox<Result>({ deps }: TestApp, act: (work: Work) => Promise<Result>): Promise<Result> {
  const now = Math.floor(deps.clock().getTime() / 1000);
  return deps.db.transaction((tx) => act({ tx, now, origin: deps.settings.origin }));
}

/**
 * From now on the app talks to the provider through `intercept`: what it answers is the provider's answer, undefined lets the
 * sandbox answer, and what it throws is a broken connection. Nothing is tried again by the SDK.
 */
export function interceptProvider(
  app: TestApp,
  intercept: (request: Request) => Response | undefined | Promise<Response | undefined>,
): void {
  const { payments } = app.deps;
  if (!payments) throw new Error('this app takes no payments');
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await intercept(request.clone())) ?? app.sandbox.fetch(request);
  };
  const httpClient = Stripe.createFetchHttpClient(send);
  const stripe = new Stripe(SANDBOX_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false });
  app.deps.payments = { ...payments, stripe };
}

/** From now on whoever asks the provider fails. */
export function nobodyIsAsked(app: TestApp): void {
  interceptProvider(app, () => {
    throw new Error('nobody was to be asked');
  });
}

/** The provider's refusal with this status. */
export function refusal(status: number, error: Record<string, unknown>): Response {
  return new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } });
}
