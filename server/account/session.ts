import { hash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { FRESH_MINUTES } from '#core/account/account.ts';
import type { Db } from '../db/open.ts';
import { together } from '../db/together.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { type profiles, sessions } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Since the last use. */
export const SESSION_DAYS = 30;
/** Limits writes of last_seen_at: not every request may be a write. */
const TOUCH_EVERY_MS = 10 * 60 * 1000;
const FRESH_MS = FRESH_MINUTES * 60 * 1000;

/** 256 bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

export type Opened = Awaited<ReturnType<typeof openSession>>;

export async function openSession(
  db: Db,
  now: Date,
  session: { user_id: string; kind: 'cookie' | 'bearer'; user_agent: string },
) {
  const token = newToken();
  const session_id = randomUUID();
  const expires_at = expiryFrom(now);
  await db.insert(sessions).values({
    ...session,
    id: session_id,
    user_agent: session.user_agent.slice(0, 300),
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at,
  });
  return { token, session_id, expires_at };
}

/** The absolute limit, regardless of use, ends a stolen session. */
export function sessionEnd(
  { settings }: Pick<Deps, 'settings'>,
  begun_at: Date,
  { is_admin }: { is_admin: boolean },
) {
  const { learner, administrator } = settings.sessionMaxDays;
  return new Date(begun_at.getTime() + (is_admin ? administrator : learner) * DAY_MS);
}

/** Null: unknown, expired or not usable here. Extends a session in use, up to its end. */
export async function findSession(deps: Deps, token: string): Promise<Session | null> {
  const now = deps.clock();
  const found = await lookUp(deps.database, hashToken(token));
  if (!found || found.expires_at <= now || (found.is_local && !deps.settings.local)) return null;
  const end = sessionEnd(deps, found.begun_at, found);
  if (now >= end) return null;
  const row = sessionRow(found, now);
  row.expires_at = earlier(row.expires_at, end);
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) {
    row.expires_at = earlier(expiryFrom(now), end);
    await deps.db
      .update(sessions)
      .set({ last_seen_at: now, expires_at: row.expires_at })
      .where(eq(sessions.id, row.session_id));
  }
  return row;
}

export async function confirmSession({ db, clock }: Deps, session_id: string): Promise<Date> {
  const now = clock();
  await db.update(sessions).set({ confirmed_at: now }).where(eq(sessions.id, session_id));
  return new Date(now.getTime() + FRESH_MS);
}

export async function endSessions(db: Db, user_id: string, keep?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), keep ? ne(sessions.id, keep) : undefined))
    .returning({ id: sessions.id });
  return ended.length;
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

type Profile = typeof profiles.$inferSelect;
export type FoundRow = Omit<Session, 'profile' | 'is_fresh' | 'viewing'> & { authenticated_at: Date } & Viewed &
  Profile;

type Viewed = { viewed?: { user_id: string; full_name: string; until: string } | null };
type FoundSession = FoundRow & { token_hash: string; begun_at: Date };

/** Batched: every request needs one. */
const lookUp = together<string, FoundSession | undefined>(async (database, hashes) => {
  const found = await database.hot<FoundSession>(lookup, [hashes]);
  const byHash = new Map(found.map((row) => [row.token_hash, row]));
  return hashes.map((hash) => byHash.get(hash));
});

/** $1 hashes of tokens. Inlined, the planner would make a plan for each number of them, which takes longer than the lookup. */
const lookup = {
  name: 'find_session',
  text: `select s.token_hash, s.id as session_id, s.kind, null as scopes, coalesce(s.confirmed_at, s.created_at) as authenticated_at,
      s.expires_at, s.created_at as begun_at, s.last_seen_at, u.id as user_id, u.email, u.email_confirmed_at,
      u.created_at as user_created_at, u.is_local,
      exists (select from suspensions x where x.user_id = u.id) as is_suspended,
      (select jsonb_build_object('user_id', v.user_id, 'full_name', coalesce(w.full_name, ''), 'until', v.until)
        from learner_views v left join profiles w on w.id = v.user_id where v.session_id = s.id) as viewed, p.*
    from sessions s join users u on u.id = s.user_id join profiles p on p.id = u.id
    where s.token_hash = any(array(select unnest($1::text[])))`,
};

export function sessionRow(found: FoundRow & Partial<FoundSession>, now: Date): Session {
  // In one step: leaving fields out copies all the others.
  const {
    session_id,
    kind,
    scopes,
    authenticated_at,
    expires_at,
    last_seen_at,
    user_id,
    email,
    email_confirmed_at,
    user_created_at,
    is_local,
    is_suspended,
    viewed,
    token_hash: _hash,
    begun_at: _begun,
    ...profile
  } = found;
  const until = new Date(viewed?.until ?? 0);
  return {
    session_id,
    kind,
    scopes,
    expires_at,
    last_seen_at,
    user_id,
    email,
    email_confirmed_at,
    user_created_at,
    is_local,
    is_suspended,
    profile,
    viewing: viewed && profile.is_admin && until > now ? { ...viewed, until } : null,
    is_fresh: now.getTime() - authenticated_at.getTime() < FRESH_MS,
  };
}
