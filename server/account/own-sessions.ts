import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { doneBy, noteSecurityEvent } from './note-security-event.ts';
import { sessions } from './tables.ts';

export async function ownSessions({ db, clock }: Deps, who: Who) {
  const list = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, who.user_id), gt(sessions.expires_at, clock())))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));
  return list.map(({ id, kind, user_agent, created_at, last_seen_at }) => ({
    ...{ id, kind, user_agent, created_at, last_seen_at },
    current: id === who.session_id,
  }));
}

/** Throws SESSION_NOT_FOUND, for other people's sessions too. */
export async function endOneSession(deps: Deps, who: Who, session_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = and(eq(sessions.id, session_id), eq(sessions.user_id, who.user_id));
    const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id });
    if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND');
    await noteSecurityEvent(deps, tx, { event: 'session_ended', ...doneBy(who) });
  });
}
