import { lt, or } from 'drizzle-orm';
import { email_codes, sessions } from './account/tables.ts';
import type { Deps } from './deps.ts';
import { IDEMPOTENCY_KEPT_MS } from './http/idempotency.ts';
import { idempotency_keys, rate_limits } from './http/tables.ts';
import { mail_outbox } from './mail/tables.ts';
import { settleOverdue } from './quizzes/settle.ts';
import { countFinalAttempts } from './statistics/count.ts';
import { createReconciler } from './subscriptions/reconcile.ts';
import { stripe_events } from './subscriptions/tables.ts';
import { emptyTrash } from './trash/remove.ts';

/** That a letter went out can be looked up for a month. */
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** The provider repeats an event for three days; that it came can be looked up for a month. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What the server does by itself, a minute apart: completes attempts whose time is up, counts final results in the
 * statistics of their questions, asks the payment provider for what it may not have told, forgets sessions, codes and events that are over.
 */
export function startSweeps(deps: Deps): { stop(): void } {
  const reconcile = createReconciler(deps);
  const timer = setInterval(() => {
    void sweep(deps);
    reconcile().catch((error) => deps.log.error('reconciling failed', error));
  }, 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function sweep(deps: Deps): Promise<void> {
  try {
    const settled = await settleOverdue(deps);
    if (settled > 0) deps.log.info('attempts completed at their deadline', { settled });
    const now = deps.clock();
    await deps.db.delete(sessions).where(lt(sessions.expires_at, now));
    await deps.db.delete(email_codes).where(lt(email_codes.expires_at, now));
    await deps.db.delete(rate_limits).where(lt(rate_limits.expire, now.getTime()));
    const dayAgo = new Date(now.getTime() - IDEMPOTENCY_KEPT_MS);
    await deps.db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, dayAgo));
    const monthAgo = new Date(now.getTime() - MAIL_KEPT_MS);
    await deps.db
      .delete(mail_outbox)
      .where(or(lt(mail_outbox.sent_at, monthAgo), lt(mail_outbox.failed_at, monthAgo)));
    await emptyTrash(deps);
    const events = new Date(now.getTime() - EVENTS_KEPT_MS);
    await deps.db.delete(stripe_events).where(lt(stripe_events.processed_at, events));
    await countFinalAttempts(deps);
  } catch (error) {
    deps.log.error('sweep failed', error);
  }
}
