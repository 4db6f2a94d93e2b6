import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { demoAccounts } from '#local/demo-accounts.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makePeople } from './data.ts';
import { type Running, startFilled } from './servers.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const environment = (port: number) => ({
    ...{ PORT: String(port), DATA_DIR: folder, DATABASE_URL: cluster.url, PUBLIC_ORIGIN: '' },
  });
  try {
    const server = await startFilled(size, environment);
    try {
      const ready = server.peakMemory();
      const { non2xx, errors } = await autocannon({
        ...{ url: server.origin, connections, amount: requests },
        requests: await mix(server, await signedIn(cluster.url, learners)),
      });
      return { requests, failures: non2xx + errors, ready, peak: server.peakMemory() };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cookies of learners. */
async function signedIn(url: string, learners: number): Promise<string[]> {
  const database = await openDatabase({ url }, () => {});
  try {
    return (await makePeople(database.db, learners, 'cookie')).map((token) => `certamen=${token}`);
  } finally {
    await database.close();
  }
}

/** For each learner each address once as a document, once as data and, where it is an operation, by itself. */
async function mix(server: Running, learners: string[]): Promise<Request[]> {
  const [, administrator] = await Promise.all(demoAccounts.map((account) => cookieOf(server, account)));
  const library = await fetch(`${server.origin}/api/certifications`, { headers: { cookie: learners[0] as string } });
  const { categories } = (await library.json()) as { categories: { topics: { id: string }[] }[] };
  const topic = categories[0]?.topics[0]?.id;
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
    ...get(administrator, [...admin, ...admin.map((path) => `${path}.data`)]),
    ...get(administrator, ['/api/admin/users', '/api/admin/questions', '/api/openapi.json']),
  ]);
}

async function cookieOf(
  { origin }: Running,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
