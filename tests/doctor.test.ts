import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from './support/run-program.ts';
import { asAdmin, createDatabase, dropDatabase, urlOf } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { deadPort, smtpServer } from './support/smtp.ts';

/** `npm run doctor`, for a site that is well and for sites with faults that were planted. */
const server = process.env.TEST_DATABASE_URL;
const name = `certamen_doctor_${process.env.VITEST_POOL_ID ?? '1'}`;
const shiftedClock = fileURLToPath(new URL('support/shifted-clock.ts', import.meta.url));
const endings: (() => unknown)[] = [];
let folder: string;
let proxy: Server;
/** What the proxy does to what goes through it. */
let treat: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
let behind: ServerProcess | null = null;
let mail: Awaited<ReturnType<typeof smtpServer>>;

/** What a site needs that is well; each line may be set otherwise, or taken away with null. */
const well: Record<string, string | null> = {};

async function doctor(changed: Record<string, string | null>, words: string[] = [], environment = {}) {
  const lines = Object.entries({ ...well, ...changed }).flatMap(([key, value]) => (value ? `${key}="${value}"` : []));
  const file = join(folder, 'site.env');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { code, out, err } = await runProgram(folder, 'scripts/doctor.ts', ['--env', file, ...words], environment);
  expect(err).toBe('');
  const found = out.trim().split('\n');
  // Whether this machine can run functions is its own affair.
  const told = found.filter((line) => !line.includes('Edge Functions: '));
  return { code, found, bad: told.filter((line) => !line.startsWith('ok ')) };
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);

