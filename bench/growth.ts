import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/db/migrate.ts';
import { type Db, openDatabase, rows } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { makeFixture, makeTopic } from './data.ts';
import { type Running, startProcess } from './servers.ts';
import { median } from './tools/load.ts';

const SIZES = [1_000, 10_000, 100_000];
const CALLS = 60;

export interface Growth {
  what: string;
  /** Time of the median call at each size, as a multiple of the one at the smallest. */
  ratios: number[];
}

/** How starting a quiz and /certifications grow with the bank and with everybody's progress, on PostgreSQL. */
export async function growth(cluster: Cluster): Promise<{ sizes: number[]; rows: Growth[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-bench-'));
  const database = await openDatabase({ url: cluster.url }, () => {});
  await migrate(database);
  const { tokens } = await makeFixture(database.db, CALLS * 4, 1);
  const topics: string[] = [];
  for (const size of SIZES) topics.push(await makeTopic(database.db, `Growth ${size}`, size));
  await database.db.execute(sql`analyze`);
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
  try {
    const starts = await startTimes(server, tokens, topics);
    const reads: number[] = [];
    let have = 0;
    for (const size of SIZES) {
      await addProgress(database.db, size - have);
      have = size;
      reads.push(await certificationsTime(server, tokens));
    }
    const relative = (times: number[]) => times.map((time) => time / (times[0] as number));
    return {
      sizes: SIZES,
      rows: [
        { what: 'start a quiz, by questions of the topic', ratios: relative(starts) },
        { what: '/api/certifications, by progress rows of everybody', ratios: relative(reads) },
      ],
    };
  } finally {
    await server.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Interleaved over the sizes, so that what the machine does besides falls on all of them. */
async function startTimes(server: Running, tokens: string[], topics: string[]): Promise<number[]> {
  const times = topics.map(() => [] as number[]);
  for (let call = 0; call < CALLS; call++) {
    for (const [index, topic] of topics.entries()) {
      const started = performance.now();
      await ask(server, tokens[call] as string, `/api/topics/${topic}/attempts`, { question_count: 10 });
      times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

async function certificationsTime(server: Running, tokens: string[]): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    await ask(server, tokens[call] as string, '/api/certifications');
    times.push(performance.now() - started);
  }
  return median(times);
}

async function ask(server: Running, token: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`http://localhost:${server.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.text();
}

/** Progress of people who are not the ones that measure: each has twenty attempts. */
async function addProgress(db: Db, count: number): Promise<void> {
  const [topic] = await rows<{ id: string; name: string }>(
    db,
    sql`select id, name from topics order by created_at limit 1`,
  );
  const batch = randomUUID().slice(0, 8);
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temp table crowd on commit drop as select gen_random_uuid() as id, n
      from generate_series(1, ${Math.ceil(count / 20)}::int) n`);
    await tx.execute(
      sql`insert into users (id, email) select id, 'crowd' || ${batch} || n || '@example.com' from crowd`,
    );
    await tx.execute(sql`create temp table sat on commit drop as select gen_random_uuid() as id, crowd.id as user_id
      from crowd, generate_series(1, 20) limit ${count}`);
    await tx.execute(sql`insert into quiz_attempts (id, user_id, topic_id, topic_name, mode, selection, time_limit,
        question_count, passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
      select id, user_id, ${topic?.id}, ${topic?.name}, 'exam', 'unseen', 60, 10, 70, now(), now(), now(), 'learner', 50, 5, 60
      from sat`);
    await tx.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
        questions_correct, time_taken, passing_rate, passed, completed_at)
      select user_id, ${topic?.id}, ${topic?.name}, id, 50, 10, 5, 60, 70, false, now() from sat`);
  });
  await db.execute(sql`analyze`);
}
