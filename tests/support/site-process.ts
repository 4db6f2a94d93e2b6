import '#server/production.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CertificationName, planInterests } from '#core/interests.ts';
import { certification_interests } from '#server/account/tables.ts';
import { readSettings } from '#server/env.ts';
import { buildAssets } from '#server/http/assets.ts';
import { jsonLog } from '#server/log.ts';
import { createMeters } from '#server/metrics/meters.ts';
import { openSite, type Site } from '#server/open-site.ts';
import { builtPages } from '#server/pages.ts';
import { aUser, type UserParts } from './factories.ts';

/**
 * A process that serves one site after another for the journeys, each on a database of its own: everything a site keeps in memory is made
 * anew with it, in the time that opening a database takes. It is told what to do over the channel of `fork()`.
 */
export type SiteRequest =
  | { type: 'open'; environment: Record<string, string> }
  | { type: 'close' }
  /** The server is away: connections are cut and refused, until `listen`. */
  | { type: 'unlisten' }
  | { type: 'listen' }
  | { type: 'query'; text: string; values: unknown[] }
  /** An account with a confirmed address, made without its mail. */
  | { type: 'account'; parts: Partial<UserParts>; certifications: CertificationName[] };

const build = fileURLToPath(new URL('../../build', import.meta.url));
const front = {
  pages: await builtPages(`${build}/server/index.js`),
  assets: buildAssets(`${build}/client`),
  production: true,
};

let site: Site | null = null;
let server: Server | null = null;
let port = 0;

const log = jsonLog(
  (line) => console.log(line),
  () => new Date(),
);

process.on('message', async ({ id, ...request }: SiteRequest & { id: number }) => {
  try {
    process.send?.({ id, result: await handle(request) });
  } catch (error) {
    process.send?.({ id, error: (error as Error).stack });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function handle(request: SiteRequest): Promise<unknown> {
  if (request.type === 'open') return open(request.environment);
  if (request.type === 'close') return close();
  if (!site || !server) throw new Error('No site is open.');
  if (request.type === 'unlisten') return unlisten(server);
  if (request.type === 'listen') return listen(server, port);
  if (request.type === 'account') {
    const user = await aUser(site.deps, request.parts);
    const interests = planInterests(request.certifications, site.deps.clock());
    if (interests.length > 0) {
      const rows = interests.map((interest) => ({ ...interest, user_id: user.id }));
      await site.deps.db.insert(certification_interests).values(rows);
    }
    return user.email;
  }
  const { pool, embedded } = site.deps.database;
  const { rows } = pool
    ? await pool.query(request.text, request.values)
    : ((await embedded?.client.query(request.text, request.values)) ?? { rows: [] });
  return rows;
}

async function open(environment: Record<string, string>): Promise<string> {
  await close();
  server = createServer();
  port = await listen(server, 0);
  const settings = readSettings({ ...environment, PORT: String(port) });
  // The template that the database is a copy of was filled by the same function.
  site = await openSite(settings, { log, meters: createMeters(), fillLocally: async () => {} });
  server.on('request', site.listener(front));
  site.start();
  return settings.origin;
}

async function close(): Promise<void> {
  if (server?.listening) await unlisten(server);
  site?.drain();
  await site?.close();
  site = null;
  server = null;
}

function listen(to: Server, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    to.once('error', reject);
    to.listen(at, '127.0.0.1', () => resolve((to.address() as AddressInfo).port));
  });
}

function unlisten(from: Server): Promise<void> {
  return new Promise((resolve) => {
    from.close(() => resolve());
    from.closeAllConnections();
  });
}
