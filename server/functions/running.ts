import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { callProcess } from './call-process.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { probe } from './probe.ts';
import { STUCK, type Started, TOO_MUCH_MEMORY } from './start-process.ts';
import { cpuOf, memoryOf } from './usage.ts';

/** A process that serves one call at a time until it is retired, or ended by what it did. */
export interface Running {
  /** Of the revision that it is: see Wanted. */
  key: string;
  grants: string;
  /** Whether it takes calls. */
  isOpen(): boolean;
  /** Whether it has a call, or is kept for one. */
  isBusy(): boolean;
  /** Since when it could be spared, as it has no call or computes without a pause, by performance.now(); null: it cannot. */
  spareSince(): number | null;
  /** Keeps it for one call. False: it does not answer, and is ended. */
  take(): Promise<boolean>;
  /** Sends the call that it was taken for. Throws what callProcess throws. */
  send(call: FunctionCall): Promise<Response>;
  /** `listener` is called when it has no call any more, and when it can be spared. */
  onFree(listener: () => void): void;
  /** Takes no further calls, and ends when the one under way is answered. */
  retire(): void;
  /** Ends at once, whatever it is doing; a call under way is told the reason. */
  end(reason?: string): void;
  /** Resolves when it is gone: why, in words; null where it was retired or had calls, which have been told. */
  gone: Promise<string | null>;
}

/** How a call failed: `detail` says more than the caller is told, and is empty where there is no more to say. */
export type CallFailed = (call: FunctionCall, error: AppError, detail: string) => void;

/** A connection that broke because its process died does so a moment before that is known; code hears that its caller has left. */
const DYING_MS = 5_000;
/** Behind all other functions. */
const LAST = 19;

/**
 * Watches over a process that has been started, and passes calls to it; `failed` hears of each that failed. A process that answered its
 * call to the end takes the next; any other ends with its call, with all that this left behind.
 */
export function keepRunning(
  { key, grants }: Pick<Running, 'key' | 'grants'>,
  started: Started,
  limits: FunctionLimits,
  failed: CallFailed = () => {},
): Running {
  let open = true;
  let retired = false;
  let busy = false;
  let hadCalls = false;
  let spareSince: number | null = performance.now();
  let idle: NodeJS.Timeout | undefined;
  let freed = () => {};
  const retire = () => {
    open = false;
    retired = true;
    if (!busy) started.kill('retired');
  };
  const rest = () => {
    busy = false;
    spareSince = performance.now();
    if (!open) started.kill('retired');
    else idle = setTimeout(retire, limits.idleMs).unref();
    freed();
  };
  const keep = () => {
    busy = true;
    spareSince = null;
    clearTimeout(idle);
  };
  const look = async () => {
    if (((await memoryOf(started.pid)) ?? 0) > limits.memory) started.kill(TOO_MUCH_MEMORY);
    // What has had its share goes on in a fresh process, and nobody's call is cut off; the kernel ends it later (CPU_SECONDS).
    if (open && ((await cpuOf(started.pid)) ?? 0) > limits.cpuMs) retire();
  };
  const watch = setInterval(() => void look(), limits.watchMs).unref();
  const isThere = async () => (await probe(started.socket, limits.stuckMs)) !== null;
  /** Asks the process again and again while a call is under way: code that computes without a pause gives way to all other. */
  const watchCall = () => {
    let isOver = false;
    const ask = async () => {
      const answers = await isThere();
      if (isOver) return;
      if (answers) spareSince = null;
      else if (spareSince === null) {
        spareSince = performance.now();
        open = false;
        try {
          setPriority(started.pid, LAST);
        } catch {
          // It has ended already.
        }
        freed();
      }
      timer = setTimeout(ask, limits.askMs).unref();
    };
    let timer = setTimeout(ask, limits.askMs).unref();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
  const diesOrLingers = () => Promise.race([started.ended, wait(DYING_MS, '', { ref: false })]);
  /** Why a connection broke, where that was the end of its process. */
  const explain = async (error: AppError): Promise<[AppError, detail: string]> => {
    if (error.code !== 'FUNCTION_BROKE' || error.cause === undefined) return [error, ''];
    const how = await diesOrLingers();
    if (how === TOO_MUCH_MEMORY) return [new AppError('FUNCTION_OUT_OF_MEMORY', { cause: error.cause }), ''];
    if (how === STUCK) return [new AppError('FUNCTION_TIMED_OUT', { cause: error.cause }), `It ${STUCK}.`];
    return [error, how === '' ? '' : `Its process ${how}.`];
  };
  /** Ends it; where its caller has left or it ends by itself, not before it has had the time. */
  const endAfter = async (error: AppError) => {
    open = false;
    spareSince = performance.now();
    if (error.code === 'FUNCTION_BROKE') await diesOrLingers();
    started.kill('retired');
  };
  idle = setTimeout(retire, limits.idleMs).unref();
  return {
    key,
    grants,
    isOpen: () => open,
    isBusy: () => busy,
    spareSince: () => spareSince,
    onFree: (listener) => {
      freed = listener;
    },
    retire,
    end: (reason = 'retired') => {
      open = false;
      retired = true;
      started.kill(reason);
    },
    take: async () => {
      keep();
      if (await isThere()) return true;
      open = false;
      retired = true;
      rest();
      return false;
    },
    send: async (call) => {
      keep();
      hadCalls = true;
      const stopWatching = watchCall();
      const events = {
        over: (error: AppError | null) => {
          stopWatching();
          if (error) void endAfter(error);
          else rest();
        },
        failed: (error: AppError) => void explain(error).then((explained) => failed(call, ...explained)),
      };
      try {
        return await callProcess(started.socket, call, limits, events);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const [told] = await explain(error);
        throw told;
      }
    },
    gone: started.ended.then((how) => {
      open = false;
      clearInterval(watch);
      clearTimeout(idle);
      freed();
      return retired || hadCalls ? null : how;
    }),
  };
}
