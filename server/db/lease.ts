import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { leases } from './tables.ts';

/** Unlike now(), the time of the statement, not of the transaction. */
export const databaseNow = sql`clock_timestamp()`;

/** A holder that has not renewed its lease for this long counts as gone. */
const HELD_MS = 30_000;
const untilThen = sql`clock_timestamp() + ${sql.raw(String(HELD_MS))} * interval '1 millisecond'`;
const RENEW_EVERY_MS = 8_000;
const LOOK_AGAIN_MS = 25;
const PATIENCE_MS = 90_000;

export class LeaseLost extends Error {}

export class LeaseBusy extends Error {}

/** Throws LeaseLost. */
export type StillHeld = (tx: Db) => Promise<void>;

/**
 * Unlike a lock in a transaction it occupies no connection, so it can be held across remote calls. Write results in a transaction
 * that begins with `stillHeld(tx)`. After a crash the key is free within 30 seconds. Throws LeaseBusy after `patienceMs`.
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
    if (performance.now() >= patience) throw new LeaseBusy(`the lease on ${key} could not be had`);
    await wait(LOOK_AGAIN_MS * Math.min(looks, 6) * (0.5 + Math.random()));
  }
  // A failed renewal is ignored: `stillHeld` checks the lease where it matters.
  const renew = () => db.update(leases).set({ until: untilThen }).where(by(key, holder));
  const renewal = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS);
  renewal.unref();
  try {
    return await work(async (tx) => {
      const held = await tx.select({ key: leases.key }).from(leases).where(by(key, holder)).for('update');
      if (held.length === 0) throw new LeaseLost(`the lease on ${key} was lost`);
    });
  } finally {
    clearInterval(renewal);
    // The lease expires by itself if this fails; the error of the work matters more.
    await db
      .delete(leases)
      .where(by(key, holder))
      .catch(() => {});
  }
}

async function taken(db: Db, key: string, holder: string): Promise<boolean> {
  const set = { holder, until: untilThen };
  const takeover = { target: leases.key, set, setWhere: lt(leases.until, databaseNow) };
  const added = db.insert(leases).values({ key, ...set });
  return (await added.onConflictDoUpdate(takeover).returning({ holder: leases.holder })).length > 0;
}

const by = (key: string, holder: string) => and(eq(leases.key, key), eq(leases.holder, holder));
