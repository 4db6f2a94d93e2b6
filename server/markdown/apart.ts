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

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders in a thread of its own, one text after the other, so that no text can hold up or bring down the server. Null: it could not
 * be done within the bounds of time, memory and depth. Throws where the thread itself cannot run.
 */
export function renderApart(
  markdown: string,
  sizes: ImageSizes,
  mostMs = worker ? MOST_MS : START_MS + MOST_MS,
): Promise<Rendered | null> {
  const rendered = last.then(() => run({ markdown, sizes }, mostMs));
  last = rendered.catch(() => {});
  return rendered;
}

function run(job: Job, mostMs: number): Promise<Rendered | null> {
  clearTimeout(idle);
  worker ??= start();
  const own = worker;
  return new Promise((resolve, reject) => {
    const settle = (answer: () => void, ended: boolean) => {
      clearTimeout(timer);
      own.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (ended) stop(own);
      else idle = setTimeout(() => stop(own), IDLE_MS).unref();
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

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  // Between jobs nobody listens, and the process may end without it.
  started.on('error', () => stop(started));
  started.unref();
  return started;
}

function stop(own: Worker): void {
  if (worker === own) worker = null;
  void own.terminate();
}
