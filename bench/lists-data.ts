import { sql } from 'drizzle-orm';
import { postSorts } from '#core/blog/blog.ts';
import { entitlementSorts, grantSorts } from '#core/entitlements/entitlements.ts';
import { sortsBy } from '#core/lib/sort.ts';
import { questionStates } from '#core/questions/question.ts';
import { quizSorts } from '#core/quizzes/admin-quiz.ts';
import { trashSorts } from '#core/trash/trash.ts';
import { userSorts } from '#core/users/users.ts';
import type { Db } from '#server/db/open.ts';
import { makeTopic } from './data.ts';

const actor = 'cccccccc-0000-4000-8000-000000000007';
const category = 'eeeeeeee-0000-4000-8000-000000000000';
const id = (kind: string, n = sql`n`) => sql`(${kind} || '-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The lists of administrators: their orders, and what they are filtered by. */
const lists: Record<string, readonly [sorts: readonly string[], ...filters: string[]]> = {
  users: [userSorts, 'role=admin', 'role=user', 'state=active', 'state=suspended', 'q=name+77.', 'q=name'],
  entitlements: [entitlementSorts, 'state=active', 'state=inactive', 'state=expired', 'q=class+77.', 'q=class'],
  grants: [grantSorts, 'state=active', 'state=expired', 'state=revoked', 'q=name+77.', 'q=class', 'q=name'],
  audit: [['at'], 'noun=topic', 'noun=tier', `actor_id=${actor}`, 'from=2026-01-01', 'search=thing+77.'],
  trash: [trashSorts],
  reports: [
    ['created'],
    'state=all',
    'state=closed',
    'state=all&kind=question',
    'kind=card',
    'kind=quiz',
    'q=message+77.',
  ],
  questions: [
    ['created'],
    ...questionStates.filter((state) => state !== 'unanswered').map((state) => `state=${state}`),
    ...['domain=Domain+1', 'difficulty=3', 'q=question+77.'],
  ],
  flashcards: [['created'], 'q=front+77.'],
  quizzes: [quizSorts, 'q=quiz+77.'],
  posts: [postSorts, 'state=published', 'state=drafts', 'state=scheduled', `category_id=${category}`, 'q=title+77.'],
};

/** The first page of each list in each of its orders, unfiltered and with each filter. */
export const listPaths = Object.entries(lists).flatMap(([list, [sorts, ...filters]]) =>
  sortsBy(sorts).flatMap((sort) => ['', ...filters].map((filter) => `${list}?sort=${sort}${filter && `&${filter}`}`)),
);

/** Has no index: reads the questions until a page is full. */
export const unindexedPath = 'questions?sort=-created&state=unanswered';

/** By list. */
export const listNames = Object.keys(lists);

/** Rows of each list, with a hundredth of them in the states that are rare and nothing where there may be nothing. */
export async function fillLists(db: Db, size: number, questions = size): Promise<void> {
  for (let n = 0; n < 20; n++) await makeTopic(db, `List ${n}`, 1);
  const counted = sql`generate_series(1, ${size}::int) n`;
  const asked = sql`generate_series(1, ${questions}::int) n`;
  const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
  const someday = sql`case when n % 3 > 0 then timestamptz '2026-01-01' + (n % 97) * interval '30 days' end`;
  const topic = sql`(select id, category_id, row_number() over (order by id) as k from topics where name like 'List %') t on t.k = 1 + n % 20`;
  await db.execute(sql`insert into users (id, email, created_at, last_login)
    select ${id('aaaaaaaa')}, 'list' || n || '@example.org', ${at}, ${someday} from ${counted}`);
  await db.execute(
    sql`insert into profiles (id, full_name) select ${id('aaaaaaaa')}, md5(n::text) || ' name ' || n || '.' from ${counted}`,
  );
  await db.execute(sql`insert into suspensions (user_id, reason, suspended_at, suspended_by)
    select ${id('aaaaaaaa')}, 'Sold.', ${at}, ${id('aaaaaaaa')} from ${counted} where n % 100 = 0`);
  await db.execute(sql`insert into entitlements (id, code, name, topic_id, redeem_until, created_at)
    select ${id('bbbbbbbb')}, upper(left(md5(n::text), 10)), md5(n::text) || ' class ' || n || '.', t.id,
      case when n % 100 = 1 then now() - interval '1 day' when n % 3 = 0 then now() + interval '1 year' end, ${at}
    from ${counted} join ${topic}`);
  await db.execute(
    sql`update entitlements set is_active = false from ${counted} where id = ${id('bbbbbbbb')} and n % 100 = 0`,
  );
  await db.execute(sql`insert into user_entitlements (user_id, entitlement_id, is_active, expires_at, created_at)
    select ${id('aaaaaaaa')}, ${id('bbbbbbbb')}, n % 100 > 0,
      case when n % 100 = 1 then now() - interval '1 day' when n % 3 = 0 then now() + interval '1 year' end, ${at} from ${counted}`);
  await db.execute(sql`insert into questions (id, topic_id, question_text, explanation, domain, difficulty, created_at)
    select ${id('ffffffff')}, t.id, md5(n::text) || ' question ' || n || '.', case when n % 100 > 0 then 'So.' else '' end,
      case when n % 100 > 1 then 'Domain ' || n % 10 end, case when n % 100 > 2 then 1 + n % 3 end, ${at}
    from ${asked} join ${topic}`);
  await db.execute(sql`insert into question_versions (id, question_id, version, question_text, explanation, choices, pick_limit, keeps_order)
    select ${id('ffffffff')}, ${id('ffffffff')}, 1, 'question', '', '[]', 1, false from ${asked}`);
  await db.execute(sql`insert into version_statistics (question_version_id, answered)
    select ${id('ffffffff')}, 1 from ${asked} where n % 100 > 3`);
  await db.execute(sql`insert into flashcards (id, topic_id, category_id, front_content, back_content, created_at)
    select ${id('ffffffff')}, t.id, t.category_id, md5(n::text) || ' front ' || n || '.', 'Back', ${at} from ${counted} join ${topic}`);
  await db.execute(sql`insert into quizzes (id, topic_id, title, created_at)
    select ${id('ffffffff')}, t.id, md5(n::text) || ' quiz ' || n || '.', ${at} from ${counted} join ${topic}`);
  await db.execute(sql`insert into audit_log (at, actor_id, what, noun, object_name)
    select ${at}, ${id('cccccccc', sql`n % 20`)}, 'Changed', case when n % 100 = 0 then 'tier' else 'topic' end, 'thing ' || n || '.'
    from ${counted}`);
  await db.execute(sql`insert into trash (noun, name, deleted_by, deleted_at, until)
    select 'topic', 'Thing ' || n, ${id('cccccccc', sql`n % 20`)}, ${at}, now() + n * interval '1 second' from ${counted}`);
  await db.execute(sql`insert into feedback (user_id, topic_name, quiz_score, question_version_id, message, sender_name, created_at, closed_at)
    select ${id('aaaaaaaa')}, 'Bench', case when n % 100 = 0 then 50 end, case when n % 100 > 1 then q.current_version_id end,
      'The message ' || n || '. is mine', 'Somebody', ${at}, case when n % 2 = 0 then now() end
    from ${counted}, (select current_version_id from questions where current_version_id is not null limit 1) q`);
  await db.execute(sql`insert into blog_posts (id, title, slug, content, html, reading_minutes, published, published_at, scheduled_at,
      created_at, updated_at)
    select ${id('dddddddd')}, md5(n::text) || ' title ' || n || '.', 'list-' || n, 'Text', '<p>Text</p>', 1, n % 2 = 0,
      case when n % 2 = 0 then ${at} end, case when n % 100 = 1 then now() + interval '1 day' end, ${at}, ${at} + (n % 77) * interval '1 hour'
    from ${counted}`);
  await db.execute(sql`insert into blog_categories (id, name, slug, updated_at)
    values (${category}, 'Rare', 'rare', now()), (${id('eeeeeeee', sql`1`)}, 'Often', 'often', now())`);
  await db.execute(sql`insert into blog_post_categories (post_id, category_id, position)
    select ${id('dddddddd')}, ${id('eeeeeeee', sql`case when n % 100 = 0 then 0 else 1 end`)}, 0 from ${counted}`);
}

/** Answers of past attempts at the quizzes of `fillLists`, a hundred each. */
export async function fillAnswers(db: Db, people: number, questions: number, answers: number): Promise<void> {
  const attempts = sql`generate_series(1, ${Math.ceil(answers / 100)}::int) n`;
  const own = sql`1 + n % ${people}::int`;
  await db.execute(sql`insert into quiz_attempts (id, user_id, topic_id, topic_name, quiz_id, quiz_title, mode, selection, time_limit,
      question_count, passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken, counted_at, logged_at)
    select ${id('ffffffff')}, ${id('aaaaaaaa', own)}, z.topic_id, 'Bench', z.id, z.title, 'exam', 'set', 60, 100, 70, at, at, at, 'learner',
      70, 70, 60, at, at from ${attempts} join quizzes z on z.id = ${id('ffffffff', own)},
      lateral (select timestamptz '2026-01-01' + n * interval '10 seconds' as at) as at`);
  const asked = id('ffffffff', sql`1 + (n * 100 + position) % ${questions}::int`);
  await db.execute(sql`insert into attempt_questions
      (attempt_id, position, question_id, question_version_id, choice_order, picks, correct)
    select ${id('ffffffff')}, position, ${asked}, ${asked}, '{}', '{}', position <= 70 from ${attempts}, generate_series(1, 100) position`);
}
