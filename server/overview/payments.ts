import { type SQL, sql } from 'drizzle-orm';
import type { PaymentsReading } from '#core/overview.ts';
import type { Deps } from '../deps.ts';
import { CHECKOUT_BEGUN } from '../subscriptions/tables.ts';

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
