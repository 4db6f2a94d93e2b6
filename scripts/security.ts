import { parseArgs } from 'node:util';
import { canaries } from '../tests/support/canaries.ts';
import { ensurePackages } from './packages.ts';
import { startCluster } from './postgres.ts';
import { type SecurityArea, securityAreas } from './security-areas.ts';
import { bin, createRun, vitest } from './suites.ts';

/**
 * Runs the security tests in their long form and prints a table: area, cases, findings, seconds. Ends with 1 where there is a finding.
 * `--only AREA` runs one area and may be repeated; `--seed SEED` repeats what an earlier run has tried; `--short` is the form of
 * `npm test`.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    short: { type: 'boolean' },
  },
});
const unknown = values.only?.filter((name) => !securityAreas.some((area) => area.name === name)) ?? [];
if (unknown.length > 0) {
  throw new Error(
    `No such area: ${unknown.join(', ')}. There are: ${securityAreas.map(({ name }) => name).join(', ')}.`,
  );
}
const chosen = values.only ? securityAreas.filter(({ name }) => values.only?.includes(name)) : securityAreas;
const seed = values.seed ?? String(Date.now() % 1_000_000_000);
const table: Record<string, { cases: number; findings: number; seconds: number }> = {};

ensurePackages();
const run = createRun();
// What the build could take from its environment is recognizable in it.
await run.checks([
  { title: 'build', command: process.execPath, flags: ['scripts/build.ts'], environment: { ...canaries } },
]);
console.log(`\nSeed ${seed}; the same cases again: npm run test:security -- --seed ${seed}`);
const cluster = await startCluster();
try {
  for (const area of chosen) await runArea(area, cluster.url);
} finally {
  await cluster.stop();
}
run.end();
console.table(table);
console.log(`Seed ${seed}. One area again: npm run test:security -- --seed ${seed} --only AREA`);

async function runArea({ name, suites }: SecurityArea, databaseUrl: string): Promise<void> {
  const row = { cases: 0, findings: 0, seconds: 0 };
  for (const { project, files } of suites) {
    const environment = {
      ...(!values.short && { TEST_ROUNDS: 'long' }),
      ...{ FUZZ_SEED: seed, PROPERTY_SEED: seed },
      ...(project !== 'unit' && { TEST_DATABASE_URL: databaseUrl }),
    };
    const command =
      project === 'journeys'
        ? { command: bin('playwright'), flags: ['test', '--project=postgresql', ...files], environment }
        : vitest(project, [...files], environment);
    const suite = { title: `${name}, ${project}`, name: `security-${name}-${project}`, ...command };
    const { outcomes, seconds, broke } = await run.suite(suite);
    const tried = outcomes.filter(({ status }) => status !== 'skipped');
    row.cases += tried.reduce((sum, { cases }) => sum + cases, 0);
    row.findings += tried.filter(({ status }) => status !== 'passed').length + (broke ? 1 : 0);
    row.seconds += Math.round(seconds);
  }
  table[name] = row;
}
