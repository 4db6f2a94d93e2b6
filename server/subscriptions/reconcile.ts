import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { isRefusal, summary } from './provider.ts';
import { syncCustomer, type Unless } from './sync.ts';
import { stripe_customers, stripe_events, user_subscriptions } from './tables.ts';
import { noteFailure } from './webhook.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUND = 20;
/** An unprocessed event older than this was lost. */
const LEFT_BEHIND_MS = MINUTE;
/** Interval of queries after a period's end, until the provider knows how it went on. */
const ASK_AGAIN_MS = 10 * MINUTE;
const LONGEST_WAIT_MS = 60 * MINUTE;

const PROVIDER = 'provider';

interface Due {
  customer_id: string;
  unless: Unless;
}

/**
 * Call it once a minute; returns how many customers were synced. Failures back off per customer, or for everything when the
 * provider is down.
 */
export function createReconciler(deps: Deps): () => Promise<number> {
  const failures = new Map<string, { count: number; until: number }>();
  const failed = (what: string) => {
    const count = (failures.get(what)?.count ?? 0) + 1;
    const wait = Math.min(LONGEST_WAIT_MS, MINUTE * 2 ** (count - 1));
    failures.set(what, { count, until: deps.clock().getTime() + wait });
  };
  let running = false;
  const round = async () => {
    const now = deps.clock();
    const waiting = [...failures].flatMap(([what, { until }]) => (until > now.getTime() ? [what] : []));
    if (!deps.payments || waiting.includes(PROVIDER)) return 0;
    let asked = 0;
    for (const { customer_id, unless } of await due(deps.db, now, waiting)) {
      try {
        if ((await syncCustomer(deps, customer_id, unless)) !== 'skipped') asked++;
        failures.delete(customer_id);
        failures.delete(PROVIDER);
      } catch (error) {
        deps.log.error('a customer could not be reconciled', summary(error), { customer: customer_id });
        await noteFailure(deps, eq(stripe_events.customer_id, customer_id), error);
        failed(isProviders(error) ? PROVIDER : customer_id);
        if (isProviders(error)) break;
      }
    }
    return asked;
  };
  return async () => {
    if (running) return 0;
    running = true;
    return round().finally(() => {
      running = false;
    });
  };
}

async function due(db: Db, now: Date, waiting: string[]): Promise<Due[]> {
  const left = await leftBehind(db, now, waiting);
  const seen = [...waiting, ...left.map(({ customer_id }) => customer_id)];
  return [...left, ...(await overdue(db, now, seen, ROUND - left.length))];
}

async function leftBehind(db: Db, now: Date, waiting: string[]): Promise<Due[]> {
  const open = and(
    isNull(stripe_events.processed_at),
    isNotNull(stripe_events.customer_id),
    lt(stripe_events.received_at, new Date(now.getTime() - LEFT_BEHIND_MS)),
  );
  const found = await db
    .select({ customer_id: stripe_events.customer_id })
    .from(stripe_events)
    .where(and(open, notInArray(stripe_events.customer_id, waiting)))
    .groupBy(stripe_events.customer_id)
    .orderBy(sql`min(${stripe_events.received_at})`, asc(stripe_events.customer_id))
    .limit(ROUND);
  return found.map((row) => {
    const customer_id = row.customer_id as string;
    const still = and(open, eq(stripe_events.customer_id, customer_id));
    return { customer_id, unless: async (db) => (await db.$count(stripe_events, still)) === 0 };
  });
}

async function overdue(db: Db, now: Date, seen: string[], limit: number): Promise<Due[]> {
  if (limit <= 0) return [];
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const should = sql`exists (select 1 from ${user_subscriptions} s where s.user_id = ${stripe_customers}.id
    and s.status not in ('canceled', 'incomplete_expired') and (
      coalesce(${stripe_customers}.synced_at, '-infinity') < ${before(DAY)}::timestamptz
      or (s.status in ('active', 'trialing', 'past_due') and s.current_period_end <= ${now.toISOString()}::timestamptz
        and coalesce(${stripe_customers}.synced_at, '-infinity')
          < greatest(s.current_period_end, ${before(ASK_AGAIN_MS)}::timestamptz))))`;
  const found = await db
    .select()
    .from(stripe_customers)
    .where(and(should, notInArray(stripe_customers.customer_id, seen)))
    .orderBy(sql`${stripe_customers.synced_at} asc nulls first`, asc(stripe_customers.id))
    .limit(limit);
  return found.map(({ customer_id, synced_at }) => ({
    customer_id,
    unless: async (db) => {
      const [row] = await db.select().from(stripe_customers).where(eq(stripe_customers.customer_id, customer_id));
      return row?.synced_at?.getTime() !== synced_at?.getTime();
    },
  }));
}

function isProviders(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const kinds = [StripeConnectionError, StripeAPIError, StripeRateLimitError];
  return isRefusal(error) || kinds.some((kind) => error instanceof kind);
}
