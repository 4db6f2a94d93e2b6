import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts } from '#local/demo-accounts.ts';
import { fillLocally } from '#local/fill-locally.ts';
import { placeOf } from './db/place.ts';
import type { Deps } from './deps.ts';
import { setupOf } from './doctor/examine.ts';
import type { Settings } from './env.ts';
import { boundedServer, closeServer, listen } from './http/bounded-server.ts';
import { jsonLog } from './log.ts';
import { createMeters } from './metrics/meters.ts';
import { type Front, openSite, type Site } from './open-site.ts';
import { version } from './version.ts';

class CannotListen extends Error {
  override name = 'CannotListen';
}

interface RunningFront extends Front {
  close?(): Promise<void>;
}

export type MakeFront = (server: Server) => Promise<RunningFront>;

const CLOSE_WITHIN_MS = 10_000;

export async function serve(settings: Settings, makeFront: MakeFront, warnings: string[] = []): Promise<void> {
  // A reader that is gone ends no server. The console would do the same, at twice the cost of a line.
  process.stdout.on('error', () => {});
  const log = jsonLog(
    (line) => process.stdout.write(`${line}\n`),
    () => new Date(),
  );
  for (const warning of warnings) log.info('doubtful setting', { warning });
  const site = await openSite(settings, { log, meters: createMeters({ withProcess: true }), fillLocally });
  site.deps.setup = setupOf(site.deps, warnings);
  try {
    await serveSite(site, makeFront);
  } catch (error) {
    await site.close();
    throw error;
  }
}

async function serveSite(site: Site, makeFront: MakeFront): Promise<void> {
  const { settings, log, standing } = site.deps;
  const server = boundedServer();
  const { close, ...front } = await makeFront(server);
  const answer = site.listener(front);
  server.on('request', (request, response) => {
    if (standing?.stopping) response.setHeader('connection', 'close');
    answer(request, response);
  });
  await takeConnections(server, settings);
  site.start();
  const stop = async () => {
    if (standing?.stopping) return;
    // Keeps serving until the proxy has noticed: closing would end connections with unread requests.
    log.info('stopping', { drain_ms: settings.shutdownDrainMs });
    site.drain();
    void close?.();
    await wait(settings.shutdownDrainMs);
    const cut = await closeServer(server, settings.shutdownTimeoutMs);
    if (cut) log.info('requests were cut off', { after_ms: settings.shutdownTimeoutMs });
    // An aborted handler may hold a database connection forever.
    await Promise.race([site.close(), wait(CLOSE_WITHIN_MS)]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  announce(site.deps, site.hasSandbox);
}

async function takeConnections(server: Server, { port, host }: Settings): Promise<void> {
  try {
    await listen(server, { port, host });
  } catch (error) {
    const why = whyNot((error as NodeJS.ErrnoException).code, host, port);
    throw why === null ? error : new CannotListen(why, { cause: error });
  }
}

function whyNot(code: string | undefined, host: string, port: number): string | null {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one from 1024 on.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`;
  return null;
}

function announce({ settings, log }: Deps, sandbox: boolean): void {
  const { origin, local, host, port } = settings;
  log.info('ready', { version, ...placeOf(settings), origin, host, port });
  if (!local) return;
  const lines = [`Certamen is ready: ${origin}`, '', 'Local mode: this machine only. Logins:'];
  for (const { email, password, is_admin } of demoAccounts) {
    lines.push(`  ${is_admin ? 'administrator' : 'learner      '}  ${email}  ${password}`);
  }
  lines.push(`Mail it would send: ${origin}/local/mailbox`);
  if (sandbox) lines.push(`Payments, without money: ${origin}/local/payments`);
  console.log(`\n${lines.join('\n')}\n`);
}
