/**
 * Must be imported first: restarts this program once with settings that apply only at startup. A MALLOC_ARENA_MAX in the
 * environment disables this.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=25'];

if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined && process.execve) {
  const command = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, ...allocator });
}
