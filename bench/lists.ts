import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { entitlementSorts } from '#core/entitlements.ts';
import { sortsBy } from '#core/sort.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Db, openDatabase, rows } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makeFixture, makeTopic } from './data.ts';
import { type Running, startProcess } from './servers.ts';
import { median } from './tools/load.ts';

/** People, questions, cards, grants and audit lines each; ten times as many attempts. */
const SIZES = [1_000, 100_000] as const;
const CALLS = 30;
const TOPICS = 20;

export interface ListTime {
  what: string;
  /** Time of the median call with the large tables, as a multiple of the one with tables of a hundredth. */
  ratio: number;
  /** Milliseconds of the median call with the large tables: for orientation, the ratio is what counts. */
  milliseconds: number;
}

interface Call {
  what: string;
  path: string;
  /** The second page of the same list. */
  next?: true;
}

/** What the back office asks, by what is looked for. `{user}`, `{topic}`: of the fixture. */
const asked: readonly Call[] = [
  { what: 'users', path: '/api/admin/users' },
  { what: 'users, second page', path: '/api/admin/users', next: true },
  { what: 'users by a name that one has', path: '/api/admin/users?q=Person+777+' },
  { what: 'users by a name that all have', path: '/api/admin/users?q=Person' },
  { what: 'administrators', path: '/api/admin/users?role=admin' },
  { what: 'one user', path: '/api/admin/users/{user}' },
  { what: 'questions', path: '/api/admin/questions' },
  { what: 'questions, second page', path: '/api/admin/questions', next: true },
  { what: 'questions by words that one has', path: '/api/admin/questions?q=state+of+question+777%3F' },
  { what: 'questions by words that all have', path: '/api/admin/questions?q=services' },
  { what: 'questions of a topic', path: '/api/admin/questions?topic_id={topic}' },
  { what: 'questions to choose for a quiz', path: '/api/admin/quiz-candidates?q=services' },
  { what: 'flashcards', path: '/api/admin/flashcards' },
  { what: 'flashcards by words that one has', path: '/api/admin/flashcards?q=Back+777+' },
  { what: 'quizzes', path: '/api/admin/quizzes' },
  { what: 'entitlements', path: '/api/admin/entitlements' },
  { what: 'user entitlements', path: '/api/admin/grants' },
  { what: 'user entitlements by a name that one has', path: '/api/admin/grants?q=Person+777+' },
  { what: 'user entitlements by a name that all have', path: '/api/admin/grants?q=Person' },
  { what: 'people to assign to', path: '/api/admin/entitlement-users?q=Person+77' },
  { what: 'reports', path: '/api/admin/reports' },
  { what: 'audit list', path: '/api/admin/audit' },
  { what: 'audit list by words that one has', path: '/api/admin/audit?q=thing+777+' },
  { what: 'overview', path: '/api/admin/overview' },
];

/** Every list and search of the back office with large tables against itself with tables of a hundredth, on PostgreSQL. */
export function lists(cluster: Cluster): Promise<ListTime[]> {
  return comparedAll(cluster, 'lists', asked, fill);
}

/** The first page of a list in each of its orders, with 100,000 rows against 1,000, on PostgreSQL. */
export function orders(cluster: Cluster): Promise<ListTime[]> {
  const sorted = sortsBy(entitlementSorts).map((sort) => ({
    what: `entitlements, ${sort}`,
    path: `/api/admin/entitlements?sort=${sort}`,
  }));
  return comparedAll(cluster, 'orders', sorted, fillEntitlements);
}

type Fill = (db: Db, size: number) => Promise<Pick<Place, 'token' | 'names'>>;

async function comparedAll(
  cluster: Cluster,
  name: string,
  calls: readonly Call[],
  makeRows: Fill,
): Promise<ListTime[]> {
  const places: Place[] = [];
  try {
    for (const size of SIZES)
      places.push(await place(cluster, `${name}_${size}`, (db) => filled(db, size, makeRows)));
    const times: ListTime[] = [];
    for (const call of calls) times.push(await compared(call, places));
    return times;
  } finally {
    for (const { stop } of places) await stop();
  }
}

interface Place {
  server: Running;
  token: string;
  names: Record<string, string>;
  stop(): Promise<void>;
}

async function place(cluster: Cluster, name: string, fillIn: (db: Db) => ReturnType<Fill>): Promise<Place> {
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = cluster.url.replace(/\/\w+$/, `/${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ url }, () => {});
  await migrate(database);
  const { token, names } = await fillIn(database.db);
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
  return { server, token, names, stop };
}

/** Alternating between the two, so that what the machine does besides falls on both. */
async function compared({ what, path, next }: Call, places: Place[]): Promise<ListTime> {
  const times = places.map(() => [] as number[]);
  const paths: string[] = [];
  for (const at of places) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => at.names[name] as string);
    const { next_cursor } = await ask(at, filled);
    paths.push(next ? `${filled}${filled.includes('?') ? '&' : '?'}cursor=${next_cursor}` : filled);
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

async function ask({ server, token }: Place, path: string): Promise<{ next_cursor?: string }> {
  const response = await fetch(`http://localhost:${server.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { next_cursor?: string };
}

/** A site of that size. Its rows are made in one transaction, which may take longer than any statement of the product. */
async function filled(database: Db, size: number, makeRows: Fill): ReturnType<Fill> {
  const place = await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return makeRows(tx, size);
  });
  await database.execute(sql`analyze`);
  return place;
}

