import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { type AppParts, createApp } from './app.ts';
import { FolderInUse } from './db/lock.ts';
import { DatabaseTooNew, migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './deps.ts';
import { readSettings, type Settings, SettingsWrong } from './env.ts';
import { createFunctions } from './functions/create-functions.ts';
import { ensureSampleFunctions } from './functions/samples.ts';
import { overLoopback } from './http/over-loopback.ts';
import { createLimits } from './http/rate-limit.ts';
import { ContentWrong } from './library/content-wrong.ts';
import { loadContent } from './library/load-content.ts';
import { readLibrary } from './library/read-library.ts';
import { demoAccounts, ensureDemoAccounts } from './local/demo-accounts.ts';
import { ensureDemoEntitlements, switchOffDemoEntitlements } from './local/demo-entitlements.ts';
import { localMailbox } from './local/mailbox.ts';
import { createSignOnStandIn } from './local/sso/answer.ts';
import { localSso } from './local/sso/pages.ts';
import { forgetSandbox } from './local/stripe/forget-sandbox.ts';
import { localSandbox, type Sandbox } from './local/stripe/sandbox.ts';
import { jsonLog } from './log.ts';
import { startMailWorker } from './mail/worker.ts';
import { createMeters } from './metrics/meters.ts';
import { createPayments } from './subscriptions/payments.ts';
import { ensurePrices } from './subscriptions/prices.ts';
import { ensureTiers } from './subscriptions/tiers.ts';
import { startSweeps } from './sweeps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Somebody else listens already. */
class PortInUse extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
}

/** What differs between a built product and development: where pages and their files come from. */
export interface Front extends Pick<AppParts, 'pages' | 'assets' | 'production'> {
  /** Answers a request before the app does, or passes it on. */
  before?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close?(): Promise<void>;
}

/** Runs the server until it is told to stop. What the person who started it can mend is said in a line or two; then it ends with 1. */
export async function runServer(makeFront: (server: Server) => Promise<Front>): Promise<void> {
  try {
    await start(makeFront);
  } catch (error) {
    const told = [SettingsWrong, PortInUse, FolderInUse, DatabaseTooNew, ContentWrong].some(
      (kind) => error instanceof kind,
    );
    console.error(told ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

async function start(makeFront: (server: Server) => Promise<Front>): Promise<void> {
  const settings = readSettings(process.env);
  const clock = () => new Date();
  const log = jsonLog((line) => console.log(line), clock);
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  const database = await openDatabase(place, (error) => log.error('database connection lost', error));
  try {
    await migrate(database);
    const meters = createMeters({ withProcess: true });
    const limits = createLimits(database, meters.refused);
    const signals: Deps['signals'] = new EventEmitter();
    const toSelf = (request: Request) => overLoopback(request, settings.port);
    const sandbox = localSandbox({ settings, db: database.db, clock, log, deliver: toSelf });
    const payments = createPayments(settings, sandbox?.fetch ?? null);
    const base = { settings, database, db: database.db, clock, random: Math.random, log, limits, signals };
    const functions = createFunctions({ database, db: database.db, log, settings });
    const signOnStandIn = createSignOnStandIn({ settings, clock });
    const deps: Deps = { ...base, payments, signOnStandIn, functions, toSelf, meters, standing: { stopping: false } };
    if (payments?.mode !== 'sandbox') await forgetSandbox(deps.db);
    if (settings.local) await fillLocally(deps);
    else await switchOffDemoEntitlements(deps);
    await serve(deps, makeFront, sandbox);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What local mode starts with: the library, the demo logins, codes to redeem and, in the sandbox, something to buy. */
async function fillLocally(deps: Deps): Promise<void> {
  const report = await loadContent(deps.db, readLibrary(`${root}content`), deps.clock());
  if (report.added + report.changed + report.kept.length > 0) deps.log.info('content loaded', { ...report });
  await ensureDemoAccounts(deps);
  await ensureDemoEntitlements(deps);
  await ensureSampleFunctions(deps, `${root}content/functions`);
  await ensureTiers(deps);
  if (deps.payments?.mode === 'sandbox') await ensurePrices(deps);
}

async function serve(
  deps: Deps,
  makeFront: (server: Server) => Promise<Front>,
  sandbox: Sandbox | null,
): Promise<void> {
  const server = createServer();
  const { before, close, ...front } = await makeFront(server);
  const mailbox = localMailbox(deps);
  const local: AppParts['local'] = (app) => {
    mailbox(app);
    localSso(deps)(app);
    sandbox?.mount(app);
  };
  const answer = getRequestListener(createApp({ deps, ...front, local }).fetch);
  const standing = deps.standing ?? { stopping: false };
  server.on('request', (request, response) => {
    if (standing.stopping) response.setHeader('connection', 'close');
    if (before) before(request, response, () => answer(request, response));
    else answer(request, response);
  });
  await listen(server, deps.settings);
  const sweeps = startSweeps(deps);
  const mail = startMailWorker(deps);
  const events = sandbox?.startDelivery();
  announce(deps.settings.origin, deps.settings.local, sandbox !== null);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (standing.stopping) return;
      // From now on this instance says that it should be sent nothing more. It goes on answering until its proxy has noticed: closing
      // the door ends connections whose request has not been read yet. Whoever comes is told not to come back on the same connection.
      standing.stopping = true;
      deps.log.info('stopping', { drain_ms: deps.settings.shutdownDrainMs });
      sweeps.stop();
      const told = events?.stop();
      void close?.();
      setTimeout(() => {
        server.close(async () => {
          await told;
          await mail.stop();
          await deps.functions.stop();
          await deps.database.close();
          process.exit(0);
        });
      }, deps.settings.shutdownDrainMs);
    });
  }
}

/** In local mode on the loopback only. */
function listen(server: Server, { port, local }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    );
    server.listen({ port, ...(local && { host: '127.0.0.1' }) }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function announce(origin: string, local: boolean, sandbox: boolean): void {
  const lines = [`Certamen is ready: ${origin}`];
  if (local) {
    lines.push('', 'Local mode: this machine only. Logins:');
    for (const { email, password, is_admin } of demoAccounts) {
      lines.push(`  ${is_admin ? 'administrator' : 'learner      '}  ${email}  ${password}`);
    }
    lines.push(`Mail it would send: ${origin}/local/mailbox`);
    if (sandbox) lines.push(`Payments, without money: ${origin}/local/payments`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
