/** The server's time, advanced by a monotonic clock, which stands still while some machines sleep, or after a jump by the reader's clock. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, as well as this machine knows. */
  now(): number;
  /** Whether the machine slept, or its clock was set, since the server's time was known. */
  isUnsure(): boolean;
  sync(server_now: string): void;
}

/** Two clocks of one machine drift apart by less. */
const JUMP_MS = 2_000;
/** How long the server's time is waited for before something is dated without it. */
const ASK_MS = 5_000;

export function createServerClock(server_now: string): ServerClock {
  const read = (at: string) => ({ at: Date.parse(at), steady: performance.now(), date: Date.now() });
  let known = read(server_now);
  const passed = () => {
    const steady = performance.now() - known.steady;
    return { steady, ahead: Date.now() - known.date - steady };
  };
  return {
    now() {
      const { steady, ahead } = passed();
      // A clock that was set back: the monotonic one never runs ahead.
      return known.at + steady + (ahead > JUMP_MS ? ahead : 0);
    },
    isUnsure: () => Math.abs(passed().ahead) > JUMP_MS,
    sync(newer) {
      known = read(newer);
    },
  };
}

/** This moment by the server's clock: a promise where `ask` has to tell its time first. If that fails, as well as this machine knows. */
export function datedBy(clock: ServerClock, ask: () => Promise<string>): number | Promise<number> {
  if (!clock.isUnsure()) return clock.now();
  const begin = performance.now();
  const late = new Promise((resolve) => setTimeout(resolve, ASK_MS));
  const dated = () => clock.now() - (performance.now() - begin);
  return Promise.race([ask().then(clock.sync), late]).then(dated, dated);
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
