/**
 * Imported before anything else: starts this program again in the same process, once, with what counts at the start only. glibc gives every
 * thread that compresses or hashes an arena of its own and returns little of what is freed in one; V8 lets its young generation grow to tens
 * of megabytes. Together that is more than what the server keeps. A MALLOC_ARENA_MAX in the environment is left alone, and so is the rest.
 */
const ARENAS = 'MALLOC_ARENA_MAX';

if (process.platform === 'linux' && process.env[ARENAS] === undefined && process.execve) {
  const flags = ['--max-semi-space-size=8', ...process.execArgv];
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...process.env,
    [ARENAS]: '2',
  });
}
