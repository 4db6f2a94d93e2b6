import { statfs } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import type {
  FunctionsReading,
  MailReading,
  PaymentsReading,
  StorageReading,
  VersionReading,
} from '#core/overview/overview.ts';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { CHECKOUT_BEGUN } from '../subscriptions/tables.ts';

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
  const age = oldest === null ? null : Math.max(0, clock().getTime() - Date.parse(oldest));
  return { ...known, oldest: age, local: settings.smtpUrl === null };
}

export function paymentsQuery(now: Date): SQL {
  const told = sql`type <> ${CHECKOUT_BEGUN} and received_at <= ${now.toISOString()}::timestamptz`;
  return sql`select json_build_object(
    'last', (select received_at from stripe_events where ${told} order by received_at desc limit 1),
    'open', (select json_build_object('at', received_at, 'last_error', last_error) from stripe_events
      where ${told} and processed_at is null order by received_at, id limit 1))`;
}

interface Found {
  last: string | null;
  open: { at: string; last_error: string | null } | null;
}

export function readPayments({ clock, payments }: Deps, found: object): PaymentsReading {
  const { last, open } = found as Found;
  const since = (at: string | undefined | null) => (at ? clock().getTime() - Date.parse(at) : null);
  return {
    mode: payments?.mode ?? 'off',
    told: since(last),
    oldest: since(open?.at),
    last_error: open?.last_error ?? null,
  };
}

export const functionsQuery = sql`select json_build_object('deployed', count(*)) from edge_functions where version is not null`;

export async function readFunctions({ functions }: Deps, found: object): Promise<FunctionsReading> {
  const { deployed } = found as { deployed: number };
  const { available, detail, missing } = await functions.runtime();
  return { available, detail, deployed, missing, failing: functions.failing() };
}

export const storageQuery = sql`select json_build_object('used', pg_database_size(current_database()),
  'pictures', (select count(*) from images))`;

export async function readStorage({ database, settings }: Deps, found: object): Promise<StorageReading> {
  const free = database.embedded ? await freeAt(settings.dataDir) : null;
  return { ...(found as Pick<StorageReading, 'used' | 'pictures'>), free };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const versionQuery = sql`select json_build_object('release', current_setting('server_version'),
  'newest', (select max(created_at) from drizzle.__drizzle_migrations))`;

export function readVersion({ database }: Deps, found: object): VersionReading {
  const { release, newest } = found as { release: string; newest: number | null };
  const server = `PostgreSQL ${release.split(' ')[0]}`;
  return {
    database: database.engine === 'pglite' ? `PGlite, ${server}` : server,
    migration: journal.entries.find(({ when }) => when === newest)?.tag ?? 'of a newer release',
  };
}
