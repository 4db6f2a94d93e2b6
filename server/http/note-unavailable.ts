import type { Log } from '../log.ts';

const SECOND_MS = 1_000;
/** What each log has still to be told. */
const tallies = new WeakMap<Log, { failures: number; error: unknown }>();

/**
 * Logs that the database is unavailable: the first failure at once, then at most one line a second with how many there were since. Each
 * request would write one otherwise, when nothing can be done about any of them.
 */
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
