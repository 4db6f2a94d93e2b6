import type { Cluster } from '../scripts/postgres.ts';
import { compare } from './against-bare.ts';
import { comparePayload, missingPayload } from './against-payload.ts';
import { barCell, type Row } from './bars.ts';
import { copying } from './copying.ts';
import { type CrowdRow, crowd } from './crowd.ts';
import { functions } from './functions.ts';
import { LEARNING_HEADING, learning } from './learning.ts';
import { busyLists, lists } from './lists.ts';
import { memory } from './memory.ts';
import { openBodies } from './open-bodies.ts';
import { pageBytes } from './page-bytes.ts';
import { recount } from './recount.ts';
import { type RouteTime, routes } from './routes.ts';
import { stopServers } from './servers.ts';
import type { Size } from './size.ts';
import { studyCosts } from './study.ts';
import { studyReads } from './study-reads.ts';
import { lighthouseRows, missingLighthouse } from './tools/lighthouse.ts';

/** Where the databases of a part come from. */
export interface Engines {
  startCluster(): Promise<Cluster>;
  /** A new folder for a server with an embedded database, which whoever asks for it removes. */
  dataFolder(): Promise<string>;
}

type Rows = AsyncIterable<Row> | Row[];

/** One table of the output. */
export interface Part {
  name: string;
  /** Its columns, with | between them. */
  heading: string;
  /** Whether it needs neither the built application nor a database. */
  isInProcess?: true;
  /** What is not installed, in one sentence; null where nothing is missing. */
  missing?(): string | null;
  /** Clusters that it starts are stopped by whoever asks for the rows. `against` is the commit that `study` compares with. */
  measure(size: Size, engines: Engines, against: string): Rows | Promise<Rows>;
}

export const parts: readonly Part[] = [
  {
    name: 'bare',
    heading:
      'What | Ours, requests/s | Bare, requests/s | Ratio | Bar | CPU ms a request, ours / bare | of PostgreSQL | Failures',
    measure: async (size, { startCluster, dataFolder }) => [
      ...(await compare(size, await startCluster())),
      ...(await compare(size, await dataFolder())),
    ],
  },
  {
    name: 'payload',
    heading:
      'What | Ours, requests/s | Payload CMS, requests/s | Ratio | Bar | CPU ms a request, ours / Payload | of PostgreSQL | Failures',
    missing: missingPayload,
    measure: async (size, { startCluster }) => comparePayload(size, await startCluster()),
  },
  {
    name: 'routes',
    heading:
      'Every read on a site of 100,000 of everything and 1,000,000 attempts | Against 1,000 | With 5,000 own attempts against 50 | ms | Bar',
    measure: async (size, { startCluster }) => (await routes(size, await startCluster())).map(routeRow),
  },
  {
    name: 'lists',
    heading: 'The first page of a list of 100,000, sorted | Against one of 1,000 | ms',
    measure: async (size, { startCluster }) => (await lists(size, await startCluster())).map(timed),
  },
  {
    name: 'busy-lists',
    heading: 'List with 2,000 users, 5,000 questions, 1,000,000 answers: slowest address | Total | p95, ms | Bar',
    measure: async (size, { startCluster }) => busyLists(size, await startCluster()),
  },
  {
    name: 'study',
    heading:
      'What | Requests/s, now / other | Ratio | CPU ms a request, now / other | of PostgreSQL | Both | What counts | Bar | Failures',
    measure: async (size, { startCluster }, against) => studyCosts(size, await startCluster(), against),
  },
  {
    name: 'study-reads',
    heading: 'p95 with 1,000,000 memories, 10,000 of them one’s own | ms | Bar | Against 1,000 memories | Bar',
    measure: async (size, { startCluster }) => studyReads(size, await startCluster()),
  },
  {
    name: 'recount',
    heading:
      'All first answers are counted: beside the release before, then alone | Answers/s | alone | Longest wait of a write, ms | alone | Against one aggregate | Failures',
    measure: recount,
  },
  {
    name: 'copying',
    heading: 'What one account copies until it is refused | Questions | Cards | Calls | Seconds | Refused',
    measure: async (size, { startCluster }) => copying(size, await startCluster()),
  },
  {
    name: 'memory',
    heading: 'Memory on PostgreSQL, MB | When ready | Peak | Failures',
    async measure(size, { startCluster }) {
      const { requests, ready, peak, failures } = await memory(size, await startCluster());
      const what = `${amount(requests)} pages, their data and API calls in turn`;
      return [{ what, cells: [ready, peak, failures].map(String) }];
    },
  },
  {
    name: 'crowd',
    heading:
      'Learners at once | Save, ms: p50 | p99 | Its bar | Start p99 | Home p99 | Shed: saves / starts / pages | Requests/s | Failures | Lost | Its bar',
    async *measure(size, { startCluster }) {
      for await (const row of crowd(size, await startCluster())) yield crowdRow(row);
    },
  },
  {
    name: 'functions',
    heading: 'Calls of one function, 20 at a time | Median, ms | p99, ms | p99 against good ones alone | Failures',
    async measure(size, { startCluster }) {
      const all = await functions(size, await startCluster());
      return all.map(({ what, median, p99, failures }) => {
        const ratio = p99 / (all[0]?.p99 ?? p99);
        return { what, ratio, cells: [median.toFixed(1), p99.toFixed(1), ratio.toFixed(2), String(failures)] };
      });
    },
  },
  {
    name: 'open-bodies',
    heading:
      'Bodies never finished | Memory, MB: ready | Peak | Health, ms: median | p99 | Saves meanwhile | Failures',
    async measure(size, { startCluster }) {
      const flood = await openBodies(size, await startCluster());
      const { connections, begun, ready, peak, health, saves, failures } = flood;
      const what = `${amount(connections)} connections, ${amount(begun)} bodies`;
      const times = [health.median.toFixed(1), health.p99.toFixed(1)];
      return [{ what, cells: [`${ready}`, `${peak}`, ...times, `${saves}`, `${failures}`] }];
    },
  },
  {
    name: 'pages',
    heading: 'First visit, compressed | HTML | Styles | Scripts | Script files',
    measure: async (_size, { startCluster }) =>
      (await pageBytes(await startCluster())).map(({ path, html, styles, scripts, scriptCount }) => {
        const sizes = [html, styles, scripts].map((bytes) => `${(bytes / 1000).toFixed(1)} kB`);
        return { what: path, cells: [...sizes, String(scriptCount)] };
      }),
  },
  {
    name: 'learning',
    heading: LEARNING_HEADING,
    isInProcess: true,
    measure: learning,
  },
  {
    name: 'lighthouse',
    heading: 'Lighthouse, mobile | Performance | Accessibility | Best practices | SEO | LCP, ms | TBT, ms | CLS',
    missing: missingLighthouse,
    measure: async (size, { startCluster }) =>
      (await lighthouseRows(size, await startCluster())).map(
        ({ path, scores, largestPaint, blocked, shift, findings }) => {
          for (const finding of findings) console.log(`\n${path}: ${finding}`);
          return { what: path, cells: [...scores.map(String), `${largestPaint}`, `${blocked}`, shift.toFixed(3)] };
        },
      ),
  },
];

