import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { type Db, rows } from './open.ts';

/** How far this machine's clock may be from the database's before the instance takes itself out. */
export const APART_MS = 2 * 60_000;
const ASK_EVERY_MS = 30_000;
/** An answer that took longer says too little about when it was given. */
const LONGEST_TRIP_MS = 2_000;
const FIRST_TRIES = 5;
/** The time goes on for this long without the database: a steady clock that jumps cannot carry it further. */
const ALONE_MS = 60_000;
/** The machine's clock and its steady one drift apart by this much only where one was set, or the machine slept. */
const JUMP_MS = 1_000;

/** The database's time, by which everything goes: instances whose own clocks disagree still agree on what is over. */
export interface DatabaseClock {
  /** The database's time as of its last answer, carried on by a clock that nobody can set. */
  now(): Date;
  /** Asks the database. Null while it does not answer, or while this machine's clock is more than two minutes apart from it. */
  ask(): Promise<Date | null>;
  /** Whether this machine's clock was within two minutes of the database's when it was asked last. */
  agrees(): boolean;
  stop(): void;
}

/** This machine's clocks, in milliseconds: the one that can be set, and one that only runs on. */
export interface MachineClocks {
  wall(): number;
  steady(): number;
}

const thisMachine: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Asks the database for its time, and every 30 seconds again. Throws where it does not answer the first time. */
export async function openDatabaseClock(
  db: Db,
  log: Log,
  { wall, steady }: MachineClocks = thisMachine,
): Promise<DatabaseClock> {
  let known = { time: 0, steady: 0, wall: 0 };
  let apart = 0;
  let asking: Promise<number | null> | null = null;

  /** Resolves to how long the answer took. */
  async function measure(longest: number): Promise<number> {
    const begun = steady();
    const [answer] = await rows<{ ms: string }>(db, sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
    const ended = steady();
    const trip = Math.abs(ended - begun);
    if (trip > longest) return trip;
    const earliest = Number(answer?.ms);
    const carried = known.time + ended - known.steady;
    // What agrees with the answer stays: the time need not step with every trip.
    const fits = carried >= earliest && carried <= earliest + trip;
    known = { time: fits ? carried : earliest + trip / 2, steady: ended, wall: wall() };
    tell(known.wall - known.time);
    return trip;
  }

  function tell(difference: number): void {
    const [was, is] = [Math.abs(apart) > APART_MS, Math.abs(difference) > APART_MS];
    apart = difference;
    const facts = { seconds_ahead_of_the_database: Math.round(difference / 1000) };
    if (is && !was) {
      log.error(
        'clock wrong',
        new Error("this machine's clock is apart from the database's: set one of them"),
        facts,
      );
    }
    if (was && !is) log.info('clock right again', facts);
  }

  /** At most one question at a time; a failed one leaves what is known as it is. */
  function askAgain(): Promise<number | null> {
    asking ??= measure(LONGEST_TRIP_MS)
      .catch(() => null)
      .finally(() => {
        asking = null;
      });
    return asking;
  }

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
    async ask() {
      // The answer to a question that is under way may be older than this one.
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
