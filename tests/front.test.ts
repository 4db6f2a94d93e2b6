import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#local/demo-accounts.ts';
import routes from '../web/routes.ts';
import { operations } from './support/operations.ts';
import { createDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { postgresTemplate } from './support/templates.ts';

/** A real server with real pages: what holds for every address. */
let server: ServerProcess;

beforeAll(async () => {
  const cluster = process.env.TEST_DATABASE_URL;
  const name = `certamen_front_${process.env.VITEST_POOL_ID ?? '1'}`;
  const url = cluster ? await createDatabase(cluster, name, await postgresTemplate(cluster)) : '';
  server = await startServerProcess({ DATABASE_URL: url, SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_TIMEOUT_MS: '300' });
});
afterAll(() => server?.remove());

interface RouteNode {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteNode[] | undefined;
}

/** Every address of the route configuration, parameters and the splat filled with what is nowhere. */
function pathsOf(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    const own = children === undefined || index ? [here === '' ? '/' : here] : [];
    return [...own, ...pathsOf(children ?? [], here)];
  });
}

const filled = (path: string) =>
  path.replaceAll(/:\w+|\{\w+\}/g, '0190c2f4-0000-7000-8000-000000000000').replace('*', 'no/such/page');
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

async function cookieOf({ email, password }: { email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${server.origin}/api/auth/sign-in`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('nothing is stored that does not ask for it', () => {
  const pages = pathsOf(routes as RouteNode[]).map(filled);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: 'text/html', ...init.headers };
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init, headers });
    await answer.arrayBuffer();
    return { path: `${init.method ?? 'GET'} ${path} ${answer.status}`, control: answer.headers.get('cache-control') };
  };
  const stored = (answers: Awaited<ReturnType<typeof ask>>[]) =>
    answers.filter(({ control }) => control !== 'no-store');

  test('pages, and the data that a page loads on its way to another one, whoever asks', async () => {
    expect(pages.length).toBeGreaterThan(60);
    const cookies = ['', ...(await Promise.all(demoAccounts.map(cookieOf)))];
    expect(new Set(cookies).size).toBe(3);
    for (const cookie of cookies) {
      for (const path of pages) {
        // Asking for it signs out.
        if (path === '/sign-out') continue;
        const headers = { cookie };
        expect(stored(await Promise.all([path, dataOf(path)].map((one) => ask(one, { headers }))))).toEqual([]);
      }
    }
  });

  test('forms, other methods and what is refused', async () => {
    const answers = [];
    for (const path of pages) {
      for (const method of ['POST', 'PUT', 'OPTIONS', 'HEAD']) answers.push(await ask(path, { method }));
      answers.push(await ask(dataOf(path), { method: 'POST' }));
    }
    answers.push(await ask('/login', { method: 'POST', headers: { origin: 'https://evil.example' } }));
    expect(stored(answers)).toEqual([]);
  });

  test('operations and their failures', async () => {
    const answers = [];
    for (const { method, path } of operations()) {
      // Its document is the same for everybody.
      if (path === '/api/openapi.json') continue;
      answers.push(await ask(filled(path), { method }), await ask(filled(path), { method: 'OPTIONS' }));
    }
    for (const path of [
      '/api/nothing',
      '/api',
      '/functions/v1/nothing',
      '/images/x.png',
      '/local/mailbox',
      '/metrics',
    ])
      answers.push(await ask(path), await ask(path, { method: 'DELETE' }));
    expect(stored(answers)).toEqual([]);
  });

  test('what everybody may keep says so', async () => {
    for (const path of [
      '/seal.svg',
      '/blog/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/api/openapi.json',
      '/site.webmanifest',
      '/favicon.ico',
    ])
      expect((await ask(path)).control, path).toMatch(/^public, /);
  });
});

describe('what search engines, share cards and browsers read of a page', () => {
  const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? null;
  const headOf = (html: string) => ({
    title: tag(html, /<title>([^<]+)<\/title>/),
    description: tag(html, /<meta name="description" content="([^"]+)"/),
    canonical: tag(html, /<link rel="canonical" href="([^"]+)"/),
    robots: tag(html, /<meta name="robots" content="([^"]+)"/),
    og: ['title', 'description', 'image', 'url', 'type', 'site_name'].filter((name) =>
      new RegExp(`<meta property="og:${name}" content="[^"]+"`).test(html),
    ).length,
  });
  const shown = async (path: string, cookie = '') => {
    const headers = { accept: 'text/html', cookie };
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' });
    const html = await answer.text();
    return answer.status === 200 && html.startsWith('<!DOCTYPE html>') ? html : null;
  };
  const aliases: Record<string, string> = { '/flashcards/demo': '/demo/flashcards' };
  /** What no search engine has a use for: a step of something that one has begun. */
  const steps = ['/confirm', '/confirm-email', '/login/verify', '/auth/callback'];

  test('every public page has its words, its address by PUBLIC_ORIGIN and its share card', async () => {
    const { posts } = await (await fetch(`${server.origin}/api/blog/posts?limit=1`)).json();
    const [post] = posts;
    const ofBlog = [`/blog/${post.slug}`, `/blog/category/${post.categories[0].slug}`, `/blog/tag/${post.tags[0]}`];
    const seen: string[] = [];
    for (const path of [...new Set(pathsOf(routes as RouteNode[])), ...ofBlog].map(filled)) {
      const html = path === '/sign-out' || steps.includes(path) ? null : await shown(path);
      if (html === null) continue;
      seen.push(path);
      const { title, description, canonical, og } = headOf(html);
      expect({ path, title, description, canonical, og }).toEqual({
        ...{ path, title: expect.any(String), description: expect.any(String), og: 6 },
        canonical: server.origin + (aliases[path] ?? path),
      });
    }
    expect(seen).toEqual(
      expect.arrayContaining(['/', '/login', '/register', '/demo/quiz', '/blog', '/terms', ...ofBlog]),
    );
  });

  test('personal screens, the back office and the steps of a sign-in are not to be listed', async () => {
    const cookies = await Promise.all(demoAccounts.map(cookieOf));
    const listed: string[] = [];
    let asked = 0;
    for (const path of pathsOf(routes as RouteNode[]).map(filled)) {
      if (path === '/sign-out') continue;
      const ofVisitor = await shown(path);
      const isStep = steps.includes(path);
      const own = path === '/' || ofVisitor === null ? await Promise.all(cookies.map((one) => shown(path, one))) : [];
      for (const html of isStep ? [ofVisitor, ...own] : own) {
        if (html === null) continue;
        asked += 1;
        if (headOf(html).robots !== 'noindex') listed.push(path);
      }
    }
    expect(listed).toEqual([]);
    expect(asked).toBeGreaterThan(30);
  });

  test('the icons are there, also where nobody named them, and each page names those of its brand', async () => {
    const html = (await shown('/')) ?? '';
    for (const name of ['icon', 'apple-touch-icon', 'manifest']) {
      const path = tag(html, new RegExp(`<link rel="${name}" href="([^"]+)"`)) ?? '';
      expect((await fetch(server.origin + path)).status, path).toBe(200);
    }
    for (const device of ['light', 'dark'])
      expect(html).toMatch(
        new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${device}\\)" content="#`),
      );
    for (const [path, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const answer = await fetch(server.origin + path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type]);
    }
    const manifest = await (await fetch(`${server.origin}/site.webmanifest`)).json();
    for (const { src, sizes } of manifest.icons) {
      const picture = Buffer.from(await (await fetch(server.origin + src)).arrayBuffer());
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });
});

