import { Worker } from 'node:worker_threads';
import type { ImageSizes } from './images.ts';
import type { Rendered } from './rendered.ts';

/** What a text may take. A long post takes a second; texts made to hang the parser would take minutes or all memory. */
const MOST_MS = 10_000;
/** For the thread to start, which takes a third of a second on a machine that is not busy. */
const START_MS = 20_000;
const MOST_MB = 192;
/** After so long without work the thread ends and gives its memory back. */
const IDLE_MS = 60_000;

export interface Job {
  markdown: string;
  sizes: ImageSizes;
}

/** So many texts are rendered at a time, each in a thread of its own. */
const THREADS = 2;

interface Lane {
  worker: Worker | null;
  idle: NodeJS.Timeout | undefined;
}

const free: Lane[] = Array.from({ length: THREADS }, () => ({ worker: null, idle: undefined }));
const waiting: ((lane: Lane) => void)[] = [];
/** The last text of each account. */
const lasts = new Map<string, Promise<unknown>>();

interface Options {
  /** Whose text it is; all that is nobody's counts as one. */
  account?: string | null;
  mostMs?: number;
}

/**
 * Renders in a thread apart, so that no text can hold up or bring down the server. Texts of one account are rendered one after the
 * other and accounts take turns, so that none waits for all that another has handed in. Null: it could not be done within the bounds
 * of time, memory and depth. Throws where the thread itself cannot run.
 */
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
  // Between jobs nobody listens, and the process may end without it.
  started.on('error', () => stop(lane, started));
  started.unref();
  return started;
}

function stop(lane: Lane, own: Worker): void {
  if (lane.worker === own) lane.worker = null;
  void own.terminate();
}
