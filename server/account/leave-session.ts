import { eq } from 'drizzle-orm';
import { type Caller, whoIs } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { doneBy, noteSecurityEvent } from './note-security-event.ts';
import { sessions } from './tables.ts';

/** On signing in again: a token must not outlive its use. */
export async function leaveSession(context: Caller): Promise<void> {
  const session = await endable(context);
  if (session) await context.deps.db.delete(sessions).where(eq(sessions.id, session.session_id));
}

export async function signOut(context: Caller): Promise<boolean> {
  const { deps } = context;
  const session = await endable(context);
  if (!session) return false;
  await deps.db.transaction(async (tx) => {
    const own = eq(sessions.id, session.session_id);
    const [ended] = await tx.delete(sessions).where(own).returning({ id: sessions.id });
    if (ended) await noteSecurityEvent(deps, tx, { event: 'signed_out', ...doneBy(whoIs(session, context)) });
  });
  return true;
}

async function endable(context: Caller): Promise<Session | null> {
  const session = await context.session();
  context.forgetSession();
  return session?.kind === 'token' ? null : session;
}
