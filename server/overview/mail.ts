import { sql } from 'drizzle-orm';
import type { MailReading } from '#core/overview.ts';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Waiting {
  n: number;
  oldest: string | null;
  last_error: string | null;
}

/** How the outbox stands. */
export async function readMail({ db, clock, settings }: Deps): Promise<MailReading> {
  const now = clock().getTime();
  const [waiting] = await rows<Waiting>(
    db,
    sql`select count(*)::int as n, to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest,
        (array_agg(last_error order by created_at, id))[1] as last_error
      from mail_outbox where sent_at is null and failed_at is null`,
  );
  const oldest = waiting?.oldest ?? null;
  const [after] = await rows<{ overtaken: boolean }>(
    db,
    sql`select exists(select from mail_outbox where created_at > ${oldest}::timestamptz and sent_at is not null) as overtaken`,
  );
  const weekAgo = new Date(now - WEEK_MS).toISOString();
  const [lost] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from mail_outbox where created_at > ${weekAgo} and failed_at is not null`,
  );
  return {
    waiting: waiting?.n ?? 0,
    oldest: oldest === null ? null : Math.max(0, now - Date.parse(oldest)),
    overtaken: after?.overtaken ?? false,
    given_up: lost?.n ?? 0,
    last_error: waiting?.last_error ?? null,
    local: settings.smtpUrl === null,
  };
}