/** Rows made by the database itself. */
async function fill(db: Db, size: number): ReturnType<Fill> {
  const { tokens } = await makeFixture(db, 1, 1);
  await db.execute(sql`update profiles set is_admin = true`);
  const topics: string[] = [];
  for (let n = 0; n < TOPICS; n++) topics.push(await makeTopic(db, `List ${n}`, size / TOPICS));
  const spread = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
  await db.execute(sql`create temp table people as
    select gen_random_uuid() as id, n from generate_series(1, ${size}::int) n`);
  await db.execute(sql`insert into users (id, email, email_confirmed_at, created_at)
    select id, 'person' || n || '@example.org', now(), ${spread} from people`);
  await db.execute(sql`insert into profiles (id, full_name) select id, 'Person ' || n || ' Example' from people`);
  await db.execute(sql`create temp table papers as select id, name, row_number() over (order by id) as k from topics
    where name like 'List %'`);
  await db.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, mode, selection, time_limit,
      question_count, passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
    select p.id, t.id, t.name, 'exam', 'unseen', 60, 10, 70, at, at, at, 'learner', 50, 5, 60
    from people p, generate_series(1, 10) g, papers t,
      lateral (select timestamptz '2026-01-01' + (p.n * 10 + g) * interval '1 second' as at) as at
    where t.k = 1 + (p.n + g) % ${TOPICS}`);
  await db.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
      questions_correct, time_taken, passing_rate, passed, completed_at)
    select user_id, topic_id, topic_name, id, 50, 10, 5, 60, 70, false, completed_at from quiz_attempts
    where topic_name like 'List %'`);
  await db.execute(sql`insert into flashcards (topic_id, category_id, front_content, back_content, created_at)
    select t.id, c.id, 'Front ' || n || ' of a card', 'Back ' || n || ' of a card', ${spread}
    from generate_series(1, ${size}::int) n join papers t on t.k = 1 + n % ${TOPICS}, categories c where c.name = 'Bench'`);
  await db.execute(sql`insert into entitlements (code, name, topic_id, created_at)
    select 'E' || n, 'Entitlement ' || n, t.id, ${spread}
    from generate_series(1, ${Math.ceil(size / 100)}::int) n join papers t on t.k = 1 + n % ${TOPICS}`);
  await db.execute(sql`insert into user_entitlements (user_id, entitlement_id, created_at)
    select p.id, e.id, timestamptz '2026-01-01' + p.n * interval '1 second' from people p
    join (select id, row_number() over (order by id) as k, count(*) over () as all_of_them from entitlements) e
      on e.k = 1 + p.n % e.all_of_them`);
  await db.execute(sql`insert into audit_log (at, actor_id, what, noun, object_name)
    select ${spread}, u.id, 'Updated a topic', 'topic', 'The thing ' || n || ' of many'
    from generate_series(1, ${size}::int) n, (select id from profiles where is_admin) u`);
  await db.execute(sql`insert into feedback (user_id, topic_name, quiz_score, message, sender_name, created_at)
    select id, 'List 1', 50, 'What about ' || n || '?', 'person', ${spread} from people where n % 10 = 0`);
  await db.execute(sql`insert into quizzes (topic_id, title, created_at)
    select t.id, 'Paper ' || n, ${spread} from generate_series(1, ${Math.ceil(size / 100)}::int) n
    join papers t on t.k = 1 + n % ${TOPICS}`);
  const [user] = await rows<{ id: string }>(db, sql`select id from users where email = 'person77@example.org'`);
  return { token: tokens[0] as string, names: { user: user?.id as string, topic: topics[0] as string } };
}

/** Entitlements alone, with codes in no order. */
async function fillEntitlements(db: Db, size: number): ReturnType<Fill> {
  const { tokens } = await makeFixture(db, 1, 1);
  await db.execute(sql`update profiles set is_admin = true`);
  for (let n = 0; n < TOPICS; n++) await makeTopic(db, `List ${n}`, 1);
  await db.execute(sql`insert into entitlements (code, name, topic_id, created_at)
    select upper(left(md5(n::text), 10)), 'Entitlement ' || n, t.id, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${size}::int) n
    join (select id, row_number() over (order by id) as k from topics where name like 'List %') t on t.k = 1 + n % ${TOPICS}`);
  return { token: tokens[0] as string, names: {} };
}
