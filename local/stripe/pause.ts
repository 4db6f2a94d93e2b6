import { renew } from './billing.ts';
import { emit, type Work } from './events.ts';
import { itemOf } from './objects/subscription.ts';
import { held, save } from './store.ts';

/** Pauses a running subscription: no renewals, no attempts to collect. Answers false when it does not run. */
export async function pause(work: Work, id: string): Promise<boolean> {
  const found = await held(work.tx, id);
  if (found?.subscription.status !== 'active') return false;
  const paused = await save(work.tx, 'subscription', { ...found.subscription, status: 'paused' });
  await emit(work, 'customer.subscription.updated', paused);
  await emit(work, 'customer.subscription.paused', paused);
  return true;
}

/** Lets a paused one go on; where its period has ended meanwhile, the next one begins and is billed now. */
export async function unpause(work: Work, id: string): Promise<boolean> {
  const found = await held(work.tx, id);
  if (found?.subscription.status !== 'paused' || found.customer.deleted) return false;
  const over = itemOf(found.subscription).current_period_end <= work.now;
  const anchor = over ? work.now : found.subscription.billing_cycle_anchor;
  const active = { ...found.subscription, status: 'active', billing_cycle_anchor: anchor };
  await save(work.tx, 'subscription', active);
  await emit(work, 'customer.subscription.updated', active);
  await emit(work, 'customer.subscription.resumed', active);
  if (over) await renew(work, active, found.customer, work.now);
  return true;
}
