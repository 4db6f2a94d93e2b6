import { sql } from 'drizzle-orm';
import { type Db, rows } from '#server/db/open.ts';
import { treeSeconds } from '../scripts/processor-time.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import type { Work } from './calls.ts';
import { median, startLoad } from './load.ts';
import type { Limit } from './load-process.ts';
import type { Running } from './servers.ts';

export interface Side {
  server: Running;
  work: Work;
}

/** Warm-up calls for each server, then rounds of so much. */
export interface Turns {
  warmUp: number;
  rounds: number;
  each: Limit;
}

/** As few calls as the ten connections of a load can send. */
export const FEWEST: Turns = { warmUp: 10, rounds: 1, each: { amount: 10 } };

/** The database that the servers of a comparison share. */
export interface Watched {
  /** Makes the planner look again at how large the tables are. */
  analyze(): Promise<void>;
  postgresCpuSeconds(): number;
}

/** What PGlite lets us do: the servers hold it, and nobody else can ask it. */
export const onlyServers: Watched = { analyze: async () => {}, postgresCpuSeconds: () => 0 };

/** The cluster of these databases. */
export async function watchPostgres(...databases: [Db, ...Db[]]): Promise<Watched> {
  const [postmaster] = await rows<{ pid: string }>(
    databases[0],
    sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  return {
    async analyze() {
      for (const db of databases) await db.execute(sql`analyze`);
    },
    postgresCpuSeconds: () => treeSeconds(Number(postmaster?.pid)),
  };
}

export interface Measured {
  perSecond: number;
  /** Milliseconds of processor time a request, of the server and of PostgreSQL. */
  cpuMillis: number;
  postgresMillis: number;
  failures: number;
}

/** Loads each server in turn, round by round; returns the rounds of each. */
export async function takeTurns(sides: Side[], turns: Turns, watched: Watched): Promise<Measured[][]> {
  const load = startLoad(sides.map(({ server: { port }, work }) => ({ port, work })));
  const measured = sides.map(() => [] as Measured[]);
  try {
    await watched.analyze();
    for (const side of sides.keys()) await load.send(side, { amount: turns.warmUp });
    await watched.analyze();
    for (let round = 0; round < turns.rounds; round++) {
      for (const [side, { server }] of sides.entries()) {
        const [cpu, postgres] = [server.cpuSeconds(), watched.postgresCpuSeconds()];
        const { answered, seconds, failures } = await load.send(side, turns.each);
        const each = (used: number) => (used * 1000) / Math.max(1, answered);
        measured[side]?.push({
          perSecond: answered / seconds,
          cpuMillis: each(server.cpuSeconds() - cpu),
          postgresMillis: each(watched.postgresCpuSeconds() - postgres),
          failures,
        });
      }
    }
    return measured;
  } finally {
    load.stop();
  }
}

/** Medians of the rounds of our server and of the other one. */
export function speedRow(what: string, sides: Measured[][], bar?: Bar): Row {
  const middle = (key: keyof Measured) => sides.map((side) => median(side.map((one) => one[key])));
  const rates = middle('perSecond');
  const [ours = 0, other = 0] = rates;
  const milliseconds = (values: number[]) =>
    values.some(Boolean) ? values.map((value) => value.toFixed(2)).join(' / ') : '-';
  const failures = sides.flat().reduce((sum, one) => sum + one.failures, 0);
  const costs = [milliseconds(middle('cpuMillis')), milliseconds(middle('postgresMillis'))];
  const ratio = ours / other;
  const speeds = [...rates.map((rate) => String(Math.round(rate))), ratio.toFixed(2), barCell(ratio, bar)];
  return { what, ratio, cells: [...speeds, ...costs, String(failures)] };
}
