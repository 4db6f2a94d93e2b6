import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { makePeople } from './data.ts';
import { fillAnswers, fillLists, listNames, listPaths, unindexedPath } from './lists-data.ts';
import { ask, inTurns, percentile95, type Site, startSite, timesInTurns } from './sites.ts';
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
          const token = await administrator(db);
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

async function administrator(db: Db): Promise<string> {
  const [token] = (await makePeople(db, 1, 'bearer')) as [string];
  await db.execute(sql`update profiles set is_admin = true`);
  return token;
}

const BUSY: Record<Size, { people: number; questions: number; answers: number; calls: number }> = {
  full: { people: 2_000, questions: 5_000, answers: 1_000_000, calls: 40 },
  tiny: { people: 100, questions: 200, answers: 1_000, calls: 1 },
};
const BUSY_BAR: Bar = ['<=', 300];

/** Each list in all its orders and filters, its last page too, on a busy site: the address that is slowest. */
export async function busyLists(size: Size, cluster: Cluster): Promise<Row[]> {
  const { people, questions, answers, calls } = BUSY[size];
  const site = await startSite(size, cluster, 'busy', async (db) => {
    const token = await administrator(db);
    await fillLists(db, people, questions);
    await fillAnswers(db, people, questions, answers);
    return token;
  });
  const get = (path: string) => ask(site, `/api/admin/${path}`, { token: site.filled });
  try {
    const rows: Row[] = [];
    for (const list of listNames) {
      const paths = [...listPaths, unindexedPath].filter((path) => path.startsWith(`${list}?`));
      const { last_cursor, total } = JSON.parse(await get(list)) as { last_cursor: string; total: number };
      paths.push(`${list}?cursor=${last_cursor}`);
      const timed = paths.map((path) => async () => {
        await get(path);
        return {};
      });
      const times = (await timesInTurns(timed, calls)).map(percentile95);
      const slowest = Math.max(...times);
      const what = paths[times.indexOf(slowest)]?.replace(/cursor=.*/, 'the last page') ?? list;
      rows.push({ what, cells: [String(total), slowest.toFixed(1), barCell(slowest, BUSY_BAR)] });
    }
    return rows;
  } finally {
    await site.stop();
  }
}
