import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sql } from '@payloadcms/db-postgres';
import { getPayload, jwtSign } from 'payload';
import { payloadConfig, SESSION } from './quiz.ts';

/**
 * Makes Payload's tables, people who are signed in, topics of 200 questions with four choices each, and past attempts, as many as
 * bench/data.ts makes for the product. Arguments: postgres:// URL, people, topics, and the file for the tokens and ids, as JSON.
 */
const [url = '', people = '0', topics = '0', file = ''] = process.argv.slice(2);
const payload = await getPayload({ config: payloadConfig(url, true) });
const run = async (statement: ReturnType<typeof sql>) => (await (payload.db as any).drizzle.execute(statement)).rows;

const users: { id: string; email: string }[] = await run(sql`insert into users (email)
  select 'bench' || n || '@example.com' from generate_series(1, ${Number(people)}::int) n returning id, email`);
const sessions = users.map(({ id, email }) => ({ id, email, sid: randomUUID() }));
await run(sql`insert into users_sessions (_order, _parent_id, id, created_at, expires_at)
  select 1, id, sid, now(), now() + ${SESSION} * interval '1 second'
  from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s(id uuid, sid text)`);
const tokens: string[] = [];
for (const { id, email, sid } of sessions) {
  const fieldsToSign = { id, collection: 'users', email, sid };
  tokens.push((await jwtSign({ fieldsToSign, secret: payload.secret, tokenExpiration: SESSION })).token);
}

const made: { id: string }[] = await run(
  sql`insert into topics (name) select 'Bench ' || n from generate_series(1, ${Number(topics)}::int) n returning id`,
);
await run(sql`insert into questions (topic_id, question_text, explanation, created_at)
  select id, 'Which of these is what the service ' || n || ' of this topic does first when it starts again?',
    'Because it does.', timestamptz '2026-01-01' + n * interval '1 millisecond' from topics, generate_series(1, 200) n`);
await run(sql`insert into questions_choices (_order, _parent_id, id, answer_text, is_correct)
  select c, id, gen_random_uuid()::text, 'The choice number ' || c || ' of many', c = 1
  from questions, generate_series(1, 4) c`);
await run(sql`insert into attempts (user_id, topic_id, deadline_at, completed_at)
  select id, ${made[0]?.id}, now(), now() from users, generate_series(1, 20)`);
await run(sql`insert into attempts_questions (_order, _parent_id, id, question_id, choice_order, picks)
  select q.position, a.id, gen_random_uuid()::text, q.id, '[]', '[]'
  from attempts a, (select id, row_number() over () as position from questions limit 10) q`);
await run(sql`analyze`);
writeFileSync(file, JSON.stringify({ tokens, topic_ids: made.map(({ id }) => id) }));
process.exit(0);
