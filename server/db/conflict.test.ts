import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopic, aTopicWith } from '../../tests/support/factories.ts';
import type { Db } from './open.ts';

const app = useTestApp();

test('of two transactions that wait for each other one is broken off and runs again: both are done', async () => {
  const { database, db } = app.deps;
  // PGlite has one connection: its transactions cannot overlap.
  if (!database.pool) return;
  const [one, other] = [await aTopic(app.deps), await aTopic(app.deps)];
  const before = database.conflicts();
  const note = (tx: Db, { id }: { id: string }, text: string) =>
    tx.execute(sql`update topics set description = description || ${text} where id = ${id}`);
  let holding = 0;
  let bothHold = () => {};
  const met = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const write = (first: typeof one, second: typeof one, text: string) =>
    db.transaction(async (tx) => {
      await note(tx, first, text);
      holding += 1;
      if (holding === 2) bothHold();
      await met;
      await note(tx, second, text);
    });
  await Promise.all([write(one, other, 'a'), write(other, one, 'b')]);
  expect(database.conflicts() - before).toBeGreaterThan(0);
  const { rows } = (await db.execute(sql`select length(description) as n from topics`)) as unknown as {
    rows: unknown[];
  };
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test.each(['40P01', '40001'])('%s that comes again asks the call to come back', async (code) => {
  const topic = await aTopicWith(app.deps, 5);
  const learner = await app.person();
  const before = app.deps.database.conflicts();
  await app.deps.db.execute(
    sql.raw(`create function testing.break_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off' using errcode = '${code}'; end $$`),
  );
  await app.deps.db.execute(sql`create trigger break_off before insert on quiz_attempts
    for each row execute function testing.break_off()`);
  try {
    const { status, body, headers } = await learner.call('POST', `/api/topics/${topic.id}/attempts`, {});
    const error = 'Somebody else changed the same thing at the same moment. Nothing was saved. Please try again.';
    expect([status, body]).toEqual([503, { error, code: 'OVERTAKEN' }]);
    expect(headers.get('retry-after')).toBe('1');
    expect(app.deps.database.conflicts() - before).toBe(3);
  } finally {
    await app.deps.db.execute(sql`drop function testing.break_off() cascade`);
  }
  expect((await learner.call('POST', `/api/topics/${topic.id}/attempts`, {})).status).toBe(200);
});
