import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Work } from './calls.ts';
import type { Limit, Sent } from './load-process.ts';
import type { Running } from './servers.ts';

export interface Load {
  send(limit: Limit): Promise<Sent>;
  stop(): void;
}

/** A process of its own that sends calls over ten connections, each in turn: what it costs is not in the way of who measures. */
export function startLoad(server: Running, work: Work): Load {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), [String(server.port)]);
  child.send(work);
  return {
    async send(limit) {
      child.send(limit);
      return replyOf(child);
    },
    stop: () => void child.kill(),
  };
}

async function replyOf(child: ChildProcess): Promise<Sent> {
  const stopped = new AbortController();
  const failed = once(child, 'exit', stopped).then(() => {
    throw new Error('The process that sends calls stopped.');
  });
  try {
    const [sent] = await Promise.race([once(child, 'message', stopped), failed]);
    return sent;
  } finally {
    failed.catch(() => {});
    stopped.abort();
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
