import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SECURITY_EVENT_DAYS } from '#core/account/security-events.ts';
import { FUNCTION_LOG_DAYS } from '#core/functions/functions.ts';
import { ADDRESS_KNOWN_MS } from './account/known-addresses.ts';
import {
  email_codes,
  personal_access_tokens,
  security_events,
  sessions,
  sign_in_addresses,
  sign_in_pace,
} from './account/tables.ts';
import { resumeBulkActions } from './bulk/run.ts';
import { bulk_actions } from './bulk/tables.ts';
import type { Deps } from './deps.ts';
import { endOverdueTokens } from './factors/standing.ts';
import { passkey_challenges, pending_sign_ins } from './factors/tables.ts';
import { flashcardActs } from './flashcards/admin-delete.ts';
import { edge_function_logs } from './functions/tables.ts';
import { rate_limits } from './http/tables.ts';
import { IDEMPOTENCY_KEPT_MS } from './idempotency/answer-once.ts';
import { idempotency_keys } from './idempotency/tables.ts';
import { cleanStored } from './images/clean-stored.ts';
import { mail_outbox } from './mail/tables.ts';
import { questionActs } from './question-bank/bulk.ts';
import { logCompleted } from './quizzes/log-answers.ts';
import { gradeOverdueWaiting, openOverdueResults, settleOverdue } from './quizzes/settle.ts';
import { countFirstAnswers } from './statistics/count.ts';
import { storeOverdueDeferred } from './study/deferred.ts';
import { createReconciler } from './subscriptions/reconcile.ts';
import { stripe_events } from './subscriptions/tables.ts';
import { emptyTrash } from './trash/remove.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows in `sign_in_pace` reach at most this far into the past. */
const PACE_KEPT_MS = 60 * 60 * 1000;
/** Expired tokens stay listed, to explain why a program failed. */
const TOKENS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BULK_ACTIONS_KEPT_MS = 7 * DAY_MS;
/** The provider repeats an event for three days; the rest is for troubleshooting. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const bulkHandlers = { ...questionActs, ...flashcardActs };

export const resumeBulk = (deps: Deps) => resumeBulkActions(deps, bulkHandlers);

export function startSweeps(deps: Deps): { stop(): void } {
  const reconcile = createReconciler(deps);
  const timer = setInterval(() => {
    void sweep(deps);
    reconcile().catch((error) => deps.log.error('reconciling failed', error));
  }, 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Deletes by the database's clock, and not at all while this machine's clock disagrees: one instance's wrong clock must not end
 * sessions or attempts. A failing step does not stop the others.
 */
export async function sweep(instance: Deps): Promise<void> {
  const now = instance.databaseClock ? await instance.databaseClock.ask() : instance.clock();
  if (now === null) return;
  const deps = { ...instance, clock: () => now };
  const forget = (at: PgColumn, keptFor = 0) => {
    const before = new Date(now.getTime() - keptFor);
    return () => deps.db.delete(at.table).where(lt(at, before));
  };
  const steps: Record<string, () => Promise<unknown>> = {
    'attempts at their deadline': async () => {
      const settled = await settleOverdue(deps);
      if (settled > 0) deps.log.info('attempts completed at their deadline', { settled });
    },
    'results that nobody opened': () => openOverdueResults(deps),
    'results that waited for an exam': () => gradeOverdueWaiting(deps),
    'answers that waited for an exam': () => storeOverdueDeferred(deps.db),
    'reviews of earlier results': () => logCompleted(deps),
    sessions: forget(sessions.expires_at),
    'access tokens': forget(personal_access_tokens.expires_at, TOKENS_KEPT_MS),
    'tokens past the grace': () => endOverdueTokens(deps),
    'sign-ins that waited': forget(pending_sign_ins.expires_at),
    challenges: forget(passkey_challenges.expires_at),
    codes: forget(email_codes.expires_at),
    'known addresses': forget(sign_in_addresses.seen_at, ADDRESS_KNOWN_MS),
    'security events': forget(security_events.at, SECURITY_EVENT_DAYS * DAY_MS),
    'pace of strangers': forget(sign_in_pace.free_at, PACE_KEPT_MS),
    'logs of functions': forget(edge_function_logs.at, FUNCTION_LOG_DAYS * DAY_MS),
    limits: () => deps.db.delete(rate_limits).where(lt(rate_limits.expire, now.getTime())),
    'idempotency keys': forget(idempotency_keys.created_at, IDEMPOTENCY_KEPT_MS),
    'mail that was sent': forget(mail_outbox.sent_at, MAIL_KEPT_MS),
    'mail that failed': forget(mail_outbox.failed_at, MAIL_KEPT_MS),
    'bulk actions of a server that ended': () => resumeBulk(deps),
    'bulk actions that nobody dismissed': forget(bulk_actions.ended_at, BULK_ACTIONS_KEPT_MS),
    trash: () => emptyTrash(deps),
    events: forget(stripe_events.processed_at, EVENTS_KEPT_MS),
    'metadata of pictures': () => cleanStored(deps),
    statistics: () => countFirstAnswers(deps),
  };
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work();
    } catch (error) {
      deps.log.error('sweep failed', error, { step });
    }
  }
}
