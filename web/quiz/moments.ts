/** Hands out the moments at which the changes of one attempt are made: each later than every one before it. */
export interface Moments {
  /** The moment of a change made now, in ISO 8601. `now`: milliseconds since 1970 by the server's clock. */
  next(now: number): string;
  /** Remembers a moment that an earlier visit of the page handed out. */
  remember(made_at: string): void;
}

/**
 * The server keeps the later of two changes. Two may be made in one millisecond, and the clock may be synchronized backwards
 * between them: the one made last has to be the later one all the same.
 */
export function createMoments(): Moments {
  let latest = 0;
  return {
    next(now) {
      latest = Math.max(Math.floor(now), latest + 1);
      return new Date(latest).toISOString();
    },
    remember(made_at) {
      latest = Math.max(latest, Date.parse(made_at) || 0);
    },
  };
}
