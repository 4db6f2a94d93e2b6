import { and, eq, lt } from 'drizzle-orm';
import { isAppCode, withoutSpaces } from '#core/factors.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { unseal } from '../secrets/seal.ts';
import { stepOfCode } from './app-code.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { authenticator_apps } from './tables.ts';

export type RightCode = { kind: 'app' } | { kind: 'recovery'; left: number };

/** Null where the code is wrong or used. Throws SealBroken where APP_SECRET has changed since the app was set up. */
export async function takeCode(deps: Deps, tx: Db, user_id: string, typed: string): Promise<RightCode | null> {
  if (isAppCode(typed)) return (await takeAppCode(deps, tx, user_id, withoutSpaces(typed))) ? { kind: 'app' } : null;
  const left = await takeRecoveryCode(tx, user_id, typed);
  return left === null ? null : { kind: 'recovery', left };
}

async function takeAppCode({ settings, clock }: Deps, tx: Db, user_id: string, code: string): Promise<boolean> {
  const [app] = await tx.select().from(authenticator_apps).where(eq(authenticator_apps.user_id, user_id));
  if (!app) return false;
  const now = clock();
  const step = stepOfCode(unseal(settings.appSecret, 'authenticator app', user_id, app.secret), code, now);
  if (step === null) return false;
  // The condition decides, not an earlier read: of two with the same step the second updates no row.
  const unused = and(eq(authenticator_apps.user_id, user_id), lt(authenticator_apps.last_step, step));
  const taken = await tx
    .update(authenticator_apps)
    .set({ last_step: step, last_used_at: now })
    .where(unused)
    .returning({ user_id: authenticator_apps.user_id });
  return taken.length === 1;
}