/** A backup by its name alone: how old it is does not depend on what is in it. */
function aBackup(made: Date): string {
  const backups = mkdtempSync(join(folder, 'backups-'));
  const file = join(backups, `certamen-${made.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  for (const path of [file, `${file}.json`]) {
    writeFileSync(path, '');
    utimesSync(path, made, made);
  }
  return backups;
}

describe.runIf(server)('the doctor', { shuffle: false }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certamen-doctor-'));
    mail = await smtpServer(0, (address) => (address.startsWith('full@') ? new Error('mailbox full') : null));
    endings.push(mail.close);
    proxy = createServer((incoming, outgoing) => {
      if (treat(incoming, outgoing)) return;
      const { port } = new URL(behind?.origin ?? 'http://localhost:1');
      const { method, url = '', headers } = incoming;
      const passed = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'of-the-proxy' };
      const through = request({ host: '127.0.0.1', port, path: url, method, headers: passed }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      through.on('error', () => outgoing.writeHead(502).end('Bad gateway'));
      through.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    endings.push(() => proxy.close());
    const user = `owner_of_${name}`;
    const url = new URL(await createDatabase(server as string, name));
    await asAdmin(server as string, async (admin) => {
      await admin.query(`drop role if exists ${user}`);
      await admin.query(`create role ${user} login`);
      await admin.query(`alter database ${name} owner to ${user}`);
    });
    endings.push(async () => {
      await dropDatabase(server as string, name);
      await asAdmin(server as string, (admin) => admin.query(`drop role ${user}`));
    });
    url.username = user;
    Object.assign(well, {
      PUBLIC_ORIGIN: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      ...{ DATABASE_URL: url.href, APP_SECRET: 's'.repeat(32), TRUSTED_PROXIES: '1', METRICS_TOKEN: 't'.repeat(16) },
      ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'Exams <no-reply@exam.test>' },
      ...{ SUPPORT_EMAIL: 'people@exam.test', BACKUP_DIR: aBackup(day(0.5)) },
    });
    treat = (incoming, outgoing) => {
      if (incoming.url !== '/metrics') return false;
      outgoing.writeHead(404).end();
      return true;
    };
    behind = await startServerProcess(well as Record<string, string>);
    endings.unshift(() => behind?.remove());
    well.PORT = new URL(behind.origin).port;
    writeFileSync(join(folder, 'site.env'), '', { mode: 0o600 });
  });

  afterAll(async () => {
    for (const end of endings) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('finds nothing where all is well, and sends the email that it was asked to send', async () => {
    const { code, found, bad } = await doctor({}, ['--mail-to', 'me@exam.test']);
    expect(bad).toEqual([]);
    expect(code).toBe(found.some((line) => line.startsWith('WARNING')) ? 1 : 0);
    const areas = [
      'Settings',
      'Database setup',
      'Disk',
      'Server',
      'Mail server',
      'Public address',
      'Version',
      'Backups',
    ];
    for (const area of areas)
      expect(
        found.filter((line) => line.startsWith(`ok       ${area}: `)),
        area,
      ).not.toEqual([]);
    expect(found.join('\n')).toMatch(/Mail server: 127\.0\.0\.1:\d+ accepted the email to me@exam\.test: 250 /);
    expect(mail.received.map(({ to }) => to)).toEqual([['me@exam.test']]);
  });

  test('names each of the faults of a site that runs', async () => {
    chmodSync(join(folder, 'site.env'), 0o644);
    treat = (incoming, outgoing) => {
      const writeHead = outgoing.writeHead.bind(outgoing);
      Object.assign(outgoing, {
        writeHead: (status: number, headers: Record<string, string>) => {
          const { 'x-content-type-options': _, ...rest } = headers;
          return writeHead(status, {
            ...rest,
            'x-frame-options': 'SAMEORIGIN',
            'x-request-id': String(incoming.headers['x-request-id']),
          });
        },
      });
      return false;
    };
    const asSuperuser = new URL(well.DATABASE_URL as string);
    asSuperuser.username = new URL(server as string).username;
    const { code, bad } = await doctor(
      {
        ...{ PUBLIC_HOSTNAME: 'exam.test', DATABASE_URL: asSuperuser.href, SUPPORT_EMAIL: null },
        ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', BACKUP_DIR: aBackup(day(2)) },
      },
      ['--mail-to', 'full@exam.test'],
      { NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: '600000' },
    );
    const file = join(folder, 'site.env');
    expect(bad).toEqual([
      expect.stringMatching(
        /^WARNING {2}Settings: PUBLIC_HOSTNAME in .* is not a setting: the nearest one is \w+\.$/,
      ),
      `WARNING  Settings: ${file} can be read by every user of this machine: chmod o-r ${file}.`,
      'WARNING  Settings: SUPPORT_EMAIL is not set: nobody reads the address that people see.',
      'WARNING  Settings: STRIPE_SECRET_KEY is a test key: nobody is charged.',
      'WARNING  Database setup: Its user is a superuser of the server: give Certamen one that only owns this database.',
      expect.stringMatching(
        /^FAILURE {2}Database setup: Its clock and this machine's are (599|60\d) s apart: keep both right/,
      ),
      expect.stringMatching(/^FAILURE {2}Mail server: 127\.0\.0\.1:\d+ refuses: .*mailbox full/),
      'WARNING  Public address: The proxy makes x-content-type-options disappear instead of "nosniff".',
      'WARNING  Public address: The proxy makes x-frame-options "SAMEORIGIN" instead of "DENY".',
      'WARNING  Public address: The proxy passes on the X-Request-Id of whoever calls: have it set one of its own.',
      'WARNING  Public address: The proxy lets everybody ask for /metrics: have it reply 404.',
      expect.stringMatching(/^WARNING {2}Backups: The newest in .* was made 2 days ago\.$/),
    ]);
    expect(code).toBe(2);
    chmodSync(file, 0o600);
  });

  test('names each of the faults of a site that does not run', async () => {
    treat = (_incoming, outgoing) => {
      outgoing.writeHead(502).end('Bad gateway');
      return true;
    };
    const [noServer, noDatabase, noMail] = [await deadPort(), await deadPort(), await deadPort()];
    const { code, bad } = await doctor({
      ...{ PORT: String(noServer), DATABASE_URL: `postgres://certamen:canary@127.0.0.1:${noDatabase}/certamen` },
      ...{ SMTP_URL: `smtp://u:canary@127.0.0.1:${noMail}`, BACKUP_DIR: mkdtempSync(join(folder, 'none-')) },
    });
    expect(bad).toEqual([
      expect.stringMatching(new RegExp(`^FAILURE  Database setup: .*127\\.0\\.0\\.1.*${noDatabase}`)),
      `FAILURE  Server: Nothing is listening on 127.0.0.1, port ${noServer}.`,
      expect.stringMatching(/^FAILURE {2}Mail server: 127\.0\.0\.1:\d+ refuses: .*ECONNREFUSED/),
      expect.stringMatching(
        /^FAILURE {2}Public address: http:\/\/127\.0\.0\.1:\d+ replies 502, and not as a Certamen that is ready\.$/,
      ),
      expect.stringMatching(/^FAILURE {2}Backups: There is no backup in /),
    ]);
    expect(bad.join()).not.toContain('canary');
    expect(code).toBe(2);
  });

  test('says what makes a database unusable, and why a server is not ready, in their own words', async () => {
    const other = `${name}_ascii`;
    await asAdmin(server as string, async (admin) => {
      await admin.query(`drop database if exists ${other}`);
      await admin.query(`create database ${other} encoding 'SQL_ASCII' locale 'C' template template0`);
    });
    treat = (_incoming, outgoing) => {
      outgoing.writeHead(503).end(JSON.stringify({ error: 'It is stopping.', code: 'UNAVAILABLE' }));
      return true;
    };
    const { port } = proxy.address() as AddressInfo;
    const { bad } = await doctor({ DATABASE_URL: urlOf(server as string, other), PORT: String(port) });
    await dropDatabase(server as string, other);
    expect(bad[0]).toMatch(
      /^FAILURE {2}Database setup: The database .* has the encoding SQL_ASCII, and Certamen needs UTF8: /,
    );
    expect(bad).toContain(`FAILURE  Server: On 127.0.0.1, port ${port}, it is not ready: It is stopping.`);
  });

  test('is called with an address for mail or with nothing', async () => {
    const { code, found } = await doctor({}, ['--mail']);
    expect([code, found]).toEqual([
      2,
      ['FAILURE  Settings: Usage: npm run doctor [-- --mail-to ADDRESS] [--env FILE]'],
    ]);
  });

  test('names what is wrong with the settings, and looks no further', async () => {
    const { code, found } = await doctor({ PORT: 'x', TRUSTED_PROXIES: '99', MAIL_FROM: null });
    expect(found).toEqual([
      'FAILURE  Settings: PORT is a whole number from 1 to 65535.',
      'FAILURE  Settings: TRUSTED_PROXIES is a whole number of proxies from 0 to 10.',
    ]);
    expect(code).toBe(2);
  });

  test('looks at the embedded database too, and makes none', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    const { bad } = await doctor({ DATABASE_URL: null, DATA_DIR: dataDir });
    expect(bad.slice(0, 2)).toEqual([
      `WARNING  Database setup: Embedded database, ${dataDir}: there is none yet. Start the server.`,
      `FAILURE  Disk: ${dataDir} is open to other users of this machine: chmod 700 ${dataDir}.`,
    ]);
  });
});
