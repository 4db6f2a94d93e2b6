import { Worker } from 'node:worker_threads';
import type { ImageSizes } from './images.ts';
import type { Rendered } from './rendered.ts';

/** A long post takes a second; malicious texts would take minutes or all memory. */
const MOST_MS = 10_000;
/** Starting the thread takes a third of a second on an idle machine. */
const START_MS = 20_000;
const MOST_MB = 192;
const IDLE_MS = 60_000;

export interface Job {
  markdown: string;
  sizes: ImageSizes;
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

/** In a worker thread, so that no text can block or crash the server. Null: bounds exceeded. */
export function renderApart(
  markdown: string,
  sizes: ImageSizes,
  { account, mostMs }: Options = {},
): Promise<Rendered | null> {
  const whose = account ?? '';
  const rendered = (lasts.get(whose) ?? Promise.resolve()).then(() =>
    onLane((lane) => run(lane, { markdown, sizes }, mostMs ?? (lane.worker ? MOST_MS : START_MS + MOST_MS))),
  );
  const last = rendered
    .catch(() => {})
    .then(() => {
      if (lasts.get(whose) === last) lasts.delete(whose);
    });
  lasts.set(whose, last);
  return rendered;
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

function run(lane: Lane, job: Job, mostMs: number): Promise<Rendered | null> {
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
    const onMessage = (rendered: Rendered | null) => settle(() => resolve(rendered), false);
    const onError = (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => (isFull ? resolve(null) : reject(error)), true);
    };
    const onExit = () => settle(() => reject(new Error('The thread that renders markdown ended.')), true);
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
