import type { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Db } from '#server/db/open.ts';
import type { Env } from '#server/http/env.ts';
import { cardOutcome, collect } from '../billing.ts';
import type { Work } from '../events.ts';
import { type CardKind, cards, kindOf, newCard, type StoredCard } from '../objects/card.ts';
import { type StoredInvoice, subscriptionOf } from '../objects/invoice.ts';
import { isOver } from '../objects/subscription.ts';
import { all, find, ofCustomer, save } from '../store.ts';
import { back, fieldsOf, nothingHere, type SandboxContext } from './context.ts';
import { button, day, type Html, money, type Notice, page } from './page.ts';

const offered = ['works', 'declined', 'authentication'] as const;
const labels = {
  works: 'One that works',
  declined: 'One that will be declined',
  authentication: 'One that needs authentication',
} as const;

const notices: Record<string, Notice> = {
  replaced: { kind: 'right', text: 'The card has been replaced.' },
  paid: { kind: 'right', text: 'The invoice is paid.' },
  declined: { kind: 'wrong', text: 'Your card was declined. Choose another card and try again.' },
};

/** The provider's portal for customers: the card on file, and the invoices. */
export function mountPortal(app: Hono<Env>, context: SandboxContext): void {
  app.get('/local/portal/:id', async (c) => {
    const portal = await find(context.db, 'billing_portal.session', c.req.param('id'));
    const customer = portal && (await find(context.db, 'customer', portal.customer));
    if (!portal || !customer || customer.deleted) {
      const text = html`<p>This customer is gone. <a href="/">Back to the start</a></p>`;
      return nothingHere(c, context, 'Nothing to see', text);
    }
    return c.html(await overview(context, portal, customer, notices[c.req.query('outcome') ?? '']));
  });
  app.post('/local/portal/:id', async (c) => {
    const { card, pay } = await fieldsOf(c);
    const path = `/local/portal/${c.req.param('id')}`;
    const kind = offered.find((each) => each === card);
    const portal = await find(context.db, 'billing_portal.session', c.req.param('id'));
    if (!portal || !(kind || pay)) return back(c, path);
    const outcome = await context.act((work) =>
      kind ? replaceCard(work, portal.customer, kind) : payNow(work, portal.customer, pay as string),
    );
    return back(c, path, { outcome });
  });
}

/** The card on file, for whatever is paid from now on. */
async function cardOnFile(db: Db, customer: Stripe.Customer): Promise<StoredCard | null> {
  const subscriptions = await all(db, 'subscription', ofCustomer(customer.id));
  const own = customer.invoice_settings.default_payment_method;
  const id = subscriptions.find((each) => !isOver(each))?.default_payment_method ?? own;
  return typeof id === 'string' ? find(db, 'payment_method', id) : null;
}

/** Puts another card on file, for the customer and for every subscription that runs. */
async function replaceCard(work: Work, id: string, kind: CardKind): Promise<string> {
  const customer = await find(work.tx, 'customer', id, 'lock');
  if (!customer || customer.deleted) return 'gone';
  const card = await save(work.tx, 'payment_method', newCard(kind, customer, work.now));
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id };
  await save(work.tx, 'customer', { ...customer, invoice_settings });
  for (const subscription of await all(work.tx, 'subscription', ofCustomer(id))) {
    if (isOver(subscription)) continue;
    await save(work.tx, 'subscription', { ...subscription, default_payment_method: card.id });
  }
  return 'replaced';
}

/** Pays an open invoice by the card on file. A card that asks for authentication has its owner here to confirm. */
async function payNow(work: Work, customer_id: string, id: string): Promise<string> {
  const customer = await find(work.tx, 'customer', customer_id, 'lock');
  const invoice = await find(work.tx, 'invoice', id);
  if (!customer || customer.deleted || invoice?.customer !== customer_id) return 'gone';
  if (invoice.status !== 'open') return invoice.status ?? '';
  const subscription = await find(work.tx, 'subscription', subscriptionOf(invoice) ?? '');
  const card = subscription && (await cardOutcome(work, subscription));
  const outcome = card === 'paid' || card === 'authentication' ? 'paid' : 'declined';
  await collect(work, invoice, outcome, work.now, 'manual');
  return outcome;
}

async function overview(
  { db, settings }: SandboxContext,
  portal: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
  notice: Notice | undefined,
): Promise<Html> {
  const card = await cardOnFile(db, customer);
  const invoices = await all(db, 'invoice', ofCustomer(customer.id));
  const { name } = settings.brand;
  return page(
    { brand: name, title: 'Cards and invoices', notice },
    html`<p class="lead">${customer.email ?? customer.id}</p>
<section class="part"><h2>Card</h2>
${card ? html`<p class="card"><b>Visa ending in ${card.card.last4}</b> <small>expires ${card.card.exp_month}/${card.card.exp_year}, ${cards[kindOf(card)].label}</small></p>` : html`<p>No card on file.</p>`}
<form method="post"><p class="hint">Replace it by:</p>
<div class="acts">${offered.map((kind) => button('card', kind, labels[kind], 'plain'))}</div></form>
</section>
<section class="part"><h2>Invoices</h2>
${invoices.length === 0 ? html`<p>No invoices yet.</p>` : html`<ul class="rows">${invoices.map(row)}</ul>`}
</section>
${customer.balance < 0 ? html`<p class="hint">Credit for the next invoice: ${money(-customer.balance, customer.currency ?? invoices[0]?.currency ?? 'usd')}</p>` : ''}
<p><a class="btn btn--primary" href="${portal.return_url ?? '/'}">Back to ${name}</a></p>`,
  );
}

function row(invoice: StoredInvoice): Html {
  const pay = html`<form method="post"><button class="btn btn--plain btn--sm" name="pay" value="${invoice.id}">Pay ${invoice.number}</button></form>`;
  return html`<li><span class="grow">${invoice.number} <small>${day(invoice.created)}</small></span>
<span class="sum">${money(invoice.amount_due, invoice.currency)}</span><span class="state">${statusOf(invoice)}</span>
${invoice.status === 'open' ? pay : ''}</li>`;
}

/** The state of an invoice, with the number of attempts where one has failed. */
function statusOf({ status, attempt_count, next_payment_attempt }: StoredInvoice): Html {
  if (status === 'paid') return html`<span class="badge badge--right">Paid</span>`;
  const tried = attempt_count === 1 ? '1 attempt' : `${attempt_count} attempts`;
  const next = next_payment_attempt === null ? '' : html`, next on ${day(next_payment_attempt)}`;
  return html`<span class="badge badge--wrong">Open</span> <small>${tried}${next}</small>`;
}
