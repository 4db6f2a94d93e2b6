import { cpus } from 'node:os';
import { build } from '../scripts/build.ts';
import { type Cluster, startCluster } from '../scripts/postgres.ts';
import { compare } from './against-bare.ts';
import { blog } from './blog.ts';
import { functions } from './functions.ts';
import { growth } from './growth.ts';
import { lists, orders } from './lists.ts';
import { memory } from './memory.ts';
import { openBodies } from './open-bodies.ts';
import { pageBytes } from './page-bytes.ts';
import { lighthouseRows } from './tools/lighthouse.ts';

/**
 * Measures what we hold ourselves to. Speed is told as ratios within this run: machines are shared and noisy.
 * `npm run bench`, or `npm run bench -- bare growth lists orders blog memory functions open-bodies pages lighthouse` for parts of it.
 */
const parts = process.argv.slice(2);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);

build();
const [cpu] = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}\n`,
);

if (wanted('bare')) {
  console.log(
    '| Engine | What | Ours, requests/s | Bare, requests/s | Ratio | CPU ms a request, ours / bare | Failures |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const row of await onCluster((cluster) => compare('postgresql', cluster))) print(row);
  for (const row of await compare('pglite', null)) print(row);
}

if (wanted('growth')) {
  const { sizes, rows } = await onCluster(growth);
  console.log(
    `\n| Growth: median time as a multiple of the smallest | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`,
  );
  console.log(`| --- | ${sizes.map(() => '---').join(' | ')} |`);
  for (const { what, ratios } of rows)
    console.log(`| ${what} | ${ratios.map((ratio) => ratio.toFixed(2)).join(' | ')} |`);
}

for (const [part, heading, measure] of [
  ['lists', 'The back office with 100,000 of everything and 1,000,000 attempts | Against a hundredth', lists],
  ['orders', 'The first page of a list of 100,000, sorted | Against one of 1,000', orders],
  ['blog', 'A blog of 10,000 posts | Against one of 100', blog],
] as const) {
  if (!wanted(part)) continue;
  console.log(`\n| ${heading} | ms |`);
  console.log('| --- | --- | --- |');
  for (const { what, ratio, milliseconds } of await onCluster(measure))
    console.log(`| ${what} | ${ratio.toFixed(2)} | ${milliseconds.toFixed(1)} |`);
}

if (wanted('memory')) {
  console.log('\n| Memory on PostgreSQL, MB | When ready | Peak | Failures |');
  console.log('| --- | --- | --- | --- |');
  const { requests, ready, peak, failures } = await onCluster(memory);
  const what = `${requests.toLocaleString('en-US')} pages, their data and API calls in turn`;
  console.log(`| ${what} | ${ready} | ${peak} | ${failures} |`);
}

if (wanted('functions')) {
  console.log(
    '\n| Calls of one function, 20 at a time | Median, ms | p99, ms | p99 against good ones alone | Failures |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  const rows = await onCluster(functions);
  for (const { what, median, p99, failures } of rows) {
    const ratio = (p99 / (rows[0]?.p99 ?? p99)).toFixed(2);
    console.log(`| ${what} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${ratio} | ${failures} |`);
  }
}

if (wanted('open-bodies')) {
  console.log(
    '\n| Bodies never finished | Memory, MB: ready | Peak | Health, ms: median | p99 | Saves meanwhile | Failures |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const { connections, begun, ready, peak, health, saves, failures } = await onCluster(openBodies);
  const what = `${connections.toLocaleString('en-US')} connections, ${begun.toLocaleString('en-US')} bodies`;
  const times = `${health.median.toFixed(1)} | ${health.p99.toFixed(1)}`;
  console.log(`| ${what} | ${ready} | ${peak} | ${times} | ${saves} | ${failures} |`);
}

if (wanted('pages')) {
  console.log('\n| First visit, compressed | HTML | Styles | Scripts | Script files |');
  console.log('| --- | --- | --- | --- | --- |');
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const page of await pageBytes()) {
    const sizes = [page.html, page.styles, page.scripts].map(kilobytes).join(' | ');
    console.log(`| ${page.path} | ${sizes} | ${page.scriptCount} |`);
  }
}

if (wanted('lighthouse')) {
  console.log(
    '\n| Lighthouse, mobile | Performance | Accessibility | Best practices | SEO | LCP, ms | TBT, ms | CLS |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const rows = await lighthouseRows();
  for (const { path, scores, largestPaint, blocked, shift } of rows)
    console.log(`| ${path} | ${scores.join(' | ')} | ${largestPaint} | ${blocked} | ${shift.toFixed(3)} |`);
  for (const { path, findings } of rows) for (const finding of findings) console.log(`\n${path}: ${finding}`);
}

async function onCluster<Result>(measure: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = await startCluster();
  try {
    return await measure(cluster);
  } finally {
    await cluster.stop();
  }
}

function print(row: Awaited<ReturnType<typeof compare>>[number]): void {
  const ratio = (row.ours.perSecond / row.bare.perSecond).toFixed(2);
  const cpuMillis = `${row.ours.cpuMillis.toFixed(2)} / ${row.bare.cpuMillis.toFixed(2)}`;
  const rates = `${Math.round(row.ours.perSecond)} | ${Math.round(row.bare.perSecond)}`;
  console.log(`| ${row.engine} | ${row.what} | ${rates} | ${ratio} | ${cpuMillis} | ${row.failures} |`);
}
