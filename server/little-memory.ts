/**
 * Must be imported first: restarts this program once with settings that apply only at startup. A MALLOC_ARENA_MAX in the
 * environment disables this.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * After a burst of requests V8 would allocate what they had in hand as long-lived from then on, and each dead one of those keeps all
 * that it points to until the next full collection (docs/decisions/080-what-a-request-leaves-behind.md).
 */
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--no-allocation-site-pretenuring'];

if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined && process.execve) {
  const command = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, ...allocator });
}
