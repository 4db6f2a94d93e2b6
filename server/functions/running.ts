import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { callProcess } from './call-process.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { probe } from './probe.ts';
import { type Started, TOO_MUCH_MEMORY } from './start-process.ts';
import { cpuOf, memoryOf } from './usage.ts';

/** A process that serves calls until it is retired, or ended by what it did. */
export interface Running {
  /** Of the revision that it is: see Wanted. */
  key: string;
  grants: string;
  /** Whether it takes calls. */
  isOpen(): boolean;
  /** Calls under way. */
  busy(): number;
  /** Since when it has nothing to do, by performance.now(). */
  idleSince(): number;
  /** Throws FUNCTION_BUSY, and what callProcess throws. */
  send(call: FunctionCall): Promise<Response>;
  /** Takes no further calls, and ends when those under way are answered. */
  retire(): void;
  /** Ends at once, whatever it is doing. */
  end(): void;
  /** Resolves when it is gone: why, in words; null where it was retired. */
  gone: Promise<string | null>;
}

/** How a call failed: `detail` says more than the caller is told, and is empty where there is no more to say. */
export type CallFailed = (call: FunctionCall, error: AppError, detail: string) => void;

/** A connection that broke because its process died does so a moment before that is known. */
const DYING_MS = 5_000;

/** Watches over a process that has been started, and passes calls to it; `failed` hears of each that failed. */
export function keepRunning(
  { key, grants }: Pick<Running, 'key' | 'grants'>,
  started: Started,
  limits: FunctionLimits,
  failed: CallFailed = () => {},
): Running {
  let open = true;
  let retired = false;
  let busy = 0;
  let idleSince = performance.now();
  let idle: NodeJS.Timeout | undefined;
  const retire = () => {
    open = false;
    retired = true;
    if (busy === 0) started.kill('retired');
  };
  const rest = () => {
    idleSince = performance.now();
    if (!open) started.kill('retired');
    else idle = setTimeout(retire, limits.idleMs).unref();
  };
  const look = async () => {
    if (((await memoryOf(started.pid)) ?? 0) > limits.memory) started.kill(TOO_MUCH_MEMORY);
    // What has had its share goes on in a fresh process, and nobody's call is cut off; the kernel ends it later (CPU_SECONDS).
    if (open && ((await cpuOf(started.pid)) ?? 0) > limits.cpuMs) retire();
  };
  const watch = setInterval(() => void look(), limits.watchMs).unref();
  const killIfStuck = async () => {
    if ((await probe(started.socket, limits.stuckMs)) === null) started.kill('was stuck');
  };
  /** Why a connection broke, where that was the end of its process. */
  const explain = async (error: AppError): Promise<[AppError, detail: string]> => {
    if (error.code !== 'FUNCTION_BROKE' || error.cause === undefined) return [error, ''];
    const how = await Promise.race([started.ended, wait(DYING_MS, '', { ref: false })]);
    if (how === TOO_MUCH_MEMORY) return [new AppError('FUNCTION_OUT_OF_MEMORY', { cause: error.cause }), ''];
    return [error, how === '' ? '' : `Its process ${how}.`];
  };
  rest();
  return {
    key,
    grants,
    isOpen: () => open,
    busy: () => busy,
    idleSince: () => idleSince,
    retire,
    end: () => {
      open = false;
      retired = true;
      started.kill('retired');
    },
    send: async (call) => {
      if (busy >= limits.concurrent) {
        const error = new AppError('FUNCTION_BUSY', { retryAfter: 1 });
        failed(call, error, `It has ${busy} calls under way.`);
        throw error;
      }
      busy += 1;
      clearTimeout(idle);
      const over = () => {
        busy -= 1;
        if (busy === 0) rest();
      };
      const events = {
        over,
        late: () => void killIfStuck(),
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
      return retired ? null : how;
    }),
  };
}
