import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { callProcess } from './call-process.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { probe } from './probe.ts';
import { STUCK, type Started, TOO_MUCH_MEMORY } from './start-process.ts';
import { cpuOf, memoryOf } from './usage.ts';

export interface Running {
  key: string;
  grants: string;
  isOpen(): boolean;
  isBusy(): boolean;
  /** By performance.now(): since when it is idle or computes without a pause; null: it cannot be spared. */
  spareSince(): number | null;
  take(): Promise<boolean>;
  /** Call `take` first. Throws what callProcess throws. */
  send(call: FunctionCall): Promise<Response>;
  onFree(listener: () => void): void;
  retire(): void;
  end(reason?: string): void;
  /** Resolves when it has ended: with the reason, or null where it was retired or its calls reported it. */
  gone: Promise<string | null>;
}

export type CallFailed = (call: FunctionCall, error: AppError, detail: string) => void;

/** A connection may break just before the exit of its process is known. Also the time for code to notice that its caller left. */
const DYING_MS = 5_000;
const LAST = 19;

/** A process that completes its response takes the next call; any other ends with its call and all that it left behind. */
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
    // Replaced without aborting a call; the kernel ends it later (CPU_SECONDS).
    if (open && ((await cpuOf(started.pid)) ?? 0) > limits.cpuMs) retire();
  };
  const watch = setInterval(() => void look(), limits.watchMs).unref();
  const isThere = async () => (await probe(started.socket, limits.stuckMs)) !== null;
  /** Code that computes without a pause gets a lower priority. */
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
          // The process has exited already.
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
  const explain = async (error: AppError): Promise<[AppError, detail: string]> => {
    if (error.code !== 'FUNCTION_BROKE' || error.cause === undefined) return [error, ''];
    const how = await diesOrLingers();
    if (how === TOO_MUCH_MEMORY) return [new AppError('FUNCTION_OUT_OF_MEMORY', { cause: error.cause }), ''];
    if (how === STUCK) return [new AppError('FUNCTION_TIMED_OUT', { cause: error.cause }), `It ${STUCK}.`];
    return [error, how === '' ? '' : `Its process ${how}.`];
  };
  /** Where the caller left or the process is ending anyway, waits first. */
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
