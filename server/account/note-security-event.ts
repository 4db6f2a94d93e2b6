import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { type SecurityEvent, securityEvents } from '#core/security-events.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { constraintOf } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { fingerprint } from '../secrets/fingerprint.ts';
import { browserMark } from './known-browser.ts';
import { hashToken } from './session.ts';
import { security_events } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The newest rows that an account keeps: of its owner's doing, and of what anybody can cause. */
export const MOST_ROWS = { own: 300, anyone: 200 } as const;

type Noting = Pick<Deps, 'clock' | 'log' | 'settings'>;

export interface NotedEvent {
  event: SecurityEvent;
  /** Whose account it is about; null where nobody's is known. */
  user_id: string | null;
  /** Where it came from. With `by` it is told in the log and not to the owner. */
  from?: Origin | undefined;
  /** The session in which it was done, or that it opened. */
  session_id?: string | undefined;
  /** Whether a program did it, where that is not seen by how the call was signed. */
  device?: 'cookie' | 'bearer';
  /** The name of the token, passkey or provider, for the owner only: people choose names, so none reaches the log. */
  about?: string;
  /** Who did it, where that is somebody else: an administrator. */
  by?: Who;
  /** More for the log: ids, codes, numbers and words of ours, never what somebody typed. */
  facts?: Readonly<Record<string, string | number>>;
}

/** What is the same in every event of somebody who is signed in. */
export function doneBy(who: Who): Pick<NotedEvent, 'user_id' | 'from' | 'session_id'> {
  return { user_id: who.user_id, from: who.from, session_id: who.session_id };
}

/**
 * The only place where a security event is noted: as a row for the owner of the account and, once the transaction is stored, as a line of
 * the log. Pass the transaction that does what it records. A failure to write the row is thrown.
 */
export async function noteSecurityEvent(deps: Noting, db: Db, noted: NotedEvent): Promise<void> {
  const { event, user_id } = noted;
  if (user_id !== null && securityEvents[event] !== 'log') await keep(deps, db, user_id, noted);
  afterCommit(db, () => logSecurityEvent(deps, noted));
}

/** Notes a refusal. What goes wrong with its row is logged and nothing more: the refusal stands. */
export async function noteRefusal(deps: Deps, noted: NotedEvent): Promise<void> {
  try {
    await noteSecurityEvent(deps, deps.db, noted);
  } catch (error) {
    logSecurityEvent(deps, noted);
    // The account was deleted while its password was being guessed at: there is nobody to keep it for.
    if (constraintOf(error) === 'security_events_user_id_users_id_fk') return;
    deps.log.error('security event not kept', error, { request: noted.from?.request, of: noted.event });
  }
}

/** Waits for a turn that a limit gives. Where the limit refuses, `note` comes first; then the refusal is thrown. */
export async function notingSlowdown<Turn>(turn: Promise<Turn>, note: () => Promise<void>): Promise<Turn> {
  try {
    return await turn;
  } catch (error) {
    if (error instanceof AppError) await note();
    throw error;
  }
}

/** The line of an event, by ids and keyed hashes: an operator can tell what belongs together, not who or where it is. */
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
  // Strangers choose what their browser is called; a program opens a session each time. Neither makes another row of it.
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

/** The part of an address that is kept: enough to know one's own network again, too little to name one machine. */
export function networkOf(ip: string): string | null {
  const key = addressKey(ip);
  const [, v4] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(key) ?? [];
  if (v4) return `${v4}.*`;
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}:*` : null;
}
