/**
 * Imported before anything else: starts this program again in the same process, once, with what counts at the start only. What the server keeps
 * is small, what it throws away is much, and the defaults are for machines with one program: glibc gives every thread that compresses or
 * hashes an arena of its own, and keeps what large buffers have left behind; V8 lets its heap grow to several times of what is in
 * use before it clears up. A MALLOC_ARENA_MAX in the environment means that somebody has decided otherwise: then nothing is changed.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=25'];

if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined && process.execve) {
  const command = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, ...allocator });
}
