import type { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { Db } from '#server/db/open.ts';
import type { Env } from '#server/http/env.ts';
import { type CardKind, cards, kindOf, newCard, type StoredCard } from '../objects/card.ts';
import type { StoredInvoice } from '../objects/invoice.ts';
import { isOver } from '../objects/subscription.ts';
import { all, find, ofCustomer, save } from '../store.ts';
import type { Work } from '../tell.ts';
import { back, type Desk, fieldsOf, nothingHere } from './desk.ts';
import { statusOf } from './invoice.ts';
import { button, day, type Html, money, page } from './page.ts';

const offered = ['works', 'declined', 'authentication'] as const;
const labels = {
  works: 'One that works',
  declined: 'One that will be declined',
  authentication: 'One that needs authentication',
} as const;

/** The provider's portal for customers: the card on file, and the invoices. */
export function mountPortal(app: Hono<Env>, desk: Desk): void {
  app.get('/local/portal/:id', async (c) => {
    const portal = await find(desk.db, 'billing_portal.session', c.req.param('id'));
    const customer = portal && (await find(desk.db, 'customer', portal.customer));
    if (!portal || !customer || customer.deleted) {
      return nothingHere(
        c,
        desk,
        'Nothing to see',
        html`<p>This customer is gone. <a href="/">Back to the start</a></p>`,
      );
    }
    return c.html(await overview(desk, portal, customer, c.req.query('outcome') === 'replaced'));
  });
  app.post('/local/portal/:id', async (c) => {
    const { card } = await fieldsOf(c);
    const kind = offered.find((each) => each === card);
    const portal = await find(desk.db, 'billing_portal.session', c.req.param('id'));
    if (!kind || !portal) return back(c, `/local/portal/${c.req.param('id')}`);
    await desk.act((work) => replaceCard(work, portal.customer, kind));
    return back(c, `/local/portal/${portal.id}`, { outcome: 'replaced' });
  });
}

/** The card on file, for whatever is paid from now on. */
export async function cardOnFile(db: Db, customer: Stripe.Customer): Promise<StoredCard | null> {
  const subscriptions = await all(db, 'subscription', ofCustomer(customer.id));
  const own = customer.invoice_settings.default_payment_method;
  const id = subscriptions.find((each) => !isOver(each))?.default_payment_method ?? own;
  return typeof id === 'string' ? find(db, 'payment_method', id) : null;
}

/** Puts another card on file, for the customer and for every subscription that runs. */
async function replaceCard(work: Work, id: string, kind: CardKind): Promise<void> {
  const customer = await find(work.tx, 'customer', id, 'lock');
  if (!customer || customer.deleted) return;
  const card = await save(work.tx, 'payment_method', newCard(kind, customer, work.now));
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id };
  await save(work.tx, 'customer', { ...customer, invoice_settings });
  for (const subscription of await all(work.tx, 'subscription', ofCustomer(id))) {
    if (isOver(subscription)) continue;
    await save(work.tx, 'subscription', { ...subscription, default_payment_method: card.id });
  }
}

async function overview(
  { db, settings }: Desk,
  portal: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
  replaced: boolean,
): Promise<Html> {
  const card = await cardOnFile(db, customer);
  const invoices = await all(db, 'invoice', ofCustomer(customer.id));
  const { name } = settings.brand;
  const notice = replaced ? { kind: 'right' as const, words: 'The card has been replaced.' } : null;
  return page(
    { brand: name, title: 'Cards and invoices', notice },
    html`<p class="lead">${customer.email ?? customer.id}</p>
<section class="part"><h2>Card</h2>
${card ? html`<p class="card"><b>Visa ending in ${card.card.last4}</b> <small>expires ${card.card.exp_month}/${card.card.exp_year}, ${cards[kindOf(card)].label}</small></p>` : html`<p>No card on file.</p>`}
<form method="post"><p class="hint">Replace it by:</p>
<div class="acts">${offered.map((kind) => button('card', kind, labels[kind], 'plain'))}</div></form>
</section>
<section class="part"><h2>Invoices</h2>
${invoices.length === 0 ? html`<p>No invoices yet.</p>` : html`<ul class="rows">${invoices.map((invoice) => row(invoice, portal.id))}</ul>`}
</section>
${customer.balance < 0 ? html`<p class="hint">Credit for the next invoice: ${money(-customer.balance, customer.currency ?? invoices[0]?.currency ?? 'usd')}</p>` : ''}
<p><a class="btn btn--primary" href="${portal.return_url ?? '/'}">Back to ${name}</a></p>`,
  );
}

function row(invoice: StoredInvoice, portal: string): Html {
  const verb = invoice.status === 'open' ? 'Pay' : 'View';
  return html`<li><span class="grow"><a href="/local/invoice/${invoice.id}?portal=${portal}">${verb} ${invoice.number}</a>
<small>${day(invoice.created)}</small></span>
<span class="sum">${money(invoice.amount_due, invoice.currency)}</span><span class="state">${statusOf(invoice)}</span></li>`;
}
