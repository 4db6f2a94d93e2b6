import type { Saved } from '#core/quizzes/attempt.ts';
import { type Change, unsentOf } from '#core/quizzes/run.ts';
import { type ApiFailure, apiFailure, isFinal } from '#web/lib/api-error.ts';
import { type Kept, keptJson } from '#web/lib/kept.ts';
import type { RunStore } from './run-store.ts';

export interface SaveQueueParts {
  store: RunStore;
  key: string;
  kept: Pick<Kept, 'get' | 'set' | 'remove'>;
  send(position: number, change: Change): Promise<Saved>;
  onRefused(position: number, failure: ApiFailure, change: Change): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

type Entry = [number, Change];
const nameOf = ([position, { made_at }]: Entry) => `${position} ${made_at}`;

/**
 * Sends unsent changes, one per question at a time. They are kept across reloads and retried until the server has them. Each tab
 * removes only its own.
 */
export function createSaveQueue({ store, key, kept, send, onRefused }: SaveQueueParts) {
  const own = new Set<string>();
  let isRunning = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    const changes = unsentOf(store.get());
    const others = entriesIn(keptJson(kept, key)).filter((entry) => !own.has(nameOf(entry)));
    for (const entry of changes) own.add(nameOf(entry));
    const all = [...others, ...changes];
    if (all.length === 0) kept.remove(key);
    store.dispatch({ type: 'kept', isKept: all.length === 0 || kept.set(key, JSON.stringify(all)) });
  }

  function pump(): void {
    if (!isRunning) return;
    for (const [position, { sending, waiting }] of store.get().unsent) {
      if (sending || !waiting) continue;
      store.dispatch({ type: 'sent', position });
      void deliver(position, waiting);
    }
  }

  async function deliver(position: number, change: Change): Promise<void> {
    const sent = await send(position, change).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ failure: apiFailure(thrown) }),
    );
    if ('answer' in sent) {
      wait = FIRST_WAIT_MS;
      store.dispatch({ type: 'stored', position, answer: sent.answer });
    } else if (sent.failure && isFinal(sent.failure)) {
      onRefused(position, sent.failure, change);
      store.dispatch({ type: 'refused', position, failure: sent.failure });
    } else return later(position, sent.failure);
    keep();
    pump();
  }

  function later(position: number, failure: ApiFailure | null): void {
    const signedOut = failure?.status === 401 ? failure : null;
    store.dispatch({ type: 'failed', position, signedOut });
    keep();
    if (signedOut) return;
    clearTimeout(timer);
    timer = setTimeout(pump, Math.max(wait, (failure?.retryAfter ?? 0) * 1000));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  return {
    /** Also takes over changes that an earlier visit or another tab could not send. */
    start(): void {
      isRunning = true;
      const earlier = entriesIn(keptJson(kept, key)).filter((entry) => !own.has(nameOf(entry)));
      earlier.sort(([, one], [, other]) => Date.parse(one.made_at) - Date.parse(other.made_at));
      for (const [position, change] of earlier) {
        own.add(nameOf([position, change]));
        store.dispatch({ type: 'restored', position, change });
      }
      pump();
    },
    put(): void {
      keep();
      pump();
    },
    /** Resolves when everything is delivered or after `ms` milliseconds. Returns whether everything was stored or refused. */
    async flush(ms: number): Promise<boolean> {
      clearTimeout(timer);
      // The network may need a moment after its online event.
      wait = FIRST_WAIT_MS;
      pump();
      const isDone = () => store.get().unsent.size === 0;
      if (isDone()) return true;
      const done = Promise.withResolvers<void>();
      const late = setTimeout(done.resolve, ms);
      const unsubscribe = store.subscribe(() => isDone() && done.resolve());
      await done.promise;
      unsubscribe();
      clearTimeout(late);
      return isDone();
    },
    /** Waiting changes are kept. */
    stop(): void {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}

/** Validated, because other programs may have changed what the browser stores. */
function entriesIn(found: unknown): Entry[] {
  if (!Array.isArray(found)) return [];
  return found.filter((entry) => {
    const [position, change] = Array.isArray(entry) ? entry : [];
    const { picks = [], flagged = false, made_at } = change ?? {};
    const arePicks = Array.isArray(picks) && picks.every((pick) => typeof pick === 'string');
    const isTimed = typeof made_at === 'string' && !Number.isNaN(Date.parse(made_at));
    return Number.isInteger(position) && isTimed && arePicks && typeof flagged === 'boolean';
  });
}
