import { type SQL, sql } from 'drizzle-orm';
import type { MailReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function mailQuery(now: Date): SQL {
  const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString();
  // A scalar subquery uses the index on created_at; for `exists` the planner would scan the table.
  return sql`select json_build_object('waiting', n, 'oldest', oldest, 'last_error', last_error,
      'overtaken', (select id from mail_outbox where created_at > oldest and sent_at is not null
        order by created_at limit 1) is not null,
      'given_up', (select count(*) from mail_outbox where created_at > ${weekAgo}::timestamptz and failed_at is not null))
    from (select count(*) as n, min(created_at) as oldest, (array_agg(last_error order by created_at, id))[1] as last_error
      from mail_outbox where sent_at is null and failed_at is null) waiting`;
}

export function readMail({ clock, settings }: Deps, found: object): MailReading {
  const { oldest, ...known } = found as Omit<MailReading, 'oldest' | 'local'> & { oldest: string | null };
  return {
    ...known,
    oldest: oldest === null ? null : Math.max(0, clock().getTime() - Date.parse(oldest)),
    local: settings.smtpUrl === null,
  };
}
