/** The server's time, advanced by a monotonic clock. The reader's clock may be wrong or change, so it is never used. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
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

/** performance.now() stops while some machines sleep; timeOrigin with Date would follow a changed clock. */
function steady(): number {
  return performance.now();
}

/** Four times a second, and when the page becomes visible. Returns a stop function. */
export function watchClock(read: () => void): () => void {
  const timer = setInterval(read, 250);
  document.addEventListener('visibilitychange', read);
  read();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
  };
}
