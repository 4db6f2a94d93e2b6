/** What all runs of scripts/mutation/run.ts have in common. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest-config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Tables of sentences and limits are compared with the specification elsewhere.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 20_000,
  incremental: true,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
  tempDirName: 'node_modules/.cache/mutation',
  ignorePatterns: ['build', 'data', 'test-results', 'bench'],
  // It would read the settings of TypeScript with a library that TypeScript 7 does not have any more.
  tsconfigFile: 'none',
  logLevel: 'warn',
};
