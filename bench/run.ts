import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { compare } from './against-bare.ts';
import { comparePayload, missingPayload } from './against-payload.ts';
import { barCell, keptFigures, type Row, worseThanKept } from './bars.ts';
import { type CrowdRow, crowd } from './crowd.ts';
import { functions } from './functions.ts';
import { LEARNING_HEADING, learning } from './learning.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import { openBodies } from './open-bodies.ts';
import { pageBytes } from './page-bytes.ts';
import { type RouteTime, routes } from './routes.ts';
import { BEFORE, studyCosts } from './study.ts';
import { studyReads } from './study-reads.ts';
import { lighthouseRows } from './tools/lighthouse.ts';

/** One table of the output. The heading is its columns, with | between them. */
interface Part {
  name: string;
  heading: string;
  /** Whether it needs neither the built application nor a database. */
  isInProcess?: true;
  /** The rows, each as soon as it is measured. */
  measure(): Promise<Row[]> | AsyncIterable<Row>;
}

const amount = (value: number) => value.toLocaleString('en-US');

const parts: Part[] = [
  {
    name: 'bare',
    heading:
      'What | Ours, requests/s | Bare, requests/s | Ratio | Bar | CPU ms a request, ours / bare | of PostgreSQL | Failures',
    measure: async () => [
      ...(await onCluster((cluster) => compare('postgresql', cluster))),
      ...(await compare('pglite', null)),
    ],
  },
  {
    name: 'payload',
    heading:
      'What | Ours, requests/s | Payload CMS, requests/s | Ratio | Bar | CPU ms a request, ours / Payload | of PostgreSQL | Failures',
    async measure() {
      const missing = missingPayload();
      if (missing) console.log(`\n${missing}`);
      return missing ? [] : onCluster(comparePayload);
    },
  },
  {
    name: 'routes',
    heading:
      'Every read on a site of 100,000 of everything and 1,000,000 attempts | Against 1,000 | With 5,000 own attempts against 50 | ms | Bar',
    measure: async () => (await onCluster(routes)).map(routeRow),
  },
  {
    name: 'lists',
    heading: 'The first page of a list of 100,000, sorted | Against one of 1,000 | ms',
    measure: async () => (await onCluster(lists)).map(timed),
  },
  {
    name: 'study',
    heading:
      'What | Requests/s, now / other | Ratio | CPU ms a request, now / other | of PostgreSQL | Both | What counts | Bar | Failures',
    async *measure() {
      const cluster = await startCluster();
      try {
        yield* studyCosts(cluster, against);
      } finally {
        await cluster.stop();
      }
    },
  },
  {
    name: 'study-reads',
    heading: 'p95 with 1,000,000 memories, 10,000 of them one’s own | ms | Bar | Against 1,000 memories | Bar',
    async *measure() {
      const cluster = await startCluster();
      try {
        yield* studyReads(cluster);
      } finally {
        await cluster.stop();
      }
    },
  },
  {
    name: 'memory',
    heading: 'Memory on PostgreSQL, MB | When ready | Peak | Failures',
    measure: async () => {
      const { requests, ready, peak, failures } = await onCluster(memory);
      const what = `${amount(requests)} pages, their data and API calls in turn`;
      return [{ what, cells: [ready, peak, failures].map(String) }];
    },
  },
  {
    name: 'crowd',
    heading:
      'Learners at once | Save, ms: p50 | p99 | Its bar | Start p99 | Home p99 | Shed: saves / starts / pages | Requests/s | Failures | Lost | Its bar',
    async *measure() {
      const cluster = await startCluster();
      try {
        for await (const row of crowd(cluster)) yield crowdRow(row);
      } finally {
        await cluster.stop();
      }
    },
  },
  {
    name: 'functions',
    heading: 'Calls of one function, 20 at a time | Median, ms | p99, ms | p99 against good ones alone | Failures',
    measure: async () => {
      const all = await onCluster(functions);
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
    measure: async () => {
      const { connections, begun, ready, peak, health, saves, failures } = await onCluster(openBodies);
      const what = `${amount(connections)} connections, ${amount(begun)} bodies`;
      const times = [health.median.toFixed(1), health.p99.toFixed(1)];
      return [{ what, cells: [`${ready}`, `${peak}`, ...times, `${saves}`, `${failures}`] }];
    },
  },
  {
    name: 'pages',
    heading: 'First visit, compressed | HTML | Styles | Scripts | Script files',
    measure: async () =>
      (await pageBytes()).map(({ path, html, styles, scripts, scriptCount }) => {
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
    measure: async () =>
      (await lighthouseRows()).map(({ path, scores, largestPaint, blocked, shift, findings }) => {
        for (const finding of findings) console.log(`\n${path}: ${finding}`);
        return { what: path, cells: [...scores.map(String), `${largestPaint}`, `${blocked}`, shift.toFixed(3)] };
      }),
  },
];

/**
 * Measures what we hold ourselves to. Speed is told as ratios within this run: machines are shared and noisy. All parts, or those that
 * are named: `npm run bench -- bare routes`. At the end it says which ratios are worse than those kept in docs/benchmarks.md.
 */
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string', default: BEFORE } },
});
const { against } = values;
const unknown = named.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(' or ')}. Choose from: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const chosen = parts.filter(({ name }) => named.length === 0 || named.includes(name));
if (chosen.some(({ isInProcess }) => !isInProcess)) build();
const [cpu] = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}`,
);

const kept = keptFigures(readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8'));
const worse: string[] = [];
for (const { name, heading, measure } of chosen) {
  const rows: Row[] = [];
  for await (const row of await measure()) {
    if (rows.length === 0) console.log(`\n| ${heading} |\n${'| --- '.repeat(heading.split(' | ').length)}|`);
    console.log(`| ${[row.what, ...row.cells].join(' | ')} |`);
    rows.push(row);
  }
  if (rows.length === 0) continue;
  worse.push(...worseThanKept(name, rows, kept));
}
console.log(
  worse.length > 0
    ? `\nWorse than kept in docs/benchmarks.md:\n${worse.join('\n')}`
    : '\nNothing is worse than kept in docs/benchmarks.md.',
);

async function onCluster<Result>(measure: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = await startCluster();
  try {
    return await measure(cluster);
  } finally {
    await cluster.stop();
  }
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
