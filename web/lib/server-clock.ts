/**
 * The server's clock as this page knows it: what the server said, plus the time since by a clock that nobody can set.
 * The reader's own clock may be wrong or be changed; it is never used.
 */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** Takes a newer answer of the server. */
  sync(server_now: string): void;
}

export function createServerClock(server_now: string): ServerClock {
  let offset = Date.parse(server_now) - steady();
  return {
    now: () => steady() + offset,
    sync: (newer) => {
      offset = Date.parse(newer) - steady();
    },
  };
}

/** performance.now() stands still while some machines sleep; timeOrigin with Date would follow a changed clock. */
function steady(): number {
  return performance.now();
}

/** Reads a clock four times a second, and when the page is looked at again. Returns what ends that. */
export function watchClock(read: () => void): () => void {
  const timer = setInterval(read, 250);
  document.addEventListener('visibilitychange', read);
  read();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
  };
}
