import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { demoAccounts } from '#local/demo-accounts.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { startProcess } from './servers.ts';

export interface PageBytes {
  path: string;
  /** Compressed as sent, in bytes. */
  html: number;
  styles: number;
  scripts: number;
  scriptCount: number;
}

/** What a first visit of each screen fetches, without pictures and fonts. */
export async function pageBytes(cluster: Cluster): Promise<PageBytes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const server = await startProcess(
    'server/main.ts',
    () => [],
    (port) => ({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: cluster.url,
      PUBLIC_ORIGIN: '',
    }),
  );
  const origin = `http://localhost:${server.port}`;
  try {
    const [learner, administrator] = demoAccounts;
    const authorization = await signedIn(origin, learner);
    const admin = await signedIn(origin, administrator);
    const { categories } = (await (
      await fetch(`${origin}/api/certifications`, { headers: { authorization } })
    ).json()) as any;
    const topic = categories[0].topics[0].id;
    const { attempt } = (await post(`${origin}/api/topics/${topic}/attempts`, {}, authorization)) as any;
    const visits: [string, string | null][] = [
      ['/', null],
      ['/login', null],
      ['/register', null],
      ['/demo/quiz', null],
      ['/demo/flashcards', null],
      ['/', authorization],
      ['/certifications', authorization],
      [`/quiz/${topic}`, authorization],
      [`/quiz/${topic}/attempts/${attempt.id}`, authorization],
      [`/study?topic=${topic}`, authorization],
      ['/study/history', authorization],
      ['/flashcards', authorization],
      [`/flashcards/${topic}`, authorization],
      ['/admin', admin],
    ];
    const list: PageBytes[] = [];
    for (const [path, who] of visits) list.push(await measure(origin, path, who, [topic, attempt.id]));
    return list;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signedIn(origin: string, account: (typeof demoAccounts)[number] | undefined): Promise<string> {
  const { email, password } = account ?? {};
  const answer = await post(`${origin}/api/auth/sign-in`, { email, password, session: 'bearer' });
  return `Bearer ${(answer as { access_token: string }).access_token}`;
}

async function measure(
  origin: string,
  path: string,
  authorization: string | null,
  ids: string[],
): Promise<PageBytes> {
  // Pages know people by their cookie only.
  const cookie = authorization?.replace('Bearer ', 'certamen=');
  const response = await fetch(`${origin}${path}`, { headers: { ...(cookie && { cookie }) } });
  const html = await response.text();
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] as string));
  const preloaded = new Set(
    [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1] as string),
  );
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((match) => match[1] as string));
  const needed = preloaded.size > 0 ? preloaded : scripts;
  const shown = ids.reduce((text, id, index) => text.replace(id, index === 0 ? '{topic}' : '{attempt}'), path);
  return {
    path: authorization ? `${shown} (signed in)` : shown,
    html: brotliCompressSync(html).length,
    styles: await total(origin, styles),
    scripts: await total(origin, needed),
    scriptCount: needed.size,
  };
}

async function total(origin: string, files: Set<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const response = await fetch(`${origin}${file}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    bytes += Number(response.headers.get('content-length') ?? 0);
  }
  return bytes;
}

async function post(url: string, body: unknown, authorization?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  return response.json();
}
