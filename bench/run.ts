import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { startCluster } from '../scripts/postgres.ts';
import { keptFigures, type Row, worseThanKept } from './bars.ts';
import { type Part, parts, rowsOf } from './parts.ts';
import { newFolder } from './servers.ts';
import { BEFORE } from './study.ts';

/**
 * Measures what we hold ourselves to. Speed is told as ratios within this run: machines are shared and noisy. All parts, or those that
 * are named: `npm run bench -- bare routes`. At the end it says which ratios are worse than those kept in docs/benchmarks.md, and which
 * parts failed. test-results/bench.json has the tables.
 */
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string', default: BEFORE } },
});
const unknown = named.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(' or ')}. Choose from: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = parts.filter(({ name }) => named.length === 0 || named.includes(name));
if (chosen.some(({ isInProcess }) => !isInProcess)) build();
const processor = cpus()[0]?.model.trim() ?? '';
const run = {
  date: new Date().toISOString().slice(0, 10),
  commit: commit(),
  processor,
  cores: cpus().length,
  node: process.version,
  parts: [] as { name: string; heading: string; rows: Row[] }[],
};
console.log(`${run.date}, ${run.commit}, ${run.cores} x ${processor}, Node ${run.node}`);

const kept = keptFigures(readFileSync(`${root}docs/benchmarks.md`, 'utf8'));
const engines = { startCluster, dataFolder: async () => newFolder() };
const worse: string[] = [];
const failed: string[] = [];
for (const part of chosen) {
  const missing = part.missing?.();
  if (missing) {
    console.log(`\n${missing}`);
    continue;
  }
  const { name, heading } = part;
  const rows: Row[] = [];
  run.parts.push({ name, heading, rows });
  try {
    await print(part, rows);
    worse.push(...worseThanKept(name, rows, kept, processor));
  } catch (error) {
    failed.push(name);
    console.error(`\n${name} failed:`, error);
  }
  mkdirSync(`${root}test-results`, { recursive: true });
  writeFileSync(`${root}test-results/bench.json`, JSON.stringify(run, null, 1));
}
console.log(
  worse.length > 0
    ? `\nBeside what docs/benchmarks.md keeps:\n${worse.join('\n')}`
    : '\nNothing is worse than kept in docs/benchmarks.md.',
);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function print(part: Part, rows: Row[]): Promise<void> {
  for await (const row of rowsOf(part, 'full', engines, values.against)) {
    if (rows.length === 0)
      console.log(`\n| ${part.heading} |\n${'| --- '.repeat(part.heading.split(' | ').length)}|`);
    console.log(`| ${[row.what, ...row.cells].join(' | ')} |`);
    rows.push(row);
  }
}

/** With `-dirty` where files differ from it; empty outside a clone. */
function commit(): string {
  try {
    const flags = ['describe', '--always', '--dirty', '--exclude', '*'];
    return execFileSync('git', flags, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
