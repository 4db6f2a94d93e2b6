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

test('one whose database cannot be reached is not: both say that it is the database, and the log says why', async () => {
  const { db, log } = app.deps;
  const logged: unknown[] = [];
  const error = (event: string, cause: unknown) => logged.push([event, (cause as Error).cause]);
  const refused = new Error('connection refused');
  Object.assign(app.deps, { db: { execute: () => Promise.reject(refused) }, log: { ...log, error } });
  for (const path of ['/api/health', '/api/readiness']) {
    const answer = await app.call('GET', path);
    expect([answer.status, answer.headers.get('retry-after'), answer.body], path).toEqual([
      ...[503, '5'],
      {
        error: 'The service is temporarily unavailable. Please try again in a moment.',
        code: 'DATABASE_UNAVAILABLE',
      },
    ]);
  }
  expect(logged).toEqual([['the database is unavailable', refused]]);
  Object.assign(app.deps, { db, log });
});
