import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { profiles, sessions, users } from './tables.ts';

/** A session ends this long after it was last used. */
export const SESSION_DAYS = 30;
/** last_seen_at is moved on at most this often: a request must not become a write. */
const TOUCH_EVERY_MS = 10 * 60 * 1000;

export interface SessionRow {
  session_id: string;
  kind: 'cookie' | 'bearer';
  expires_at: Date;
  last_seen_at: Date;
  user_id: string;
  email: string;
  email_confirmed_at: Date | null;
  user_created_at: Date;
  is_local: boolean;
  profile: typeof profiles.$inferSelect;
}

/** A new token of 256 bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Opens a session and answers its token, which exists nowhere else. */
export async function openSession(
  db: Db,
  now: Date,
  session: { user_id: string; kind: 'cookie' | 'bearer'; user_agent: string },
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  const expires_at = expiryFrom(now);
  await db.insert(sessions).values({
    ...session,
    user_agent: session.user_agent.slice(0, 300),
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at,
  });
  return { token, expires_at };
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

/**
 * The session a token stands for, with its user and profile; null when unknown, over or not usable here.
 * A session in use slides on by itself.
 */
export async function findSession(deps: Deps, token: string): Promise<SessionRow | null> {
  let lookup = lookups.get(deps.db);
  if (!lookup) {
    lookup = prepareLookup(deps.db);
    lookups.set(deps.db, lookup);
  }
  const now = deps.clock();
  const [row] = await lookup.execute({ token_hash: hashToken(token), now });
  if (!row || (row.is_local && !deps.settings.local)) return null;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) {
    row.expires_at = expiryFrom(now);
    await deps.db
      .update(sessions)
      .set({ last_seen_at: now, expires_at: row.expires_at })
      .where(eq(sessions.id, row.session_id));
  }
  return row;
}

/** Ends sessions of a user: all of them, or all but one. Answers how many. */
export async function endSessions(db: Db, user_id: string, keep?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), keep ? ne(sessions.id, keep) : undefined))
    .returning({ id: sessions.id });
  return ended.length;
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000);
}

function prepareLookup(db: Db) {
  return db
    .select({
      session_id: sessions.id,
      kind: sessions.kind,
      expires_at: sessions.expires_at,
      last_seen_at: sessions.last_seen_at,
      user_id: users.id,
      email: users.email,
      email_confirmed_at: users.email_confirmed_at,
      user_created_at: users.created_at,
      is_local: users.is_local,
      profile: profiles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(eq(sessions.token_hash, sql.placeholder('token_hash')), gt(sessions.expires_at, sql.placeholder('now'))),
    )
    .prepare('find_session');
}
