import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { fillBlog } from './blog-data.ts';
import { type Running, startProcess } from './servers.ts';
import { median } from './tools/load.ts';

const SIZES = [100, 10_000] as const;
/** Words of a post: about what one takes six minutes to read. */
const LENGTH = 1_000;
const CALLS = 40;

export interface BlogTime {
  what: string;
  /** Time of the median call with 10,000 posts, as a multiple of the one with 100. */
  ratio: number;
  /** Milliseconds of the median call with 10,000 posts. */
  milliseconds: number;
}

/** `next`: the second page of the same list. Post 77 is in both blogs, and so is what is looked for. */
const asked: readonly { what: string; path: string; next?: true }[] = [
  { what: 'list', path: '/api/blog/posts' },
  { what: 'list, second page', path: '/api/blog/posts', next: true },
  { what: 'a category', path: '/api/blog/posts?category=category-1' },
  { what: 'a tag', path: '/api/blog/posts?tag=tag-7' },
  { what: 'a category and a tag', path: '/api/blog/posts?category=category-1&tag=tag-7' },
  { what: 'search, a word that one post has', path: '/api/blog/posts?q=rareword' },
  { what: 'search, a word that no post has', path: '/api/blog/posts?q=qqqqq' },
  { what: 'search, a word that some posts have', path: '/api/blog/posts?q=sometimes' },
  { what: 'search, a word that all posts have', path: '/api/blog/posts?q=everywhere' },
  {
    what: 'search in a category, a word that all posts have',
    path: '/api/blog/posts?q=everywhere&category=category-1',
  },
  { what: 'search in a category, a word that one post has', path: '/api/blog/posts?q=rareword&category=category-1' },
  { what: 'a post', path: '/api/blog/posts/post-77' },
  { what: 'feed', path: '/blog/feed.xml' },
  { what: 'page of the list', path: '/blog' },
  { what: 'page of a post', path: '/blog/post-77' },
];

/** What readers ask of a blog of 10,000 posts against a blog of 100, on PostgreSQL. */
export async function blog(cluster: Cluster): Promise<BlogTime[]> {
  const places: Place[] = [];
  try {
    for (const size of SIZES) places.push(await place(cluster, size));
    const times: BlogTime[] = [];
    for (const one of asked) times.push(await compared(one, places));
    return times;
  } finally {
    for (const { stop } of places) await stop();
  }
}

interface Place {
  server: Running;
  stop(): Promise<void>;
}

async function place(cluster: Cluster, size: number): Promise<Place> {
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database blog_${size}`);
  await admin.end();
  const url = cluster.url.replace(/\/\w+$/, `/blog_${size}`);
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ url }, () => {});
  await migrate(database);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await fillBlog(tx, size, LENGTH);
  });
  await database.db.execute(sql`vacuum analyze`);
  await database.close();
  const server = await startProcess(
    'server/main.ts',
    () => [],
    (port) => ({ PORT: String(port), DATA_DIR: folder, DATABASE_URL: url, PUBLIC_ORIGIN: '' }),
  );
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, stop };
}

/** Alternating between the two, so that what the machine does besides falls on both. */
async function compared({ what, path, next }: (typeof asked)[number], places: Place[]): Promise<BlogTime> {
  const times = places.map(() => [] as number[]);
  const paths: string[] = [];
  for (const at of places) {
    const first = await ask(at, path);
    paths.push(next ? `${path}?cursor=${JSON.parse(first).next_cursor}` : path);
  }
  for (let call = 0; call < CALLS; call++) {
    for (const [index, at] of places.entries()) {
      const started = performance.now();
      await ask(at, paths[index] as string);
      times[index]?.push(performance.now() - started);
    }
  }
  const [small, large] = times.map(median) as [number, number];
  return { what, ratio: large / small, milliseconds: large };
}

async function ask({ server }: Place, path: string): Promise<string> {
  const response = await fetch(`http://localhost:${server.port}${path}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 500)}`);
  return body;
}
