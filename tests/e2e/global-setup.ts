import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../scripts/postgres.ts';

const program = fileURLToPath(new URL('../support/make-templates.ts', import.meta.url));

/** Makes the templates that each journey gets a copy of, on a cluster of its own unless TEST_DATABASE_URL names one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster();
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
  // In a process of its own: Playwright reads only tests, not the server, as TypeScript.
  const made = execFileSync(process.execPath, [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const { postgresql, pglite } = JSON.parse(made) as { postgresql: string; pglite: string };
  process.env.JOURNEYS_POSTGRESQL_TEMPLATE = postgresql;
  process.env.JOURNEYS_PGLITE_TEMPLATE = pglite;
  return async () => cluster?.stop();
}
