import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { loadContent } from './db/content.ts';
import { ContentWrong, readLibrary } from './db/library.ts';
import { FolderInUse } from './db/lock.ts';
import { DatabaseTooNew, migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './deps.ts';
import { readSettings, SettingsWrong } from './env.ts';
import { buildAssets } from './http/assets.ts';
import { createLimits } from './http/rate-limit.ts';
import { demoAccounts, ensureDemoAccounts } from './local/demo-accounts.ts';
import { localMailbox } from './local/mailbox.ts';
import { jsonLog } from './log.ts';
import { startMailWorker } from './mail/worker.ts';
import { builtPages } from './pages.ts';
import { startSweeps } from './sweeps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  await run();
} catch (error) {
  const told = [SettingsWrong, FolderInUse, DatabaseTooNew, ContentWrong].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const clock = () => new Date();
  const log = jsonLog((line) => console.log(line), clock);
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  const database = await openDatabase(place, (error) => log.error('database connection lost', error));
  await migrate(database);
  const limits = createLimits(database);
  const signals: Deps['signals'] = new EventEmitter();
  const deps: Deps = { settings, database, db: database.db, clock, random: Math.random, log, limits, signals };
  if (settings.local) {
    const report = await loadContent(deps.db, readLibrary(`${root}content`), clock());
    if (report.added + report.changed + report.kept.length > 0) log.info('content loaded', { ...report });
    await ensureDemoAccounts(deps);
  }
  const app = createApp({
    deps,
    pages: await builtPages(`${root}build/server/index.js`),
    assets: buildAssets(`${root}build/client`),
    local: localMailbox(deps),
    production: true,
  });
  const server = serve({ fetch: app.fetch, port: settings.port, ...(settings.local && { hostname: '127.0.0.1' }) });
  const sweeps = startSweeps(deps);
  const mail = startMailWorker(deps);
  announce(settings.origin, settings.local);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      sweeps.stop();
      server.close(async () => {
        await mail.stop();
        await database.close();
        process.exit(0);
      });
      // Idle keep-alive connections would hold the server open; requests under way are finished first.
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  }
}

function announce(origin: string, local: boolean): void {
  const lines = [`Certamen is ready: ${origin}`];
  if (local) {
    lines.push('', 'Local mode: this machine only. Logins:');
    for (const { email, password, is_admin } of demoAccounts) {
      lines.push(`  ${is_admin ? 'administrator' : 'learner      '}  ${email}  ${password}`);
    }
    lines.push(`Mail it would send: ${origin}/local/mailbox`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
