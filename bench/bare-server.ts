import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { pgliteOptions } from '#server/db/open.ts';

/**
 * The yardstick: node:http and the driver, the same statements and the same look-up of the session as the product, and nothing
 * else: no routing, no validation, no error mapping. Arguments: port, then a postgres:// URL or a PGlite folder.
 */
const [port = '0', place = ''] = process.argv.slice(2);
const query = place.startsWith('postgres') ? overPool(place) : await overPglite(place);

const session = `select s.id as session_id, s.kind, null as scopes,
  coalesce(s.confirmed_at, s.created_at) as authenticated_at, s.expires_at, s.last_seen_at, u.id as user_id, u.email,
  u.email_confirmed_at, u.created_at, u.is_local, p.* from sessions s join users u on u.id = s.user_id
  join profiles p on p.id = u.id where s.token_hash = $1 and s.expires_at > $2`;
const topic = 'select id, name from topics where id = $1';
const unseen = `select q.id as question_id, v.id as version_id, v.question_text, v.image_url, v.pick_limit, v.keeps_order, v.choices
  from (select q.id, q.current_version_id from questions q where q.topic_id = $1 and q.current_version_id is not null
    and not exists (select 1 from question_history h where h.user_id = $2 and h.question_id = q.id)
    order by q.created_at, q.seq limit $3) q join question_versions v on v.id = q.current_version_id`;
const insert = `with attempt as (
    insert into quiz_attempts (id, user_id, topic_id, topic_name, mode, selection, time_limit, question_count, passing_rate,
      started_at, deadline_at) values ($1, $2, $3, $4, 'exam', 'unseen', 60, $5, 70, $6, $7) on conflict do nothing returning id)
  insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
  select attempt.id, x.position, x.question_id, x.question_version_id, x.choice_order from attempt,
    jsonb_to_recordset($8::jsonb) as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
  returning attempt_id`;
const save = `with attempt as (select id from quiz_attempts where id = $1 and user_id = $2 and completed_at is null
    and deadline_at > $3::timestamptz and deadline_at >= $4::timestamptz
    and (paused_at is null or paused_at >= $4::timestamptz) for share)
  update attempt_questions q set picks = $5::uuid[], answered_at = $4::timestamptz from attempt, question_versions v
  where q.attempt_id = attempt.id and q.position = $6 and v.id = q.question_version_id
    and $5::uuid[] <@ q.choice_order and cardinality($5::uuid[]) <= v.pick_limit
  returning q.position, array_to_json(q.picks) as picks, q.flagged`;

createServer(async (request, response) => {
  const answer = (body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  try {
    const token = (request.headers.authorization ?? '').slice(7);
    const hash = createHash('sha256').update(token).digest('base64url');
    const now = new Date();
    const [who] = await query('session', session, [hash, now]);
    if (!who) return answer({ error: 'no session' }, 401);
    const [, , noun, id = '', , position] = (request.url ?? '').split('/');
    const body = JSON.parse((await text(request)) || '{}');
    return answer(
      noun === 'topics' ? await start(who.user_id, id, now) : await saveOne(who.user_id, id, position, body, now),
    );
  } catch (error) {
    answer({ error: String(error) }, 500);
  }
}).listen(Number(port), '127.0.0.1');

async function start(user_id: string, topic_id: string, now: Date) {
  const [found] = await query('topic', topic, [topic_id]);
  const questions = await query('unseen', unseen, [topic_id, user_id, 10]);
  const shown = questions.map((question, index) => ({
    position: index + 1,
    question_id: question.question_id,
    question_version_id: question.version_id,
    choice_order: question.choices.map((choice: { id: string }) => choice.id),
  }));
  const id = randomUUID();
  const deadline = new Date(now.getTime() + 3_600_000);
  const values = [id, user_id, topic_id, found?.name, shown.length, now, deadline, JSON.stringify(shown)];
  await query('insert', insert, values);
  return {
    attempt: {
      ...{ id, topic_id, started_at: now, deadline_at: deadline },
      questions: questions.map(({ question_text, choices }, index) => ({
        ...{ question_text, position: index + 1, picks: [], flagged: false },
        choices: choices.map(({ id, answer_text }: { id: string; answer_text: string }) => ({ id, answer_text })),
      })),
    },
  };
}

async function saveOne(user_id: string, id: string, position: string | undefined, body: any, now: Date) {
  const picks = `{${body.picks.join(',')}}`;
  const [saved] = await query('save', save, [id, user_id, now, body.made_at, picks, Number(position)]);
  return { saved };
}

async function text(request: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const part of request) whole += part;
  return whole;
}

function overPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  return async (name: string, statement: string, values: unknown[]): Promise<any[]> =>
    (await pool.query({ name, text: statement, values })).rows;
}

async function overPglite(folder: string) {
  const client = await PGlite.create(folder, pgliteOptions);
  return async (_name: string, statement: string, values: unknown[]): Promise<any[]> =>
    (await client.query(statement, values)).rows;
}
