import { sql } from 'drizzle-orm';
import { entitlementSorts } from '#core/entitlements.ts';
import { sortsBy } from '#core/sort.ts';
import type { Db } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makePeople, makeTopic } from './data.ts';
import { ask, inTurns, type Site, startSite } from './sites.ts';

export interface OrderTime {
  what: string;
  /** Time of the median call with 100,000 rows, as a multiple of the one with 1,000. */
  ratio: number;
  /** Milliseconds of the median call with 100,000 rows. */
  milliseconds: number;
}

/** The first page of a list in each of its orders, with 100,000 rows against 1,000, on PostgreSQL. */
export async function orders(cluster: Cluster): Promise<OrderTime[]> {
  const sites: Site<string>[] = [];
  try {
    for (const size of [1_000, 100_000])
      sites.push(await startSite(cluster, `orders_${size}`, (db) => fillEntitlements(db, size)));
    const times: OrderTime[] = [];
    for (const sort of sortsBy(entitlementSorts)) {
      const calls = sites.map((site) => async () => {
        await ask(site, `/api/admin/entitlements?sort=${sort}`, { token: site.filled });
        return {};
      });
      const [small, large] = (await inTurns(calls)) as [number, number];
      times.push({ what: `entitlements, ${sort}`, ratio: large / small, milliseconds: large });
    }
    return times;
  } finally {
    for (const { stop } of sites) await stop();
  }
}

/** Entitlements with codes in no order; returns the token of an administrator. */
async function fillEntitlements(db: Db, size: number): Promise<string> {
  const [token] = (await makePeople(db, 1, 'bearer')) as [string];
  await db.execute(sql`update profiles set is_admin = true`);
  await db.execute(sql`insert into categories (name) values ('Bench')`);
  for (let n = 0; n < 20; n++) await makeTopic(db, `List ${n}`, 1);
  await db.execute(sql`insert into entitlements (code, name, topic_id, created_at)
    select upper(left(md5(n::text), 10)), 'Entitlement ' || n, t.id, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${size}::int) n
    join (select id, row_number() over (order by id) as k from topics where name like 'List %') t on t.k = 1 + n % 20`);
  return token;
}
