import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '#server/http/env.ts';
import { complete, heldSession } from '../checkout.ts';
import type { CardKind } from '../objects/card.ts';
import type { StoredSession } from '../objects/session.ts';
import { find } from '../store.ts';
import { back, fieldsOf, nothingHere, type SandboxContext } from './context.ts';
import { button, type Html, money, type Notice, often, page } from './page.ts';

const notices: Record<string, Notice> = {
  declined: { kind: 'wrong', text: 'Your card was declined.' },
  unauthenticated: {
    kind: 'wrong',
    text: 'We are unable to authenticate your payment method. Please choose a different one and try again.',
  },
};

/** The hosted checkout: what is bought, and every way in which a payment can go. */
export function mountCheckout(app: Hono<Env>, context: SandboxContext): void {
  app.get('/local/checkout/:id', async (c) => {
    const session = await sessionOf(c, context);
    if (!session) return nothingHere(c, context, 'No such checkout', html`<p><a href="/">Back to the start</a></p>`);
    if (!isOpen(session, context)) return c.html(over(context, session));
    return c.html(await shop(context, session, notices[c.req.query('outcome') ?? '']));
  });
  app.post('/local/checkout/:id', async (c) => {
    const id = c.req.param('id');
    const { way } = await fieldsOf(c);
    const session = await sessionOf(c, context);
    if (way === 'pay') return pay(c, context, id, 'works');
    if (way === 'decline') return back(c, `/local/checkout/${id}`, { outcome: 'declined' });
    if (way === 'authenticate') return back(c, `/local/checkout/${id}/authentication`);
    if (way === 'cancel' && session?.cancel_url) return c.redirect(session.cancel_url, 303);
    return back(c, `/local/checkout/${id}`);
  });
  app.get('/local/checkout/:id/authentication', async (c) => {
    const session = await sessionOf(c, context);
    if (!session || !isOpen(session, context)) return back(c, `/local/checkout/${c.req.param('id')}`);
    return c.html(authentication(context, money(session.amount_total ?? 0, session.currency ?? 'usd')));
  });
  app.post('/local/checkout/:id/authentication', async (c) => {
    const { result } = await fieldsOf(c);
    if (result === 'complete') return pay(c, context, c.req.param('id'), 'authenticated');
    return back(c, `/local/checkout/${c.req.param('id')}`, { outcome: 'unauthenticated' });
  });
}

/** What a bank would show to the owner of a card. */
function authentication({ settings }: SandboxContext, amount: string): Html {
  return page(
    { brand: settings.brand.name, title: 'Is this you?' },
    html`<form class="slip" method="post">
<p>Here your bank would ask you to confirm a payment of <b>${amount}</b>. You decide how that goes.</p>
<div class="acts">
${button('result', 'complete', 'Complete authentication', 'primary')}
${button('result', 'fail', 'Fail authentication', 'plain')}
</div>
</form>`,
  );
}

async function pay(c: Context<Env>, context: SandboxContext, id: string, kind: CardKind): Promise<Response> {
  const session = await context.act(async (work) => {
    const held = await heldSession(work, id);
    return held && ((await complete(work, held, kind)) ?? held);
  });
  // After a second press, or too late, the page shows the status of the session.
  if (session?.status !== 'complete' || !session.success_url) return back(c, `/local/checkout/${id}`);
  return c.redirect(successUrl(session), 303);
}

async function sessionOf(c: Context<Env>, { db }: SandboxContext): Promise<StoredSession | null> {
  return find(db, 'checkout.session', c.req.param('id') ?? '');
}

function isOpen({ status, expires_at }: StoredSession, { clock }: SandboxContext): boolean {
  return status === 'open' && expires_at * 1000 > clock().getTime();
}

function successUrl({ id, success_url }: StoredSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

async function shop(
  { db, settings }: SandboxContext,
  session: StoredSession,
  notice: Notice | undefined,
): Promise<Html> {
  const price = await find(db, 'price', session.sandbox.price);
  const product = price && (await find(db, 'product', price.product));
  const amount = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const rhythm = price ? often(price.recurring) : '';
  return page(
    { brand: settings.brand.name, title: 'Checkout', notice },
    html`<div class="till">
<section class="slip" aria-labelledby="bought">
<h2 id="bought">${product?.name ?? 'Subscription'}</h2>
<p class="price"><b>${amount}</b> ${rhythm}</p>
<dl>
<dt>Buyer</dt><dd>${session.customer_details?.email ?? 'No e-mail address given'}</dd>
<dt>Renews</dt><dd>${amount} ${rhythm}, until canceled</dd>
<dt>Due today</dt><dd><b>${amount}</b></dd>
</dl>
</section>
<form class="ways" method="post">
<h2>How should the payment go?</h2>
<div class="way">${button('way', 'pay', `Pay ${amount}`, 'primary')}<p>The card <code>4242</code> works: the subscription begins.</p></div>
<div class="way">${button('way', 'decline', 'Card is declined', 'plain')}<p>The bank refuses. You stay here and can try again.</p></div>
<div class="way">${button('way', 'authenticate', 'Needs authentication', 'plain')}<p>The card <code>3155</code> asks first whether it is you.</p></div>
${session.cancel_url ? html`<div class="way">${button('way', 'cancel', 'Cancel', 'quiet')}</div>` : ''}
</form>
</div>`,
  );
}

function over({ settings, clock }: SandboxContext, session: StoredSession): Html {
  const complete = session.status === 'complete';
  const title = complete ? 'This checkout is complete' : 'This checkout has expired';
  const text = complete
    ? 'It has been paid. There is nothing left to do here.'
    : session.expires_at * 1000 > clock().getTime()
      ? 'Nothing was bought here. The shop has ended this checkout, as it does when another one is begun.'
      : 'Nothing was bought. A checkout can be paid for 24 hours; begin another one to go on.';
  const url = complete ? successUrl(session) : (session.cancel_url ?? '/');
  const { name } = settings.brand;
  return page(
    { brand: name, title },
    html`<p>${text}</p><p><a class="btn btn--plain" href="${url}">Back to ${name}</a></p>`,
  );
}
