import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '#server/db/open.ts';
import { fillBlog } from './blog-data.ts';
import { addAnswers, makePeople, makeTopic } from './data.ts';
import { prose, RARE_WORD } from './prose.ts';

export interface Rows {
  /** People, questions, flashcards, grants, audit lines, emails and payment events each; a tenth as many reports and deletes. */
  rows: number;
  /** Of everybody. */
  attempts: number;
  /** Of the learner who has taken quizzes for years. */
  own: number;
  posts: number;
}

/** Own attempts of the learner who takes some. */
const FEW = 50;
const TOPICS = 20;
/** Questions and cards of the topic that is looked at: as many on both sites. */
const TOPIC_SIZE = 200;
/** Of each a page of the list, and more, on both sites. */
const QUIZZES = 1_000;
const ENTITLEMENTS = 1_000;
const SUSPENDED = 100;
/** Words of a post: about what one takes six minutes to read. */
const POST_LENGTH = 1_000;

/** What calls are made with: tokens of an administrator and of two learners, and the values that stand in addresses. */
export interface Filled {
  tokens: { admin: string; few: string; many: string };
  values: Record<string, string>;
  /** Those of `values` that the second learner has others of. */
  many: Record<string, string>;
}

/** Fills a site with rows of that size, made by the database itself. Texts are prose; what one row has alone is RARE_WORD. */
export async function fillSite(db: Db, { rows: size, attempts, own: many, posts }: Rows): Promise<Filled> {
  const [admin, ofFew, ofMany] = (await makePeople(db, 3, 'bearer')) as [string, string, string];
  await db.execute(
    sql`update profiles set is_admin = true where id = (select id from users where email = 'bench1@example.com')`,
  );
  // For what asks a session to have been confirmed within ten minutes.
  await db.execute(sql`update sessions set confirmed_at = now() + interval '1 day'`);
  for (let n = 1; n <= TOPICS; n++)
    await makeTopic(db, `List ${n}`, n === 1 ? TOPIC_SIZE : Math.ceil((size - TOPIC_SIZE) / (TOPICS - 1)));
  const topic_id = await firstTopic(db);
  await db.execute(sql`create temp table asked_of as
    select t.id as topic_id, t.name as topic_name, substr(t.name, 6)::int - 1 as k, q.id as question_id,
      q.current_version_id as version_id, q.n, count(*) over (partition by t.id) as bank
    from topics t join (select *, row_number() over (partition by topic_id order by created_at, seq) - 1 as n from questions) q
      on q.topic_id = t.id where t.name like 'List %'`);
  await db.execute(sql`create index on asked_of (k, n)`);
  await db.execute(sql`create temp table banks as select distinct k, bank from asked_of`);
  await db.execute(sql`analyze asked_of`);
  await fillPeople(db, size);
  await fillCatalog(db, size);
  await fillAttempts(
    db,
    sql`select u.id as user_id, n as k, 1 as questions from
    (select id, row_number() over (order by id) as place from people) u
    join generate_series(1, ${attempts}::int) n on u.place = 1 + n % ${size}`,
  );
  for (const [email, own] of [
    ['bench2@example.com', FEW],
    ['bench3@example.com', many],
  ] as const)
    await fillAttempts(
      db,
      sql`select id as user_id, case when n % 2 = 0 then 0 else n / 2 end as k, 10 as questions
      from users, generate_series(1, ${own}::int) n where email = ${email}`,
    );
  await fillAdmin(db, size);
  await fillBlog(db, posts, POST_LENGTH);
  await db.execute(sql`insert into blog_post_revisions (object_id, version, fields, saved_at)
    select id, 1, jsonb_build_object('title', title, 'excerpt', excerpt, 'content', content, 'featured_image', null,
      'meta_title', '', 'meta_description', '', 'tags', tags, 'category_ids', '[]'::jsonb), now()
    from blog_posts where slug = 'post-77'`);
  await db.execute(sql`insert into content_page_revisions (object_id, version, fields, saved_at)
    select id, 1, '{"title": "Bench"}', now() from content_pages where slug = 'bench-page'`);
  return { tokens: { admin, few: ofFew, many: ofMany }, ...(await valuesOf(db, topic_id)) };
}

/** The topic that is looked at; its category has no other. */
async function firstTopic(db: Db): Promise<string> {
  const [topic] = await rows<{ id: string }>(db, sql`select id from topics where name = 'List 1'`);
  const id = topic?.id as string;
  await db.execute(sql`insert into categories (name) values ('Bench of one')`);
  await db.execute(
    sql`update topics set category_id = (select id from categories where name = 'Bench of one') where id = ${id}`,
  );
  return id;
}

const spread = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
const planted = (n: SQL) => sql`case when ${n} = 77 then ${` ${RARE_WORD}`} else '' end`;

