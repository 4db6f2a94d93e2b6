import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../scripts/postgres.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { createDatabase } from '../../tests/support/server-databases.ts';
import { until } from '../../tests/support/server-process.ts';
import { migratedPostgresTemplate } from '../../tests/support/templates.ts';
import { createApp, type PageHandler } from '../app.ts';
import { type Database, openDatabase } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { createFunctions } from '../functions/create-functions.ts';
import { builtPages } from '../pages.ts';
import { createLimits } from './rate-limit.ts';

const app = useTestApp();
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const build = fileURLToPath(new URL('../../build/server/index.js', import.meta.url));
const HOST = { host: 'localhost:3000' };
const unavailable = {
  error: 'The service is temporarily unavailable. Please try again in a moment.',
  code: 'DATABASE_UNAVAILABLE',
};

let cluster: Cluster;
let database: Database;
let pages: PageHandler;

/** A log that keeps what failed. */
function keptLog() {
  const errors: { event: string; failures: unknown }[] = [];
  const error: Deps['log']['error'] = (event, _error, facts) => errors.push({ event, failures: facts?.failures });
  return { errors, log: { info: () => {}, error } satisfies Deps['log'] };
}

describe.runIf(onPostgres)('a database that is away, blocked or full', () => {
  beforeAll(async () => {
    pages = await builtPages(build);
    cluster = await startCluster();
    const url = new URL(
      await createDatabase(cluster.url, 'unavailable', await migratedPostgresTemplate(cluster.url)),
    );
    url.searchParams.set('statement_timeout', '1000');
    database = await openDatabase({ url: url.href }, () => {});
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });

  /** The same site on the database that these tests stop. */
  function site() {
    const { settings } = app.deps;
    const { errors, log } = keptLog();
    const own = { database, db: database.db, log, limits: createLimits(database) };
    const functions = createFunctions({ ...own, settings, clock: app.deps.clock });
    const hono = createApp({ deps: { ...app.deps, ...own, functions }, pages, production: true });
    return {
      errors,
      ask: (path: string, init: RequestInit = {}) =>
        hono.request(`http://localhost:3000${path}`, { ...init, headers: { ...HOST, ...init.headers } }),
      close: () => functions.stop(),
    };
  }

  test('is told as 503 by everything that needs it, in words, and is used again when it is back', async () => {
    const { ask, close, errors } = site();
    const signedIn = { cookie: `certamen=${'a'.repeat(43)}` };
    const calls = [
      '/api/certifications',
      '/api/home',
      '/api/users/me',
      '/functions/v1/anything',
      '/blog/feed.xml',
      '/sitemap.xml',
    ];
    const documents = ['/certifications', '/blog', '/'];
    await cluster.kill();
    for (const path of [...calls, '/images/'.padEnd(72, '0').concat('.png')]) {
      const answer = await ask(path, { headers: signedIn });
      expect([answer.status, await answer.json()], path).toEqual([503, unavailable]);
      expect(answer.headers.get('retry-after'), path).toBe('5');
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
    for (const path of documents) {
      for (const one of [path, path === '/' ? '/_.data' : `${path}.data`]) {
        const answer = await ask(one, { headers: { ...signedIn, accept: 'text/html' } });
        expect([answer.status, answer.headers.get('retry-after')], one).toEqual([503, '5']);
        expect(await answer.text(), one).toContain(unavailable.error);
      }
    }
    const form = new URLSearchParams({ email: 'mara@example.org', password: 'right-horse-9' });
    const sent = await ask('/login', { method: 'POST', body: form });
    expect(sent.status).toBe(503);
    expect(await sent.text()).toContain(unavailable.error);
    expect(new Set(errors.map(({ event }) => event))).toEqual(new Set(['the database is unavailable']));

    await cluster.start();
    await until(async () => (await ask('/api/library')).status === 200);
    expect((await ask('/certifications', { headers: signedIn })).status).toBe(302);
    await close();
  });

  test('a statement that waits for a lock until its time-out', async () => {
    const { ask, errors } = site();
    const holder = await database.pool?.connect();
    await holder?.query('begin; lock table topics in access exclusive mode');
    try {
      const answer = await ask('/api/library');
      expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
      expect(answer.headers.get('retry-after')).toBe('5');
    } finally {
      await holder?.query('rollback');
      holder?.release();
    }
    expect((await ask('/api/library')).status).toBe(200);
    expect(errors).toEqual([{ event: 'the database is unavailable', failures: 1 }]);
  });

  test.each(['53100', '53300', '57P03', '08006'])('SQLSTATE %s', async (state) => {
    const statement = sql.raw(`do $$ begin raise exception 'made up' using errcode = '${state}'; end $$`);
    const { db } = database;
    const failing: Database = { ...database, hot: async () => (await db.execute(statement)) as never };
    const own = { ...app.deps, database: failing, db, log: keptLog().log };
    const answer = await createApp({ deps: own, production: true }).request('http://localhost:3000/api/users/me', {
      headers: { ...HOST, authorization: `Bearer ${'a'.repeat(43)}` },
    });
    expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
  });
});
