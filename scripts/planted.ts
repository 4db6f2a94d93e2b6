import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allDefects } from './planted/all-defects.ts';
import { checkApplies, copyProject, type ProjectCopy } from './planted/copy.ts';
import type { Defect, NamedTests } from './planted/defect.ts';
import { assertionFailed, runTests } from './planted/run-tests.ts';
import { startCluster } from './postgres.ts';
import { entryOf, nameOf, type TestOutcome } from './test-reports.ts';

/**
 * Shows that the tests can fail: plants one defect at a time in a copy of the project and requires the tests named for it to fail.
 * Ends with the line 'N caught, N missed'. `--list` lists the defects; `--only NAME` tries just that one and may be repeated.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { list: { type: 'boolean' }, only: { type: 'string', multiple: true } } });
const chosen = values.only ? allDefects.filter(({ name }) => values.only?.includes(name)) : allDefects;
const unknown = values.only?.filter((name) => !allDefects.some((defect) => defect.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`No such defect: ${unknown.join(', ')}`);

if (values.list) for (const { name, noun, file } of chosen) console.log(`${noun}: ${name} (${file})`);
else await run();

interface Verdict {
  defect: string;
  noun: string;
  /** The first of the named tests that failed; null where none did. */
  caught_by: string | null;
  seconds: number;
}

async function run(): Promise<void> {
  for (const defect of chosen) checkApplies(root, defect);
  console.log(`Copying the project for ${chosen.length} defects ...`);
  const copy = copyProject(root);
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true));
  const goOn = () => {
    if (interrupted) throw new Error('Interrupted.');
  };
  const verdicts: Verdict[] = [];
  try {
    checkTypes(copy);
    const cluster = await startCluster();
    try {
      await checkHealthy(copy, cluster.url);
      for (const defect of chosen) {
        goOn();
        verdicts.push(await tryOne(copy, cluster.url, defect));
      }
      goOn();
    } finally {
      await cluster.stop();
    }
  } finally {
    copy.remove();
  }
  report(verdicts);
}

/** Checks all defects at once: what the compiler rejects proves nothing about a test. */
function checkTypes(copy: ProjectCopy): void {
  console.log('Types, with all defects ...');
  copy.plant(chosen, false);
  for (const [program, ...flags] of [['react-router', 'typegen'], ['tsc']] as const) {
    const { status } = spawnSync(join(copy.folder, 'node_modules/.bin', program), flags, {
      cwd: copy.folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error(`${program} rejects the defects.`);
  }
  copy.restore(chosen);
}

/** Without a defect, the named tests have to exist and pass. */
async function checkHealthy(copy: ProjectCopy, databaseUrl: string): Promise<void> {
  const suites = Map.groupBy(chosen, ({ caughtBy: { suite, grep } }) => `${suite}${grep ? ', some' : ''}`);
  const outcomes: TestOutcome[] = [];
  for (const [name, defects] of suites) {
    const tests = defects.map(({ caughtBy }) => caughtBy);
    const files = [...new Set(tests.flatMap((one) => one.files))];
    console.log(`Without a defect: ${name}, ${files.length} files ...`);
    const [{ suite }] = tests as [NamedTests];
    const greps = [...new Set(tests.flatMap(({ grep }) => grep ?? []))];
    const grep = greps.length > 0 && { grep: greps.join('|') };
    outcomes.push(...(await runTests(copy.folder, { suite, files, ...grep }, databaseUrl)));
  }
  const failed = outcomes.filter(({ status }) => status === 'failed');
  if (failed.length > 0) throw new Error(`These fail without a defect:\n${failed.map(entryOf).join('\n')}`);
  for (const { name, caughtBy } of chosen) {
    const found = outcomes.filter((one) => isNamed(one, caughtBy));
    if (found.length === 0) throw new Error(`${name}: none of the tests named for it was run.`);
  }
}

async function tryOne(copy: ProjectCopy, databaseUrl: string, defect: Defect): Promise<Verdict> {
  const { name, noun, file, caughtBy } = defect;
  const started = performance.now();
  copy.plant([defect], caughtBy.suite === 'journeys' && /^(web|core)\//.test(file));
  const outcomes = await runTests(copy.folder, caughtBy, databaseUrl).catch((error: Error) => {
    console.log(error.message);
    return [];
  });
  copy.restore([defect]);
  const caught = outcomes.find((one) => assertionFailed(one) && isNamed(one, caughtBy));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${noun}: ${name}: ${caught ? 'caught' : 'MISSED'} in ${seconds} s`);
  if (!caught) for (const one of outcomes.filter(({ status }) => status === 'failed')) console.log(entryOf(one));
  return { defect: name, noun, caught_by: caught ? nameOf(caught) : null, seconds };
}

function isNamed({ file, title }: TestOutcome, { files, grep }: NamedTests): boolean {
  return files.includes(file) && (grep === undefined || new RegExp(grep).test(title));
}

function report(verdicts: Verdict[]): void {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'planted.json'), `${JSON.stringify(verdicts, null, 2)}\n`);
  console.table(
    verdicts.map(({ defect, noun, caught_by, seconds }) => ({
      defect: `${noun}: ${defect}`,
      'caught by': caught_by?.slice(0, 100) ?? 'MISSED',
      seconds,
    })),
  );
  const missed = verdicts.filter(({ caught_by }) => caught_by === null).length;
  console.log(`${verdicts.length - missed} caught, ${missed} missed`);
  process.exitCode = missed > 0 ? 1 : 0;
}
