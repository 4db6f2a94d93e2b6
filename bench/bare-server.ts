import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { shuffled } from '#core/lib/chance.ts';
import { untouched } from '#core/quizzes/attempt.ts';
import { pgliteOptions } from '#server/db/open.ts';

/**
 * The yardstick: node:http and the driver, the same look-up of the session, the same answers and the same rows as the product, by the
 * statements that come to mind first, and nothing else: no routing, no validation, no error mapping. It stays as it is, whatever tricks
 * the product learns. Arguments: port, then a postgres:// URL or a PGlite folder; BARE_HEADERS is what answers carry, as JSON.
 */
const [port = '0', place = ''] = process.argv.slice(2);
const headers: Record<string, string> = JSON.parse(process.env.BARE_HEADERS ?? '{}');
const query = place.startsWith('postgres') ? overPool(place) : await overPglite(place);

const session = `select s.id as session_id, s.kind, null as scopes, coalesce(s.confirmed_at, s.created_at) as authenticated_at,
  s.expires_at, s.created_at as begun_at, s.last_seen_at, u.id as user_id, u.email, u.email_confirmed_at,
  u.created_at as user_created_at, u.is_local, exists (select from suspensions x where x.user_id = u.id) as is_suspended, p.*
  from sessions s join users u on u.id = s.user_id join profiles p on p.id = u.id where s.token_hash = $1 and s.expires_at > $2`;
const topic = 'select id, name from topics where id = $1';
const unseen = `select q.id as question_id, v.id as version_id, v.created_at, v.question_text, v.image_url, v.pick_limit,
  v.keeps_order, v.choices
  from (select q.id, q.current_version_id from questions q where q.topic_id = $1 and q.current_version_id is not null
    and not exists (select 1 from first_answers f where f.user_id = $2 and f.question_id = q.id)
    order by q.created_at, q.seq limit $3) q join question_versions v on v.id = q.current_version_id`;
const insert = `with attempt as (
    insert into quiz_attempts (id, topic_id, topic_name, quiz_id, quiz_title, domain, objective, mode, time_limit,
      question_count, passing_rate, started_at, deadline_at, user_id, selection)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'unseen') on conflict do nothing returning id)
  insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
  select attempt.id, x.position, x.question_id, x.question_version_id, x.choice_order from attempt,
    jsonb_to_recordset($15::jsonb) as x(position int, question_id uuid, question_version_id uuid, choice_order uuid[])
  returning attempt_id`;
// The attempt is found by its id alone: with all the rest in one condition PostgreSQL may read the open attempts of everybody.
const save = `with found as (
    select id, user_id, completed_at, paused_at, deadline_at from quiz_attempts where id = $1 for share),
  attempt as (select id, paused_at, deadline_at from found where user_id = $2 and completed_at is null
    and deadline_at > $3::timestamptz and deadline_at >= $4::timestamptz
    and (paused_at is null or paused_at >= $4::timestamptz))
  update attempt_questions q set picks = $5::uuid[], answered_at = $4::timestamptz, arrived_at = $3::timestamptz
  from attempt, question_versions v
  where q.attempt_id = attempt.id and q.position = $6 and v.id = q.question_version_id
    and $5::uuid[] <@ q.choice_order and cardinality($5::uuid[]) <= v.pick_limit
  returning q.position, array_to_json(q.picks) as picks, q.flagged, attempt.paused_at, attempt.deadline_at`;

createServer(async (request, response) => {
  const answer = (body: unknown, status = 200) => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      ...headers,
      'x-request-id': randomUUID(),
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  try {
    const token = (request.headers.authorization ?? '').slice(7);
    const hash = createHash('sha256').update(token).digest('base64url');
    const now = new Date();
    const [who] = await query('session', session, [hash, now]);
    if (!who || who.is_suspended) return answer({ error: 'no session' }, 401);
    const [, , noun, id = '', , position] = (request.url ?? '').split('/');
    const body = JSON.parse((await text(request)) || '{}');
    answer(
      noun === 'topics'
        ? await start(who.user_id, id, body.question_count, now)
        : await saveOne(who.user_id, id, position, body, now),
    );
  } catch (error) {
    answer({ error: String(error) }, 500);
  }
}).listen(Number(port), '127.0.0.1');

async function start(user_id: string, topic_id: string, count: number, now: Date) {
  const [found] = await query('topic', topic, [topic_id]);
  const questions = shuffled(await query('unseen', unseen, [topic_id, user_id, count]), Math.random);
  const asked = questions.map((question) => ({
    question,
    choices: question.keeps_order ? question.choices : shuffled<any>(question.choices, Math.random),
  }));
  const kind = { quiz_id: null, quiz_title: null, domain: null, objective: null, mode: 'exam', time_limit: 60 };
  const deadline = new Date(now.getTime() + kind.time_limit * 60_000);
  // In the order of the statement's columns.
  const attempt = {
    ...{ id: randomUUID(), topic_id, topic_name: found.name, ...kind },
    ...{ question_count: questions.length, passing_rate: 70, started_at: now, deadline_at: deadline },
  };
  const rows = asked.map(({ question, choices }, index) => ({
    ...{ position: index + 1, question_id: question.question_id, question_version_id: question.version_id },
    choice_order: choices.map((choice: { id: string }) => choice.id),
  }));
  const inserted = await query('insert', insert, [...Object.values(attempt), user_id, JSON.stringify(rows)]);
  if (inserted.length !== questions.length) throw new Error('Another attempt is open.');
  return {
    attempt: {
      ...{ ...attempt, server_now: now, state: 'running', remaining_ms: deadline.getTime() - now.getTime() },
      questions: asked.map(({ question: { question_text, image_url, pick_limit, created_at }, choices }, index) => ({
        ...{ position: index + 1, topic_id, question_text, image_url, pick_limit, created_at },
        ...untouched,
        kind: kindOf(choices),
        choices: choices.map(({ id, answer_text }: { id: string; answer_text: string }) => ({ id, answer_text })),
      })),
    },
  };
}

function kindOf(choices: { is_correct: boolean }[]): string {
  return choices.filter(({ is_correct }) => is_correct).length > 1 ? 'multiple' : 'single';
}

async function saveOne(user_id: string, id: string, position: string | undefined, body: any, now: Date) {
  const picks = `{${body.picks.join(',')}}`;
  const [saved] = await query('save', save, [id, user_id, now, body.made_at, picks, Number(position)]);
  if (!saved) throw new Error('The answer was not stored.');
  const { paused_at, deadline_at, ...stored } = saved;
  const attempt = { state: paused_at ? 'paused' : 'running', deadline_at };
  return { saved: stored, attempt, server_now: new Date() };
}

async function text(request: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const part of request) whole += part;
  return whole;
}

function overPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  // An idle connection that the database ends would end the process otherwise.
  pool.on('error', (error) => console.error(`The bare server lost a connection: ${error.message}`));
  return async (name: string, statement: string, values: unknown[]): Promise<any[]> =>
    (await pool.query({ name, text: statement, values })).rows;
}

async function overPglite(folder: string) {
  const client = await PGlite.create(folder, pgliteOptions);
  return async (_name: string, statement: string, values: unknown[]): Promise<any[]> =>
    (await client.query(statement, values)).rows;
}