async function fillPeople(db: Db, size: number): Promise<void> {
  await db.execute(sql`create temp table people as
    select gen_random_uuid() as id, n from generate_series(1, ${size}::int) n`);
  await db.execute(sql`insert into users (id, email, email_confirmed_at, created_at)
    select id, 'person' || n || '@example.org', now(), ${spread} from people`);
  await db.execute(sql`insert into profiles (id, full_name)
    select id, initcap(${prose(sql`n::bigint`, 2)} || ${planted(sql`n`)}) from people`);
  await db.execute(sql`insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
    select md5(id::text), id, 'cookie', now(), now(), now() + interval '30 days' from people`);
  await db.execute(sql`insert into suspensions (user_id, reason, suspended_at, suspended_by)
    select id, 'Because.', now(), id from people where n % ${size / SUSPENDED} = 0`);
  await db.execute(sql`insert into security_events (user_id, kind, anyone, same, at)
    select u.id, 'signed_in', false, u.id || ' ' || k, now() from users u, generate_series(1, 2) k`);
  await db.execute(sql`insert into stripe_customers (id, customer_id) select id, 'cus_' || n from people`);
  await db.execute(sql`insert into stripe_events (id, type, customer_id, created_at, received_at, processed_at)
    select 'evt_' || n, 'invoice.paid', 'cus_' || n, now(), now() - n * interval '1 second', now() from people`);
  await db.execute(sql`insert into mail_outbox (recipient, subject, text_body, html_body, created_at, send_after, sent_at)
    select 'person' || n || '@example.org', 'Welcome', 'Welcome', '<p>Welcome</p>', now() - n * interval '1 second', now(), now()
    from people`);
}

async function fillCatalog(db: Db, size: number): Promise<void> {
  await db.execute(sql`update questions set question_text = question_text || ${` ${RARE_WORD}`}
    where id = (select question_id from asked_of where k = 0 and n = 77)`);
  await db.execute(sql`insert into version_statistics (question_version_id, answered, correct)
    select version_id, 30, 20 from asked_of`);
  const topicOf = sql`join (select distinct topic_id, k from asked_of) t
    on t.k = case when n <= ${TOPIC_SIZE} then 0 else 1 + n % ${TOPICS - 1} end`;
  await db.execute(sql`insert into flashcards (topic_id, category_id, front_content, back_content, created_at)
    select t.topic_id, c.id, ${prose(sql`n::bigint`, 8)} || ${planted(sql`n`)}, ${prose(sql`-n::bigint`, 16)}, ${spread}
    from generate_series(1, ${size}::int) n ${topicOf}, categories c where c.name = 'Bench'`);
  const evenly = sql`join (select distinct topic_id, k from asked_of) t on t.k = n % ${TOPICS}`;
  await db.execute(sql`insert into entitlements (code, name, topic_id, created_at)
    select upper(left(md5(n::text), 10)), initcap(${prose(sql`n::bigint`, 3)}), t.topic_id, ${spread}
    from generate_series(1, ${ENTITLEMENTS}::int) n ${evenly}`);
  await db.execute(sql`insert into user_entitlements (user_id, entitlement_id, created_at)
    select p.id, e.id, ${spread} from (select id, n from people union all select id, 1 from users where email like 'bench%') p
    join (select id, row_number() over (order by id) as k from entitlements) e on e.k = 1 + p.n % ${ENTITLEMENTS}`);
  await db.execute(sql`insert into quizzes (topic_id, title, created_at)
    select t.topic_id, initcap(${prose(sql`n::bigint`, 4)}) || ' ' || n, ${spread}
    from generate_series(1, ${QUIZZES}::int) n ${evenly}`);
  await db.execute(sql`create temp table papers as
    select id, title, topic_id, row_number() over (order by created_at) as place from quizzes`);
  await db.execute(sql`insert into quiz_questions (quiz_id, question_id, position)
    select z.id, a.question_id, p from papers z, generate_series(1, 5) p
    join asked_of a on true where a.topic_id = z.topic_id and a.n = p`);
}

