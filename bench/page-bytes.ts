import { brotliCompressSync } from 'node:zlib';
import { demoAccounts } from '#local/demo-accounts.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { startProduct } from './servers.ts';
import { ask, signIn } from './sites.ts';

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
  const server = await startProduct(cluster.url);
  const origin = `http://localhost:${server.port}`;
  try {
    const [learner, administrator] = demoAccounts;
    const token = await signIn(server, learner);
    const admin = await signIn(server, administrator);
    const topic = JSON.parse(await ask({ server }, '/api/certifications', { token })).categories[0].topics[0].id;
    const begin = { token, method: 'POST', body: {} };
    const { attempt } = JSON.parse(await ask({ server }, `/api/topics/${topic}/attempts`, begin));
    const visits: [string, string | null][] = [
      ['/', null],
      ['/login', null],
      ['/register', null],
      ['/demo/quiz', null],
      ['/demo/flashcards', null],
      ['/', token],
      ['/certifications', token],
      [`/quiz/${topic}`, token],
      [`/quiz/${topic}/attempts/${attempt.id}`, token],
      [`/study?topic=${topic}`, token],
      ['/study/history', token],
      ['/flashcards', token],
      [`/flashcards/${topic}`, token],
      ['/admin', admin],
    ];
    const list: PageBytes[] = [];
    for (const [path, who] of visits) list.push(await measure(origin, path, who, [topic, attempt.id]));
    return list;
  } finally {
    await server.stop();
  }
}

async function measure(origin: string, path: string, token: string | null, ids: string[]): Promise<PageBytes> {
  // Pages know people by their cookie only.
  const response = await fetch(`${origin}${path}`, { headers: { ...(token && { cookie: `certamen=${token}` }) } });
  const html = await response.text();
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] as string));
  const preloaded = new Set(
    [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1] as string),
  );
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((match) => match[1] as string));
  const needed = preloaded.size > 0 ? preloaded : scripts;
  const shown = ids.reduce((text, id, index) => text.replace(id, index === 0 ? '{topic}' : '{attempt}'), path);
  return {
    path: token ? `${shown} (signed in)` : shown,
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
