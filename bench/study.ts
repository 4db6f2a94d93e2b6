import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { product } from './against-bare.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { openAttempts } from './calls.ts';
import { checkOut, hasCommit } from './check-out.ts';
import { type Fixture, makeFixture } from './data.ts';
import { median } from './load.ts';
import { type Running, startProcess } from './servers.ts';
import { answeredAttempts, answersOf } from './study-data.ts';
import { type Measured, type Side, takeTurns, type Watched, watchPostgres } from './turns.ts';

/** The last commit before answers became reviews. */
export const BEFORE = 'fbbeab1';
const NOW = 'study_now';
const PEOPLE = 3_000;
const SAVING = 300;
/** Topics of what is measured: saves, attempts that are answered and wait to be completed, sittings, saves beside reviews. */
const USED = { saves: 0, completed: [1, 6], sittings: [6, 9], savesBeside: 9 } as const;
const TOPICS = 10;
const SAVES = { warmUp: 10_000, rounds: 5, seconds: 3 };
const COMPLETIONS = { warmUp: 1_500, rounds: 5, seconds: 3 };
const SITTINGS = { warmUp: 3_000, rounds: 5, seconds: 3 };
const REVIEWS = { warmUp: 5_000, rounds: 5, seconds: 3 };
const REVIEW_BAR: Bar = ['>=', 0.6];
const COST_BAR: Bar = ['<=', 1.1];

interface Served extends Fixture {
  server: Running;
  database: Database;
}

/** What an answer costs now, and what it cost in the commit `against`; a review compared with an answer. */
export async function* studyCosts(cluster: Cluster, against: string): AsyncGenerator<Row> {
  const isThere = hasCommit(against);
  if (!isThere) console.log(`\nThis clone has no commit ${against}, so nothing is compared with it.`);
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const other = isThere ? checkOut(against) : null;
  const sites: Served[] = [];
  try {
    sites.push(await startOn(cluster, NOW, 'server/main.ts', join(folder, 'now')));
    if (other)
      sites.push(await startOn(cluster, 'study_then', join(other.folder, 'server/main.ts'), join(folder, 'then')));
    const [{ database: mine }, theirs] = sites as [Served, Served | undefined];
    const watched = await watchPostgres(mine.db, ...(theirs ? [theirs.database.db] : []));
    if (theirs) yield* againstBefore(sites, watched);
    yield reviewRow(await reviewsAndSaves(sites[0] as Served, watched));
  } finally {
    for (const { server, database } of sites) {
      await server.stop();
      await database.close();
    }
    other?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server of this tree or another on a database of its own, which its own migrations have made. */
async function startOn(cluster: Cluster, name: string, file: string, folder: string): Promise<Served> {
  const own = await openDatabase({ url: cluster.url }, () => {});
  await own.db.execute(`create database ${name}`);
  await own.close();
  const url = cluster.url.replace(/\/\w+$/, `/${name}`);
  const server = await startProcess(file, () => [], product(url, folder));
  const database = await openDatabase({ url }, () => {});
  const fixture = await makeFixture(database.db, PEOPLE, TOPICS);
  // Else the sweep goes through these attempts while the calls are measured.
  if (name === NOW) await database.db.execute('update quiz_attempts set logged_at = completed_at');
  return { server, database, ...fixture };
}

async function* againstBefore(sites: Served[], watched: Watched): AsyncGenerator<Row> {
  yield costRow('save an answer', await takeTurns(await savesOf(sites, USED.saves), SAVES, watched));
  const waiting: Side[] = [];
  for (const { server, tokens, database, topic_ids } of sites)
    waiting.push({
      server,
      work: { completed: await answeredAttempts(database.db, tokens, topic_ids.slice(...USED.completed)) },
    });
  yield costRow('complete an attempt of 10', await takeTurns(waiting, COMPLETIONS, watched));
  const sittings = sites.map(({ server, tokens, topic_ids }) => ({
    ...{ server, work: { sitters: tokens, topic_ids: topic_ids.slice(...USED.sittings) } },
  }));
  yield costRow('start, save 10, complete: each call', await takeTurns(sittings, SITTINGS, watched));
}

async function reviewsAndSaves(site: Served, watched: Watched): Promise<Measured[][]> {
  const { server, tokens, database } = site;
  const answers = await answersOf(database.db);
  const reviews = { server, work: { reviewers: tokens, answers } };
  return takeTurns([reviews, ...(await savesOf([site], USED.savesBeside))], REVIEWS, watched);
}

const savesOf = (sites: Served[], topic: number): Promise<Side[]> =>
  Promise.all(
    sites.map(async ({ server, tokens, topic_ids }) => ({
      server,
      work: { attempts: await openAttempts(server.port, tokens.slice(0, SAVING), topic_ids[topic] as string) },
    })),
  );

/** A call of this tree and the same call before: what counts is the processor time of the server and of PostgreSQL. */
function costRow(what: string, sides: Measured[][]): Row {
  const [now, then] = sides.map(total) as [number, number];
  return row(what, sides, now / then, COST_BAR);
}

/** Reviews and saves of the same server: what counts is how many there are in a second. */
function reviewRow(sides: Measured[][]): Row {
  const [reviews, saves] = sides.map((side) => middle(side, 'perSecond')) as [number, number];
  return row('a review against saving an answer', sides, reviews / saves, REVIEW_BAR);
}

const middle = (side: Measured[], key: keyof Measured) => median(side.map((one) => one[key]));
const total = (side: Measured[]) => median(side.map(({ cpuMillis, postgresMillis }) => cpuMillis + postgresMillis));

function row(what: string, sides: Measured[][], ratio: number, bar: Bar): Row {
  const both = (key: keyof Measured, digits: number) =>
    sides.map((side) => middle(side, key).toFixed(digits)).join(' / ');
  const rates = sides.map((side) => middle(side, 'perSecond')) as [number, number];
  const failures = sides.flat().reduce((sum, one) => sum + one.failures, 0);
  const costs = [
    both('cpuMillis', 2),
    both('postgresMillis', 2),
    sides.map((side) => total(side).toFixed(2)).join(' / '),
  ];
  return {
    ...{ what, ratio },
    cells: [
      both('perSecond', 0),
      (rates[0] / rates[1]).toFixed(2),
      ...costs,
      ratio.toFixed(2),
      barCell(ratio, bar),
      `${failures}`,
    ],
  };
}
