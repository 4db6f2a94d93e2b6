import { sql } from 'drizzle-orm';
import type { Cluster } from '../scripts/postgres.ts';
import { makePeople } from './data.ts';
import { fillLists, listPaths, unindexedPath } from './lists-data.ts';
import { ask, inTurns, type Site, startSite } from './sites.ts';
import type { Size } from './size.ts';

/** Rows of each site, and calls of each list. */
const PLANS: Record<Size, { rows: number[]; calls: number }> = {
  full: { rows: [1_000, 100_000], calls: 25 },
  tiny: { rows: [1_000], calls: 1 },
};

export interface ListTime {
  what: string;
  /** Time of the median call with 100,000 rows, as a multiple of the one with 1,000. */
  ratio: number;
  /** Milliseconds of the median call with 100,000 rows. */
  milliseconds: number;
}

/** The first page of each list of administrators in each order and with each filter, with 100,000 rows against 1,000, on PostgreSQL. */
export async function lists(size: Size, cluster: Cluster): Promise<ListTime[]> {
  const plan = PLANS[size];
  const sites: Site<string>[] = [];
  try {
    for (const count of plan.rows)
      sites.push(
        await startSite(size, cluster, `lists_${count}`, async (db) => {
          const [token] = (await makePeople(db, 1, 'bearer')) as [string];
          await db.execute(sql`update profiles set is_admin = true`);
          await fillLists(db, count);
          return token;
        }),
      );
    const times: ListTime[] = [];
    for (const path of [...listPaths, unindexedPath]) {
      const calls = sites.map((site) => async () => {
        await ask(site, `/api/admin/${path}`, { token: site.filled });
        return {};
      });
      const milliseconds = await inTurns(calls, plan.calls);
      const [small, large] = [milliseconds[0], milliseconds.at(-1)] as [number, number];
      times.push({ what: path, ratio: large / small, milliseconds: large });
    }
    return times;
  } finally {
    for (const { stop } of sites) await stop();
  }
}
