import { startCluster } from '../../scripts/postgres.ts';

/** The PostgreSQL that the journeys' databases are on: a cluster of its own unless TEST_DATABASE_URL names one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster();
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
  return async () => cluster?.stop();
}
