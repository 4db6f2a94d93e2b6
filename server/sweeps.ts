import { lt, or } from 'drizzle-orm';
import { email_codes, sessions } from './account/tables.ts';
import type { Deps } from './deps.ts';
import { rate_limits } from './http/tables.ts';
import { mail_outbox } from './mail/tables.ts';
import { settleOverdue } from './quizzes/settle.ts';

/** That a letter went out can be looked up for a month. */
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the server does by itself, a minute apart: completes attempts whose time is up, forgets sessions and codes that are over. */
export function startSweeps(deps: Deps): { stop(): void } {
  const timer = setInterval(() => void sweep(deps), 60_000);
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
    const monthAgo = new Date(now.getTime() - MAIL_KEPT_MS);
    await deps.db
      .delete(mail_outbox)
      .where(or(lt(mail_outbox.sent_at, monthAgo), lt(mail_outbox.failed_at, monthAgo)));
  } catch (error) {
    deps.log.error('sweep failed', error);
  }
}
