import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkOut } from '../bench/check-out.ts';
import { allJourneys, journeysOf } from './changed.ts';
import { startCluster } from './postgres.ts';
import planted from './seeded-defects.json' with { type: 'json' };
import { nameOf, type PlaywrightReport, playwrightOutcomes } from './test-reports.ts';

interface Defect {
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
  /** What is wrong then. */
  effect: string;
}

/** At least one for each folder that rooms share; in a file that does not reach every journey, where there is one. */
export const defects: readonly Defect[] = planted;

/** Plants each in a copy of the last commit and runs the journeys that the quick check picks for its file, until the first that fails. */
if (import.meta.main) {
  const copy = checkOut('HEAD');
  const cluster = await startCluster();
  try {
    console.log('| File | Defect | Journeys | Caught by | Seconds |\n|---|---|---|---|---|');
    const some = process.argv.slice(2);
    for (const defect of defects.filter(({ file }) => some.length === 0 || some.includes(file))) {
      const began = performance.now();
      const caughtBy = tried(defect, copy.folder, cluster.url);
      if (caughtBy === null) process.exitCode = 1;
      const picked = `${journeysOf([defect.file]).length} of ${allJourneys.length}`;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`| ${defect.file} | ${defect.effect} | ${picked} | ${caughtBy ?? '**nothing**'} | ${seconds} |`);
    }
  } finally {
    await cluster.stop();
    copy.remove();
  }
}

/** The first journey that fails with the defect, and why; null: none does. */
function tried({ file, from, to }: Defect, folder: string, database: string): string | null {
  const path = join(folder, file);
  const sound = readFileSync(path, 'utf8');
  const quietly = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    execFileSync(process.execPath, ['scripts/build.ts'], { ...quietly, stdio: 'ignore' });
    const flags = ['test', '--project=postgresql', '--max-failures=1', '--reporter=json', ...journeysOf([file])];
    const { stdout } = spawnSync(join(folder, 'node_modules/.bin/playwright'), flags, {
      ...quietly,
      env: { ...process.env, TEST_DATABASE_URL: database },
    });
    const outcomes = playwrightOutcomes(JSON.parse(stdout) as PlaywrightReport);
    const failed = outcomes.find(({ status }) => status === 'failed');
    return failed ? stripVTControlCharacters(`${nameOf(failed)} (${failed.messages[0]?.split('\n')[0]})`) : null;
  } finally {
    writeFileSync(path, sound);
  }
}
