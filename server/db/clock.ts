import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { type Db, rows } from './open.ts';

/** Beyond this difference from the database's clock the instance is not ready. */
export const APART_MS = 2 * 60_000;
const ASK_EVERY_MS = 30_000;
/** A slower answer says too little about its time. */
const LONGEST_TRIP_MS = 2_000;
const FIRST_TRIES = 5;
const ALONE_MS = 60_000;
/** A larger difference between wall clock and steady clock means that one was set or the machine slept. */
const JUMP_MS = 1_000;

/** Everything goes by the database's time, so that instances with different clocks agree on deadlines. */
export type DatabaseClock = Awaited<ReturnType<typeof openDatabaseClock>>;

/** Milliseconds: the adjustable clock and the monotonic one. */
const thisMachine = { wall: () => Date.now(), steady: () => performance.now() };

/** Throws where the database does not respond the first time. */
export async function openDatabaseClock(db: Db, log: Log, { wall, steady } = thisMachine) {
  let known = { time: 0, steady: 0, wall: 0 };
  let apart = 0;
  let asking: Promise<number | null> | null = null;

  async function measure(longest: number): Promise<number> {
    const begun = steady();
    const [answer] = await rows<{ ms: string }>(db, sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
    const ended = steady();
    const trip = Math.abs(ended - begun);
    if (trip > longest) return trip;
    const earliest = Number(answer?.ms);
    const carried = known.time + ended - known.steady;
    // Kept where it agrees with the answer, so that the time does not jump with every round trip.
    const fits = carried >= earliest && carried <= earliest + trip;
    known = { time: fits ? carried : earliest + trip / 2, steady: ended, wall: wall() };
    tell(known.wall - known.time);
    return trip;
  }

  function tell(difference: number): void {
    const [was, is] = [Math.abs(apart) > APART_MS, Math.abs(difference) > APART_MS];
    apart = difference;
    const facts = { seconds_ahead_of_the_database: Math.round(difference / 1000) };
    const wrong = "this machine's clock is apart from the database's: set one of them";
    if (is && !was) log.error('clock wrong', new Error(wrong), facts);
    if (was && !is) log.info('clock right again', facts);
  }

  /** At most one query at a time; a failed one keeps the last known time. */
  function askAgain(): Promise<number | null> {
    asking ??= measure(LONGEST_TRIP_MS)
      .catch(() => null)
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  /** The last answer, carried on by a monotonic clock. */
  function now(): Date {
    const alone = steady() - known.steady;
    const jumped = Math.abs(wall() - known.wall - alone) > JUMP_MS;
    if (jumped || alone < 0 || alone > ALONE_MS) void askAgain();
    return new Date(known.time + Math.min(Math.max(alone, 0), ALONE_MS));
  }

  for (let tries = 1; (await measure(LONGEST_TRIP_MS)) > LONGEST_TRIP_MS; tries++) {
    if (tries < FIRST_TRIES) continue;
    await measure(Number.POSITIVE_INFINITY);
    break;
  }
  const timer = setInterval(() => void askAgain(), ASK_EVERY_MS);
  timer.unref();
  return {
    now,
    /** Null while the database does not respond or this machine's clock is too far from it. */
    async ask(): Promise<Date | null> {
      // The answer to a query under way may be older than this call.
      await asking;
      const trip = await askAgain();
      return trip === null || trip > LONGEST_TRIP_MS || Math.abs(apart) > APART_MS ? null : now();
    },
    agrees() {
      now();
      return Math.abs(apart) <= APART_MS;
    },
    stop: () => clearInterval(timer),
  };
}
