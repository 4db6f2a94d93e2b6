import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import {
  type OwnSecurityEvent,
  ownSecurityEvents,
  SECURITY_EVENT_DAYS,
  type SecurityEvent,
  securityEvents,
} from '#core/account/security-events.ts';
import { AppError } from '#core/errors.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { pageOf, totalOf } from '../db/page.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import type { RefusedCall } from '../http/caller.ts';
import { constraintOf } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { Session } from '../http/session.ts';
import { fingerprint } from '../secrets/fingerprint.ts';
import { browserMark } from './known-browser.ts';
import { hashToken } from './session.ts';
import { security_events } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
export const MOST_ROWS = { own: 300, anyone: 200 } as const;

type Noting = Pick<Deps, 'clock' | 'log' | 'settings'>;

export interface NotedEvent {
  event: SecurityEvent;
  user_id: string | null;
  /** With `by` it goes to the log and is not shown to the owner. */
  from?: Origin | undefined;
  session_id?: string | undefined;
  device?: 'cookie' | 'bearer';
  /** Shown to the owner only: people choose these names, so they must not reach the log. */
  about?: string;
  by?: Who;
  /** For the log: ids, codes, numbers and constants, never user input. */
  facts?: Readonly<Record<string, string | number>>;
}

export function doneBy(who: Who): Pick<NotedEvent, 'user_id' | 'from' | 'session_id'> {
  return { user_id: who.user_id, from: who.from, session_id: who.session_id };
}

/** Pass the transaction of the recorded action; the log line is written after the commit. A failed write throws. */
export async function noteSecurityEvent(deps: Noting, db: Db, noted: NotedEvent): Promise<void> {
  const { event, user_id } = noted;
  if (user_id !== null && securityEvents[event] !== 'log') await keep(deps, db, user_id, noted);
  afterCommit(db, () => logSecurityEvent(deps, noted));
}

/** A failed write is only logged, so that the refusal still applies. */
export async function noteRefusal(deps: Deps, noted: NotedEvent): Promise<void> {
  try {
    await noteSecurityEvent(deps, deps.db, noted);
  } catch (error) {
    logSecurityEvent(deps, noted);
    // The account was deleted while its password was being guessed.
    if (constraintOf(error) === 'security_events_user_id_users_id_fk') return;
    deps.log.error('security event not kept', error, { request: noted.from?.request, of: noted.event });
  }
}

export async function notingSlowdown<Turn>(turn: Promise<Turn>, note: () => Promise<void>): Promise<Turn> {
  try {
    return await turn;
  } catch (error) {
    if (error instanceof AppError) await note();
    throw error;
  }
}

export function logSecurityEvent({ log, settings }: Noting, { event, user_id, from, ...noted }: NotedEvent): void {
  const origin = from ?? noted.by?.from;
  log.info(`security.${event}`, {
    request: origin?.request,
    user: user_id,
    session: noted.session_id && hashToken(noted.session_id).slice(0, 16),
    from: origin && fingerprint(settings.appSecret, 'address in the log', addressKey(origin.ip)).slice(0, 16),
    by: noted.by?.user_id,
    ...noted.facts,
  });
}

async function keep(deps: Noting, db: Db, user_id: string, noted: NotedEvent): Promise<void> {
  const { event, from, about = null, session_id = null } = noted;
  const anyone = securityEvents[event] === 'anyone';
  const at = deps.clock();
  const device = from ? (noted.device ?? (from.bearer ? 'bearer' : 'cookie')) : null;
  const network = from ? networkOf(from.ip) : null;
  const user_agent = from?.user_agent.slice(0, 300) ?? '';
  const browser = from ? browserMark(deps, from.cookies, user_id) : null;
  // Strangers choose their user agent, and a program opens a session each time: neither may create more rows.
  const own = anyone ? null : device === 'bearer' ? user_agent : session_id;
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const same = hashToken(JSON.stringify([event, about, network, own, hour]));
  const row = { about, at, device, user_agent, network, session_id, browser };
  const [kept] = await db
    .insert(security_events)
    .values({ user_id, kind: event, anyone, same, ...row })
    .onConflictDoUpdate({
      target: [security_events.user_id, security_events.same],
      set: { ...row, count: sql`least(${security_events.count} + 1, 1000000)` },
    })
    .returning({ count: security_events.count });
  if (kept?.count === 1) await dropOldest(db, user_id, anyone);
}

async function dropOldest(db: Db, user_id: string, anyone: boolean): Promise<void> {
  const mine = and(eq(security_events.user_id, user_id), eq(security_events.anyone, anyone));
  const older = db
    .select({ id: security_events.id })
    .from(security_events)
    .where(mine)
    .orderBy(desc(security_events.at), desc(security_events.id))
    .offset(anyone ? MOST_ROWS.anyone : MOST_ROWS.own)
    .for('update', { skipLocked: true });
  await db.delete(security_events).where(and(mine, inArray(security_events.id, older)));
}

/** Enough to recognize one's own network, too little to identify a machine. */
export function networkOf(ip: string): string | null {
  const key = addressKey(ip);
  const [, v4] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(key) ?? [];
  if (v4) return `${v4}.*`;
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}:*` : null;
}

/** Logged only: a read must not write. */
export function noteRefused(
  deps: Deps,
  session: Session,
  { operation, code, administration, from }: RefusedCall,
): void {
  const event = administration ? 'administration_refused' : 'access_token_refused';
  const { user_id, session_id, kind } = session;
  const by = kind === 'token' ? { token: session_id } : {};
  const at = kind === 'token' ? {} : { session_id };
  logSecurityEvent(deps, { event, user_id, from, ...at, facts: { operation, code, ...by } });
}

export const EVENTS_ON_A_PAGE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function listSecurityEvents(deps: Deps, who: Who, cursor: string | undefined) {
  const keys = [security_events.at, security_events.id];
  const page = pageOf({ cursor, keys, descending: true, size: EVENTS_ON_A_PAGE });
  const mine = shownTo(deps, who.user_id);
  const found = await deps.db
    .select()
    .from(security_events)
    .where(and(mine, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(deps.db, sql`select 1 from ${security_events} where ${mine}`);
  const { rows, ...place } = page.listed(found, ({ at, id }) => [at, id], total);
  const browser = who.from ? browserMark(deps, who.from.cookies, who.user_id) : null;
  const isHere = (row: Row) => row.session_id === who.session_id || (browser !== null && row.browser === browser);
  return {
    events: rows.map((row) => ({ ...wireEvent(row), here: isHere(row) })),
    ...place,
  };
}

/** Not paged: the number of rows per account is limited. */
export async function allSecurityEvents(deps: Deps, user_id: string) {
  const found = await deps.db
    .select()
    .from(security_events)
    .where(shownTo(deps, user_id))
    .orderBy(desc(security_events.at), desc(security_events.id));
  return found.map(wireEvent);
}

type Row = typeof security_events.$inferSelect;

function shownTo({ clock }: Deps, user_id: string) {
  const since = new Date(clock().getTime() - SECURITY_EVENT_DAYS * DAY_MS);
  // A newer release running beside this one may write kinds unknown here.
  const known = inArray(security_events.kind, ownSecurityEvents);
  return and(eq(security_events.user_id, user_id), gte(security_events.at, since), known);
}

function wireEvent({ id, kind, about, count, at, device, user_agent, network }: Row) {
  const event = kind as OwnSecurityEvent;
  return { id, event, about, count, device, user_agent, network, at };
}
