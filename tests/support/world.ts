import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { FRESH_MINUTES } from '#core/account/account.ts';
import { type Scope, scopes } from '#core/tokens/scopes.ts';
import { openSession } from '#server/account/session.ts';
import { profiles, sessions, users } from '#server/account/tables.ts';
import { rows } from '#server/db/open.ts';
import type { Person, TestApp } from './app.ts';
import { keepRows, putBackRows } from './database.ts';
import {
  type AccessToken,
  aGrant,
  anAccessToken,
  anEntitlement,
  aQuestion,
  aQuiz,
  aSuspension,
  aTopicWith,
  someFlashcards,
  someQuestions,
} from './factories.ts';
import { completeWith, startQuiz } from './quiz-steps.ts';

/** A little of everything, and everybody who might call. */
export interface World {
  app: TestApp;
  /** Learner A, who owns `exam`, `study`, `done`, `other_session` and a grant. */
  a: Person;
  b: Person;
  administrator: Person;
  /** Signed in as an administrator, and is none any more. */
  demoted: Person;
  /** Tokens that no longer stand for anybody. */
  tokens: { deleted: string; expired: string; forged: string; expiredAccess: string; revokedAccess: string };
  /** A session and an access token of an administrator who is suspended. */
  suspended: { session: string; access: string };
  /** Sessions of A and of the administrator that were opened more than ten minutes ago. */
  stale: { a: string; administrator: string };
  /** Personal access tokens of A, of the administrator, and of who is none any more. */
  access: { a: AccessToken; administrator: AccessToken; demoted: AccessToken };
  /** Access tokens of A and of the administrator that may do one thing each. */
  scoped: { a: Record<Scope, AccessToken>; administrator: Record<Scope, AccessToken> };
  topic: { id: string; question_ids: string[] };
  /** A topic in which nobody has begun anything. */
  fresh: { id: string; question_ids: string[] };
  quiz_id: string;
  /** A's running exam attempt. */
  exam: any;
  /** A's running study attempt; nothing in it is checked. */
  study: any;
  /** A's completed exam attempt. */
  done: any;
  other_session: string;
  /** Of an entitlement that nobody holds yet. A holds another one, for `topic`. */
  code: string;
  /** Every id that belongs to A alone. */
  owned: string[];
  /** What the next call brings along, where an operation is bound to a browser. */
  cookie?: string;
}

const people = ['a', 'b', 'administrator', 'demoted'] as const;
type KeptWorld = Omit<World, 'app' | (typeof people)[number]> & Record<(typeof people)[number], Omit<Person, 'call'>>;

/** What is kept of a world: all of it but what calls the app. */
let kept: KeptWorld | null = null;

/**
 * A world in the empty database. Building one takes some seventy statements: the first of a worker is kept, and those after it are its
 * rows, written back at once. Only for apps with the settings that the tests run with, at the moment at which their clocks begin.
 */
export async function aWorld(app: TestApp): Promise<World> {
  const [somebody] = await app.deps.db.select({ id: users.id }).from(users).limit(1);
  expect(somebody, 'somebody in the database, which should be empty').toBeUndefined();
  if (kept) await putBackRows(app.deps.db);
  else {
    kept = withoutCalls(await built(app));
    await keepRows(app.deps.db);
  }
  const world = structuredClone(kept);
  return { ...world, ...forEverybody((name) => app.callsAs(world[name])), app };
}

function withoutCalls({ app: _, ...world }: World): KeptWorld {
  const withoutCall = ({ call: _, ...person }: Person) => person;
  return structuredClone({ ...world, ...forEverybody((name) => withoutCall(world[name])) });
}

function forEverybody<Value>(value: (name: (typeof people)[number]) => Value) {
  return Object.fromEntries(people.map((name) => [name, value(name)])) as Record<(typeof people)[number], Value>;
}

