import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { BootFailed, type Functions } from './functions.ts';
import type { FunctionLimits } from './limits.ts';
import { startProcess } from './start-process.ts';
import { closeWorkshop, openWorkshop, type Workshop } from './workshop.ts';

type Found = { workshop: Workshop; detail: string } | { reason: string };

/** A failure may be temporary: a busy machine, or an executable being replaced. */
const TRY_AGAIN_MS = 30_000;

const trial = 'export default { fetch: () => new Response() };';

const silent = { tell: () => {}, said: () => {} };

export function findRuntime(limits: FunctionLimits, log: Log) {
  let found: Promise<Found> | null = null;
  const find = async (): Promise<Found> => {
    const workshop = await openWorkshop();
    if ('reason' in workshop) return workshop;
    try {
      const program = { name: `trial-${randomUUID()}`, code: trial, hosts: [], secrets: {} };
      const started = await startProcess(workshop, program, { ...limits, bootMs: limits.bootMs * 4 }, silent);
      started.kill('tried');
      const { missing } = workshop.confinement;
      if (missing.length > 0) log.info('functions are held less', { missing });
      return { workshop, detail: `Deno ${started.version}` };
    } catch (error) {
      closeWorkshop(workshop);
      if (error instanceof BootFailed) return { reason: `Deno does not start: ${error.message}` };
      throw error;
    }
  };
  const forget = () => {
    found = null;
  };
  const once = () => {
    found ??= find()
      .catch((error: Error) => ({ reason: `Deno does not start: ${error.message}` }))
      .then((what) => {
        if ('reason' in what) setTimeout(forget, TRY_AGAIN_MS).unref();
        return what;
      });
    return found;
  };
  return {
    workshop: async (): Promise<Workshop | { reason: string }> => {
      const what = await once();
      return 'reason' in what ? what : what.workshop;
    },
    read: async (): ReturnType<Functions['runtime']> => {
      const what = await once();
      if ('reason' in what) return { available: false, detail: what.reason, missing: [] };
      return { available: true, detail: what.detail, missing: what.workshop.confinement.missing };
    },
    close: async (): Promise<void> => {
      const what = await found;
      if (what && 'workshop' in what) closeWorkshop(what.workshop);
    },
  };
}
