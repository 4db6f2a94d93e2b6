import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { hasJourneysOnPglite } from './tests/support/projects.ts';
import type { Engine } from './tests/support/site-process.ts';

const chromium = findBrowser();

export default defineConfig<object, { engine: Engine }>({
  testDir: 'tests/e2e',
  // `npm run looks`
  ...(process.env.LOOKS && { testMatch: 'looks.ts' }),
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: Math.min(availableParallelism(), 8),
  retries: 0,
  // For what hangs: a walk through all states of a screen takes minutes on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  outputDir: 'test-results/journeys',
  projects: [
    { name: 'postgresql', use: { engine: 'postgresql' } },
    // The engine that a new installation starts with: the main job and the first steps always, one journey of each noun in full.
    hasJourneysOnPglite()
      ? { name: 'pglite', use: { engine: 'pglite' }, grep: /@pglite/ }
      : // A second site costs more than the few journeys.
        { name: 'pglite', use: { engine: 'pglite' }, grep: /@pglite-always/, workers: 1 },
  ],
  use: {
    // Motion is tested where it matters; everywhere else it only makes pictures and waits uncertain.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No process is started before a page needs one.
        '--renderer-process-limit=1',
      ],
    },
  },
});
