import { and, desc, eq, gt } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { type Caller, whoIs } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { doneBy, noteSecurityEvent } from './security-events.ts';
import { endSessions } from './session.ts';
import { sessions, users } from './tables.ts';

export async function ownSessions({ db, clock }: Deps, who: Who) {
  const { id, kind, user_agent, created_at, last_seen_at } = sessions;
  const list = await db
    .select({ id, kind, user_agent, created_at, last_seen_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, who.user_id), gt(sessions.expires_at, clock())))
    .orderBy(desc(last_seen_at), desc(id));
  return list.map((session) => ({ ...session, current: session.id === who.session_id }));
}

/** Throws SESSION_NOT_FOUND, for other people's sessions too. */
export function endOneSession(deps: Deps, who: Who, { session_id }: Input<'account.endSession'>) {
  return deps.db.transaction(async (tx) => {
    const own = and(eq(sessions.id, session_id), eq(sessions.user_id, who.user_id));
    const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id });
    if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND');
    await noteSecurityEvent(deps, tx, { event: 'session_ended', ...doneBy(who) });
    return { ended: 1 as const };
  });
}

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

export function signOutEverywhere(deps: Deps, who: Who): Promise<{ ended: number; revoked: number }> {
  const { user_id } = who;
  return deps.db.transaction(async (tx) => {
    // A token being created concurrently either exists already or finds its session ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    const left = { ended: await endSessions(tx, user_id), revoked: await revokeTokens(tx, user_id) };
    await noteSecurityEvent(deps, tx, { event: 'signed_out_everywhere', ...doneBy(who), facts: left });
    return left;
  });
}
