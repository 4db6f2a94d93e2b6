import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkOut } from '../bench/check-out.ts';
import { allJourneys, journeysOf } from './changed.ts';
import { startCluster } from './postgres.ts';
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
export const defects: readonly Defect[] = [
  {
    file: 'core/lib/duration.ts',
    from: 'seconds % 3600) / 60',
    to: 'seconds % 3600) / 30',
    effect: 'A duration has twice its minutes',
  },
  {
    file: 'core/contract/page.ts',
    from: ".max(200, 'Type fewer words.')",
    to: ".max(2, 'Type fewer words.')",
    effect: 'A search has two letters at most',
  },
  {
    file: 'core/contract/examples/from-schema.ts',
    from: 'if (!properties) return',
    to: 'if (properties) return',
    effect: 'The examples of the API are empty',
  },
  {
    file: 'server/db/page.ts',
    from: 'found.slice(0, fitting)',
    to: 'found.slice(1, fitting)',
    effect: 'A page lacks its first row',
  },
  {
    file: 'server/db/migrations/0034_saved-views.sql',
    from: '"name" text NOT NULL',
    to: '"name" varchar(3) NOT NULL',
    effect: "A saved view's name has three letters at most",
  },
  {
    file: 'server/http/version.ts',
    from: 'opened !== saved',
    to: 'saved < 0',
    effect: 'A save overwrites what somebody else has saved since',
  },
  {
    file: 'server/sweeps.ts',
    from: 'timer.unref();',
    to: "throw new Error('planted');",
    effect: 'No site starts',
  },
  {
    file: 'web/lib/use-single-keys.ts',
    from: 'if (!event.repeat) act();',
    to: 'if (event.repeat) act();',
    effect: 'A key acts only while it is held down',
  },
  {
    file: 'web/ui/password-field.tsx',
    from: "shown ? 'text' : 'password'",
    to: "shown ? 'password' : 'text'",
    effect: 'A password is shown until it is hidden',
  },
  {
    file: 'web/admin-kit/bulk-bar.tsx',
    from: 'if (n > 0) start(ids);',
    to: 'if (n > 1) start(ids);',
    effect: 'An action on one selected row does nothing',
  },
  {
    file: 'web/editor/replace-text.ts',
    from: 'mark + line',
    to: 'line + mark',
    effect: 'A heading is marked at its end',
  },
  {
    file: 'web/shell/viewing-banner.tsx',
    from: 'action="/stop-viewing"',
    to: 'action="/sign-out"',
    effect: 'Who stops viewing is signed out',
  },
  {
    file: 'web/styles/parts/tier.css',
    from: '.tier__p b {',
    to: '.tier__p b {\n  display: none;',
    effect: 'A plan has no price',
  },
];

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
