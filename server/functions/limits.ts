/** What one function may take. Tests have smaller ones, so that they need not wait. */
export interface FunctionLimits {
  /** From the start of a process to its first answer. */
  bootMs: number;
  /** From a call to the end of its answer. */
  answerMs: number;
  /** Between two questions to a process that has a call whether it is there. */
  askMs: number;
  /** For its answer: one that does not answer computes without a pause. */
  stuckMs: number;
  /** After this without a call its process is ended. */
  idleMs: number;
  /** Between two looks at the database for what others have deployed. */
  pollMs: number;
  /** Before a broken connection that listens to the database is opened again; it doubles. */
  reconnectMs: number;
  /** Between two looks at how much memory a process holds. */
  watchMs: number;
  /** What a process may hold, in bytes; Deno itself takes about 45 MB of it. */
  memory: number;
  /** What an answer may have, in bytes. */
  answerBytes: number;
  /** Calls of one function at a time, those that wait for a process included. */
  concurrent: number;
  /** How long a call waits for a process. */
  waitMs: number;
  /** Processes at a time, of all functions: each has one call at a time. */
  processes: number;
  /** How many of them are kept for functions that have none. */
  spare: number;
  /** Lines of output that go to the log, in a minute. */
  linesPerMinute: number;
  /** Lines of one function that are kept for administrators, in a minute; as many again about calls that failed. */
  keptPerMinute: number;
  /** Lines of one call that are kept for administrators: the newest. */
  keptPerCall: number;
  /** How long lines wait to be written to the database together. */
  keepEveryMs: number;
  /** Bytes of output, in a minute: reading it costs the server time. */
  outputPerMinute: number;
  /** Time of the processor after which a process is replaced by a fresh one, in milliseconds: see CPU_SECONDS. */
  cpuMs: number;
  /** The first wait after a process has ended by itself twice in a row; it doubles. */
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

/** The heap of JavaScript in megabytes: within `memory`, so that a full heap is told as such. */
export const HEAP_MB = 64;

/** What the kernel gives a process at most, in bytes: the bound between two looks at its memory. 500 MB are too little to start. */
export const DATA_BYTES = 800_000_000;

/** Time of the processor at which the kernel ends a process, in seconds: later than `cpuMs`, so that calls under way are answered first. */
export const CPU_SECONDS = 120;

/** Files and connections that a process may have open: several for each call that it answers at a time. */
export const OPEN_FILES = 256;

/** Longest line that is kept for administrators, in characters. */
export const KEPT_TEXT = 2_000;

/** Longest wait after crashes. */
export const MOST_BACKOFF_MS = 60_000;
