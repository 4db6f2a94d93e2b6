import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { reportFault } from '../../tests/support/faults.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { LeaseLost, withLease } from './lease.ts';
import { leases } from './tables.ts';

const app = useTestApp();
const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const CROWDS = rounds(1, 100);

test(`twenty who want the same key work one after the other, and each gets its own answer, ${CROWDS} times`, async () => {
  for (let crowd = 0; crowd < CROWDS; crowd++) await twentyAtOnce();
  const fault = `twenty want one lease, ${engine}`;
  reportFault({ fault, rounds: CROWDS, acknowledged: 20 * CROWDS, lost: 0, twice: 0 });
});

async function twentyAtOnce() {
  let inside = 0;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      withLease(app.deps.db, 'the key', async () => {
        most = Math.max(most, ++inside);
        await wait(3);
        inside -= 1;
        return number;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(answers).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(await app.deps.db.select().from(leases)).toEqual([]);
}

test('different keys do not wait for each other', async () => {
  const inside = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const first = withLease(app.deps.db, 'one', () => {
    inside.resolve();
    return over.promise;
  });
  await inside.promise;
  expect(await withLease(app.deps.db, 'another', async () => 'done')).toBe('done');
  over.resolve();
  await first;
});

test('a failure is passed on and frees the key', async () => {
  const failing = withLease(app.deps.db, 'the key', async () => {
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await withLease(app.deps.db, 'the key', async () => 'free')).toBe('free');
});

test('a lease that ran out is taken over; the former holder then writes nothing and leaves the new one alone', async () => {
  const { db } = app.deps;
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = withLease(db, 'the key', async (stillHeld) => {
    begun.resolve();
    await goOn.promise;
    await db.transaction(async (tx) => {
      await stillHeld(tx);
      await tx.insert(leases).values({ key: 'written', holder: 'the slow one', until: new Date() });
    });
  });
  const outcome = slow.catch((error) => error);
  await begun.promise;
  await db.update(leases).set({ until: new Date(Date.now() - 1) });
  await withLease(db, 'the key', async (stillHeld) => {
    goOn.resolve();
    expect(await outcome).toBeInstanceOf(LeaseLost);
    await db.transaction((tx) => stillHeld(tx));
  });
  expect(await db.select().from(leases)).toEqual([]);
});

test('a holder that crashed blocks nobody for longer than half a minute', async () => {
  const { db } = app.deps;
  const until = new Date(Date.now() + 120);
  await db.insert(leases).values({ key: 'the key', holder: 'gone', until });
  await withLease(db, 'the key', async () => {
    expect(Date.now()).toBeGreaterThan(until.getTime());
    const [row] = await db.select().from(leases).where(eq(leases.key, 'the key'));
    expect((row?.until.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(30_000);
  });
});
