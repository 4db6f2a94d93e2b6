import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import type { Row } from './bars.ts';
import { type Fixture, makeFixture } from './data.ts';
import { type Running, startProcess } from './servers.ts';
import { type Call, load, type Measured, median } from './tools/load.ts';

const ROUNDS = 5;
const SECONDS = 1;
/** Nobody may start more than 60 quizzes in a quarter of an hour, so that it takes many people. */
const PEOPLE = 400;
const TOPICS = 62;

interface Pair {
  ours: Running;
  bare: Running;
  fixture: Fixture;
  stop(): Promise<void>;
}

/** Starting a quiz and saving an answer, ours and the bare server in turn, five rounds each. */
export async function compare(engine: 'postgresql' | 'pglite', cluster: Cluster | null): Promise<Row[]> {
  const pair = cluster ? await onPostgres(cluster) : await onPglite();
  try {
    const starts = startCalls(pair.fixture);
    const start = await rounds(
      pair,
      () => starts(),
      () => starts(),
    );
    const oursSaves = saveCalls(await openAttempts(pair.ours, pair.fixture, 0));
    const bareSaves = saveCalls(await openAttempts(pair.bare, pair.fixture, 1));
    const save = await rounds(pair, oursSaves, bareSaves);
    console.log(`${engine}: peak memory of our server ${pair.ours.peakMemory()} MB`);
    return [rowOf(`${engine}: start a quiz of 10 of 200`, start), rowOf(`${engine}: save an answer`, save)];
  } finally {
    await pair.stop();
  }
}

async function rounds(pair: Pair, oursNext: () => Call, bareNext: () => Call) {
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  await load(pair.ours, 1, oursNext);
  await load(pair.bare, 1, bareNext);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await load(pair.ours, SECONDS, oursNext));
    bare.push(await load(pair.bare, SECONDS, bareNext));
  }
  const middle = (list: Measured[]) => ({
    perSecond: median(list.map((one) => one.perSecond)),
    cpuMillis: median(list.map((one) => one.cpuMillis)),
  });
  const failures = [...ours, ...bare].reduce((sum, one) => sum + one.failures, 0);
  return { ours: middle(ours), bare: middle(bare), failures };
}

function rowOf(what: string, { ours, bare, failures }: Awaited<ReturnType<typeof rounds>>): Row {
  const ratio = ours.perSecond / bare.perSecond;
  const cpu = `${ours.cpuMillis.toFixed(2)} / ${bare.cpuMillis.toFixed(2)}`;
  const rates = [ours, bare].map(({ perSecond }) => String(Math.round(perSecond)));
  return { what, ratio, cells: [...rates, ratio.toFixed(2), cpu, String(failures)] };
}

/** Every call starts another person's quiz in another topic: one attempt may be open for each pair. */
function startCalls({ tokens, topic_ids }: Fixture): () => Call {
  const usable = topic_ids.slice(2);
  let used = 0;
  return () => {
    const token = tokens[used % tokens.length] as string;
    const topic = usable[Math.floor(used / tokens.length)];
    if (!topic) throw new Error('The fixture has too few topics for this machine.');
    used += 1;
    return { method: 'POST', path: `/api/topics/${topic}/attempts`, token, body: { question_count: 10 } };
  };
}

interface Open {
  id: string;
  token: string;
  choices: string[][];
}

/** One open attempt per person, in a topic kept for this. */
export async function openAttempts(server: Running, { tokens, topic_ids }: Fixture, topic: number): Promise<Open[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const response = await fetch(`http://localhost:${server.port}/api/topics/${topic_ids[topic]}/attempts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"question_count":10}',
      });
      const { attempt } = (await response.json()) as {
        attempt: { id: string; questions: { choices: { id: string }[] }[] };
      };
      const choices = attempt.questions.map((question) => question.choices.map((choice) => choice.id));
      return { id: attempt.id, token, choices };
    }),
  );
}

export function saveCalls(attempts: Open[]): () => Call {
  let used = 0;
  return () => {
    const { id, token, choices } = attempts[used % attempts.length] as Open;
    const position = (Math.floor(used / attempts.length) % 10) + 1;
    const picked = choices[position - 1]?.[used % 4] as string;
    used += 1;
    const body = { picks: [picked], made_at: new Date().toISOString() };
    return { method: 'PUT', path: `/api/attempts/${id}/questions/${position}`, token, body };
  };
}

const product = (databaseUrl: string, folder: string) => (port: number) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  PUBLIC_ORIGIN: '',
  NODE_ENV: 'production',
});

async function onPostgres(cluster: Cluster): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ url: cluster.url }, () => {});
  await migrate(database);
  const fixture = await makeFixture(database.db, PEOPLE, TOPICS);
  await database.close();
  const ours = await startProcess('server/main.ts', () => [], product(cluster.url, folder));
  const bare = await startProcess(
    'bench/bare-server.ts',
    (port) => [String(port), cluster.url],
    () => ({}),
  );
  return pairOf(ours, bare, fixture, [folder]);
}

async function onPglite(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const copy = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ folder }, () => {});
  await migrate(database);
  const fixture = await makeFixture(database.db, PEOPLE, TOPICS);
  await database.close();
  cpSync(join(folder, 'pglite'), join(copy, 'pglite'), { recursive: true });
  const ours = await startProcess('server/main.ts', () => [], product('', folder));
  const bare = await startProcess(
    'bench/bare-server.ts',
    (port) => [String(port), join(copy, 'pglite')],
    () => ({}),
  );
  return pairOf(ours, bare, fixture, [folder, copy]);
}

function pairOf(ours: Running, bare: Running, fixture: Fixture, folders: string[]): Pair {
  return {
    ours,
    bare,
    fixture,
    async stop() {
      await Promise.all([ours.stop(), bare.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
