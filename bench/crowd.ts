import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Cluster } from '../scripts/postgres.ts';
import { product } from './against-bare.ts';
import type { Bar } from './bars.ts';
import type { CrowdPlan, CrowdReport } from './crowd-learners.ts';
import { makePeople, makeTopics, onDatabase } from './data.ts';
import { newFolder, type Running, removeFolder, startProcess } from './servers.ts';
import type { Size } from './size.ts';

interface Plan extends Pick<CrowdPlan, 'seconds'> {
  /** How many learners, and in how many milliseconds 99 of 100 of their saves are to be done: more than one instance carries has to be refused, not to wait. */
  crowds: { learners: number; bar: Bar }[];
  pastAttempts: number;
  /** Seconds from one action of a learner to the next, on average. */
  thinking: number;
  /** Learners of whom each makes twenty saves while the server's connections plan their statements. */
  planning: number;
}

const PLANS: Record<Size, Plan> = {
  full: {
    crowds: [
      { learners: 10_000, bar: ['<=', 60] },
      { learners: 20_000, bar: ['<=', 300] },
      { learners: 30_000, bar: ['<=', 500] },
    ],
    pastAttempts: 1_000_000,
    thinking: 20,
    planning: 32,
    seconds: { warmUp: 20, measured: 40 },
  },
  // 400 actions: that there is a start and a page among them is as good as certain.
  tiny: {
    crowds: [{ learners: 400, bar: ['<=', 60] }],
    pastAttempts: 400,
    thinking: 4,
    planning: 1,
    seconds: { warmUp: 0, measured: 4 },
  },
};
/** For the starts of each crowd: one attempt may be open for each learner and topic. */
const TOPICS_OF_A_CROWD = 4;

export interface CrowdRow extends Omit<CrowdReport, 'acknowledged'> {
  learners: number;
  bar: Bar;
  /** Saves that were acknowledged and are not stored. */
  lost: number;
}

/**
 * Crowds of learners who all have an attempt open, on a database that has seen a million. The server's connections have planned their
 * statements while nothing was open, and nothing is analyzed afterwards: that is what the first minutes of a rush look like.
 */
export async function* crowd(size: Size, cluster: Cluster): AsyncGenerator<CrowdRow> {
  const { crowds, pastAttempts, thinking, planning, seconds } = PLANS[size];
  // One more, for the attempts that are open.
  const topicCount = 1 + TOPICS_OF_A_CROWD * crowds.length;
  const folder = newFolder();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    const people = Math.max(...crowds.map(({ learners }) => learners));
    const [tokens, topics] = await onDatabase({ url: cluster.url }, async (db) => [
      await makePeople(db, people, 'bearer'),
      await makeTopics(db, topicCount, 200),
    ]);
    await addPast(client, Math.ceil(pastAttempts / people), topicCount);
    const server = await startProcess('server/main.ts', () => [], product(cluster.url, folder));
    const questions = await choicesOf(client, topics[0] as string);
    await planStatements(server, tokens.slice(-planning), topics[0] as string);
    for (const [index, { learners, bar }] of crowds.entries()) {
      await openAttempts(client, topics[0] as string, learners);
      const { acknowledged, ...report } = await inOwnProcess({
        port: server.port,
        perSecond: learners / thinking,
        seconds,
        learners: await learnersOf(client, tokens, learners),
        questions,
        topics: topics.slice(1 + TOPICS_OF_A_CROWD * index).slice(0, TOPICS_OF_A_CROWD),
      });
      yield { learners, bar, ...report, lost: await lostOf(client, acknowledged) };
    }
    await server.stop();
  } finally {
    await client.end();
    removeFolder(folder);
  }
}

