import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type OwnSecurityEvent, ownSecurityEvents, SECURITY_EVENT_DAYS } from '#core/security-events.ts';
import { countUpTo, pageOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { browserMark } from './known-browser.ts';
import { security_events } from './tables.ts';

export const EVENTS_ON_A_PAGE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function listSecurityEvents(deps: Deps, who: Who, cursor: string | undefined) {
  const page = pageOf({
    cursor,
    keys: [security_events.at, security_events.id],
    descending: true,
    size: EVENTS_ON_A_PAGE,
  });
  const mine = shownTo(deps, who.user_id);
  const found = await deps.db
    .select()
    .from(security_events)
    .where(and(mine, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, ...place } = page.answer(found, ({ at, id }) => [at, id]);
  const browser = who.from ? browserMark(deps, who.from.cookies, who.user_id) : null;
  const isHere = (row: Row) => row.session_id === who.session_id || (browser !== null && row.browser === browser);
  return {
    events: rows.map((row) => ({ ...wireEvent(row), here: isHere(row) })),
    ...place,
    ...(await countUpTo(deps.db, sql`select 1 from ${security_events} where ${mine}`)),
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
