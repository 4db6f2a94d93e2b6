import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Limit, LoadOf, Sent } from './load-process.ts';

export interface Load {
  /** To the server at this place of the list. */
  send(side: number, limit: Limit): Promise<Sent>;
  stop(): void;
}

/** A process of its own that sends calls to one server at a time over ten connections: what it costs is not in the way of who measures. */
export function startLoad(sides: LoadOf[]): Load {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)));
  child.send(sides);
  return {
    async send(side, limit) {
      child.send({ side, limit });
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
