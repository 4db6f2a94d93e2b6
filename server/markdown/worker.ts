import { parentPort } from 'node:worker_threads';
import type { Job } from './apart.ts';
import { runPipeline } from './pipeline.ts';
import type { Rendered } from './rendered.ts';

parentPort?.on('message', ({ markdown, sizes }: Job) => {
  parentPort?.postMessage(rendered(markdown, sizes));
});

function rendered(markdown: string, sizes: Job['sizes']): Rendered | null {
  try {
    return runPipeline(markdown, sizes);
  } catch {
    return null;
  }
}
