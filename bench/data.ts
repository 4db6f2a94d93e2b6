import { type SQL, sql } from 'drizzle-orm';
import { MODEL } from '#core/study/memory.ts';
import { hashToken } from '#server/account/session.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabasePlace, type Db, openDatabase, rows } from '#server/db/open.ts';
import { prose } from './prose.ts';

/** Works on the database of this place, which is brought up to date first and closed afterwards. */
export async function onDatabase<Result>(place: DatabasePlace, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place, () => {});
  try {
    await migrate(database);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Fills a database in one transaction, which may take longer than any statement of the product. */
export function inOneTransaction<Filled>(db: Db, fill: (db: Db) => Promise<Filled>): Promise<Filled> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return fill(tx);
  });
}

export interface Fixture {
  tokens: string[];
  topic_ids: string[];
}

/** People who are signed in, made by the database itself; returns the tokens of their sessions. */
export async function makePeople(db: Db, people: number, kind: 'bearer' | 'cookie'): Promise<string[]> {
  const tokens = Array.from({ length: people }, (_, index) => `bench-token-${index}-${'x'.repeat(24)}`);
  await db.execute(sql`insert into users (email, email_confirmed_at)
    select 'bench' || n || '@example.com', now() from generate_series(1, ${people}::int) n`);
  await db.execute(sql`insert into profiles (id, full_name) select id, 'Bench' from users
    on conflict do nothing`);
  const users = await rows<{ id: string }>(db, sql`select id from users where email like 'bench%' order by email`);
  const sessions = users.map((user, index) => ({ user_id: user.id, token_hash: hashToken(tokens[index] as string) }));
  await db.execute(sql`insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
    select s.token_hash, s.user_id, ${kind}, now(), now(), now() + interval '30 days'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s(token_hash text, user_id uuid)`);
  return tokens;
}

/** People who are signed in, and topics of 200 questions with four choices each. */
export async function makeFixture(db: Db, people: number, topics: number): Promise<Fixture> {
  const tokens = await makePeople(db, people, 'bearer');
  const topic_ids = await makeTopics(db, topics, 200);
  await addPastAttempts(db, topic_ids[0] as string);
  await db.execute(sql`analyze`);
  return { tokens, topic_ids };
}

/**
 * Attempts of other people, so that the planner meets tables of some size: on empty ones it plans sequential scans, and a connection
 * keeps such a plan for its foreign-key checks until the next ANALYZE.
 */
async function addPastAttempts(db: Db, topic_id: string): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    await tx.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, mode, selection, time_limit, question_count,
      passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
    select id, ${topic_id}, 'Bench 0', 'exam', 'unseen', 60, 10, 70, now(), now(), now(), 'learner', 50, 5, 60
    from users, generate_series(1, 20)`);
    await tx.execute(sql`insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
    select a.id, q.position, q.id, q.current_version_id, '{}' from quiz_attempts a,
      (select id, current_version_id, row_number() over () as position from questions limit 10) q`);
  });
}

/**
 * What is remembered of rows (attempt_id, user_id, topic_id, question_id, version_id, correct, at), as if they had been answered in
 * exams. Foreign keys are not checked: that takes longer than the rest.
 */
export async function addAnswers(db: Db, answers: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temp table given as ${answers}`);
    await tx.execute(sql`insert into memories (user_id, question_id, topic_id, model, state, last_at, due_at, reps, last_grade)
      select distinct on (user_id, question_id) user_id, question_id, topic_id, ${MODEL},
        '{"stability": 9, "difficulty": 5, "look_at": null}'::jsonb, at, at + interval '9 days', 1, case when correct then 3 else 1 end
      from given order by user_id, question_id, at desc on conflict do nothing`);
    await tx.execute(sql`insert into reviews (id, user_id, item_id, question_version_id, attempt_id, reviewed_at, received_at, correct,
        picks, duration_ms, source)
      select gen_random_uuid(), user_id, question_id, version_id, attempt_id, at, at, correct, '{}', 20000, 'exam' from given`);
    await tx.execute(sql`insert into first_answers (user_id, question_id, question_version_id, attempt_id, picks, correct, answered_at, source)
      select distinct on (user_id, question_id) user_id, question_id, version_id, attempt_id, '{}', correct, at, 'exam'
      from given order by user_id, question_id, at on conflict do nothing`);
    await tx.execute(sql`drop table given`);
    await tx.execute(sql`set local session_replication_role = origin`);
  });
}

/** So many topics with `questions` questions each; returns their ids. */
export async function makeTopics(db: Db, count: number, questions: number): Promise<string[]> {
  const topic_ids: string[] = [];
  for (let n = 0; n < count; n++) topic_ids.push(await makeTopic(db, `Bench ${n}`, questions));
  return topic_ids;
}

/** A topic with `count` questions in four domains. */
export async function makeTopic(db: Db, name: string, count: number): Promise<string> {
  await db.execute(sql`insert into categories (name) values ('Bench') on conflict do nothing`);
  const [topic] = await rows<{ id: string }>(
    db,
    sql`insert into topics (category_id, name, code) select id, ${name}, upper(substr(md5(${name}), 1, 8)) from categories
      where name = 'Bench' returning id`,
  );
  const id = topic?.id as string;
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temp table new_questions as
      select gen_random_uuid() as id, gen_random_uuid() as version_id, n, 'Domain ' || n % 4 as domain,
        'Which ' || ${prose(sql`hashtext(${name})::bigint * 100000 + n`, 14)} || '?' as question_text
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`insert into questions (id, topic_id, question_text, explanation, domain, current_version_id, created_at)
      select id, ${id}, question_text, 'Because it does.', domain, version_id,
        timestamptz '2026-01-01' + n * interval '1 millisecond' from new_questions`);
    await tx.execute(sql`insert into question_versions
        (id, question_id, version, question_text, explanation, domain, choices, pick_limit, keeps_order)
      select version_id, id, 1, question_text, 'Because it does.', domain,
        (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'answer_text', 'The choice number ' || c || ' of ' || n,
          'is_correct', c = 1)) from generate_series(1, 4) c), 1, false from new_questions`);
    await tx.execute(sql`drop table new_questions`);
  });
  return id;
}
