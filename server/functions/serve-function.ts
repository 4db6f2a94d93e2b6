import { AppError } from '#core/errors.ts';
import type { Wanted } from './follow.ts';
import { type FunctionLimits, MOST_BACKOFF_MS } from './limits.ts';
import type { Running } from './running.ts';

export type ServedFunction = ReturnType<typeof serveFunction>;

interface Waiter {
  isOver: boolean;
  resolve(running: Running): void;
  reject(error: AppError): void;
}

const tooBusy = () => new AppError('FUNCTION_BUSY', { retryAfter: 1 });

const STEADY_MS = 60_000;

/** `ended` is called for processes that exit by themselves; `now` is in milliseconds. */
export function serveFunction(
  limits: Pick<FunctionLimits, 'backoffMs' | 'concurrent' | 'waitMs'>,
  start: (wanted: Wanted) => Promise<Running>,
  ended: (why: string) => void,
  now = () => performance.now(),
) {
  const all = new Set<Running>();
  let waiting = new Set<Waiter>();
  let latest: Wanted | null = null;
  let isStarting = false;
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
  /** Milliseconds; no delay after the first crash. */
  const pause = () => {
    if (crashes < 2) return 0;
    const wait = Math.min(limits.backoffMs * 2 ** (crashes - 2), MOST_BACKOFF_MS);
    return Math.max(0, lastCrash + wait - now());
  };
  const isLatest = (running: Running) => running.isOpen() && running.key === latest?.key;
  const hand = (fits: (running: Running) => boolean) => {
    for (const waiter of waiting) {
      const free = [...all].find((running) => !running.isBusy() && fits(running));
      if (!free) return;
      waiting.delete(waiter);
      void free.take().then((isThere) => {
        if (isThere) return waiter.resolve(free);
        if (waiter.isOver) return waiter.reject(tooBusy());
        waiting = new Set([waiter, ...waiting]);
        serve();
      });
    }
  };
  const install = (running: Running) => {
    all.add(running);
    trouble = null;
    for (const other of all) if (other.key !== running.key) other.retire();
    running.onFree(serve);
    void running.gone.then((why) => {
      all.delete(running);
      if (why !== null) crashed(why);
      serve();
    });
    serve();
  };
  /** Running processes take the calls, even of an older version if its grants are the same; otherwise the calls fail. */
  const cannotStart = (error: AppError) => {
    const isAble = (running: Running) =>
      running.isOpen() && (running.key === latest?.key || running.grants === latest?.grants);
    hand(isAble);
    if ([...all].some(isAble)) return;
    for (const { reject } of waiting) reject(error);
    waiting.clear();
  };
  const startOne = async (wanted: Wanted) => {
    isStarting = true;
    const before = [...all].filter(isLatest).length;
    try {
      const wait = pause();
      if (wait > 0) throw new AppError('FUNCTION_BROKE', { retryAfter: Math.ceil(wait / 1000) });
      const running = await start(wanted);
      isStarting = false;
      // Meanwhile a deploy on this instance may have installed its own.
      const isMore = waiting.size === 0 && [...all].filter(isLatest).length > before;
      if (isClosed || isMore || wanted.key !== latest?.key) running.retire();
      else install(running);
      serve();
    } catch (error) {
      isStarting = false;
      if (!(error instanceof AppError)) crashed((error as Error).message);
      cannotStart(error instanceof AppError ? error : new AppError('FUNCTION_BROKE', { cause: error }));
    }
  };
  const serve = () => {
    hand(isLatest);
    const isOld = (running: Running) => running.isOpen() && running.key !== latest?.key;
    const isNeeded = waiting.size > 0 || ([...all].some(isOld) && ![...all].some(isLatest));
    if (isNeeded && !isStarting && !isClosed && latest) void startOne(latest);
  };
  return {
    /** Reserved for one call. Throws FUNCTION_BUSY and FUNCTION_BROKE. */
    process: async (wanted: Wanted, signal: AbortSignal): Promise<Running> => {
      latest = wanted;
      if ([...all].filter((one) => one.isBusy()).length + waiting.size >= limits.concurrent) throw tooBusy();
      const { promise, resolve, reject } = Promise.withResolvers<Running>();
      const waiter: Waiter = { isOver: false, resolve, reject };
      const giveUp = () => {
        waiter.isOver = true;
        if (waiting.delete(waiter)) reject(tooBusy());
      };
      const timer = setTimeout(giveUp, limits.waitMs);
      signal.addEventListener('abort', giveUp);
      waiting.add(waiter);
      serve();
      return promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      });
    },
    renew: (wanted: Wanted) => {
      latest = wanted;
      serve();
    },
    install,
    close: () => {
      isClosed = true;
      for (const running of all) running.retire();
      for (const { reject } of waiting) reject(new AppError('FUNCTION_BROKE'));
      waiting.clear();
    },
    /** Includes retired ones. */
    processes: () => [...all],
    trouble: () => trouble,
  };
}
