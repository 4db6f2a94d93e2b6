import { Worker } from 'node:worker_threads';
import type { ImageSizes } from './images.ts';
import type { jobs } from './jobs.ts';
import type { Rendered } from './rendered.ts';

/** A long post or upload takes a second; malicious texts would take minutes or all memory. */
const MOST_MS = 10_000;
/** Starting the thread takes a third of a second on an idle machine. */
const START_MS = 20_000;
const MOST_MB = 192;
const IDLE_MS = 60_000;

type Jobs = typeof jobs;

export interface Job {
  name: keyof Jobs;
  input: unknown;
}

const THREADS = 2;

interface Lane {
  worker: Worker | null;
  idle: NodeJS.Timeout | undefined;
}

const free: Lane[] = Array.from({ length: THREADS }, () => ({ worker: null, idle: undefined }));
const waiting: ((lane: Lane) => void)[] = [];
const lasts = new Map<string, Promise<unknown>>();

interface Options {
  account?: string | null;
  mostMs?: number;
}

/** Null: bounds exceeded. */
export function renderApart(markdown: string, sizes: ImageSizes, options: Options = {}): Promise<Rendered | null> {
  return doApart('render', { markdown, sizes }, options);
}

/** Throws where bounds are exceeded. */
export async function readApart<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  { user_id }: { user_id: string },
): Promise<ReturnType<Jobs[Name]>> {
  const result = await doApart(name, input, { account: user_id });
  if (result === null) throw new Error('The text took too long or too much memory to read.');
  return result;
}

/** In a worker thread, so that no text can block or crash the server. */
function doApart<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  { account, mostMs }: Options,
): Promise<ReturnType<Jobs[Name]> | null> {
  const whose = account ?? '';
  const result = (lasts.get(whose) ?? Promise.resolve()).then(() =>
    onLane((lane) => run(lane, { name, input }, mostMs ?? (lane.worker ? MOST_MS : START_MS + MOST_MS))),
  );
  const last = result
    .catch(() => {})
    .then(() => {
      if (lasts.get(whose) === last) lasts.delete(whose);
    });
  lasts.set(whose, last);
  return result as Promise<ReturnType<Jobs[Name]> | null>;
}

async function onLane<Result>(work: (lane: Lane) => Promise<Result>): Promise<Result> {
  const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
  try {
    return await work(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

function run(lane: Lane, job: Job, mostMs: number): Promise<unknown> {
  clearTimeout(lane.idle);
  lane.worker ??= start(lane);
  const own = lane.worker;
  return new Promise((resolve, reject) => {
    const settle = (answer: () => void, ended: boolean) => {
      clearTimeout(timer);
      own.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (ended) stop(lane, own);
      else lane.idle = setTimeout(() => stop(lane, own), IDLE_MS).unref();
      answer();
    };
    const onMessage = (result: unknown) => settle(() => resolve(result), false);
    const onError = (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => (isFull ? resolve(null) : reject(error)), true);
    };
    const onExit = () => settle(() => reject(new Error('The thread that reads texts ended.')), true);
    const timer = setTimeout(() => settle(() => resolve(null), true), mostMs);
    own.on('message', onMessage).on('error', onError).on('exit', onExit);
    own.postMessage(job);
  });
}

function start(lane: Lane): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  // An idle thread must not keep the process alive.
  started.on('error', () => stop(lane, started));
  started.unref();
  return started;
}

function stop(lane: Lane, own: Worker): void {
  if (lane.worker === own) lane.worker = null;
  void own.terminate();
}
