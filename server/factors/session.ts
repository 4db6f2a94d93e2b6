import { eq } from 'drizzle-orm';
import { refuseSuspended } from '../account/refuse-suspended.ts';
import { openSession } from '../account/session.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { factor_sessions } from './tables.ts';

interface NewSession {
  user_id: string;
  kind: 'cookie' | 'bearer';
  user_agent: string;
}

/** Every sign-in ends here, in a transaction that has locked the user's row. Throws ACCOUNT_SUSPENDED. */
export async function openPlainSession(deps: Deps, tx: Db, now: Date, session: NewSession) {
  await refuseSuspended(deps, tx, session.user_id);
  await tx.update(users).set({ last_login: now }).where(eq(users.id, session.user_id));
  return openSession(tx, now, session);
}

/** Throws ACCOUNT_SUSPENDED. */
export async function openFactorSession(deps: Deps, tx: Db, now: Date, session: NewSession) {
  const opened = await openPlainSession(deps, tx, now, session);
  await noteFactor(tx, now, opened.session_id);
  return opened;
}

export async function noteFactor(tx: Db, now: Date, session_id: string): Promise<void> {
  await tx.insert(factor_sessions).values({ session_id, used_at: now }).onConflictDoNothing();
}
