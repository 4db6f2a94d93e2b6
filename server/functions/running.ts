import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { callProcess } from './call-process.ts';
import type { Wanted } from './follow.ts';
import type { ProcessVoice } from './function-log.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { probe, STUCK, type Started, TOO_MUCH_MEMORY } from './start-process.ts';

export type Running = ReturnType<typeof keepRunning>;

/** A connection may break long before the exit of its process is known. Also the time for code to notice that its caller left. */
const DYING_MS = 5_000;
/** A caller does not wait for the reason longer than this. */
const AT_ONCE_MS = 100;
const LAST = 19;

const PAGE = 4096;

/** Linux counts CPU time in hundredths of a second on every machine. */
const TICK_MS = 10;

/** A process that completes its response takes the next call; any other ends with its call and all that it left behind. */
export function keepRunning(
  { key, grants }: Pick<Wanted, 'key' | 'grants'>,
  started: Started,
  limits: FunctionLimits,
  failed: ProcessVoice['failed'] = () => {},
) {
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
    const usage = await usageOf(started.pid);
    if (usage && usage.memory > limits.memory) started.kill(TOO_MUCH_MEMORY);
    // Replaced without aborting a call; the kernel ends it later (CPU_SECONDS).
    else if (usage && open && usage.cpuMs > limits.cpuMs) retire();
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
  const diesOrLingers = (mostMs: number) => Promise.race([started.ended, wait(mostMs, '', { ref: false })]);
  const explain = async (error: AppError, mostMs: number): Promise<[AppError, detail: string]> => {
    if (error.code !== 'FUNCTION_BROKE' || error.cause === undefined) return [error, ''];
    const how = started.killedFor() ?? (await diesOrLingers(mostMs));
    if (how === TOO_MUCH_MEMORY) return [new AppError('FUNCTION_OUT_OF_MEMORY', { cause: error.cause }), ''];
    if (how === STUCK) return [new AppError('FUNCTION_TIMED_OUT', { cause: error.cause }), `It ${STUCK}.`];
    return [error, how === '' ? '' : `Its process ${how}.`];
  };
  /** Where the caller left or the process is ending anyway, waits first. */
  const endAfter = async (error: AppError) => {
    open = false;
    spareSince = performance.now();
    if (error.code === 'FUNCTION_BROKE') await diesOrLingers(DYING_MS);
    started.kill('retired');
  };
  idle = setTimeout(retire, limits.idleMs).unref();
  return {
    key,
    grants,
    isOpen: () => open,
    isBusy: () => busy,
    /** By performance.now(): since when it is idle or computes without a pause; null: it cannot be spared. */
    spareSince: () => spareSince,
    onFree: (listener: () => void) => {
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
    /** Call `take` first. Throws what callProcess throws. */
    send: async (call: FunctionCall) => {
      keep();
      hadCalls = true;
      const stopWatching = watchCall();
      const events = {
        over: (error: AppError | null) => {
          stopWatching();
          if (error) void endAfter(error);
          else rest();
        },
        failed: (error: AppError) => void explain(error, DYING_MS).then((explained) => failed(call, ...explained)),
      };
      try {
        return await callProcess(started.socket, call, limits, events);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const [told] = await explain(error, AT_ONCE_MS);
        throw told;
      }
    },
    /** Resolves when it has ended: with the reason, or null where it was retired or its calls reported it. */
    gone: started.ended.then((how) => {
      open = false;
      clearInterval(watch);
      clearTimeout(idle);
      freed();
      return retired || hadCalls ? null : how;
    }),
  };
}

/** Bytes, and CPU time in milliseconds; null where it has ended or this is not Linux. */
async function usageOf(pid: number): Promise<{ memory: number; cpuMs: number } | null> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { memory: Number(pages) * PAGE, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}