/** The rows of a part, each as soon as it is measured. Nothing that the part has started is left, also where it fails. */
export async function* rowsOf(
  { measure }: Part,
  size: Size,
  { startCluster, dataFolder }: Engines,
  against: string,
): AsyncGenerator<Row> {
  const clusters: Cluster[] = [];
  const start = async () => {
    const cluster = await startCluster();
    clusters.push(cluster);
    return cluster;
  };
  try {
    yield* await measure(size, { startCluster: start, dataFolder }, against);
  } finally {
    await stopServers();
    for (const cluster of clusters) await cluster.stop();
  }
}

function amount(value: number): string {
  return value.toLocaleString('en-US');
}

function timed({ what, ratio, milliseconds }: { what: string; ratio: number; milliseconds: number }): Row {
  return { what, ratio, cells: [ratio.toFixed(2), milliseconds.toFixed(1)] };
}

function crowdRow({ learners, bar, saved, started, shown, shed, perSecond, failures, lost }: CrowdRow): Row {
  const [p50, p99, start, home] = [saved.p50, saved.p99, started.p99, shown.p99].map((ms) => String(Math.round(ms)));
  const times = [p50, p99, barCell(saved.p99, bar), start, home] as string[];
  const refused = `${shed.save} / ${shed.start} / ${shed.page}`;
  const counts = [refused, String(Math.round(perSecond)), String(failures), String(lost)];
  return { what: amount(learners), cells: [...times, ...counts, barCell(lost, ['<=', 0])] };
}

/** The larger of the two ratios counts. */
function routeRow({ what, ofEverybody, ofOwn, milliseconds, whole }: RouteTime): Row {
  const ratio = Math.max(ofEverybody, ofOwn ?? 0);
  const cells = [ofEverybody.toFixed(2), ofOwn?.toFixed(2) ?? '', milliseconds.toFixed(1)];
  return { what, ratio, cells: [...cells, whole ? 'returns all' : barCell(ratio, ['<=', 1.5])] };
}
