import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import type { Bar, Row } from './bars.ts';
import { openAttempts } from './calls.ts';
import { type Fixture, makeFixture, onDatabase } from './data.ts';
import { requireSameWork, sampleAnswers } from './same-work.ts';
import { newFolder, type Running, removeFolder, startProcess } from './servers.ts';
import type { Size } from './size.ts';
import { FEWEST, onlyServers, speedRow, type Turns, takeTurns, type Watched, watchPostgres } from './turns.ts';

type Engine = 'postgresql' | 'pglite';

interface Plan {
  people: number;
  topics: number;
  starts: Turns;
  saves: Turns;
}

/** Nobody may start more than 60 quizzes in a quarter of an hour, so that it takes many people. A server is quick after 15,000 saves. */
const PLANS: Record<Size, Record<Engine, Plan>> = {
  full: {
    postgresql: {
      people: 3_000,
      topics: 26,
      starts: { warmUp: 3_000, rounds: 5, each: { duration: 3 } },
      saves: { warmUp: 15_000, rounds: 5, each: { duration: 3 } },
    },
    pglite: {
      people: 400,
      topics: 22,
      starts: { warmUp: 200, rounds: 3, each: { duration: 1 } },
      saves: { warmUp: 500, rounds: 3, each: { duration: 1 } },
    },
  },
  tiny: {
    postgresql: { people: 40, topics: 4, starts: FEWEST, saves: FEWEST },
    pglite: { people: 40, topics: 4, starts: FEWEST, saves: FEWEST },
  },
};
/** At most, and not the last: one person has tried both servers before. */
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
  watched: Watched;
  stop(): Promise<void>;
}

/** Starting a quiz and saving an answer, ours and the bare server in turn, on a cluster or on PGlite in a data folder, which is removed. */
export async function compare(size: Size, place: Cluster | string): Promise<Row[]> {
  const engine = typeof place === 'string' ? 'pglite' : 'postgresql';
  const plan = PLANS[size][engine];
  const pair = typeof place === 'string' ? await onPglite(place, plan) : await onPostgres(place, plan);
  const bars = engine === 'postgresql' ? { start: START_BAR, save: SAVE_BAR } : {};
  try {
    const sides = [pair.ours, pair.bare].map((side) => ({ ...side, tokens: pair.tokens }));
    const rows = await startsAndSaves(`${engine}: `, sides, plan, pair.watched, bars);
    if (size === 'full') console.log(`${engine}: peak memory of our server ${pair.ours.server.peakMemory()} MB`);
    return rows;
  } finally {
    await pair.stop();
  }
}

/** Starting a quiz and saving an answer, on each of these servers in turn. */
export async function startsAndSaves(
  name: string,
  sides: (Side & Fixture)[],
  turns: { starts: Turns; saves: Turns },
  watched: Watched,
  bars: { start?: Bar; save?: Bar },
): Promise<Row[]> {
  const starts = sides.map(({ server, tokens, topic_ids }) => ({
    ...{ server, work: { tokens, topic_ids: topic_ids.slice(1) } },
  }));
  const started = await takeTurns(starts, turns.starts, watched);
  const saves = [];
  for (const { server, tokens, topic_ids } of sides) {
    const savers = tokens.slice(0, -1).slice(0, SAVING);
    saves.push({ server, work: { attempts: await openAttempts(server.port, savers, topic_ids[0] as string) } });
  }
  const saved = await takeTurns(saves, turns.saves, watched);
  return [
    speedRow(`${name}start a quiz of 10 of 200`, started, bars.start),
    speedRow(`${name}save an answer`, saved, bars.save),
  ];
}

/** Settings of a server of ours; without a URL it has its embedded database. */
export const product = (databaseUrl: string, folder: string) => (port: number) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  PUBLIC_ORIGIN: '',
  NODE_ENV: 'production',
});

async function onPostgres(cluster: Cluster, { people, topics }: Plan): Promise<Pair> {
  const folder = newFolder();
  const database = await openDatabase({ url: cluster.url }, () => {});
  await migrate(database);
  const fixture = await makeFixture(database.db, people, topics);
  const sides = await startSides(fixture, product(cluster.url, folder), cluster.url);
  return {
    ...{ ...sides, tokens: fixture.tokens, watched: await watchPostgres(database.db) },
    async stop() {
      await stopSides(sides, [folder]);
      await database.close();
    },
  };
}

async function onPglite(folder: string, { people, topics }: Plan): Promise<Pair> {
  const copy = newFolder();
  const fixture = await onDatabase({ folder }, (db) => makeFixture(db, people, topics));
  cpSync(join(folder, 'pglite'), join(copy, 'pglite'), { recursive: true });
  const sides = await startSides(fixture, product('', folder), join(copy, 'pglite'));
  return {
    ...{ ...sides, tokens: fixture.tokens, watched: onlyServers },
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
  for (const folder of folders) removeFolder(folder);
}
