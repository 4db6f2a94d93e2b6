import { BOOT_SECONDS, SLOW_BOOT_SECONDS } from '#core/functions/functions.ts';

export const functionLimits = {
  bootMs: BOOT_SECONDS * 1_000,
  slowBootMs: SLOW_BOOT_SECONDS * 1_000,
  answerMs: 10_000,
  /** Between liveness checks of a process with a call. */
  askMs: 100,
  /** Timeout of a liveness check: a process that misses it computes without a pause. */
  stuckMs: 400,
  idleMs: 5 * 60_000,
  pollMs: 5_000,
  /** Doubles with each attempt to reconnect. */
  reconnectMs: 1_000,
  watchMs: 250,
  /** Bytes; Deno itself takes about 45 MB. */
  memory: 256 * 2 ** 20,
  answerBytes: 5 * 2 ** 20,
  /** Calls of one function at a time, waiting ones included. */
  concurrent: 256,
  waitMs: 10_000,
  /** Of all functions together; each process has one call at a time. */
  processes: 16,
  /** Processes reserved for functions that have none. */
  spare: 4,
  linesPerMinute: 60,
  /** Per function; as many again for failed calls. */
  keptPerMinute: 1_000,
  keptPerCall: 50,
  keepEveryMs: 300,
  /** Bytes: reading output costs the server time. */
  outputPerMinute: 2 ** 20,
  /** CPU time after which a process is replaced; see CPU_SECONDS. */
  cpuMs: 60_000,
  /** Doubles with each crash after the second in a row. */
  backoffMs: 1_000,
};

export type FunctionLimits = typeof functionLimits;

/** Below `memory`, so that a full heap is reported as such. */
export const HEAP_MB = 64;

/** The kernel's limit between two checks of memory, in bytes. Deno does not start with 500 MB. */
export const DATA_BYTES = 800_000_000;

/** CPU time after which the kernel ends a process: later than `cpuMs`, so that calls in progress finish first. */
export const CPU_SECONDS = 120;

export const OPEN_FILES = 256;

export const KEPT_TEXT = 2_000;

export const MOST_BACKOFF_MS = 60_000;
