import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { createFunctionLog } from './function-log.ts';
import { edge_function_logs, edge_functions } from './tables.ts';

const app = useTestApp();
const limits = { keptPerMinute: 1_000, keptPerCall: 1_000, keepEveryMs: 60_000 };
const aFunction = async (name: string) => {
  const now = app.deps.clock();
  const row = { name, status: 'draft' as const, code: '', created_at: now, updated_at: now };
  await app.deps.db.insert(edge_functions).values(row);
};
const line = (text: string, { name = 'one', version = 1 }: { name?: string; version?: number | null } = {}) => ({
  ...{ name, version, level: 'info' as const, request_id: null, text },
});
const texts = async () =>
  (await app.deps.db.select().from(edge_function_logs).orderBy(edge_function_logs.id)).map(({ text }) => text);

test('the last 500 lines of a version are kept, and other versions keep theirs', async () => {
  await aFunction('one');
  const log = createFunctionLog(app.deps, limits);
  log.write(line('of the first'), 'output');
  log.write(line('of none', { version: null }), 'output');
  for (let part = 0; part < 2; part++) {
    for (let at = 0; at < 300; at++) log.write(line(`${part * 300 + at}`, { version: 2 }), 'output');
    await log.flush();
  }
  const kept = await texts();
  expect([kept.length, ...kept.slice(0, 3)]).toEqual([502, 'of the first', 'of none', '100']);
});

test('a line of a function that is gone is dropped, and those of others are written', async () => {
  await aFunction('one');
  const log = createFunctionLog(app.deps, limits);
  log.write(line('of the one before', { name: 'again' }), 'output');
  log.write(line('of nobody', { name: 'nobody' }), 'output');
  log.write(line('of one'), 'output');
  app.pass(1);
  // Somebody made another function of the same name.
  await aFunction('again');
  await log.flush();
  expect(await texts()).toEqual(['of one']);
});

test('lines wait while the database does not answer, and none is lost', async () => {
  await aFunction('one');
  let isAway = true;
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', query: 'begin' });
  const db = new Proxy(app.deps.db, {
    get: (real, key, receiver) => {
      if (key === 'transaction' && isAway) return () => Promise.reject(away);
      return Reflect.get(real, key, receiver);
    },
  });
  const log = createFunctionLog({ ...app.deps, db }, limits);
  log.write(line('first'), 'output');
  await log.flush();
  log.write(line('second'), 'output');
  isAway = false;
  await log.flush();
  expect(await texts()).toEqual(['first', 'second']);
  expect(app.errors).toEqual([]);
});

test('a chatty function has its lines of a minute, and what is said about its calls has room of its own', async () => {
  await aFunction('one');
  const log = createFunctionLog(app.deps, { ...limits, keptPerMinute: 3 });
  for (let at = 0; at < 9; at++) log.write(line(`${at}`), 'output');
  log.write(line('a failed call'), 'failure');
  await log.flush();
  expect(await texts()).toEqual(['0', '1', '2', 'The further lines of this minute were left out.', 'a failed call']);
});
