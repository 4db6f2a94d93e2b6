import Stripe from 'stripe';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { SubscriptionStatus } from '#core/subscriptions/access.ts';
import { GRACE_DAYS, type Interval, intervals } from '#core/subscriptions/subscription.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import type { user_subscriptions } from './tables.ts';

const DAY_S = 24 * 60 * 60;

/** `unknown`: never existed, as far as this key can tell. */
export type CustomerState = 'known' | 'deleted' | 'unknown';

export type ToldSubscription = Omit<
  typeof user_subscriptions.$inferSelect,
  'id' | 'user_id' | 'tier_id' | 'updated_at'
>;

export interface ToldCustomer {
  state: CustomerState;
  subscriptions: ToldSubscription[];
  failed: string[];
}

/** Throws the provider's errors. */
export async function toldAbout(stripe: Stripe, customer: string): Promise<ToldCustomer> {
  try {
    const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    const found = await list.autoPagingToArray({ limit: 10_000 });
    const paid = found.some(needsInvoices) ? await paidInvoices(stripe, customer) : [];
    const subscriptions = found.map((subscription) => toldSubscription(subscription, paid));
    // A deleted customer's subscriptions are all canceled, so only then is a query needed.
    const over = subscriptions.every(({ status }) => status === 'canceled' || status === 'incomplete_expired');
    const gone = over && ((await stripe.customers.retrieve(customer)) as { deleted?: boolean }).deleted === true;
    const failed = found.filter(({ cancellation_details: why }) => why?.reason === 'payment_failed');
    return { state: gone ? 'deleted' : 'known', subscriptions, failed: failed.map(({ id }) => id) };
  } catch (error) {
    if (isMissing(error)) return { state: 'unknown', subscriptions: [], failed: [] };
    throw error;
  }
}

export function unlessMissing<Found, Other>(request: Promise<Found>, other: Other): Promise<Found | Other> {
  return request.catch((error) => {
    if (isMissing(error)) return other;
    throw error;
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function recurringOf(interval: Interval): { interval: 'month' | 'year'; interval_count: number } {
  const { months } = intervals[interval];
  return months === 12 ? { interval: 'year', interval_count: 1 } : { interval: 'month', interval_count: months };
}

function toldSubscription(subscription: Stripe.Subscription, paid: readonly Stripe.Invoice[]): ToldSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  const { price, quantity = 1, current_period_start, current_period_end } = item;
  const access_until = needsInvoices(subscription) ? unpaidAccessEnd(subscription, paid) : null;
  const isCanceled = subscription.status === 'canceled';
  const { cancel_at_period_end, cancel_at } = subscription;
  return {
    subscription_id: subscription.id,
    price_id: price.id,
    price_amount: (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    interval: intervalOf(price.recurring),
    status: subscription.status as SubscriptionStatus,
    current_period_start: fromSeconds(current_period_start),
    // A canceled subscription ends with its access.
    current_period_end: fromSeconds((isCanceled ? access_until : null) ?? current_period_end),
    access_until: isCanceled || access_until === null ? null : fromSeconds(access_until),
    cancel_at_period_end: cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end),
    created_at: fromSeconds(subscription.created),
  };
}

/** Only invoices tell whether the current period was paid. */
function needsInvoices({ status, ended_at, items }: Stripe.Subscription): boolean {
  if (status === 'past_due' || status === 'unpaid') return true;
  return status === 'canceled' && (ended_at ?? 0) < (items.data[0]?.current_period_end ?? 0);
}

async function paidInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const list = stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  const invoices = await list.autoPagingToArray({ limit: 10_000 });
  return invoices.sort((one, other) => other.created - one.created);
}

/** An unpaid period has begun too: access lasts for the grace after the last paid one. Seconds since 1970; null: paid. */
function unpaidAccessEnd(subscription: Stripe.Subscription, paid: readonly Stripe.Invoice[]): number | null {
  const { id, created, status, ended_at, items, cancellation_details } = subscription;
  const periods = paid.map((invoice) => billedUntil(invoice, id));
  const paidUntil = periods.find((end) => end !== null) ?? created;
  if (paidUntil >= (items.data[0]?.current_period_end ?? 0)) return null;
  const end = paidUntil + GRACE_DAYS * DAY_S;
  const isEndedByWord = status === 'canceled' && cancellation_details?.reason !== 'payment_failed';
  return isEndedByWord ? Math.min(end, ended_at ?? end) : end;
}

function billedUntil({ lines }: Stripe.Invoice, subscription: string): number | null {
  const ends = lines.data.flatMap(({ parent, amount, period }) => {
    const item = parent?.subscription_item_details;
    return item?.subscription === subscription && !item.proration && amount >= 0 ? [period.end] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** The nearest interval: others come only from prices made by hand. */
function intervalOf(recurring: Stripe.Price.Recurring | null): Interval {
  const months: Record<string, number> = { day: 1 / 30, week: 1 / 4, month: 1, year: 12 };
  const total = (months[recurring?.interval ?? 'month'] ?? 1) * (recurring?.interval_count ?? 1);
  if (total < 2) return 'month';
  return total < 8 ? '3months' : 'year';
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

const NO_ANSWER = 502;

/** Throws PAYMENTS_REFUSED where the provider rejects our key, otherwise `code`. The raw response is never logged. */
export async function orFailWith<Result>(
  deps: Pick<Deps, 'log'>,
  code: ErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toAppError(error)) throw error;
    throw providerFailure(deps, code, error);
  }
}

/** Logged, except for card errors. */
export function providerFailure({ log }: Pick<Deps, 'log'>, code: ErrorCode, error: unknown): AppError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    log.error('payments failed', error, { code });
    return new AppError(code, { cause: error, params: { status: '500' } });
  }
  const { type, code: reason, statusCode, requestId } = error;
  if (!(error instanceof Stripe.errors.StripeCardError)) {
    const facts = { code, type, reason, status: statusCode, provider_request: requestId };
    log.error('the payment provider failed', summary(error), facts);
  }
  if (isRefusal(error)) return new AppError('PAYMENTS_REFUSED', { cause: error });
  const status = statusCode !== undefined && statusCode > 0 ? statusCode : NO_ANSWER;
  const failure = new AppError(code, { cause: error, params: { status: String(status) } });
  const sentence = sentenceFor(error);
  return sentence === null ? failure : Object.assign(failure, { message: sentence });
}

/** Without the provider's words, which may name keys and ids. */
export function summary(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure';
  }
  const { type, code, statusCode } = error;
  return [type, code, statusCode].filter((part) => part !== undefined && part !== '').join(' ');
}

export function isRefusal(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** Only sentences about a card or the request, without ids, keys, parameters or addresses. */
function sentenceFor(error: InstanceType<typeof Stripe.errors.StripeError>): string | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError) && !(error instanceof StripeInvalidRequestError)) return null;
  const { message } = error;
  const forDevelopers = /[`_{}[\]]|https?:|\bAPI\b|\b(key|param(eter)?s?)\b/i.test(message);
  return message.length > 0 && message.length <= 300 && !forDevelopers ? message : null;
}
