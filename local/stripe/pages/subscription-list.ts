import { html } from 'hono/html';
import type Stripe from 'stripe';
import { MOST_ATTEMPTS } from '../billing.ts';
import { type Next, nextOf } from '../due.ts';
import type { Work } from '../events.ts';
import { isOver, itemOf, type StoredSubscription } from '../objects/subscription.ts';
import { all, find, ofCustomer } from '../store.ts';
import { button, day, type Html, money, often } from './page.ts';

/** The newest customers that the page lists. */
const SHOWN = 50;

const looks: Record<string, string> = { active: 'right', past_due: 'wrong', paused: 'flag', canceled: 'plain' };

/** Customers with their subscriptions, and what can be made to happen to them. */
export async function subscriptionList(work: Work): Promise<Html> {
  const customers = (await all(work.tx, 'customer')).filter((customer) => !customer.deleted).slice(0, SHOWN);
  if (customers.length === 0)
    return html`<p>Nobody has bought anything yet. Customers appear with their first checkout.</p>`;
  const items = await Promise.all(customers.map((customer) => one(work, customer as Stripe.Customer)));
  return html`<ul class="people">${items}</ul>`;
}

async function one(work: Work, customer: Stripe.Customer): Promise<Html> {
  const subscriptions = await all(work.tx, 'subscription', ofCustomer(customer.id));
  const rows = await Promise.all(subscriptions.map((subscription) => row(work, subscription)));
  return html`<li>
<h2>${customer.email ?? 'No email address'}</h2>
${rows.length === 0 ? html`<p class="hint">No subscription.</p>` : html`<ul class="rows">${rows}</ul>`}
</li>`;
}

async function row(work: Work, subscription: StoredSubscription): Promise<Html> {
  const { price, current_period_start, current_period_end } = itemOf(subscription);
  const { status, cancel_at } = subscription;
  const product = await find(work.tx, 'product', price.product);
  const next = await nextOf(work, subscription);
  const amount = `${money(price.unit_amount, price.currency)} ${often(price.recurring)}`;
  const period = isOver(subscription)
    ? html`ended on ${day(subscription.ended_at ?? current_period_end)}`
    : html`${day(current_period_start)} to ${day(current_period_end)}`;
  return html`<li class="subscription">
<p><b>${product?.name ?? price.id}</b>, ${amount} <span class="badge badge--${looks[status] ?? 'plain'}">${status}</span><br>
<small>${period}${cancel_at !== null && !isOver(subscription) ? html`, ends on ${day(cancel_at)}` : ''}</small></p>
${isOver(subscription) ? '' : buttons(subscription, next)}
</li>`;
}

function buttons(subscription: StoredSubscription, next: Next | null): Html {
  const paused = subscription.status === 'paused';
  return html`<form method="post" action="/local/payments/subscriptions/${subscription.id}">
${next ? advances(subscription, next) : ''}
<div class="acts">
${paused ? button('act', 'unpause', 'Unpause', 'plain') : ''}
${subscription.status === 'active' ? button('act', 'pause', 'Pause', 'plain') : ''}
${button('act', 'cancel', 'Cancel now', 'danger')}
</div></form>`;
}

function advances(subscription: StoredSubscription, { invoice }: Next): Html {
  if (!invoice && subscription.cancel_at !== null) {
    return html`<div class="acts">${button('act', 'advance-paid', 'Advance to the end', 'plain')}</div>`;
  }
  const title = invoice
    ? `Advance to attempt ${invoice.attempt_count + 1} of ${MOST_ATTEMPTS}, which is`
    : 'Advance to the period end, with the renewal';
  return html`<fieldset><legend>${title}</legend><div class="acts">
${button('act', 'advance-paid', 'Paid', 'plain')}
${button('act', 'advance-failed', 'Failed', 'plain')}
${button('act', 'advance-authentication', 'Needs authentication', 'plain')}
</div></fieldset>`;
}
