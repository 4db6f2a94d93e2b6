import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { newestKnown } from '../db/migrate.ts';

const app = useTestApp();
const NEWER = newestKnown + 1;

afterEach(async () => {
  await app.deps.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${NEWER}`);
});

const unavailable = {
  status: 503,
  body: { error: 'The service is starting or stopping. Please try again in a moment.', code: 'UNAVAILABLE' },
};

test('an instance with its database and its own migrations is ready', async () => {
  expect(await app.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await app.call('GET', '/api/readiness')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('one that was told to stop is not, while it still answers', async () => {
  Object.assign(app.deps.standing ?? {}, { stopping: true });
  expect(await app.call('GET', '/api/readiness')).toMatchObject(unavailable);
  expect(await app.call('GET', '/api/health')).toMatchObject({ status: 200 });
  expect(await app.call('GET', '/api/library')).toMatchObject({ status: 200 });
});

test('one whose database a newer release has migrated goes on: it is ready until it is replaced', async () => {
  await app.deps.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${NEWER})`,
  );
  expect(await app.call('GET', '/api/readiness')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('one whose database lacks a migration of its own, as after an older backup, is not', async () => {
  const undone = sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newestKnown}`;
  await app.deps.db.execute(undone);
  try {
    expect(await app.call('GET', '/api/readiness')).toMatchObject(unavailable);
    expect(await app.call('GET', '/api/health')).toMatchObject({ status: 200 });
  } finally {
    await app.deps.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${newestKnown} where created_at = ${newestKnown - 1}`,
    );
  }
});

test('one whose database does not answer is not, and its log says why', async () => {
  const { db } = app.deps;
  app.deps.db = { execute: () => Promise.reject(new Error('connection refused')) } as unknown as typeof db;
  expect(await app.call('GET', '/api/readiness')).toMatchObject(unavailable);
  expect(await app.call('GET', '/api/health')).toMatchObject(unavailable);
  expect(app.errors.splice(0).map(({ event }) => event)).toEqual(Array(2).fill('the database does not answer'));
  app.deps.db = db;
});
