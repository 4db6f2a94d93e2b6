import { AppError } from '#core/errors.ts';
import { callProcess } from './call-process.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { probe } from './probe.ts';
import type { Started } from './start-process.ts';
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
  /** Throws FUNCTION_BUSY, FUNCTION_TIMED_OUT and FUNCTION_BROKE. */
  send(call: FunctionCall): Promise<Response>;
  /** Takes no further calls, and ends when those under way are answered. */
  retire(): void;
  /** Ends at once, whatever it is doing. */
  end(): void;
  /** Resolves when it is gone: why, in words; null where it was retired. */
  gone: Promise<string | null>;
}

/** Watches over a process that has been started, and passes calls to it. */
export function keepRunning(
  { key, grants }: Pick<Running, 'key' | 'grants'>,
  started: Started,
  limits: FunctionLimits,
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
    if (((await memoryOf(started.pid)) ?? 0) > limits.memory)
      started.kill('took more memory than a function may have');
    // What has had its share goes on in a fresh process, and nobody's call is cut off; the kernel ends it later (CPU_SECONDS).
    if (open && ((await cpuOf(started.pid)) ?? 0) > limits.cpuMs) retire();
  };
  const watch = setInterval(() => void look(), limits.watchMs).unref();
  const killIfStuck = async () => {
    if ((await probe(started.socket, limits.stuckMs)) === null) started.kill('was stuck');
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
      if (busy >= limits.concurrent) throw new AppError('FUNCTION_BUSY', { retryAfter: 1 });
      busy += 1;
      clearTimeout(idle);
      const over = () => {
        busy -= 1;
        if (busy === 0) rest();
      };
      return callProcess(started.socket, call, limits, { over, late: () => void killIfStuck() });
    },
    gone: started.ended.then((how) => {
      open = false;
      clearInterval(watch);
      clearTimeout(idle);
      return retired ? null : how;
    }),
  };
}
