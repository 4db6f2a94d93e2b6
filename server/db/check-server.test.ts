import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type Cluster, startCluster, unprivileged } from '../../scripts/postgres.ts';
import { asAdmin, createDatabase } from '../../tests/support/server-databases.ts';
import { migratedPostgresTemplate } from '../../tests/support/templates.ts';
import { connectFailure, whatIsLacking } from './check-server.ts';
import { openDatabase } from './open.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const root = fileURLToPath(new URL('../..', import.meta.url));
const failure = (url: string) =>
  openDatabase({ url }, () => {}).then(
    async (database) => {
      await database.close();
      return 'opened';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe.runIf(onPostgres)('a PostgreSQL that cannot be used is named in a sentence with what to do', () => {
  let cluster: Cluster;
  let server: string;
  /** The URL of a database there, as somebody. */
  const as = (user: string, database = 'postgres', query = '') => `postgres://${user}@${server}/${database}${query}`;

  beforeAll(async () => {
    cluster = await startCluster();
    server = new URL(cluster.url).host;
    await createDatabase(cluster.url, 'strangers');
    await asAdmin(cluster.url, async (admin) => {
      await admin.query(`create database latin encoding 'SQL_ASCII' locale 'C' template template0`);
      await admin.query(`create role guarded login password 'right'; create role excluded login; create role guest login;
        create role many login connection limit 0`);
      const [{ hba_file, data_directory }] = (
        await admin.query(
          `select current_setting('hba_file') as hba_file, current_setting('data_directory') as data_directory`,
        )
      ).rows;
      const rules = ['host all guarded 127.0.0.1/32 scram-sha-256', 'host all excluded 127.0.0.1/32 reject'];
      writeFileSync(hba_file, [...rules, readFileSync(hba_file, 'utf8')].join('\n'));
      const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(data_directory, name)) as [
        string,
        string,
      ];
      const flags = `req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout ${key} -out ${certificate}`;
      execFileSync('openssl', flags.split(' '), { stdio: 'pipe' });
      const user = unprivileged();
      if (user) for (const path of [key, certificate]) chownSync(path, user.uid, user.gid);
      await admin.query(`select pg_reload_conf()`);
    });
  });
  afterAll(() => cluster?.stop());

  test.each([
    [
      'guarded:wrong',
      'postgres',
      'The server refused the password for the database postgres at SERVER (user guarded): correct it in DATABASE_URL.',
    ],
    [
      'guarded',
      'postgres',
      'The server asks for a password for the database postgres at SERVER (user guarded), and there is none in DATABASE_URL.',
    ],
    [
      'nobody',
      'postgres',
      'The server rejected the connection to the database postgres at SERVER (user nobody): role "nobody" does not exist. Correct the user in DATABASE_URL, or the server\'s pg_hba.conf.',
    ],
    [
      'certamen:secret',
      'missing',
      'There is no database missing at SERVER (user certamen): create it (createdb --owner=certamen --encoding=UTF8 missing), or correct DATABASE_URL.',
    ],
    [
      'many',
      'postgres',
      'The database postgres at SERVER (user many) has no connection left: raise max_connections, or end what uses them.',
    ],
    [
      'guest',
      'strangers',
      'The database strangers at SERVER (user guest) does not let that user create tables: make it the owner (alter database ... owner to guest), or correct DATABASE_URL.',
    ],
    [
      'certamen',
      'latin',
      'The database latin at SERVER (user certamen) has the encoding SQL_ASCII, and Certamen needs UTF8: create another with --encoding=UTF8 --template=template0, and name it in DATABASE_URL.',
    ],
  ])('user %s, database %s', async (user, database, sentence) => {
    expect(await failure(as(user, database))).toBe(`DatabaseUnusable: ${sentence.replace('SERVER', server)}`);
  });

  test('a user whom pg_hba.conf keeps out, and the one whom it lets in', async () => {
    expect(await failure(as('excluded'))).toMatch(
      /^DatabaseUnusable: The server rejected the connection to the database postgres at \S+ \(user excluded\): pg_hba\.conf rejects/,
    );
    await createDatabase(cluster.url, 'guarded', await migratedPostgresTemplate(cluster.url));
    await asAdmin(cluster.url, (admin) => admin.query('alter database guarded owner to guarded'));
    expect(await failure(as('guarded:right', 'guarded'))).toBe('opened');
  });

  test('TLS that the server has not, or with a certificate of its own', async () => {
    const place = `database postgres at ${server} (user certamen)`;
    const wanted = as('certamen', 'postgres', '?sslmode=verify-full');
    expect(await failure(wanted)).toBe(
      `DatabaseUnusable: The TLS connection to the ${place} failed, since that server has none: take sslmode out of DATABASE_URL.`,
    );
    await asAdmin(cluster.url, async (admin) => {
      await admin.query('alter system set ssl = on');
      await admin.query('select pg_reload_conf()');
    });
    await expect
      .poll(() => failure(wanted))
      .toBe(
        `DatabaseUnusable: The TLS connection to the ${place} failed (self-signed certificate): name the authority of its certificate in DATABASE_URL with &sslrootcert=FILE, and the host as the certificate does.`,
      );
    expect(await failure(`${wanted}&sslrootcert=/not/there.pem`)).toBe(
      'DatabaseUnusable: DATABASE_URL names the file /not/there.pem, which is not there.',
    );
  });

  test('a server ends with the sentence alone', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://certamen:secret@${nowhere}/certamen`,
      APP_SECRET: 'x'.repeat(40),
    };
    const ended = spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env, encoding: 'utf8' });
    expect(ended).toMatchObject({
      status: 1,
      stderr: `Nothing listens at ${nowhere} for the database certamen at ${nowhere} (user certamen): start PostgreSQL, or correct DATABASE_URL.\n`,
    });
  });
});

