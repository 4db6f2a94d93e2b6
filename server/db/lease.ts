import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { leases } from './tables.ts';

/** The database's own time, at the moment of the statement. */
export const databaseNow = sql`clock_timestamp()`;

/** A holder that has not renewed its lease for this long is taken to be gone. */
const HELD_MS = 30_000;
const untilThen = sql`clock_timestamp() + ${sql.raw(String(HELD_MS))} * interval '1 millisecond'`;
const RENEW_EVERY_MS = 8_000;
const LOOK_AGAIN_MS = 25;
/** How long one waits for others that work on the same key. */
const PATIENCE_MS = 90_000;

/** The lease went to somebody else before the work was written down: nothing of it may be. */
export class LeaseLost extends Error {
  constructor(key: string) {
    super(`the lease on ${key} was lost`);
  }
}

/** Others have worked on the same key for longer than anybody wants to wait. */
export class LeaseBusy extends Error {
  constructor(key: string) {
    super(`the lease on ${key} could not be had`);
  }
}

/** Makes sure, inside the transaction that writes the work down, that the lease is still held. Throws LeaseLost. */
export type StillHeld = (tx: Db) => Promise<void>;

/**
 * Runs `work` while nobody else, in any instance, works on the same key. Unlike a lock inside a transaction it can be held across
 * calls to other machines: no connection waits, and PGlite, which has only one, goes on serving. What the work writes belongs into
 * a transaction that begins with `stillHeld(tx)`, so that a holder that was too slow writes nothing. While the process lives it
 * renews the lease; after a crash the key is free within half a minute. The database's clock is used, the same for
 * every instance. Throws LeaseBusy.
 * `patienceMs`: how long it waits for others; with 0 it looks once.
 */
export async function withLease<Result>(
  db: Db,
  key: string,
  work: (stillHeld: StillHeld) => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const holder = randomUUID();
  const patience = performance.now() + patienceMs;
  for (let looks = 1; !(await taken(db, key, holder)); looks++) {
    if (performance.now() >= patience) throw new LeaseBusy(key);
    await wait(LOOK_AGAIN_MS * Math.min(looks, 6) * (0.5 + Math.random()));
  }
  // A renewal that fails is not told: whether the lease is still held is asked where it matters.
  const renewal = setInterval(() => void renewed(db, key, holder).catch(() => {}), RENEW_EVERY_MS);
  renewal.unref();
  try {
    return await work(async (tx) => {
      const held = await tx.select({ key: leases.key }).from(leases).where(by(key, holder)).for('update');
      if (held.length === 0) throw new LeaseLost(key);
    });
  } finally {
    clearInterval(renewal);
    // Left behind where the database does not answer: it runs out by itself, and what the work threw is what counts.
    await db
      .delete(leases)
      .where(by(key, holder))
      .catch(() => {});
  }
}

async function taken(db: Db, key: string, holder: string): Promise<boolean> {
  const rows = await db
    .insert(leases)
    .values({ key, holder, until: untilThen })
    .onConflictDoUpdate({
      target: leases.key,
      set: { holder, until: untilThen },
      setWhere: lt(leases.until, databaseNow),
    })
    .returning({ holder: leases.holder });
  return rows.length > 0;
}

async function renewed(db: Db, key: string, holder: string): Promise<void> {
  await db.update(leases).set({ until: untilThen }).where(by(key, holder));
}

function by(key: string, holder: string) {
  return and(eq(leases.key, key), eq(leases.holder, holder));
}
