import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { localMailbox } from '#local/mailbox.ts';
import { localSso } from '#local/sso/pages.ts';
import { createApp } from '#server/app.ts';
import type { Limits } from '#server/http/rate-limit.ts';
import { builtPages } from '#server/pages.ts';
import { STALE } from '#server/study/log.ts';
import { memories } from '#server/study/tables.ts';
import { ORIGIN, type Person, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { type Input, type Operation, operations, requestFor, schemaOf } from './support/operations.ts';
import { save, startQuiz } from './support/quiz-steps.ts';
import { setUp } from './support/sso.ts';
import { anAnswer, sendReviews } from './support/study.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

/*
 * A link, a picture or a redirect on another site can make a browser send any GET here, with its cookies. So none may sign anybody in
 * or out, nor write anything: what acts is a POST of our own origin.
 */

const app = useTestApp();
const build = fileURLToPath(new URL('../build/server/index.js', import.meta.url));
/** The viewer is an administrator who views the site as learner A. */
const callers = ['visitor', 'a', 'administrator', 'viewer'] as const;
/** So many operations at least, or nothing was asked of the rest. */
const readable = { visitor: 10, a: 40, administrator: 85, viewer: 75 };
const MINUTE = 60_000;

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
  test.each(callers)('no operation of the contract, whatever its parameters are, called by %s', async (who) => {
    const world = await aWorld(app);
    const reads = operations().filter(({ method }) => method === 'GET');
    const asked: (readonly [string, string[]])[] = [];
    for (const operation of reads) {
      const input = (await examples[operation.name]?.(world, callerOf(world, who))) ?? {};
      const inputs = [input, ...variants(operation, input, world)];
      asked.push([operation.name, inputs.map((one) => requestFor(operation, one).path)]);
    }
    const read = await expectHarmless(world, who, asked);
    expect(read, 'operations that this caller can read').toBeGreaterThan(readable[who]);
  });

  test.each(callers)('no page and no other answer, opened by %s', async (who) => {
    const world = await aWorld(app);
    await setUp(world.administrator, 'google', { client_id: 'local' });
    const pages = await pagePaths(world);
    const paths = [...pages, ...pages.map((path) => `${path}?open=yes`), ...served];
    expect(paths.length).toBeGreaterThan(60);
    await expectHarmless(
      world,
      who,
      paths.map((path) => [path, [path]]),
    );
  });
});

type Caller = (typeof callers)[number];

/** The input with each other value of each parameter, and with one that an earlier release knew. */
function variants(operation: Operation, input: Input, { topic }: World): Input[] {
  const { properties = {} } = schemaOf(operation);
  const others = Object.entries(properties).filter(([name]) => !operation.path.includes(`{${name}}`));
  const valuesOf = (schema: (typeof properties)[string]) =>
    schema.enum ?? { integer: ['1'], uuid: [topic.id] }[schema.format ?? schema.type ?? ''] ?? ['true', 'false', 'x'];
  const changed = others.flatMap(([name, schema]) => valuesOf(schema).map((value) => ({ ...input, [name]: value })));
  return [...changed, { ...input, open: 'true' }];
}

/**
 * Calls the paths one after the other, and the page after each; whatever they answer, nothing may be different afterwards, and the
 * learner's late answer is still taken. Returns how many could be read.
 */
