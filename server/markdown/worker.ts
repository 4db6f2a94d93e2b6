import { parentPort } from 'node:worker_threads';
import type { Job } from './apart.ts';
import { jobs } from './jobs.ts';

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(done(job));
});

function done({ name, input }: Job): unknown {
  try {
    return jobs[name](input as never);
  } catch {
    return null;
  }
}
