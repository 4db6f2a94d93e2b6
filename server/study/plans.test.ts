import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeTopic } from '../../bench/data.ts';
import { addMemories } from '../../bench/study-reads.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { planOf, recordHot, recordStatements } from '../../tests/support/plans.ts';
import { aGrade, sendReviews } from '../../tests/support/study.ts';
import { rows } from '../db/open.ts';

const app = useTestApp();
const INDEXES = [
  ...[
    'memories_user_id_item_id_pk',
    'memories_due',
    'memories_promised',
    'reviews_pkey',
    'reviews_item_reviewed',
    'reviews_user_reviewed',
  ],
  ...['questions_pkey', 'questions_topic_random', 'questions_topic_domain', 'flashcards_pkey'],
  ...['flashcards_topic_oldest'],
];

test('nothing of studying reads a large table from end to end: it finds its rows by an index', async () => {
  const { deps } = app;
  await deps.db.execute(sql`insert into categories (name) values ('Bench')`);
  for (let n = 0; n < 20; n++) await makeTopic(deps.db, `Plan ${n}`, 300);
  await deps.db.execute(sql`insert into flashcards (topic_id, category_id, front_content, back_content)
    select id, category_id, 'Front ' || n, 'Back' from topics, generate_series(1, 200) n where name like 'Plan %'`);
  const learner = await app.person();
  await addCrowd();
  const [topic] = await rows<{ id: string }>(deps.db, sql`select id from topics where name = 'Plan 0'`);
  const [question] = await rows<{ id: string; version_id: string; choice: string }>(
    deps.db,
    sql`select q.id, v.id as version_id, v.choices->1->>'id' as choice
      from questions q join question_versions v on v.id = q.current_version_id where q.topic_id = ${topic?.id} limit 1`,
  );
  const [card] = await rows<{ id: string }>(
    deps.db,
    sql`select id from flashcards where topic_id = ${topic?.id} limit 1`,
  );
  const statements = recordStatements(deps.db);
  const hot = recordHot(deps);

  const { body } = await learner.call('GET', '/api/study/queue');
  expect(body.items.length).toBeGreaterThan(0);
  await learner.call('GET', `/api/study/queue?topic_id=${topic?.id}`);
  for (const read of [
    ...['today', 'ahead', 'history', 'log', 'log?show=sure_wrong', 'set-aside'],
    `topics/${topic?.id}/cards`,
  ])
    expect((await learner.call('GET', `/api/study/${read}`)).status, read).toBe(200);
  const answer = {
    ...{ kind: 'question', id: randomUUIDv7(), item_id: question?.id, question_version_id: question?.version_id },
    ...{ picks: [question?.choice], reviewed_at: deps.clock().toISOString() },
  };
  const results = await sendReviews(learner, [answer, aGrade(app, card?.id as string, 3)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  expect(results[0].promise).toEqual({ on: expect.any(String) });
  await sendReviews(learner, [answer]);
  expect((await learner.call('POST', `/api/study/reviews/${answer.id}/undo`)).status).toBe(200);
  expect(
    (await learner.call('PUT', `/api/study/items/${question?.id}`, { suspended: true, reset: true })).status,
  ).toBe(200);

  const plans: string[] = [];
  for (const statement of statements()) plans.push(await planOf(deps.db, statement));
  plans.push(...(await hot()));
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (memories|reviews|questions|question_versions|first_answers|flashcards)\b/);
  for (const index of INDEXES)
    expect(
      plans.some((plan) => new RegExp(`(using|on) ${index}\\b`).test(plan)),
      index,
    ).toBe(true);
});

/** Other learners who remember a part of the bank, as the learner does. */
async function addCrowd(): Promise<void> {
  const { deps } = app;
  const { db } = deps;
  await db.execute(
    sql`insert into users (email) select 'crowd' || n || '@example.com' from generate_series(1, 30) n`,
  );
  await db.execute(sql`insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
    select md5(id::text), id, 'cookie', now(), now(), now() + interval '30 days' from users where email like 'crowd%'`);
  await db.transaction((tx) => addMemories(tx, 600, deps.clock()));
  await db.execute(sql`vacuum analyze`);
}