async function expectHarmless(world: World, who: Caller, asked: (readonly [string, string[]])[]): Promise<number> {
  const scene = await muchToChange(world, who);
  const spent: unknown[] = [];
  const hono = await site(spent);
  const token = callerOf(world, who)?.token;
  const read = async (path: string) => {
    const response = await hono.request(`${ORIGIN}${path}`, {
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        ...(token && { cookie: `certamen=${token}` }),
      },
    });
    const text = await response.text();
    expect(response.status, path).toBeLessThan(500);
    expect(response.headers.getSetCookie(), `cookies of GET ${path}`).toEqual([]);
    return { status: response.status, cursor: /"next_cursor":"([^"]+)"/.exec(text)?.[1] };
  };
  const before = await rowsBut(scene);
  let count = 0;
  for (const [name, paths] of asked) {
    const statuses: number[] = [];
    for (const path of paths) {
      const { status, cursor } = await read(path);
      statuses.push(status);
      if (cursor) await read(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`);
    }
    if (statuses[0] === 200) count++;
    expect(await rowsBut(scene), `what GET ${name} wrote`).toEqual(before);
  }
  if (who === 'viewer')
    expect(JSON.stringify(spent), 'limits of the learner who is viewed').not.toContain(world.a.who.user_id);
  const late = await save(world.a, world.exam.id, 2, scene.late);
  expect([late.status, late.body.attempt?.state], JSON.stringify(late.body)).toEqual([200, 'ended']);
  return count;
}

interface Scene {
  /** Attempts that time has ended, which the next look completes. */
  overdue: string[];
  /** Items of stale memories, which the next look folds. */
  stale: string[];
  late: { picks: string[]; made_at: string };
}

/**
 * An answered exam that time has ended, with an answer on its way; an answer that it defers; stale memories and a fresh one; a running
 * exam; sessions that were not used for an hour.
 */
async function muchToChange(
  { a, administrator, exam, study, done, fresh, topic }: World,
  who: Caller,
): Promise<Scene> {
  const { deps } = app;
  const made_at = deps.clock().toISOString();
  const picksOf = (position: number) => [exam.questions[position - 1].choices[0].id];
  expect((await save(a, exam.id, 1, { picks: picksOf(1), made_at })).status).toBe(200);
  const [held] = await sendReviews(a, [await anAnswer(app, topic.question_ids[0] as string, true)]);
  expect(held.outcome).toBe('deferred');
  app.pass(Date.parse(exam.deadline_at) - deps.clock().getTime() + MINUTE);
  await deps.db.execute(sql`update sessions set confirmed_at = ${deps.clock().toISOString()}`);
  await deps.db.update(memories).set({ model: STALE });
  const stale = (await deps.db.select().from(memories)).map(({ item_id }) => item_id);
  expect(stale.length).toBeGreaterThan(0);
  const [stored] = await sendReviews(a, [await anAnswer(app, fresh.question_ids[0] as string, true)]);
  expect(stored.outcome).toBe('stored');
  await startQuiz(a, done.topic_id, { question_count: 5, time_limit: 180 });
  if (who === 'viewer')
    expect((await administrator.call('POST', `/api/admin/users/${a.who.user_id}/view`)).status).toBe(200);
  return { overdue: [exam.id, study.id], stale, late: { picks: picksOf(2), made_at } };
}

type Row = Record<string, unknown>;

/** Every row that a GET has to leave as it is, but for what is named here. Limits that count attempts are not among the tables. */
async function rowsBut({ overdue, stale }: Scene): Promise<Record<string, unknown[]>> {
  const without = (row: Row, columns: string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
  const but: Record<string, (row: Row) => Row | null> = {
    // Time has ended it: whoever looks first only completes it, as the sweep does within a minute.
    quiz_attempts: (row) =>
      overdue.includes(String(row.id)) ? without(row, ['completed_at', 'ended_by', 'time_taken', 'paused_at']) : row,
    // What is folded says nothing new: it follows from the reviews.
    memories: (row) =>
      stale.includes(String(row.item_id))
        ? without(row, ['model', 'state', 'last_at', 'due_at', 'reps', 'lapses', 'last_grade'])
        : row,
    // Whoever has stolen one is found by its last use, and what is used does not expire.
    sessions: (row) => without(row, ['last_seen_at', 'expires_at']),
    access_tokens: (row) => without(row, ['last_used_at']),
    // A copy of all data leaves a trace for its owner.
    security_events: (row) => (row.kind === 'data_exported' ? null : row),
  };
  const all = (await everyRow(app)) as Record<string, { row: Row }[]>;
  return Object.fromEntries(
    Object.entries(all).map(([table, list]) => {
      const left = list.map(({ row }) => (but[table] ? but[table](row) : row)).filter((row) => row !== null);
      return [table, left.map((row) => JSON.stringify(row)).sort()];
    }),
  );
}

function callerOf(world: World, who: Caller): Person | null {
  if (who === 'visitor') return null;
  return who === 'a' ? world.a : world.administrator;
}

/** The app with the built pages, which server tests do without. `spent` is told of every call of a limit. */
async function site(spent: unknown[]) {
  const limits = new Proxy(app.deps.limits, {
    get:
      (all, name: keyof Limits) =>
      (...args: unknown[]) => {
        spent.push([name, ...args]);
        return (all[name] as (...given: unknown[]) => unknown)(...args);
      },
  });
  const deps = { ...app.deps, limits };
  const local: NonNullable<Parameters<typeof createApp>[0]['local']> = (mounting) => {
    localMailbox(deps)(mounting);
    localSso(deps)(mounting);
  };
  return createApp({ deps, local, pages: await builtPages(build), production: true });
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