describe.runIf(onPostgres)('what no server at hand does', () => {
  const url = 'postgres://certamen:secret@db.example:6432/site';
  const site = 'database site at db.example:6432 (user certamen)';
  const told = (code: string, message = '', at = url) =>
    connectFailure(at, Object.assign(new Error(message), { code })).message;
  const facts = { version: 150004, encoding: 'UTF8', has_trgm: true, may_create: true };
  const at = { server: 'db.example:6432', database: 'site', user: 'certamen' };

  test.each([
    ['ENOTFOUND', `The host of the ${site} was not found: correct it in DATABASE_URL.`],
    ['EAI_AGAIN', `The host of the ${site} was not found: correct it in DATABASE_URL.`],
    ['EHOSTUNREACH', `No reply came from the ${site}: check the network and its firewalls, or correct DATABASE_URL.`],
    ['57P03', `The ${site} is starting or stopping: try again once it is ready.`],
    ['25006', `The ${site} is a standby, which only reads: name the leader in DATABASE_URL.`],
    ['08P01', `The ${site} cannot be used: MESSAGE. Correct DATABASE_URL, or the server.`],
  ])('%s', (code, sentence) => {
    expect(told(code, 'MESSAGE.')).toBe(sentence);
  });

  test('a driver that gave up waiting', () => {
    for (const message of [
      'timeout exceeded when trying to connect',
      'Connection terminated due to connection timeout',
    ]) {
      expect(told('', message)).toMatch(/^No reply came from the database site/);
    }
  });

  test('an old server, and one without pg_trgm', () => {
    expect(whatIsLacking(facts, at)).toBe(null);
    expect(whatIsLacking({ ...facts, version: 130012 }, at)).toBe(
      `The server of ${site} is PostgreSQL 13, and Certamen needs 14 or newer.`,
    );
    expect(whatIsLacking({ ...facts, has_trgm: false }, at)).toBe(
      `The server of ${site} lacks the extension pg_trgm: install PostgreSQL's contrib package there (Debian and Ubuntu: postgresql-contrib).`,
    );
  });

  test.each(['12#pass@db/site', '12/pass@db/site', '12?pass@db/site'])(
    'a password that ends the host early, %s, is not told, but how it is written',
    (rest) => {
      const message = told('ENOTFOUND', '', `postgres://certamen:${rest}`);
      expect(message).toMatch(
        /^The host of the database at certamen:12 .* In a password # is written as %23, \/ as %2F and \? as %3F\.$/,
      );
      expect(message).not.toContain('pass@');
    },
  );
});
