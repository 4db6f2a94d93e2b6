import { startCluster } from '../../scripts/postgres.ts';

/** What tests on PostgreSQL run on where TEST_DATABASE_URL names no server: one of their own, for as long as they run. */
export default async function startOwnCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return;
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
