import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '#server/http/env.ts';
import { cardOutcome, collect } from '../billing.ts';
import type { Outcome } from '../objects/card.ts';
import { type StoredInvoice, subscriptionOf } from '../objects/invoice.ts';
import { find } from '../store.ts';
import type { Work } from '../tell.ts';
import { authentication } from './checkout.ts';
import { back, type Desk, fieldsOf, nothingHere } from './desk.ts';
import { button, day, type Html, money, type Notice, page } from './page.ts';

const notices: Record<string, Notice> = {
  paid: { kind: 'right', words: 'Thank you. The invoice is paid.' },
  declined: { kind: 'wrong', words: 'Your card was declined. Choose another card and try again.' },
  unauthenticated: { kind: 'wrong', words: 'The payment could not be authenticated.' },
};

/** The provider's page of one invoice, with its payment by the card on file. */
export function mountInvoice(app: Hono<Env>, desk: Desk): void {
  app.get('/local/invoice/:id', async (c) => {
    const invoice = await find(desk.db, 'invoice', c.req.param('id'));
    if (!invoice) return nothingHere(c, desk, 'No such invoice', html`<p><a href="/">Back to the start</a></p>`);
    return c.html(one(desk, invoice, c.req.query('portal'), notices[c.req.query('outcome') ?? '']));
  });
  app.post('/local/invoice/:id', async (c) => {
    const outcome = await desk.act((work) => payNow(work, c.req.param('id')));
    if (outcome === 'authentication') return again(c, '/authentication', {});
    return again(c, '', { outcome });
  });
  app.get('/local/invoice/:id/authentication', async (c) => {
    const invoice = await find(desk.db, 'invoice', c.req.param('id'));
    if (invoice?.status !== 'open') return again(c, '', {});
    return c.html(authentication(desk, money(invoice.amount_remaining, invoice.currency)));
  });
  app.post('/local/invoice/:id/authentication', async (c) => {
    const { result } = await fieldsOf(c);
    const known = result === 'complete' ? 'paid' : 'declined';
    await desk.act((work) => payNow(work, c.req.param('id'), known));
    return again(c, '', { outcome: known === 'paid' ? 'paid' : 'unauthenticated' });
  });
}

/** Pays by the card on file, or as is already known. A card that asks first changes nothing yet. */
async function payNow(work: Work, id: string, known?: 'paid' | 'declined'): Promise<Outcome> {
  const found = await find(work.tx, 'invoice', id);
  const customer = found && (await find(work.tx, 'customer', found.customer, 'lock'));
  const invoice = await find(work.tx, 'invoice', id);
  if (invoice?.status !== 'open' || !customer || customer.deleted)
    return invoice?.status === 'paid' ? 'paid' : 'declined';
  const of = subscriptionOf(invoice);
  const subscription = of === null ? null : await find(work.tx, 'subscription', of);
  const outcome = known ?? (subscription ? await cardOutcome(work, subscription) : 'declined');
  if (outcome !== 'authentication') await collect(work, invoice, outcome, work.now, 'manual');
  return outcome;
}

/** The page again, with the portal that one came from. */
function again(c: Context<Env>, step: string, query: Record<string, string>): Response {
  const portal = c.req.query('portal');
  return back(c, `/local/invoice/${c.req.param('id')}${step}`, { ...query, ...(portal && { portal }) });
}

function one({ settings }: Desk, invoice: StoredInvoice, portal: string | undefined, notice?: Notice): Html {
  const { currency, lines, starting_balance, ending_balance, status } = invoice;
  const credit = (ending_balance ?? 0) - starting_balance;
  const rows = lines.data.map(
    (line) => html`<tr><td>${line.description}<small>${day(line.period.start)} to ${day(line.period.end)}</small></td>
<td class="sum">${money(line.amount, currency)}</td></tr>`,
  );
  const pay = html`<form method="post">${button('way', 'pay', `Pay ${money(invoice.amount_remaining, currency)}`, 'primary')}</form>`;
  return page(
    { brand: settings.brand.name, title: `Invoice ${invoice.number}`, notice },
    html`<section class="slip">
<dl><dt>Status</dt><dd>${statusOf(invoice)}</dd><dt>Date</dt><dd>${day(invoice.created)}</dd>
<dt>Billed to</dt><dd>${invoice.customer_email ?? 'No e-mail address given'}</dd></dl>
<table><caption class="unseen">What is billed</caption>
<thead><tr><th scope="col">For</th><th scope="col" class="sum">Amount</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot>
<tr><th scope="row">Total</th><td class="sum">${money(invoice.total, currency)}</td></tr>
${credit === 0 ? '' : html`<tr><th scope="row">${credit > 0 ? 'Credit used' : 'Kept as credit'}</th><td class="sum">${money(-credit, currency)}</td></tr>`}
<tr><th scope="row">${status === 'paid' ? 'Paid' : 'Due'}</th><td class="sum"><b>${money(invoice.amount_due, currency)}</b></td></tr>
</tfoot></table>
</section>
<div class="acts">${status === 'open' ? pay : ''}
${portal ? html`<a class="btn btn--plain" href="/local/portal/${portal}">Cards and invoices</a>` : ''}</div>`,
  );
}

/** The state of an invoice in words, with the number of attempts where one has failed. */
export function statusOf({ status, attempt_count, next_payment_attempt }: StoredInvoice): Html {
  if (status === 'paid') return html`<span class="badge badge--right">Paid</span>`;
  const tried = attempt_count === 1 ? '1 attempt' : `${attempt_count} attempts`;
  const next = next_payment_attempt === null ? '' : html`, next on ${day(next_payment_attempt)}`;
  return html`<span class="badge badge--wrong">Open</span> <small>${tried}${next}</small>`;
}
