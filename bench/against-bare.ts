import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, rows } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { openAttempts, type Work } from './calls.ts';
import { type Fixture, makeFixture } from './data.ts';
import { requireSameWork, sampleAnswers } from './same-work.ts';
import { postgresCpuSeconds, type Running, startProcess } from './servers.ts';
import { median, startLoad } from './tools/load.ts';

/** Warm-up calls for each server, then rounds of so many seconds. */
interface Plan {
  people: number;
  topics: number;
  starts: number;
  saves: number;
  rounds: number;
  seconds: number;
}

/** Nobody may start more than 60 quizzes in a quarter of an hour, so that it takes many people. A server is quick after 15,000 saves. */
const PLANS: Record<'postgresql' | 'pglite', Plan> = {
  postgresql: { people: 3_000, topics: 26, starts: 3_000, saves: 15_000, rounds: 5, seconds: 3 },
  pglite: { people: 400, topics: 22, starts: 200, saves: 500, rounds: 3, seconds: 1 },
};
/** Not everybody: one person has tried both servers before. */
const SAVING = 300;
const START_BAR: Bar = ['>=', 0.85];
const SAVE_BAR: Bar = ['>=', 0.8];

interface Side {
  server: Running;
  /** Topics of its own: one attempt may be open for each person and topic. */
  topic_ids: string[];
}

interface Pair {
  ours: Side;
  bare: Side;
  tokens: string[];
  /** Makes the planner look again at how large the tables are; of PGlite, which the servers hold, nobody else can ask it. */
  analyze(): Promise<void>;
  postgresCpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starting a quiz and saving an answer, ours and the bare server in turn. */
export async function compare(engine: 'postgresql' | 'pglite', cluster: Cluster | null): Promise<Row[]> {
  const plan = PLANS[engine];
  const pair = cluster ? await onPostgres(cluster, plan) : await onPglite(plan);
  const bars = cluster ? { start: START_BAR, save: SAVE_BAR } : {};
  try {
    const start = await rounds(pair, plan, plan.starts, ({ topic_ids }) => ({
      ...{ tokens: pair.tokens, topic_ids: topic_ids.slice(1) },
    }));
    const savers = pair.tokens.slice(0, SAVING);
    const open = async ({ server, topic_ids: [topic = ''] }: Side) => ({
      attempts: await openAttempts(server.port, savers, topic),
    });
    const works = new Map([
      [pair.ours, await open(pair.ours)],
      [pair.bare, await open(pair.bare)],
    ]);
    const save = await rounds(pair, plan, plan.saves, (side) => works.get(side) as Work);
    console.log(`${engine}: peak memory of our server ${pair.ours.server.peakMemory()} MB`);
    return [
      rowOf(`${engine}: start a quiz of 10 of 200`, start, bars.start),
      rowOf(`${engine}: save an answer`, save, bars.save),
    ];
  } finally {
    await pair.stop();
  }
}

interface Measured {
  perSecond: number;
  /** Milliseconds of processor time a request, of the server and of PostgreSQL. */
  cpuMillis: number;
  postgresMillis: number;
  failures: number;
}

async function rounds(pair: Pair, plan: Plan, warmUp: number, workOf: (side: Side) => Work) {
  const sides = [pair.ours, pair.bare].map((side) => ({
    ...{ server: side.server, load: startLoad(side.server, workOf(side)), measured: [] as Measured[] },
  }));
  try {
    await pair.analyze();
    for (const { load } of sides) await load.send({ amount: warmUp });
    await pair.analyze();
    for (let round = 0; round < plan.rounds; round++) {
      for (const { server, load, measured } of sides) {
        const [cpu, postgres] = [server.cpuSeconds(), pair.postgresCpuSeconds()];
        const { answered, seconds, failures } = await load.send({ duration: plan.seconds });
        const each = (used: number) => (used * 1000) / Math.max(1, answered);
        measured.push({
          perSecond: answered / seconds,
          cpuMillis: each(server.cpuSeconds() - cpu),
          postgresMillis: each(pair.postgresCpuSeconds() - postgres),
          failures,
        });
      }
    }
    return sides.map(({ measured }) => measured);
  } finally {
    for (const { load } of sides) load.stop();
  }
}

function rowOf(what: string, sides: Measured[][], bar?: Bar): Row {
  const middle = (key: keyof Measured) => sides.map((side) => median(side.map((one) => one[key])));
  const rates = middle('perSecond');
  const [ours = 0, bare = 0] = rates;
  const milliseconds = (values: number[]) =>
    values.some(Boolean) ? values.map((value) => value.toFixed(2)).join(' / ') : '-';
  const failures = sides.flat().reduce((sum, one) => sum + one.failures, 0);
  const costs = [milliseconds(middle('cpuMillis')), milliseconds(middle('postgresMillis'))];
  const ratio = ours / bare;
  const speeds = [...rates.map((rate) => String(Math.round(rate))), ratio.toFixed(2), barCell(ratio, bar)];
  return { what, ratio, cells: [...speeds, ...costs, String(failures)] };
}

const product = (databaseUrl: string, folder: string) => (port: number) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  PUBLIC_ORIGIN: '',
  NODE_ENV: 'production',
});

async function onPostgres(cluster: Cluster, { people, topics }: Plan): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ url: cluster.url }, () => {});
  await migrate(database);
  const fixture = await makeFixture(database.db, people, topics);
  const [postmaster] = await rows<{ pid: string }>(
    database.db,
    sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  const sides = await startSides(fixture, product(cluster.url, folder), cluster.url);
  return {
    ...{ ...sides, tokens: fixture.tokens },
    analyze: async () => void (await database.db.execute(sql`analyze`)),
    postgresCpuSeconds: () => postgresCpuSeconds(Number(postmaster?.pid)),
    async stop() {
      await stopSides(sides, [folder]);
      await database.close();
    },
  };
}

async function onPglite({ people, topics }: Plan): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const copy = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ folder }, () => {});
  await migrate(database);
  const fixture = await makeFixture(database.db, people, topics);
  await database.close();
  cpSync(join(folder, 'pglite'), join(copy, 'pglite'), { recursive: true });
  const sides = await startSides(fixture, product('', folder), join(copy, 'pglite'));
  return {
    ...{ ...sides, tokens: fixture.tokens },
    analyze: async () => {},
    postgresCpuSeconds: () => 0,
    stop: () => stopSides(sides, [folder, copy]),
  };
}

/** Starts both servers; the bare one sends the headers that ours sends, and both have to answer alike. */
async function startSides(fixture: Fixture, environment: ReturnType<typeof product>, place: string) {
  const topicsOf = (rest: number) => fixture.topic_ids.filter((_, index) => index % 2 === rest);
  // Of somebody who saves nothing later.
  const token = fixture.tokens.at(-1) as string;
  const sample = ({ server, topic_ids: [topic = ''] }: Side) => sampleAnswers(server.port, token, topic);
  const ours = { server: await startProcess('server/main.ts', () => [], environment), topic_ids: topicsOf(0) };
  const answers = await sample(ours);
  const bare = {
    server: await startProcess(
      'bench/bare-server.ts',
      (port) => [String(port), place],
      () => ({ BARE_HEADERS: JSON.stringify(answers.start.headers) }),
    ),
    topic_ids: topicsOf(1),
  };
  requireSameWork(answers, await sample(bare));
  return { ours, bare };
}

async function stopSides({ ours, bare }: { ours: Side; bare: Side }, folders: string[]): Promise<void> {
  await Promise.all([ours.server.stop(), bare.server.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
