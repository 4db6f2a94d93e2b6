import '#server/production.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CertificationName, planInterests } from '#core/account/interests.ts';
import { certification_interests } from '#server/account/tables.ts';
import { readSettings } from '#server/env.ts';
import { buildAssets } from '#server/http/assets.ts';
import { jsonLog } from '#server/log.ts';
import { createMeters } from '#server/metrics/meters.ts';
import { openSite, type Site } from '#server/open-site.ts';
import { builtPages } from '#server/pages.ts';
import { freePort } from '../../scripts/free-port.ts';
import { aUser, type UserParts } from './factories.ts';
import { createDatabase, dropDatabase } from './server-databases.ts';
import { pgliteTemplateFolder, postgresTemplate } from './templates.ts';

/**
 * A process that serves one site after another for the journeys, each on a fresh copy of a template database: everything a site keeps in
 * memory is made anew with it, in the time that opening a database takes. It is started with the engine as its argument, and told what to do
 * over the channel of `fork()`.
 */
export type Engine = 'postgresql' | 'pglite';

export type SiteRequest =
  /** Returns the site's origin. */
  | { type: 'open'; settings: Record<string, string> }
  | { type: 'close' }
  /** The server is away: connections are cut and refused, until `listen`. */
  | { type: 'unlisten' }
  | { type: 'listen' }
  /** The clock by which the site goes is moved on; limits of attempts and sweeps keep the real one. */
  | { type: 'moveClock'; ms: number }
  | { type: 'query'; text: string; values: unknown[] }
  /** An account with a confirmed address, made without its mail. */
  | { type: 'account'; parts: Partial<UserParts>; certifications: CertificationName[] };

const build = fileURLToPath(new URL('../../build', import.meta.url));
const front = {
  pages: await builtPages(`${build}/server/index.js`),
  assets: buildAssets(`${build}/client`),
  production: true,
};

/** Where a site keeps its data. */
interface Place {
  /** By which the site finds it. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

const freshPlace = await placesOn(process.argv[2] as Engine);
let place: Place | null = null;
let site: Site | null = null;
let server: Server | null = null;
let port = 0;
let moved_ms = 0;

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
  if (request.type === 'open') return open(request.settings);
  if (request.type === 'close') return close();
  if (!site || !server) throw new Error('No site is open.');
  if (request.type === 'unlisten') return unlisten(server);
  if (request.type === 'listen') return listen(server, port);
  if (request.type === 'moveClock') {
    moved_ms += request.ms;
    return;
  }
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

async function open(given: Record<string, string>): Promise<string> {
  await close();
  place = await freshPlace();
  // Playwright's own requests break where the server closes a connection that has been idle just when they take it up again.
  server = createServer({ keepAliveTimeout: 0 });
  port = await listen(server, await freePort());
  const settings = readSettings({ APP_SECRET: 'x'.repeat(40), ...place.settings, ...given, PORT: String(port) });
  // The template that the database is a copy of was filled by the same function.
  site = await openSite(settings, { log, meters: createMeters(), fillLocally: async () => {} });
  const { clock } = site.deps;
  moved_ms = 0;
  site.deps.clock = () => new Date(clock().getTime() + moved_ms);
  server.on('request', site.listener(front));
  site.start();
  return settings.origin;
}

async function close(): Promise<void> {
  if (server?.listening) await unlisten(server);
  site?.drain();
  await site?.close();
  await place?.remove();
  place = null;
  site = null;
  server = null;
}

/** Makes the template unless an earlier run has; returns what copies it. */
async function placesOn(engine: Engine): Promise<() => Promise<Place>> {
  const aFolder = () => mkdtempSync(join(tmpdir(), 'certamen-journey-'));
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  if (engine === 'pglite') {
    const template = await pgliteTemplateFolder();
    return async () => {
      const folder = aFolder();
      cpSync(template, folder, { recursive: true });
      return { settings: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => remove(folder) };
    };
  }
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: global-setup.ts sets it.');
  const template = await postgresTemplate(serverUrl);
  const name = `certamen_journey_${process.pid}`;
  return async () => {
    const folder = aFolder();
    const url = await createDatabase(serverUrl, name, template);
    return {
      settings: { DATA_DIR: folder, DATABASE_URL: url },
      async remove() {
        await dropDatabase(serverUrl, name);
        remove(folder);
      },
    };
  };
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
