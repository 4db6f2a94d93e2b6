import { Worker } from 'node:worker_threads';
import { type Finding, refusedText } from '#core/sitemap-text.ts';

export interface Checked {
  /** Why it cannot be served; null where it can. */
  error: Finding | null;
  /** What the protocol would have otherwise; the first hundred. */
  warnings: Finding[];
  /** Addresses in it. */
  urls: number;
}

/** What the worker is asked. */
export interface CheckTask {
  xml: string;
  origin: string;
}

/** What the worker answers: `failed` is what nobody foresaw. */
export type CheckAnswer = { checked: Checked } | { failed: string } | 'ready';

/** For one text, once the worker runs. */
const TIME_LIMIT_MS = 5_000;
const START_LIMIT_MS = 20_000;
/** A worker that nobody asks for this long is ended. */
const IDLE_MS = 20_000;

const tooMuch: Checked = {
  error: { line: null, message: 'This text took too long or too much memory to be checked.' },
  warnings: [],
  urls: 0,
};

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();
let idle: NodeJS.Timeout | undefined;

/**
 * Whether a text is XML (an error where it is not) and a sitemap (warnings). The parser runs in a worker, one text after the other:
 * whatever it is given, it ends within its time and its memory, and the server goes on answering. Never throws for a text.
 */
export function checkSitemap(xml: string, origin: string, timeLimit = TIME_LIMIT_MS): Promise<Checked> {
  const refused = refusedText(xml);
  if (refused) return Promise.resolve({ error: refused, warnings: [], urls: 0 });
  const next = last.then(() => inWorker({ xml, origin }, timeLimit));
  last = next.catch(() => undefined);
  return next;
}

async function inWorker(task: CheckTask, timeLimit: number): Promise<Checked> {
  clearTimeout(idle);
  const fresh = worker === null;
  // Nothing of the server's settings is its affair.
  worker ??= new Worker(new URL('./check-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const asked = worker;
  asked.ref();
  try {
    if (fresh) await answerOf(asked, START_LIMIT_MS);
    asked.postMessage(task);
    const answer = await answerOf(asked, timeLimit);
    if (answer === 'ready' || 'failed' in answer) throw new Error(answer === 'ready' ? 'out of turn' : answer.failed);
    return answer.checked;
  } catch (error) {
    end(asked);
    if (error instanceof Exhausted) return tooMuch;
    throw error;
  } finally {
    if (worker === asked) {
      // While it waits it keeps no process from ending.
      asked.unref();
      idle = setTimeout(() => end(asked), IDLE_MS).unref();
    }
  }
}

/** Out of time or memory. */
class Exhausted extends Error {}

function answerOf(asked: Worker, limit: number): Promise<CheckAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckAnswer>();
  const timer = setTimeout(() => reject(new Exhausted('out of time')), limit);
  const failed = (error: unknown) =>
    reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Exhausted('out of memory') : error);
  const ended = () => reject(new Error('the worker ended'));
  asked.once('message', resolve).once('error', failed).once('exit', ended);
  return promise.finally(() => {
    clearTimeout(timer);
    asked.off('message', resolve).off('error', failed).off('exit', ended);
  });
}

function end(asked: Worker): void {
  if (worker === asked) worker = null;
  // It may fail once more while it ends.
  asked.on('error', () => {});
  void asked.terminate();
}
