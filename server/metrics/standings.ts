import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Standings } from './meters.ts';

/** Beyond this the number of sessions is the database's estimate. */
const COUNTED = 10_000;
const PATIENCE_MS = 3_000;

/** Uses small partial indexes; no counts after three seconds. */
export async function standings({ database, db, clock }: Deps): Promise<Standings> {
  const { pool } = database;
  const asked = rows<Record<keyof NonNullable<Standings['counts']>, string | number>>(
    db,
    sql`select mail.waiting::int as mail_waiting, mail.oldest::float as mail_oldest, events.open::int as payment_events_open,
        case when known.sessions >= ${COUNTED} then known.sessions else (select count(*) from sessions) end::int as sessions
      from
        (select count(*) as waiting,
          greatest(0, coalesce(extract(epoch from ${clock().toISOString()}::timestamptz - min(created_at)), 0)) as oldest
          from mail_outbox where sent_at is null and failed_at is null) mail,
        (select count(*) as open from stripe_events where processed_at is null) events,
        (select reltuples as sessions from pg_class where oid = 'public.sessions'::regclass) known`,
  );
  const [counts] = await Promise.race([asked.catch(() => []), wait(PATIENCE_MS, [], { ref: false })]);
  return {
    engine: database.engine,
    conflicts: database.conflicts(),
    pool: pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    counts: (counts as Standings['counts'] | undefined) ?? null,
  };
}