async function built(app: TestApp): Promise<World> {
  const { deps } = app;
  const [a, b, administrator, demoted] = await Promise.all([
    app.person({ full_name: 'Learner A' }),
    app.person({ full_name: 'Learner B' }),
    app.person({ is_admin: true }),
    app.person({ is_admin: true }),
  ]);
  await deps.db.update(profiles).set({ is_admin: false }).where(eq(profiles.id, demoted.who.user_id));
  const [topic, past, studied, fresh] = await Promise.all([
    aTopicWith(deps, 5),
    aTopicWith(deps, 5),
    aTopicWith(deps, 5),
    aTopicWith(deps, 5, { certification_name: 'Cisco CCNA' }),
  ]);
  await someQuestions(deps, fresh.id, [aQuestion({ correct: [0, 2], domain: 'Networks', reference: 'A book' })]);
  await someFlashcards(deps, topic, 2);
  const quiz = await aQuiz(deps, fresh.id, fresh.question_ids);
  const quick = { question_count: 5, selection: 'oldest' };
  const first = await startQuiz(a, past.id, quick);
  const done = await completeWith(a, first.attempt, (position) => position > 1);
  const { attempt: exam } = await startQuiz(a, topic.id, quick);
  const { attempt: study } = await startQuiz(a, studied.id, { ...quick, mode: 'study' });
  const other_session = await anotherSession(app, a);
  const { code } = await anEntitlement(deps, { topic_id: topic.id });
  const { id: entitlement_id } = await anEntitlement(deps, { topic_id: topic.id, is_ad_free: true });
  await aGrant(deps, { user_id: a.who.user_id, entitlement_id });
  const tokens = {
    ...{ deleted: await deletedToken(app), expired: await expiredToken(app), forged: 'f'.repeat(43) },
    expiredAccess: (await anAccessToken(deps, b.who.user_id, { expires_at: deps.clock() })).token,
    revokedAccess: `cpat_${'r'.repeat(43)}`,
  };
  const access = {
    a: await anAccessToken(deps, a.who.user_id),
    administrator: await anAccessToken(deps, administrator.who.user_id),
    demoted: await anAccessToken(deps, demoted.who.user_id),
  };
  const scoped = {
    a: await tokenForEachScope(app, a),
    administrator: await tokenForEachScope(app, administrator),
  };
  const stale = { a: await staleSession(app, a), administrator: await staleSession(app, administrator) };
  const world = {
    app,
    a,
    b,
    administrator,
    demoted,
    tokens,
    access,
    scoped,
    stale,
    suspended: await suspendedTokens(app),
    topic,
    fresh,
    quiz_id: quiz.id,
    exam,
    study,
    done,
  };
  return { ...world, other_session, code, owned: await ownedBy(app, a.who.user_id) };
}

/** Every row of every table: what a refused call must leave as it is. Counted attempts are not part of it. */
export async function everyRow({ deps }: TestApp): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string; rows: unknown[] }>(deps.db, sql`select * from testing.every_row()`);
  return Object.fromEntries(
    tables.filter(({ name }) => !['rate_limits', 'sign_in_pace'].includes(name)).map((one) => [one.name, one.rows]),
  );
}

/** The primary keys of all rows that carry this user's id: `id` of every table that has both columns, and the user's own. */
async function ownedBy({ deps }: TestApp, user_id: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    deps.db,
    sql`select c.table_name as name from information_schema.columns c join information_schema.columns i
      on i.table_name = c.table_name and i.table_schema = c.table_schema and i.column_name = 'id'
      where c.table_schema = 'public' and c.column_name = 'user_id'`,
  );
  const ids = [user_id];
  for (const { name } of tables) {
    const own = sql`select id::text from ${sql.identifier(name)} where user_id = ${user_id}`;
    ids.push(...(await rows<{ id: string }>(deps.db, own)).map(({ id }) => id));
  }
  return ids;
}

async function anotherSession({ deps }: TestApp, { who }: Person): Promise<string> {
  await openSession(deps.db, deps.clock(), { user_id: who.user_id, kind: 'cookie', user_agent: 'elsewhere' });
  const [row] = await deps.db.select().from(sessions).where(eq(sessions.user_agent, 'elsewhere'));
  return row?.id as string;
}

async function deletedToken(app: TestApp): Promise<string> {
  const gone = await app.person();
  await app.deps.db.delete(users).where(eq(users.id, gone.who.user_id));
  return gone.token;
}

async function suspendedTokens(app: TestApp): Promise<World['suspended']> {
  const { who, token } = await app.person({ is_admin: true });
  await aSuspension(app.deps, who.user_id);
  return { session: token, access: (await anAccessToken(app.deps, who.user_id)).token };
}

async function expiredToken(app: TestApp): Promise<string> {
  const late = await app.person();
  await app.deps.db
    .update(sessions)
    .set({ expires_at: app.deps.clock() })
    .where(eq(sessions.user_id, late.who.user_id));
  return late.token;
}

async function tokenForEachScope({ deps }: TestApp, { who }: Person): Promise<Record<Scope, AccessToken>> {
  const made = {} as Record<Scope, AccessToken>;
  for (const scope of scopes) made[scope] = await anAccessToken(deps, who.user_id, { scopes: [scope] });
  return made;
}

async function staleSession({ deps }: TestApp, { who }: Person): Promise<string> {
  const opened_at = new Date(deps.clock().getTime() - FRESH_MINUTES * 60_000);
  const { token } = await openSession(deps.db, opened_at, {
    user_id: who.user_id,
    kind: 'bearer',
    user_agent: 'old',
  });
  return token;
}
