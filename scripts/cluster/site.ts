import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { build } from '../build.ts';
import { type Client, createClient } from './client.ts';
import type { Engine, Node } from './engine.ts';
import { type Instance, type Release, startInstance } from './instances.ts';
import type { Learner } from './learner.ts';
import type { Ledger, Stored } from './ledger.ts';
import { until } from './processes.ts';
import type { FrontDoor } from './proxy.ts';
import { readStored } from './stored.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'a-password-of-learners';

/** The product on the engine: two instances, learners who are signed in, and a topic for their quizzes. */
export interface Site {
  engine: Engine;
  proxy: FrontDoor;
  release: Release;
  instances: { a: Instance; b: Instance };
  client: Client;
  learners: Learner[];
  topic: string;
  /** What the leader has of what a ledger names. */
  stored(ledger: Ledger): Promise<Stored>;
  /** Whether the database has so many migrations more than it began with. */
  hasMigrations(more: number): Promise<boolean>;
  /** What is to be done once nothing of it runs any more. */
  onClose(act: () => void): void;
  close(): void;
}

/** Makes the database on the leader, fills it, starts two instances and signs learners up. */
export async function openSite(parts: {
  engine: Engine;
  proxy: FrontDoor;
  folder: string;
  password: string;
  learners: number;
}): Promise<Site> {
  const { engine, proxy, folder, password } = parts;
  build();
  const mail = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData: sink });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const { port: mailPort } = mail.server.address() as { port: number };
  const endings: (() => void)[] = [() => mail.close()];
  const appPassword = randomBytes(12).toString('hex');
  const query = async (database: string, text: string, values: unknown[] = []) =>
    ask((await engine.leader()) as Node, database, password, text, values);
  await query('postgres', `create role certamen login password '${appPassword}'`);
  await query('postgres', 'create database certamen owner certamen');
  const settings = {
    DATABASE_URL: `postgres://certamen:${appPassword}@127.0.0.1:${proxy.databasePort}/certamen`,
    ...{ PUBLIC_ORIGIN: proxy.origin, APP_SECRET: randomBytes(32).toString('hex'), TRUSTED_PROXIES: '1' },
    ...{
      MAIL_FROM: 'no-reply@certamen.example',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SHUTDOWN_DRAIN_MS: '4000',
    },
  };
  const release = { code: root, settings, folder };
  execFileSync(process.execPath, [join(root, 'scripts/content-load.ts')], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { PATH: process.env.PATH, CERTAMEN_ENV: devNull, DATA_DIR: folder, ...settings },
  });
  const countMigrations = async () =>
    (await query('certamen', 'select count(*)::int as count from drizzle.__drizzle_migrations'))[0].count as number;
  const migrations = await countMigrations();
  const a = await startInstance(release, 'a', proxy.instancePorts.a);
  const b = await startInstance(release, 'b', proxy.instancePorts.b);
  const client = createClient(proxy.origin);
  const isOpen = () => fetch(`${proxy.origin}/api/readiness`).then(({ ok }) => ok);
  await until(isOpen, 60, 'the proxy, with an instance behind it');
  const learners: Learner[] = [];
  for (let number = 0; number < parts.learners; number++) learners.push(await signUp(client, number, query));
  const { categories } = await client.call('GET', '/api/certifications', 'read', undefined, learners[0]?.token);
  return {
    ...{ engine, proxy, release, instances: { a, b }, client, learners, topic: categories[0].topics[0].id },
    stored: (ledger) => readStored(ledger, (text, values) => query('certamen', text, values)),
    hasMigrations: async (more) => (await countMigrations()) === migrations + more,
    onClose: (act) => void endings.push(act),
    close: () => {
      for (const end of endings) end();
    },
  };
}

type Query = (database: string, text: string, values?: unknown[]) => Promise<any[]>;

async function signUp(client: Client, number: number, query: Query): Promise<Learner> {
  const email = `learner-${number}@example.org`;
  const account = { full_name: `Learner ${number}`, email, password: PASSWORD, confirm_password: PASSWORD };
  await client.call('POST', '/api/auth/sign-up', 'once', { ...account, certifications: ['Cisco CCNA'] });
  await query('certamen', 'update users set email_confirmed_at = now() where email = $1', [email]);
  const signIn = { email, password: PASSWORD, session: 'bearer' };
  const { access_token } = await client.call('POST', '/api/auth/sign-in', 'once', signIn);
  return { number, token: access_token };
}

/** Straight to one server, past the proxy. */
async function ask(node: Node, database: string, password: string, text: string, values: unknown[]): Promise<any[]> {
  const client = new pg.Client({ host: '127.0.0.1', port: node.port, user: 'postgres', password, database });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

function sink(stream: NodeJS.ReadableStream, _session: unknown, done: () => void): void {
  stream.on('end', done).resume();
}