test('who breaks off a form, or sends something else, is no failure of a page', async () => {
  const { port, host } = new URL(server.origin);
  const before = server.lines().length - 1;
  const type = 'Content-Type: application/x-www-form-urlencoded';
  for (const path of ['/login', '/theme', '/sign-out', '/register', '/theme.data']) {
    for (const body of ['Content-Length: 100\r\n\r\ntheme=', 'Transfer-Encoding: chunked\r\n\r\nz\r\n']) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      socket.end(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\n${type}\r\n${body}`);
      await once(socket.resume(), 'close');
    }
  }
  const wrong = { 'text/plain': 'x', 'application/json': '{}', 'multipart/form-data; boundary=x': '--y' };
  for (const path of ['/login', '/theme', '/login.data', '/sign-out', '/auth/google']) {
    for (const [contentType, body] of Object.entries(wrong)) {
      const init = { method: 'POST', body, headers: { 'content-type': contentType, origin: server.origin } };
      expect((await fetch(server.origin + path, init)).status, `${path}: ${contentType}`).toBe(400);
    }
  }
  expect((await fetch(`${server.origin}/login`)).status).toBe(200);
  const since = server.lines().slice(before);
  expect(since.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('a server that is told to stop ends, whatever its requests do', async () => {
  const { port } = new URL(server.origin);
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [unfinished, unanswered, idle] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]];
  unfinished.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  unanswered.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Half:');
  idle.write('GET /api/%68ealth HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  expect(await server.terminate()).toBe(0);
  await closed;
  await until(() => server.lines().some((line) => line.includes('requests were cut off')));
  await server.start();
});
