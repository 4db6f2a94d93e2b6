import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { demoAccounts } from '#local/demo-accounts.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makePeople } from './data.ts';
import { type Running, startProcess } from './servers.ts';
import { send } from './tools/load.ts';

const REQUESTS = 20_000;
/** So many that none of them opens decks of flashcards faster than an account may. */
const LEARNERS = 20;

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
export async function memory(cluster: Cluster): Promise<Memory> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const environment = (port: number) => ({
    ...{ PORT: String(port), DATA_DIR: folder, DATABASE_URL: cluster.url, PUBLIC_ORIGIN: '' },
  });
  try {
    // Its first start fills the database, which later ones do not.
    await (await startProcess('server/main.ts', () => [], environment)).stop();
    const server = await startProcess('server/main.ts', () => [], environment);
    try {
      const ready = server.peakMemory();
      const requests = await mix(server, await signedIn(cluster.url));
      const failures = await send(server, REQUESTS, requests);
      return { requests: REQUESTS, failures, ready, peak: server.peakMemory() };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cookies of learners. */
async function signedIn(url: string): Promise<string[]> {
  const database = await openDatabase({ url }, () => {});
  try {
    return (await makePeople(database.db, LEARNERS, 'cookie')).map((token) => `certamen=${token}`);
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