/** Attempts that everybody has completed in the last 200 days, with two questions each. Its foreign keys are right and not checked. */
async function addPast(client: pg.Client, each: number, topics: number): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica;
    create temp table past on commit drop as
      select gen_random_uuid() as id, u.id as user_id, t.id as topic_id, t.name as topic_name,
        now() - random() * interval '200 days' as at
      from users u, generate_series(1, ${each}) n
      join (select id, name, row_number() over () as k from topics where name like 'Bench %') t on t.k = 1 + n % ${topics};
    insert into quiz_attempts (id, user_id, topic_id, topic_name, mode, selection, time_limit, question_count, passing_rate,
        started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken, counted_at, logged_at)
      select id, user_id, topic_id, topic_name, 'exam', 'unseen', 60, 2, 70, at, at, at, 'learner', 50, 1, 60, at, at from past;
    insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total, questions_correct,
        time_taken, passing_rate, passed, completed_at)
      select user_id, topic_id, topic_name, id, 50, 2, 1, 60, 70, false, at from past;
    insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
      select past.id, q.position, q.id, q.current_version_id, '{}' from past
      join (select id, topic_id, current_version_id, row_number() over (partition by topic_id order by id) as position
        from questions) q on q.topic_id = past.topic_id and q.position <= 2;
    commit`);
  await client.query('vacuum analyze');
}

/** The choices of each question, in the order of the questions' ids. */
async function choicesOf(client: pg.Client, topic_id: string): Promise<string[][]> {
  const { rows } = await client.query(
    `select array(select c ->> 'id' from jsonb_array_elements(v.choices) c) as ids
      from questions q join question_versions v on v.id = q.current_version_id where q.topic_id = $1 order by q.id`,
    [topic_id],
  );
  return rows.map(({ ids }) => ids);
}

/** So many saves at once, for each of a few learners, that every connection of the server has its plans; then nothing is open any more. */
async function planStatements(server: Running, tokens: string[], topic_id: string): Promise<void> {
  await Promise.all(
    tokens.map(async (token) => {
      const call = async (method: string, path: string, body: unknown) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const url = `http://localhost:${server.port}/api/${path}`;
        const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
        return response.json();
      };
      const { attempt } = (await call('POST', `topics/${topic_id}/attempts`, { question_count: 10 })) as {
        attempt: { id: string; questions: { choices: { id: string }[] }[] };
      };
      const picks = attempt.questions[0]?.choices.slice(0, 1).map(({ id }) => id);
      for (let n = 0; n < 20; n++)
        await call('PUT', `attempts/${attempt.id}/questions/1`, { picks, made_at: new Date().toISOString() });
      await call('POST', `attempts/${attempt.id}/complete`, {});
    }),
  );
}

/** Gives each of the first `count` learners an open attempt of ten questions, if they have none: those from their own place on. */
async function openAttempts(client: pg.Client, topic_id: string, count: number): Promise<void> {
  await client.query(`begin; set local session_replication_role = replica;
    create temp table opened on commit drop as
      select gen_random_uuid() as id, l.id as user_id, l.n from
        (select id, row_number() over (order by email) - 1 as n from users where email like 'bench%') l
      where l.n < ${count} and not exists (select from quiz_attempts a
        where a.user_id = l.id and a.topic_id = '${topic_id}' and a.completed_at is null);
    insert into quiz_attempts (id, user_id, topic_id, topic_name, mode, selection, time_limit, question_count, passing_rate,
        started_at, deadline_at)
      select id, user_id, '${topic_id}', 'Bench 0', 'exam', 'unseen', 60, 10, 70, now(), now() + interval '1 hour' from opened;
    insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
      select o.id, p, q.id, q.version_id, q.choice_order from opened o cross join generate_series(1, 10) p
      join (select q.id, v.id as version_id, row_number() over (order by q.id) - 1 as k,
          array(select (c ->> 'id')::uuid from jsonb_array_elements(v.choices) c) as choice_order
        from questions q join question_versions v on v.id = q.current_version_id where q.topic_id = '${topic_id}') q
        on q.k = (o.n + p - 1) % 200;
    commit`);
}

async function learnersOf(client: pg.Client, tokens: string[], count: number): Promise<CrowdPlan['learners']> {
  const { rows } = await client.query(
    `select a.id, l.n::int from (select id, row_number() over (order by email) - 1 as n from users where email like 'bench%') l
      join quiz_attempts a on a.user_id = l.id and a.topic_name = 'Bench 0' and a.completed_at is null where l.n < $1`,
    [count],
  );
  return rows.map(({ id, n }) => ({ token: tokens[n] as string, attempt_id: id, first_question: n % 200 }));
}

/** The learners' clock must not wait for what else this process does. */
function inOwnProcess(plan: CrowdPlan): Promise<CrowdReport> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('crowd-learners.ts', import.meta.url)));
    child.once('message', (report) => resolve(report as CrowdReport));
    child.once('exit', (code) => reject(new Error(`The learners' process ended with ${code}.`)));
    child.send(plan);
  });
}

/** A later save may have been stored without being acknowledged; an earlier one in its place is a loss. */
async function lostOf(client: pg.Client, acknowledged: CrowdReport['acknowledged']): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as lost
      from jsonb_to_recordset($1::jsonb) as s(attempt_id uuid, position int, pick uuid, made_at timestamptz)
      left join attempt_questions q using (attempt_id, position)
      where q.attempt_id is null or q.answered_at is null or q.answered_at < s.made_at
        or (q.answered_at = s.made_at and q.picks <> array[s.pick])`,
    [JSON.stringify(acknowledged)],
  );
  return rows[0].lost;
}
