import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../tests/support/server-databases.ts';
import { until } from '../../tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { migratedPostgresTemplate } from '../../tests/support/templates.ts';
import { createPool } from './pool.ts';

/** A pool behind a network that breaks. PGlite has neither. */
const server = process.env.TEST_DATABASE_URL;
const patience = { bridgedMs: 60_000, retryMs: 10, silentMs: 100, orphanMs: 60_000 };

/** The state of the connection on which the pool last asked what the server's processes are doing. */
const asked = `select state from pg_stat_activity where query like 'select pid,%' and pid <> pg_backend_pid()`;

describe.skipIf(!server)('connections to PostgreSQL', () => {
  const name = `certamen_pool_${process.env.VITEST_POOL_ID ?? '1'}`;
  let direct: pg.Client;
  let proxy: TcpProxy;
  let url: string;
  let pool: pg.Pool;

  beforeAll(async () => {
    const own = await createDatabase(server as string, name, await migratedPostgresTemplate(server as string));
    direct = new pg.Client(own);
    await direct.connect();
    const { hostname, port } = new URL(own);
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
    url = Object.assign(new URL(own), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  });

  beforeEach(() => {
    pool = createPool(url, () => {}, patience);
  });

  afterEach(async () => {
    await proxy.close();
    await pool.end();
    await proxy.open();
  });

  afterAll(async () => {
    await proxy?.close();
    await direct?.end();
    await dropDatabase(server as string, name);
  });

  test('a connection on which data was refused is kept; one that was ended or has an outdated plan is not', async () => {
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const first = await pid();
    for (const refused of ['select 1 / 0', 'insert into users (email) values (null)'])
      await expect(pool.query(refused)).rejects.toMatchObject({ severity: 'ERROR' });
    expect(await pid()).toBe(first);
    await pool.query('create table changing (one int)');
    const all = { name: 'all', text: 'select * from changing' };
    await pool.query(all);
    await pool.query('alter table changing add column two int');
    await expect(pool.query(all)).rejects.toMatchObject({ code: '0A000' });
    expect((await pool.query(all)).rows).toEqual([]);
    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toHaveProperty('code', '57P01');
    expect(await pid()).not.toBe(first);
    expect(pool.totalCount).toBe(1);
  });

  test('moments are read as the driver reads them', async () => {
    const moments = [
      ...['2026-11-20 09:00:00.123456+00', '1999-12-31 23:59:59.999999+00', '2026-11-20+00', '12026-11-20+00'],
      ...['0001-01-01+00', '0044-03-15 BC', '2044-03-15 12:00+00 BC', 'infinity', '-infinity'],
    ];
    const read = 'select moment::timestamptz as moment from unnest($1::text[]) as moment';
    await direct.query('set timezone = UTC');
    const ours = (await pool.query(read, [moments])).rows;
    expect(ours).toEqual((await direct.query(read, [moments])).rows);
    expect(ours[0]).toEqual({ moment: new Date('2026-11-20T09:00:00.123Z') });
  });
  test('statements are never compiled', async () => {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  });

  test('one that breaks between two statements of a transaction ends the transaction and nothing else', async () => {
    const db = drizzle(pool);
    let isHeard = false;
    const broken = db.transaction(async (tx) => {
      const pid = (await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
      const connection = lastConnection(pool);
      // A failure that nobody hears would end this process too.
      isHeard = connection.listenerCount('error') > 0;
      if (!isHeard) return;
      const closed = new Promise((resolve) => connection.once('end', resolve));
      await direct.query('select pg_terminate_backend($1)', [pid]);
      await closed;
      await tx.execute(sql`select 1`);
    });
    await broken.catch(() => {});
    expect(isHeard).toBe(true);
    await expect(broken).rejects.toThrow();
    expect(await oneOf(pool)).toBe(1);
  });

  test('a call waits while no server can be reached for a moment', async () => {
    await proxy.close();
    const waiting = [oneOf(pool), oneOf(pool), drizzle(pool).transaction(async () => 'done')];
    expect(await Promise.race([...waiting, passed(200)])).toBe('passed');
    await proxy.open();
    expect(await Promise.all(waiting)).toEqual([1, 1, 'done']);
  });

  test('when nobody can be reached for longer, calls fail at once', async () => {
    await pool.end();
    pool = createPool(url, () => {}, { ...patience, bridgedMs: 50, retryMs: 20 });
    await proxy.close();
    await expect(oneOf(pool)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const tries = connections(pool);
    await expect(oneOf(pool)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(tries()).toBe(1);
    await proxy.open();
    expect(await oneOf(pool)).toBe(1);
  });

  test('a wrong password is no reason to wait', async () => {
    const wrong = Object.assign(new URL(url), { pathname: '/no_such_database' }).href;
    const other = createPool(wrong, () => {}, patience);
    await expect(oneOf(other)).rejects.toMatchObject({ code: '3D000' });
    await other.end();
  });

  test('a standby is not used; once it is the leader it is', async () => {
    await direct.query('create schema pretended');
    await direct.query("create function pretended.pg_is_in_recovery() returns boolean language sql as 'select true'");
    const path = (schemas: string) => direct.query(`alter database ${name} set search_path = ${schemas}`);
    await path('pretended, pg_catalog, public');
    const tries = connections(pool);
    const waiting = oneOf(pool);
    await until(() => tries() > 3);
    await path('pg_catalog, public');
    expect(await waiting).toBe(1);
    await direct.query('drop schema pretended cascade');
  });

  test('what waits for a server that has vanished without a word fails; the next call gets another connection', async () => {
    const pid = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const waiting = pool.query('select pg_sleep(60)').catch((error) => error);
    await until(async () => (await direct.query(activity, [pid])).rows[0]?.state === 'active');
    proxy.swallow();
    await direct.query('select pg_terminate_backend($1)', [pid]);
    expect((await waiting).message).toBe('Connection terminated: the database server has vanished.');
    expect(await oneOf(pool)).toBe(1);
  });

  test('the server ends what a network that fell silent has left behind', async () => {
    const impatient = createPool(url, () => {}, { ...patience, orphanMs: 500 });
    try {
      const { rows } = await impatient.query('select pg_backend_pid() as pid');
      proxy.swallow();
      const living = () => direct.query('select from pg_stat_activity where pid = $1', [rows[0].pid]);
      await until(async () => (await living()).rowCount === 0);
    } finally {
      await impatient.end();
    }
  });

  test('what waits for a reply that was lost on the way fails, although its server goes on', async () => {
    await direct.query('select pg_advisory_lock(1)');
    const lost = pool.query(lock).catch((error) => error.message);
    await until(async () => (await direct.query(atWork)).rowCount === 1);
    // Long enough to be found at work once.
    await new Promise((resolve) => setTimeout(resolve, 2 * patience.silentMs));
    proxy.swallow();
    await direct.query('select pg_advisory_unlock(1)');
    expect(await lost).toBe('Connection terminated: the database server has vanished.');
    expect(await oneOf(pool)).toBe(1);
  });

  test('what is asked while an idle connection is asked after is waited for', async () => {
    await pool.end();
    pool = createPool(url, () => {}, { ...patience, silentMs: 2_000 });
    const pid = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    proxy.delay(500);
    // The reply is on its way now. The statement below leaves after it, so the reply says that nothing is running.
    await until(async () => (await direct.query(asked)).rows[0]?.state === 'idle');
    expect((await pool.query('select pg_backend_pid() as pid')).rows[0].pid).toBe(pid);
    proxy.delay(0);
  });

  test('a long statement of a server that is there goes on', async () => {
    const ask = pool.query("select pg_sleep(0.7), 'slept' as what");
    expect((await ask).rows[0].what).toBe('slept');
  });
});

const lock = 'select pg_advisory_xact_lock(1)';
const atWork = `select from pg_stat_activity where query = '${lock}' and state = 'active'`;
const activity = 'select state from pg_stat_activity where pid = $1';

const oneOf = async (pool: pg.Pool): Promise<number> => (await pool.query('select 1 as one')).rows[0].one;

/** Counts from now on how often the pool begins to connect. */
function connections(pool: pg.Pool): () => number {
  const Plain = pg.Client;
  let count = 0;
  Object.assign(pool, {
    Client: class extends Plain {
      constructor(...args: ConstructorParameters<typeof Plain>) {
        super(...args);
        count += 1;
      }
    },
  });
  return () => count;
}

function lastConnection(pool: pg.Pool): pg.Client {
  return (pool as unknown as { _clients: pg.Client[] })._clients.at(-1) as pg.Client;
}

function passed(milliseconds: number): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'passed'));
}
