import type { Saved } from '#core/quizzes/attempt.ts';
import { type Change, type RunEvent, unsentOf } from '#core/quizzes/run.ts';
import { type ApiFailure, signedOutBy } from '#web/lib/api-error.ts';
import { createDelivery } from '#web/lib/delivery.ts';
import { type Kept, keptJson } from '#web/lib/kept.ts';
import type { RunStore } from './run-store.ts';

export interface SaveQueueParts {
  store: RunStore;
  key: string;
  kept: Pick<Kept, 'get' | 'set' | 'remove'>;
  send(position: number, change: Change): Promise<Saved>;
  onRefused(position: number, failure: ApiFailure, change: Change): void;
}

type Entry = [number, Change];

/**
 * Sends unsent changes, one per question at a time. They are kept across reloads and retried until the server has them. Each tab
 * removes only its own.
 */
export function createSaveQueue({ store, key, kept, send, onRefused }: SaveQueueParts) {
  const { isOwn, claim, start, pump, again, stop } = createDelivery<Entry, Entry, Saved>({
    key: ([position, { made_at }]) => `${position} ${made_at}`,
    next() {
      for (const [position, { sending, waiting }] of store.get().unsent) {
        if (sending || !waiting) continue;
        store.dispatch({ type: 'sent', position });
        return [position, waiting];
      }
      return undefined;
    },
    send: (entry) => send(...entry),
    stored: ([position], answer) => keep({ type: 'stored', position, answer }),
    refused([position, change], failure) {
      onRefused(position, failure, change);
      keep({ type: 'refused', position, failure });
    },
    deferred: ([position], failure) => keep({ type: 'failed', position, signedOut: signedOutBy(failure) }),
  });

  function keep(event?: RunEvent): void {
    if (event) store.dispatch(event);
    const changes = unsentOf(store.get());
    const others = entriesIn(keptJson(kept, key)).filter((entry) => !isOwn(entry));
    claim(changes);
    const all = [...others, ...changes];
    if (all.length === 0) kept.remove(key);
    store.dispatch({ type: 'kept', isKept: all.length === 0 || kept.set(key, JSON.stringify(all)) });
  }

  return {
    /** Also takes over changes that an earlier visit or another tab could not send. */
    start(): void {
      const earlier = claim(entriesIn(keptJson(kept, key)));
      earlier.sort(([, one], [, other]) => Date.parse(one.made_at) - Date.parse(other.made_at));
      for (const [position, change] of earlier) store.dispatch({ type: 'restored', position, change });
      start();
    },
    put(): void {
      keep();
      pump();
    },
    /** Resolves when everything is delivered or after `ms` milliseconds. Returns whether everything was stored or refused. */
    flush(ms: number): Promise<boolean> {
      again();
      return store.until(({ unsent }) => unsent.size === 0, ms);
    },
    /** Waiting changes are kept. */
    stop,
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
