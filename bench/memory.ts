import autocannon, { type Request } from 'autocannon';
import { demoAccounts } from '#local/demo-accounts.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makePeople, onDatabase } from './data.ts';
import { type Running, startProduct } from './servers.ts';
import { ask, signIn } from './sites.ts';
import type { Size } from './size.ts';

interface Plan {
  requests: number;
  connections: number;
  learners: number;
}

/** In full size so many learners that none of them opens decks of flashcards faster than an account may; tiny, each request once. */
const PLANS: Record<Size, Plan> = {
  full: { requests: 20_000, connections: 10, learners: 20 },
  tiny: { requests: 43, connections: 1, learners: 1 },
};

export interface Memory {
  requests: number;
  failures: number;
  /** Resident memory in MB: when the server was ready, and its peak after all requests. */
  ready: number;
  peak: number;
}

/**
 * The peak memory of a server on PostgreSQL that returns pages, their data and results of the API, in turn, to visitors, learners and
 * an administrator, over ten connections.
 */
export async function memory(size: Size, cluster: Cluster): Promise<Memory> {
  const { requests, connections, learners } = PLANS[size];
  const server = await startProduct(cluster.url, size === 'full');
  try {
    const ready = server.peakMemory();
    const tokens = await onDatabase({ url: cluster.url }, (db) => makePeople(db, learners, 'cookie'));
    const cookies = tokens.map((token) => `certamen=${token}`);
    const { non2xx, errors } = await autocannon({
      ...{ url: server.origin, connections, amount: requests },
      requests: await mix(server, cookies),
    });
    return { requests, failures: non2xx + errors, ready, peak: server.peakMemory() };
  } finally {
    await server.stop();
  }
}

/** For each learner each address once as a document, once as data and, where it is an operation, by itself. */
async function mix(server: Running, learners: string[]): Promise<Request[]> {
  const token = await signIn(server, demoAccounts[1]);
  const topic = JSON.parse(await ask({ server }, '/api/certifications', { token })).categories[0].topics[0].id;
  const get = (cookie: string | undefined, paths: string[]) =>
    paths.map((path) => ({ method: 'GET' as const, path, headers: { ...(cookie !== undefined && { cookie }) } }));
  const learning = ['/certifications', `/quiz/${topic}`, '/flashcards', `/flashcards/${topic}`, '/profile'];
  const admin = ['/admin', '/admin/users', '/admin/content/questions', '/admin/audit', '/admin/blog'];
  const open = ['/login', '/register', '/demo/quiz', '/blog', '/api-docs'];
  return learners.flatMap((learner) => [
    ...get(undefined, ['/', '/_.data', '/about', ...open, ...open.map((path) => `${path}.data`)]),
    ...get(learner, ['/', '/_.data', ...learning, ...learning.map((path) => `${path}.data`)]),
    ...get(learner, [
      '/api/users/me',
      '/api/home',
      '/api/certifications',
      `/api/topics/${topic}/flashcards`,
      '/api/library',
    ]),
    ...get(`certamen=${token}`, [...admin, ...admin.map((path) => `${path}.data`)]),
    ...get(`certamen=${token}`, ['/api/admin/users', '/api/admin/questions', '/api/openapi.json']),
  ]);
}