/** Completed exams, one of `takers` a row: who, which topic by its number, and how many questions. One of ten is of a quiz. */
async function fillAttempts(db: Db, takers: SQL): Promise<void> {
  await db.execute(sql`create temp table taken on commit drop as
    select gen_random_uuid() as id, user_id, k % ${TOPICS} as k, questions, row_number() over () as place,
      (hashint8extended(row_number() over (), 7) & 63)::int + 36 as score
    from (${takers}) taker`);
  await db.execute(sql`insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, mode, selection, time_limit,
      question_count, passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken, counted_at, logged_at)
    select x.id, user_id, t.topic_id, t.topic_name, z.id, z.title, 'exam', case when z.id is null then 'unseen' else 'set' end,
      60, questions, 70, at, at, at, 'learner', score, questions * score / 100, 60, at, at
    from taken x join (select distinct k, topic_id, topic_name from asked_of) t on t.k = x.k
    left join papers z on x.place % 10 = 0 and z.topic_id = t.topic_id and z.place = 1 + (x.place / 10 * 20 + x.k + 19) % ${QUIZZES},
      lateral (select timestamptz '2026-01-01' + x.place * interval '10 seconds' as at) as at`);
  await db.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
      questions_correct, time_taken, passing_rate, passed, completed_at)
    select a.user_id, a.topic_id, a.topic_name, a.id, a.score, question_count, questions_correct, 60, 70, a.score >= 70, completed_at
    from quiz_attempts a join taken x on x.id = a.id`);
  await db.execute(sql`create temp table sheets on commit drop as
    select attempt_id, user_id, position, question_id, version_id, place, k
    from (select x.id as attempt_id, user_id, p as position, place, k,
        (hashint8extended(x.place * 100 + p, 3) & 1048575) % bank as n
      from taken x join banks using (k), generate_series(1, x.questions) p) drawn join asked_of using (k, n)`);
  await db.execute(sql`insert into attempt_questions
      (attempt_id, position, question_id, question_version_id, choice_order, picks, correct)
    select attempt_id, position, question_id, version_id, '{}', array[question_id], (place + position) % 3 > 0 from sheets`);
  await addAnswers(
    db,
    sql`select s.attempt_id, s.user_id, t.topic_id, s.question_id, s.version_id, (s.place + s.position) % 3 > 0 as correct,
      timestamptz '2026-01-01' + s.place * interval '10 seconds' as at
    from sheets s join (select distinct k, topic_id from asked_of) t using (k)`,
  );
  for (const table of ['sheets', 'taken']) await db.execute(sql`drop table ${sql.identifier(table)}`);
}

async function fillAdmin(db: Db, size: number): Promise<void> {
  await db.execute(sql`insert into audit_log (at, actor_id, what, noun, object_name)
    select ${spread}, u.id, 'Updated a topic', 'topic', ${prose(sql`n::bigint`, 3)} || ${planted(sql`n`)}
    from generate_series(1, ${size}::int) n, (select id from users where email = 'bench1@example.com') u`);
  await db.execute(sql`insert into feedback (user_id, topic_name, quiz_score, message, sender_name, question_id, created_at)
    select p.id, 'List 1', 50, ${prose(sql`p.n::bigint`, 20)} || ${planted(sql`p.n / 10`)}, 'person', a.question_id,
      timestamptz '2026-01-01' + p.n * interval '1 second'
    from people p left join asked_of a on a.k = 0 and a.n = 7 and p.n <= 300 where p.n % 10 = 0`);
  await db.execute(sql`insert into trash (noun, name, deleted_by, deleted_at, until)
    select 'question', ${prose(sql`n::bigint`, 6)}, id, now() - n * interval '1 second', now() + interval '30 days'
    from people where n % 10 = 0`);
  await db.execute(sql`insert into trash_rows (trash_id, home, content)
    select id, 'questions', jsonb_build_object('question_text', name) from trash`);
  await db.execute(sql`insert into content_pages (slug, title, content, html, category, updated_at)
    values ('bench-page', 'Bench', 'Text', '<p>Text</p>', 'support', now())`);
  await db.execute(sql`insert into edge_functions (name, status, code, created_at, updated_at)
    values ('bench', 'draft', 'export default () => new Response()', now(), now())`);
  await db.execute(sql`insert into edge_function_logs (name, version, at, level, text)
    select 'bench', 1, ${spread}, 'info', ${prose(sql`n::bigint`, 8)} from generate_series(1, ${size}::int) n`);
}

/** Ids and words that both sites have. */
async function valuesOf(db: Db, topic_id: string): Promise<Pick<Filled, 'values' | 'many'>> {
  const [values] = await rows<Record<string, string>>(
    db,
    sql`select ${topic_id} as topic_id, ${RARE_WORD} as rare_word,
      (select id from topics where name = 'List 2') as large_topic,
      (select category_id from topics where id = ${topic_id}) as category_id,
      (select question_id from asked_of where k = 0 and n = 7) as question_id,
      (select id from flashcards where topic_id = ${topic_id} limit 1) as flashcard_id,
      (select id from papers where place = 7) as quiz_id,
      (select id from entitlements order by created_at limit 1) as entitlement_id,
      (select id from blog_posts where slug = 'post-77') as post_id,
      (select id from content_pages where slug = 'bench-page') as page_id,
      (select id from users where email = 'bench1@example.com') as actor_id`,
  );
  const own = (email: string) =>
    rows<Record<string, string>>(
      db,
      sql`select u.id as user_id, (select id from quiz_attempts a where a.user_id = u.id and a.topic_id = ${topic_id}
        order by started_at desc limit 1) as attempt_id from users u where email = ${email}`,
    );
  const [[few], [many]] = [await own('bench2@example.com'), await own('bench3@example.com')];
  return { values: { ...values, ...few, slug: 'post-77', name: 'bench' }, many: many ?? {} };
}
