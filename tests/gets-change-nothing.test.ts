import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { localMailbox } from '#local/mailbox.ts';
import { localSso } from '#local/sso/pages.ts';
import { createApp } from '#server/app.ts';
import { rows } from '#server/db/open.ts';
import { builtPages } from '#server/pages.ts';
import { ORIGIN, type Person, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { operations, requestFor } from './support/operations.ts';
import { setUp } from './support/sso.ts';
import { aWorld, type World } from './support/world.ts';

/*
 * A link, a picture or a redirect on another site can make a browser send any GET here, with its cookies. So none may sign anybody in
 * or out, nor write anything: what acts is a POST of our own origin.
 */

const app = useTestApp();
const build = fileURLToPath(new URL('../build/server/index.js', import.meta.url));
const callers = ['visitor', 'a', 'administrator'] as const;

/** Answers of the server itself that are neither operations nor pages. */
const served = [
  ...['/sitemap.xml', '/robots.txt', '/blog/feed.xml', '/images/x', '/metrics', '/api/openapi.json'],
  ...['/functions/v1/api-docs', '/functions/v1/unknown', '/functions/v1/stripe-webhook', '/api/unknown', '/unknown'],
  ...['/local/mailbox', '/local/mailbox/00000000-0000-4000-8000-000000000000'],
  ...['/auth/google?from=/profile', '/auth/callback?code=a&state=b', '/auth/callback?error=access_denied&state=b'],
  ...['/confirm?code=x', '/confirm-email?code=x', '/reset-password?code=x', '/sign-out', '/theme', '/ad-choice'],
  ...[
    '/subscription?session_id=cs_1&success=true',
    '/subscription?canceled=true',
    '/login?from=/sign-out',
    '/profile?tab=security',
  ],
];

describe('a GET signs nobody in or out and writes nothing', () => {
  test.each(callers)('no operation of the contract, called by %s', async (who) => {
    const world = await aWorld(app);
    const reads = operations().filter(({ method }) => method === 'GET');
    expect(reads.length).toBeGreaterThan(40);
    const paths: string[] = [];
    for (const operation of reads) {
      const input = await examples[operation.name]?.(world, callerOf(world, who));
      paths.push(requestFor(operation, input).path);
    }
    await expectHarmless(world, who, paths);
  });

  test.each(callers)('no page and no other answer, opened by %s', async (who) => {
    const world = await aWorld(app);
    await setUp(world.administrator, 'google', { client_id: 'local' });
    const paths = [...(await pagePaths(world)), ...served];
    expect(paths.length).toBeGreaterThan(60);
    await expectHarmless(world, who, paths);
  });
});

/** Opens the paths one after the other; whatever they answer, nothing may be different afterwards. */
async function expectHarmless(world: World, who: (typeof callers)[number], paths: string[]): Promise<void> {
  const token = callerOf(world, who)?.token;
  const hono = await site();
  const before = await tableSums();
  for (const path of paths) {
    const response = await hono.request(`${ORIGIN}${path}`, {
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        ...(token && { cookie: `certamen=${token}` }),
      },
    });
    await response.text();
    expect(response.status, path).toBeLessThan(500);
    expect(response.headers.getSetCookie(), `cookies of GET ${path}`).toEqual([]);
    expect(await tableSums(), `what GET ${path} wrote`).toEqual(before);
  }
}

/** A checksum of each table that has rows; counted attempts are not part of it, nor that data was downloaded, which is all that a GET notes. */
async function tableSums(): Promise<Record<string, string>> {
  const sums = await rows<{ name: string; sum: string }>(
    app.deps.db,
    sql`select name, md5(rows::text) as sum from testing.every_row()
      where name not in ('rate_limits', 'sign_in_pace', 'security_events')
      union all select kind, count::text from security_events where kind <> 'data_exported'`,
  );
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
}

function callerOf(world: World, who: (typeof callers)[number]): Person | null {
  return who === 'visitor' ? null : world[who];
}

/** The app with the built pages, which server tests do without. */
async function site() {
  const local: NonNullable<Parameters<typeof createApp>[0]['local']> = (mounting) => {
    localMailbox(app.deps)(mounting);
    localSso(app.deps)(mounting);
  };
  return createApp({ deps: app.deps, local, pages: await builtPages(build), production: true });
}

interface BuiltRoute {
  parentId?: string;
  path?: string;
}

/** The address of every page, with ids of the world in the place of parameters. */
async function pagePaths(world: World): Promise<string[]> {
  const { routes } = (await import(build)) as { routes: Record<string, BuiltRoute> };
  const pathOf = (route: BuiltRoute | undefined): string =>
    route ? `${pathOf(route.parentId === undefined ? undefined : routes[route.parentId])}/${route.path ?? ''}` : '';
  const values: Record<string, string> = {
    topicId: world.topic.id,
    attemptId: world.exam.id,
    userId: world.a.who.user_id,
    quizId: world.quiz_id,
    provider: 'google',
  };
  const found = Object.values(routes).map((route) =>
    pathOf(route)
      .replaceAll(/\/+/g, '/')
      .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '00000000-0000-4000-8000-000000000000')
      .replace('*', 'unknown'),
  );
  return [...new Set(found)];
}
