import { AppError } from '#core/errors.ts';
import { type FunctionLimits, MOST_BACKOFF_MS } from './limits.ts';
import type { Running } from './running.ts';
import type { Wanted } from './wanted.ts';

/** One function on this instance: the process that serves it, and the next one while it starts. */
export interface ServedFunction {
  /** A process for what is wanted, started where there is none. Throws FUNCTION_BROKE where none can be started now. */
  process(wanted: Wanted): Promise<Running>;
  /** This process serves from now on. */
  install(running: Running): void;
  /** It is not served any more. */
  close(): void;
  current(): Running | null;
  /** Why it does not run; null where it does, or where nobody has asked. */
  trouble(): string | null;
}

/** Longer than this without a crash, and the count begins anew. */
const STEADY_MS = 60_000;

/** `start` starts a process for what is wanted, and `ended` hears of those that end by themselves; `now` is in milliseconds. */
export function serveFunction(
  limits: Pick<FunctionLimits, 'backoffMs'>,
  start: (wanted: Wanted) => Promise<Running>,
  ended: (why: string) => void,
  now = () => performance.now(),
): ServedFunction {
  let current: Running | null = null;
  let starting: { key: string; running: Promise<Running> } | null = null;
  let crashes = 0;
  let lastCrash = 0;
  let trouble: string | null = null;
  let isClosed = false;

  const crashed = (why: string) => {
    crashes = now() - lastCrash > STEADY_MS ? 1 : crashes + 1;
    lastCrash = now();
    trouble = why;
    ended(why);
  };
  /** Milliseconds until it may be started again: none after the first crash. */
  const pause = () => {
    if (crashes < 2) return 0;
    const wait = Math.min(limits.backoffMs * 2 ** (crashes - 2), MOST_BACKOFF_MS);
    return Math.max(0, lastCrash + wait - now());
  };
  const install = (running: Running) => {
    const before = current;
    current = running;
    trouble = null;
    if (before !== running) before?.retire();
    void running.gone.then((why) => {
      if (current === running) current = null;
      if (why !== null) crashed(why);
    });
  };
  const startOne = async (wanted: Wanted) => {
    try {
      const running = await start(wanted);
      // Somebody else may have come first: a deploy on this instance brings its own.
      if (current?.key === wanted.key && current.isOpen()) {
        running.retire();
        return current;
      }
      if (isClosed) running.retire();
      else install(running);
      return running;
    } catch (error) {
      if (!(error instanceof AppError)) crashed((error as Error).message);
      throw error;
    }
  };
  /** Whoever asks while one is being started waits for the same. */
  const startedOnce = async (wanted: Wanted): Promise<Running> => {
    if (starting?.key === wanted.key) return starting.running;
    const wait = pause();
    if (wait > 0) throw new AppError('FUNCTION_BROKE', { retryAfter: Math.ceil(wait / 1000) });
    const mine = { key: wanted.key, running: startOne(wanted) };
    starting = mine;
    try {
      return await mine.running;
    } finally {
      if (starting === mine) starting = null;
    }
  };
  return {
    process: async (wanted) => {
      if (current?.key === wanted.key && current.isOpen()) return current;
      const old = current?.isOpen() && current.grants === wanted.grants ? current : null;
      try {
        return await startedOnce(wanted);
      } catch (error) {
        // An older version that answers is better than a newer one that does not.
        if (old?.isOpen()) return old;
        if (error instanceof AppError) throw error;
        throw new AppError('FUNCTION_BROKE', { cause: error });
      }
    },
    install,
    close: () => {
      isClosed = true;
      current?.retire();
      current = null;
    },
    current: () => current,
    trouble: () => trouble,
  };
}
