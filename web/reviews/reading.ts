import type { Api } from '#core/contract/index.ts';
import { LONGEST_READ_MS } from '#core/study/seconds.ts';
import { createDelivery } from '#web/lib/delivery.ts';
import { type Kept, keptJson, onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';

type Study = Pick<Api['study'], 'read'>;
type Read = Parameters<Study['read']>[0]['reads'][number];

interface ReadingParts {
  user_id: string;
  kept: Kept;
  loadApi(): Promise<{ study: Study }>;
}

const AT_ONCE = 50;

export type Reading = ReturnType<typeof createReading>;

/**
 * Delivers for how long explanations were read, each kept across reloads until the server has answered. There is an explanation only
 * once its review is stored, so nothing waits for the outbox; the server ignores the reading of what is undone.
 */
export function createReading({ user_id, kept, loadApi }: ReadingParts) {
  const prefix = `certamen.read.${user_id}.`;
  const waiting = new Map<string, number>();
  const delivery = createDelivery<Read, readonly Read[], unknown>({
    key: ({ review_id }) => review_id,
    next(): readonly Read[] | undefined {
      if (delivery.underWay.size > 0 || waiting.size === 0) return undefined;
      return [...waiting].slice(0, AT_ONCE).map(([review_id, read_ms]) => ({ review_id, read_ms }));
    },
    async send(reads) {
      const { study } = await loadApi();
      return await study.read({ reads: [...reads] });
    },
    stored: forget,
    refused: forget,
    deferred() {},
  });

  /** Those that have grown meanwhile are sent again. */
  function forget(reads: readonly Read[]): void {
    for (const { review_id, read_ms } of reads) {
      if (waiting.get(review_id) !== read_ms) continue;
      waiting.delete(review_id);
      kept.remove(prefix + review_id);
    }
  }

  return {
    /** Sends what an earlier visit left. */
    start(): void {
      for (const name of kept.names().filter((one) => one.startsWith(prefix))) {
        const read_ms = keptJson(kept, name);
        const review_id = name.slice(prefix.length);
        if (Number.isSafeInteger(read_ms) && !waiting.has(review_id)) waiting.set(review_id, read_ms as number);
      }
      delivery.start();
    },
    put(review_id: string, read_ms: number): void {
      if (read_ms <= (waiting.get(review_id) ?? 0)) return;
      waiting.set(review_id, read_ms);
      kept.set(prefix + review_id, String(read_ms));
      delivery.start();
    },
  };
}

const all = new Map<string, Reading>();

export function readingOf(user_id: string): Reading {
  const known = all.get(user_id);
  if (known) return known;
  const reading = createReading({ user_id, kept: onDevice, loadApi });
  // Not on the server, which renders the screens of all users.
  if (typeof window === 'undefined') return reading;
  all.set(user_id, reading);
  reading.start();
  return reading;
}

/**
 * Tells how long the page is visible from now on, in milliseconds, at most 90 seconds: when the returned function is called, and
 * whenever the page is hidden or left, after which it may not come back.
 */
export function startReading(tell: (read_ms: number) => void): () => void {
  let read_ms = 0;
  let since = isVisible() ? performance.now() : null;
  function count(): void {
    if (since !== null) read_ms += performance.now() - since;
    since = isVisible() ? performance.now() : null;
    tell(Math.min(LONGEST_READ_MS, Math.round(read_ms)));
  }
  document.addEventListener('visibilitychange', count);
  window.addEventListener('pagehide', count);
  return () => {
    document.removeEventListener('visibilitychange', count);
    window.removeEventListener('pagehide', count);
    count();
  };
}

const isVisible = () => document.visibilityState === 'visible';
