import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import { isGrantable } from './edit-functions.ts';
import { type Following, follow, grantsOf, readCode, type Wanted } from './follow.ts';
import { createFunctionLog, type ProcessVoice, processVoice } from './function-log.ts';
import { BootFailed, type Functions, type Revision } from './functions.ts';
import { type FunctionLimits, functionLimits } from './limits.ts';
import { keepRunning, type Running } from './running.ts';
import { findRuntime } from './runtime.ts';
import { openedAll } from './secrets.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';
import { STUCK, startProcess } from './start-process.ts';
import type { Workshop } from './workshop.ts';

export function createFunctions(
  deps: Pick<Deps, 'database' | 'db' | 'log' | 'settings' | 'clock'>,
  changed: Partial<FunctionLimits> = {},
): Functions {
  const { db, log, settings } = deps;
  const limits = { ...functionLimits, ...changed };
  const runtime = findRuntime(limits, log);
  const functionLog = createFunctionLog(deps, limits);
  const served = new Map<string, ServedFunction>();
  let wanted = new Map<string, Wanted>();
  let following: Following | null = null;
  let firstLook: Promise<void> | null = null;
  const all = new Set<Running>();
  let stopped = false;

  const take = (deployed: Map<string, Wanted>) => {
    wanted = deployed;
    for (const [name, its] of served) {
      const now = wanted.get(name);
      if (!now) {
        its.close();
        served.delete(name);
      } else its.renew(now);
    }
  };
  /** A failure is not cached: the next call tries again. */
  const followed = async () => {
    if (stopped) throw new AppError('FUNCTION_BROKE');
    following ??= follow(deps, limits, take);
    firstLook ??= following.now();
    await firstLook.catch((error) => {
      firstLook = null;
      throw error;
    });
  };
  const start = async (workshop: Workshop, revision: Revision, voice: ProcessVoice, runs?: () => void) => {
    const isFirst = !served.get(revision.name)?.processes().length;
    await makeRoom(isFirst ? limits.processes : limits.processes - limits.spare, served);
    const { name, hosts, secrets } = revision;
    const tell = (line: string) => log.info('function output', { function: name, version: voice.version(), line });
    const granted = { hosts: hosts.filter(isGrantable), secrets: openedAll(settings.appSecret, name, secrets) };
    const program = { ...revision, ...granted };
    const started = await startProcess(workshop, program, limits, { tell, said: voice.said }, runs);
    const running = keepRunning({ key: '', grants: grantsOf(hosts, secrets) }, started, limits, voice.failed);
    all.add(running);
    void running.gone.finally(() => all.delete(running));
    if (stopped) running.end();
    return running;
  };
  const servedOf = (name: string): ServedFunction => {
    const known = served.get(name);
    if (known) return known;
    const startWanted = async (its: Wanted) => {
      const workshop = await runtime.workshop();
      if ('reason' in workshop) throw new AppError('FUNCTIONS_OFF', { params: { reason: workshop.reason } });
      const code = await readCode(db, name, its.version).catch((error) => {
        throw toAppError(error) ?? error;
      });
      if (code === null) throw new BootFailed('Its code is gone.');
      const voice = processVoice(functionLog, limits, name, its.version);
      return Object.assign(await start(workshop, { ...its, code }, voice), { key: its.key });
    };
    const ended = (why: string) => log.info('function does not run', { function: name, why });
    const fresh = serveFunction(limits, startWanted, ended);
    served.set(name, fresh);
    return fresh;
  };

  return {
    runtime: runtime.read,

    tryOut: async (revision, runs) => {
      const workshop = await runtime.workshop();
      if ('reason' in workshop) throw new BootFailed(workshop.reason);
      const voice = processVoice(functionLog, limits, revision.name, null);
      const running = await start(workshop, revision, voice, runs).catch((error) => {
        voice.settle(null);
        throw error;
      });
      return {
        drop: () => {
          voice.settle(null);
          running.retire();
        },
        adopt: async (version) => {
          voice.settle(version);
          await followed();
          await following?.now();
          const its = wanted.get(revision.name);
          // Its secrets may have changed during the deploy; then a call starts a process with the new ones.
          if (its?.version !== version || its.grants !== running.grants) return running.retire();
          servedOf(revision.name).install(Object.assign(running, { key: its.key }));
        },
      };
    },

    answer: async (name, call) => {
      await followed();
      if (wanted.has(name)) await call.admit();
      const its = wanted.get(name);
      if (!its) return null;
      const serving = servedOf(name);
      let running: Running;
      try {
        running = await serving.process(its, call.signal);
      } catch (error) {
        if (!stopped && !wanted.has(name)) return null;
        const voice = processVoice(functionLog, limits, name, its.version);
        if (error instanceof AppError && !call.signal.aborted) voice.failed(call, error, serving.trouble() ?? '');
        throw error;
      }
      return running.send(call);
    },

    follow: async () => {
      await followed();
      await following?.now();
    },

    failing: () =>
      [...served].flatMap(([name, its]) => {
        const reason = its.trouble();
        return reason === null ? [] : [{ name, reason }];
      }),

    stop: async () => {
      stopped = true;
      await following?.stop();
      for (const its of served.values()) its.close();
      for (const running of all) running.end();
      await Promise.all([...all].map(({ gone }) => gone));
      await functionLog.flush();
      await runtime.close();
    },
  };
}

async function makeRoom(most: number, served: Map<string, ServedFunction>): Promise<void> {
  const running = [...served.values()].flatMap((its) => its.processes());
  if (running.length < most) return;
  const since = (one: Running) => one.spareSince() ?? Number.POSITIVE_INFINITY;
  const [sparest] = running.sort((a, b) => since(a) - since(b));
  if (!sparest || sparest.spareSince() === null) throw new AppError('FUNCTION_BUSY', { retryAfter: 1 });
  sparest.end(sparest.isBusy() ? STUCK : undefined);
  await sparest.gone;
}
