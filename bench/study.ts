import { join } from 'node:path';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { product } from './against-bare.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { openAttempts } from './calls.ts';
import { checkOut, hasCommit } from './check-out.ts';
import { type Fixture, makeFixture } from './data.ts';
import { median } from './load.ts';
import { newFolder, type Running, removeFolder, startProcess } from './servers.ts';
import { copyDatabase } from './sites.ts';
import type { Size } from './size.ts';
import { answeredAttempts, answersOf } from './study-data.ts';
import { FEWEST, type Measured, type Side, type Turns, takeTurns, type Watched, watchPostgres } from './turns.ts';

/** The last commit before answers became reviews. */
export const BEFORE = 'fbbeab1';
const NOW = 'study_now';
const SAVING = 300;
/** Topics of what is measured. Reviews have one without open exams, which would defer them. */
const USED = { saves: 0, completed: [1, 6], sittings: [6, 9], savesBeside: 9, reviewed: 10 } as const;
const TOPICS = 11;
const EACH = { rounds: 5, each: { duration: 3 } };
const PLANS: Record<Size, Plan> = {
  full: {
    people: 3_000,
    topics: TOPICS,
    saves: { warmUp: 10_000, ...EACH },
    completions: { warmUp: 1_500, ...EACH },
    sittings: { warmUp: 3_000, ...EACH },
    reviews: { warmUp: 5_000, ...EACH },
  },
  // A whole sitting of each connection is 120 calls.
  tiny: {
    people: 40,
    topics: 2 * TOPICS,
    saves: FEWEST,
    completions: FEWEST,
    sittings: { ...FEWEST, each: { amount: 120 } },
    reviews: FEWEST,
  },
};
const REVIEW_BAR: Bar = ['>=', 0.6];
const COST_BAR: Bar = ['<=', 1.1];

interface Plan extends Record<'saves' | 'completions' | 'sittings' | 'reviews', Turns> {
  people: number;
  topics: number;
}

interface Served extends Fixture {
  server: Running;
  database: Database;
}

/** What an answer costs now, and what it cost in the commit `against`, or tiny beside it on the same server; a review compared with an answer. */
export async function* studyCosts(size: Size, cluster: Cluster, against: string): AsyncGenerator<Row> {
  const plan = PLANS[size];
  const folder = newFolder();
  const other = size === 'full' ? otherTree(against) : null;
  const sites: Served[] = [];
  try {
    const now = await startOn(cluster, NOW, 'server/main.ts', join(folder, 'now'), plan);
    sites.push(now);
    if (other)
      sites.push(
        await startOn(cluster, 'study_then', join(other.folder, 'server/main.ts'), join(folder, 'then'), plan),
      );
    const [, then] = size === 'full' ? sites : [now, { ...now, topic_ids: now.topic_ids.slice(TOPICS) }];
    const watched = await watchPostgres(now.database.db, ...(then ? [then.database.db] : []));
    if (then) yield* againstBefore([now, then], watched, plan);
    yield reviewRow(await reviewsAndSaves(now, watched, plan));
  } finally {
    for (const { server, database } of sites) {
      await server.stop();
      await database.close();
    }
    other?.remove();
    removeFolder(folder);
  }
}

function otherTree(against: string): ReturnType<typeof checkOut> | null {
  if (hasCommit(against)) return checkOut(against);
  console.log(`\nThis clone has no commit ${against}, so nothing is compared with it.`);
  return null;
}

/** A server of this tree or another on a database of its own, which its own migrations have made. */
async function startOn(cluster: Cluster, name: string, file: string, folder: string, plan: Plan): Promise<Served> {
  const url = await copyDatabase(cluster, name);
  const server = await startProcess(file, () => [], product(url, folder));
  const database = await openDatabase({ url }, () => {});
  const fixture = await makeFixture(database.db, plan.people, plan.topics);
  // Else the sweep goes through these attempts while the calls are measured.
  if (name === NOW) await database.db.execute('update quiz_attempts set logged_at = completed_at');
  return { server, database, ...fixture };
}

async function* againstBefore(sites: Served[], watched: Watched, plan: Plan): AsyncGenerator<Row> {
  yield costRow('save an answer', await takeTurns(await savesOf(sites, USED.saves), plan.saves, watched));
  const waiting: Side[] = [];
  for (const { server, tokens, database, topic_ids } of sites)
    waiting.push({
      server,
      work: { completed: await answeredAttempts(database.db, tokens, topic_ids.slice(...USED.completed)) },
    });
  yield costRow('complete an attempt of 10', await takeTurns(waiting, plan.completions, watched));
  const sittings = sites.map(({ server, tokens, topic_ids }) => ({
    ...{ server, work: { sitters: tokens, topic_ids: topic_ids.slice(...USED.sittings) } },
  }));
  yield costRow('start, save 10, complete: each call', await takeTurns(sittings, plan.sittings, watched));
}

async function reviewsAndSaves(site: Served, watched: Watched, plan: Plan): Promise<Measured[][]> {
  const { server, tokens, database, topic_ids } = site;
  const answers = await answersOf(database.db, topic_ids[USED.reviewed] as string);
  const reviews = { server, work: { reviewers: tokens, answers } };
  return takeTurns([reviews, ...(await savesOf([site], USED.savesBeside))], plan.reviews, watched);
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
