import { type ApiFailure, apiFailure, UNREADABLE_ANSWER } from '#web/lib/api-error.ts';
import { type Kept, keptJson } from '#web/lib/kept.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import type { Moments } from './moments.ts';

/** A change of one question that the server has not acknowledged yet. */
export interface Change {
  picks?: string[];
  flagged?: boolean;
  /** ISO 8601, by the server's clock. */
  made_at: string;
}

export interface SaveQueue {
  /** Begins to send, also what was put before. Making a queue does nothing yet, so that a screen can have one while it is drawn. */
  start(): void;
  /**
   * Keeps what was changed at `now` (milliseconds since 1970 by the server's clock) and sends it; a newer change of the same
   * question takes its place.
   */
  put(position: number, changed: Omit<Change, 'made_at'>, now: number): void;
  /** Sends what waits, now; resolves when all is stored or `ms` have passed. Returns whether nothing waits: all is stored, or refused. */
  flush(ms: number): Promise<boolean>;
  /** Changes not acknowledged yet, by position: also those of an earlier visit of this page. */
  pending(): ReadonlyMap<number, Change>;
  /** Sends no more until it is started again; what waits is kept. */
  stop(): void;
}

export interface SaveQueueParts<Answer> {
  /** Names this attempt's changes among what is kept. */
  key: string;
  kept: Pick<Kept, 'get' | 'set' | 'remove'>;
  /** This attempt's, for as long as the page lives: a queue that takes the place of another goes on from there. */
  moments: Moments;
  send(position: number, change: Change): Promise<Answer>;
  /** Not called before there was anything to send. */
  onState(state: Saving): void;
  /** The server has a change. `newest`: no newer one of the same question waits. */
  onStored?(position: number, change: Change, answer: Answer, newest: boolean): void;
  /** The server refused a change for good. `newest`: no newer one of the same question waits. */
  onRefused(position: number, failure: ApiFailure, change: Change, newest: boolean): void;
  /** The session is over; changes wait until somebody signs in again. */
  onSignedOut(failure: ApiFailure): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Sends changes one question at a time each, in the background. What the network fails to carry is kept, also across a reload,
 * and tried again until the server has it: nothing that was picked is lost silently.
 */
export function createSaveQueue<Answer>(parts: SaveQueueParts<Answer>): SaveQueue {
  const waiting = new Map<number, Change>(stored(parts));
  const inFlight = new Map<number, Change>();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failing = false;
  /** What was delivered last was refused: 'Saved' would not be true. */
  let refused = false;
  let running = false;
  /** Whether a reload would find all that waits. */
  let isKept = true;
  const idle = new Set<() => void>();

  for (const { made_at } of waiting.values()) parts.moments.remember(made_at);
  return {
    start() {
      running = true;
      if (waiting.size > 0) pump();
    },
    put(position, changed, now) {
      waiting.set(position, { ...waiting.get(position), ...changed, made_at: parts.moments.next(now) });
      keep();
      pump();
    },
    async flush(ms) {
      clearTimeout(timer);
      // A network that says it is back may need a moment more.
      wait = FIRST_WAIT_MS;
      pump();
      if (size() > 0) {
        await Promise.race([
          new Promise<void>((resolve) => idle.add(resolve)),
          new Promise<void>((resolve) => setTimeout(resolve, ms)),
        ]);
      }
      return size() === 0;
    },
    pending: () => new Map([...inFlight, ...waiting]),
    stop() {
      running = false;
      clearTimeout(timer);
    },
  };

  function size(): number {
    return waiting.size + inFlight.size;
  }

  function pump(): void {
    if (!running || size() === 0) return;
    for (const [position, change] of waiting) {
      if (inFlight.has(position)) continue;
      waiting.delete(position);
      inFlight.set(position, change);
      void deliver(position, change);
    }
    tell();
  }

  async function deliver(position: number, change: Change): Promise<void> {
    const sent = await parts.send(position, change).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ thrown }),
    );
    inFlight.delete(position);
    if ('answer' in sent) {
      wait = FIRST_WAIT_MS;
      failing = false;
      refused = false;
      keep();
      parts.onStored?.(position, change, sent.answer, !waiting.has(position));
      pump();
    } else {
      settleFailure(position, change, apiFailure(sent.thrown));
    }
    if (size() === 0) for (const resolve of idle) resolve();
    tell();
  }

  function settleFailure(position: number, change: Change, failure: ApiFailure | null): void {
    if (failure && isFinal(failure)) {
      refused = true;
      keep();
      parts.onRefused(position, failure, change, !waiting.has(position));
      pump();
      return;
    }
    // A newer change of the same question may have been made meanwhile: it goes on top.
    waiting.set(position, { ...change, ...waiting.get(position) });
    keep();
    failing = true;
    if (failure?.status === 401) {
      parts.onSignedOut(failure);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(pump, Math.max(wait, (failure?.retryAfter ?? 0) * 1000));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  function keep(): void {
    const all = [...inFlight, ...waiting];
    isKept = all.length === 0 || parts.kept.set(parts.key, JSON.stringify(all));
    if (all.length === 0) parts.kept.remove(parts.key);
  }

  function tell(): void {
    if (size() > 0) parts.onState(!failing ? 'saving' : isKept ? 'waiting' : 'unkept');
    else parts.onState(refused ? 'refused' : 'saved');
  }
}

/** Whether the server itself has refused for good: what a proxy or a captive portal says instead may pass, as a network that fails. */
function isFinal(failure: ApiFailure): boolean {
  if (failure.code === UNREADABLE_ANSWER) return false;
  return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
}

/** What an earlier visit kept, as far as it can be read: it is the browser's, and others may have written there. */
function stored({ kept, key }: Pick<SaveQueueParts<unknown>, 'kept' | 'key'>): [number, Change][] {
  const found = keptJson(kept, key);
  return Array.isArray(found) ? found.filter(isEntry) : [];
}

function isEntry(entry: unknown): entry is [number, Change] {
  if (!Array.isArray(entry)) return false;
  const [position, change] = entry as [unknown, Partial<Change> | null];
  const { picks, flagged, made_at } = change ?? {};
  const isTimed = typeof made_at === 'string' && !Number.isNaN(Date.parse(made_at));
  const arePicks = picks === undefined || (Array.isArray(picks) && picks.every((pick) => typeof pick === 'string'));
  return Number.isInteger(position) && isTimed && arePicks && (flagged === undefined || typeof flagged === 'boolean');
}
