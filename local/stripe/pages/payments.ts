import { desc } from 'drizzle-orm';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '#server/http/env.ts';
import { advance } from '../advance.ts';
import { end } from '../billing.ts';
import { deleteCustomer } from '../delete-customer.ts';
import { isOver } from '../objects/subscription.ts';
import { pause, unpause } from '../pause.ts';
import { find, held } from '../store.ts';
import { readSwitches, writeSwitches } from '../switches.ts';
import { local_stripe_events as events } from '../tables.ts';
import type { Work } from '../tell.ts';
import { customerList } from './customer-list.ts';
import { back, type Desk, fieldsOf } from './desk.ts';
import { eventList } from './event-list.ts';
import { button, type Html, type Notice, page } from './page.ts';

/** The newest events that the page lists. */
const SHOWN = 50;
const path = '/local/payments';

const acts: Record<string, (work: Work, id: string) => Promise<boolean>> = {
  'advance-paid': (work, id) => advance(work, id, 'paid'),
  'advance-failed': (work, id) => advance(work, id, 'declined'),
  'advance-authentication': (work, id) => advance(work, id, 'authentication'),
  pause,
  unpause,
  cancel: async (work, id) => {
    const found = await held(work.tx, id);
    if (!found || isOver(found.subscription)) return false;
    await end(work, found.subscription, work.now, 'cancellation_requested');
    return true;
  },
};

const notices: Record<string, Notice> = {
  done: { kind: 'right', words: 'Done. The events below tell the product.' },
  nothing: { kind: 'wrong', words: 'Nothing was changed: it stands differently by now.' },
  deleted: { kind: 'right', words: 'The customer has been deleted.' },
  switched: { kind: 'right', words: 'Events are delivered in that way from now on.' },
  sent: { kind: 'right', words: 'The event has been sent again.' },
};

/** The control page: lets time pass for subscriptions, and says how events are delivered. */
export function mountPayments(app: Hono<Env>, desk: Desk): void {
  app.get(path, async (c) => c.html(await control(desk, notices[c.req.query('outcome') ?? ''])));
  app.post(`${path}/subscriptions/:id`, async (c) => {
    const { act = '' } = await fieldsOf(c);
    const change = Object.hasOwn(acts, act) ? acts[act] : undefined;
    const done = change && (await desk.act((work) => change(work, c.req.param('id'))));
    return back(c, path, { outcome: done ? 'done' : 'nothing' });
  });
  app.post(`${path}/customers/:id`, async (c) => {
    const id = c.req.param('id');
    const customer = await find(desk.db, 'customer', id);
    if (!customer || customer.deleted) return back(c, path, { outcome: 'nothing' });
    await desk.act((work) => deleteCustomer(work, id));
    return back(c, path, { outcome: 'deleted' });
  });
  app.post(`${path}/switches`, async (c) => {
    const { twice, reversed, held: hold } = await fieldsOf(c);
    const change = { twice: twice === 'on', reversed: reversed === 'on', held: hold === 'on' };
    await desk.act(({ tx }) => writeSwitches(tx, change));
    return back(c, path, { outcome: 'switched' });
  });
  app.post(`${path}/events/:id`, async (c) => {
    const sent = await desk.sendAgain(c.req.param('id'));
    return back(c, path, { outcome: sent ? 'sent' : 'nothing' });
  });
}

async function control(desk: Desk, notice: Notice | undefined): Promise<Html> {
  const switches = await readSwitches(desk.db);
  const told = await desk.db.select().from(events).orderBy(desc(events.sequence)).limit(SHOWN);
  const customers = await customerList(desk.look());
  const box = (name: keyof typeof switches, label: string) =>
    html`<label class="check"><input type="checkbox" name="${name}"${switches[name] ? html` checked` : ''}>${label}</label>`;
  return page(
    { brand: desk.settings.brand.name, title: 'Payment sandbox', notice, wide: true },
    html`<section class="part"><h2>Customers</h2>${customers}</section>
<section class="part"><h2>Delivery</h2>
<form class="checks" method="post" action="${path}/switches">
${box('twice', 'Send every event twice')}${box('reversed', 'Newest first')}${box('held', 'Hold events')}
${button('way', 'switch', 'Save', 'plain')}
</form>
${switches.held ? html`<p class="hint">Events are held. Take the mark off to release them.</p>` : ''}
</section>
<section class="part"><h2>Events</h2>${eventList(told, path)}</section>`,
  );
}
