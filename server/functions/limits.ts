export interface FunctionLimits {
  bootMs: number;
  answerMs: number;
  /** Between liveness checks of a process with a call. */
  askMs: number;
  /** Timeout of a liveness check: a process that misses it computes without a pause. */
  stuckMs: number;
  idleMs: number;
  pollMs: number;
  /** Doubles with each attempt to reconnect. */
  reconnectMs: number;
  watchMs: number;
  /** Bytes; Deno itself takes about 45 MB. */
  memory: number;
  answerBytes: number;
  /** Calls of one function at a time, waiting ones included. */
  concurrent: number;
  waitMs: number;
  /** Of all functions together; each process has one call at a time. */
  processes: number;
  /** Processes reserved for functions that have none. */
  spare: number;
  linesPerMinute: number;
  /** Per function; as many again for failed calls. */
  keptPerMinute: number;
  keptPerCall: number;
  keepEveryMs: number;
  /** Bytes: reading output costs the server time. */
  outputPerMinute: number;
  /** CPU time after which a process is replaced; see CPU_SECONDS. */
  cpuMs: number;
  /** Doubles with each crash after the second in a row. */
  backoffMs: number;
}

export const functionLimits: FunctionLimits = {
  bootMs: 15_000,
  answerMs: 10_000,
  askMs: 100,
  stuckMs: 400,
  idleMs: 5 * 60_000,
  pollMs: 5_000,
  reconnectMs: 1_000,
  watchMs: 250,
  memory: 256 * 2 ** 20,
  answerBytes: 5 * 2 ** 20,
  concurrent: 256,
  waitMs: 10_000,
  processes: 16,
  spare: 4,
  linesPerMinute: 60,
  keptPerMinute: 1_000,
  keptPerCall: 50,
  keepEveryMs: 300,
  outputPerMinute: 2 ** 20,
  cpuMs: 60_000,
  backoffMs: 1_000,
};

/** Below `memory`, so that a full heap is reported as such. */
export const HEAP_MB = 64;

/** The kernel's limit between two checks of memory, in bytes. Deno does not start with 500 MB. */
export const DATA_BYTES = 800_000_000;

/** CPU time after which the kernel ends a process: later than `cpuMs`, so that calls in progress finish first. */
export const CPU_SECONDS = 120;

export const OPEN_FILES = 256;

export const KEPT_TEXT = 2_000;

export const MOST_BACKOFF_MS = 60_000;
