import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './env.ts';
import { fillLocally } from './fill-locally.ts';
import { boundedServer, closeServer } from './http/bounded-server.ts';
import { demoAccounts } from './local/demo-accounts.ts';
import { jsonLog } from './log.ts';
import { createMeters } from './metrics/meters.ts';
import { type Front, openSite, type Site } from './open-site.ts';

class PortInUse extends Error {
  override name = 'PortInUse';
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
}

/** A front, and what ends with it. */
interface RunningFront extends Front {
  close?(): Promise<void>;
}

export type MakeFront = (server: Server) => Promise<RunningFront>;

/** After the last request, in milliseconds: for letters and functions that are under way, and the database. */
const CLOSE_WITHIN_MS = 10_000;

/** Opens the site and serves it until the process is told to stop. */
export async function serve(settings: Settings, makeFront: MakeFront): Promise<void> {
  const log = jsonLog(
    (line) => console.log(line),
    () => new Date(),
  );
  const site = await openSite(settings, { log, meters: createMeters({ withProcess: true }), fillLocally });
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
  await listen(server, settings);
  site.start();
  announce(settings.origin, settings.local, site.hasSandbox);
  const stop = async () => {
    if (standing?.stopping) return;
    // From now on this instance says that it should be sent nothing more. It goes on answering until its proxy has noticed: closing
    // the door ends connections whose request has not been read yet. Whoever comes is told not to come back on the same connection.
    log.info('stopping', { drain_ms: settings.shutdownDrainMs });
    site.drain();
    void close?.();
    await wait(settings.shutdownDrainMs);
    const cut = await closeServer(server, settings.shutdownTimeoutMs);
    if (cut) log.info('requests were cut off', { after_ms: settings.shutdownTimeoutMs });
    // A handler that was cut off may hold a connection of the database for ever.
    await Promise.race([site.close(), wait(CLOSE_WITHIN_MS)]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
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
