import { type ApiFailure, apiFailure, isFinal, signedOutBy } from './api-error.ts';

interface DeliveryParts<Entry, Batch, Answer> {
  /** Identifies an entry, before and after a reload. */
  key(entry: Entry): string;
  /** The next call's entries, none of them under way. Repeated until it returns undefined. */
  next(): Batch | undefined;
  /** Throws API failures. */
  send(batch: Batch): Promise<Answer>;
  stored(batch: Batch, answer: Answer): void;
  /** The server's final answer: it is not sent again. A batch of several may be waiting again in smaller ones. */
  refused(batch: Batch, failure: ApiFailure): void;
  /** Not known to be stored, so it is waiting again. After a 401 nothing is retried before `again`. */
  deferred(batch: Batch, failure: ApiFailure | null): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Sends what is waiting until the server has stored or refused it. Retries after 1 second, then after twice as long each time, up
 * to 10 seconds, or later if the server asks for it (Retry-After). The caller knows which entries are waiting, and keeps them.
 */
export function createDelivery<Entry, Batch, Answer>(parts: DeliveryParts<Entry, Batch, Answer>) {
  const own = new Set<string>();
  const underWay = new Set<Batch>();
  let isRunning = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pump(): void {
    if (!isRunning) return;
    for (let batch = parts.next(); batch; batch = parts.next()) void deliver(batch);
  }

  async function deliver(batch: Batch): Promise<void> {
    underWay.add(batch);
    const sent = await parts.send(batch).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ failure: apiFailure(thrown) }),
    );
    underWay.delete(batch);
    if ('answer' in sent) parts.stored(batch, sent.answer);
    else if (sent.failure && isFinal(sent.failure)) parts.refused(batch, sent.failure);
    else return later(batch, sent.failure);
    wait = FIRST_WAIT_MS;
    pump();
  }

  function later(batch: Batch, failure: ApiFailure | null): void {
    parts.deferred(batch, failure);
    clearTimeout(timer);
    if (signedOutBy(failure) || !isRunning) return;
    timer = setTimeout(pump, Math.max(wait, (failure?.retryAfter ?? 0) * 1000));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  const isOwn = (entry: Entry) => own.has(parts.key(entry));
  return {
    underWay: underWay as ReadonlySet<Batch>,
    /** Whether this tab claimed it; other entries kept in the browser are from an earlier visit or another tab. */
    isOwn,
    /** From now on these are this tab's own. Returns those that were not, each once. */
    claim(entries: readonly Entry[]): Entry[] {
      return entries.filter((entry) => {
        const isOther = !isOwn(entry);
        own.add(parts.key(entry));
        return isOther;
      });
    },
    start(): void {
      isRunning = true;
      pump();
    },
    pump,
    /** Sends now. The waits start over, because the network may need a moment after its online event. */
    again(): void {
      clearTimeout(timer);
      wait = FIRST_WAIT_MS;
      pump();
    },
    stop(): void {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}
