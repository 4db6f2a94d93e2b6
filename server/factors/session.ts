import { eq } from 'drizzle-orm';
import { hashToken, openSession } from '../account/session.ts';
import { sessions, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { factor_sessions } from './tables.ts';

interface NewSession {
  user_id: string;
  kind: 'cookie' | 'bearer';
  user_agent: string;
}

/** Opens a session and notes the sign-in with the user. */
export async function openPlainSession(tx: Db, now: Date, session: NewSession) {
  await tx.update(users).set({ last_login: now }).where(eq(users.id, session.user_id));
  return openSession(tx, now, session);
}

/** Opens a session of somebody who has shown a second factor. */
export async function openFactorSession(tx: Db, now: Date, session: NewSession) {
  const opened = await openPlainSession(tx, now, session);
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.token_hash, hashToken(opened.token)));
  if (row) await noteFactor(tx, now, row.id);
  return opened;
}

/** Keeps that whoever has this session has shown a second factor. */
export async function noteFactor(tx: Db, now: Date, session_id: string): Promise<void> {
  await tx.insert(factor_sessions).values({ session_id, used_at: now }).onConflictDoNothing();
}
