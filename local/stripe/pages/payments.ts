import type { Hono } from 'hono';
import type { Env } from '#server/http/env.ts';
import { advance } from '../advance.ts';
import { end } from '../billing.ts';
import type { Work } from '../events.ts';
import { isOver } from '../objects/subscription.ts';
import { pause, unpause } from '../pause.ts';
import { held } from '../store.ts';
import { back, fieldsOf, type SandboxContext } from './context.ts';
import { type Notice, page } from './page.ts';
import { subscriptionList } from './subscription-list.ts';

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
  done: { kind: 'right', text: 'Done. The product will be notified in a moment.' },
  nothing: { kind: 'wrong', text: 'Nothing was changed: the subscription has changed in the meantime.' },
};

/** The control page: makes happen to subscriptions what otherwise takes time or luck. */
export function mountPayments(app: Hono<Env>, context: SandboxContext): void {
  app.get(path, async (c) => {
    const notice = notices[c.req.query('outcome') ?? ''];
    const parts = { brand: context.settings.brand.name, title: 'Payment sandbox', notice, wide: true };
    return c.html(page(parts, await subscriptionList(context.look())));
  });
  app.post(`${path}/subscriptions/:id`, async (c) => {
    const { act = '' } = await fieldsOf(c);
    const change = Object.hasOwn(acts, act) ? acts[act] : undefined;
    const done = change && (await context.act((work) => change(work, c.req.param('id'))));
    return back(c, path, { outcome: done ? 'done' : 'nothing' });
  });
}
