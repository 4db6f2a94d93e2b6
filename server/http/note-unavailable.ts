import type { Log } from '../log.ts';

const SECOND_MS = 1_000;
const tallies = new WeakMap<Log, { failures: number; error: unknown }>();

/** The first failure at once, then at most one line a second with a count, so that an outage does not flood the log. */
export function noteUnavailable(log: Log, error: unknown): void {
  const known = tallies.get(log);
  if (known) {
    known.failures += 1;
    known.error = error;
    return;
  }
  const tally = { failures: 0, error };
  tallies.set(log, tally);
  const tell = (failures: number) => log.error('the database is unavailable', tally.error, { failures });
  tell(1);
  const timer = setInterval(() => {
    if (tally.failures > 0) tell(tally.failures);
    else {
      clearInterval(timer);
      tallies.delete(log);
    }
    tally.failures = 0;
  }, SECOND_MS).unref();
}
