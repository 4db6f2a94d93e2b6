import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopic } from '../../tests/support/factories.ts';
import { planOf, recordStatements } from '../../tests/support/plans.ts';

const app = useTestApp();

test('words that few or all people have are found without reading all of them, or their grants, reports and topics', async () => {
  const { deps } = app;
  const administrator = await app.person({ is_admin: true });
  const { id: topic_id } = await aTopic(deps);
  await addCrowd();
  const seen = recordStatements(deps.db);
  const get = async (path: string) => {
    const { status, body } = await administrator.call('GET', path);
    expect(status, path).toBe(200);
    return body;
  };
  const many = { total: 3_000, total_is_estimate: false };
  expect(await get('/api/admin/users?q=crowd77%40')).toMatchObject({ total: 1 });
  expect(await get('/api/admin/users?q=Crowd')).toMatchObject(many);
  expect(await get('/api/admin/grants?q=crowd77%40')).toMatchObject({
    total: 1,
    grants: [{ full_name: 'Crowd 77' }],
  });
  expect(await get('/api/admin/grants?q=Crowd')).toMatchObject(many);
  expect(await get('/api/admin/reports?state=all&q=about+77%3F')).toMatchObject({ total: 1 });
  expect(await get('/api/admin/questions?state=unexplained')).toMatchObject({ total: 0 });
  expect(await get(`/api/admin/topics/${topic_id}/contents`)).toMatchObject({ contents: { grants: 0 } });
  // What stops after the rows of a page, or where counting ends, may walk along a table.
  const whole = seen().filter(
    ({ text }) => /from "?(users|user_entitlements|feedback|questions)\b/.test(text) && !text.includes('limit'),
  );
  const searches = seen().filter(
    ({ text, values }) => text.includes('like') && !values.some((value) => /Crowd$/.test(String(value))),
  );
  expect([whole.length, searches.length].every((n) => n > 2)).toBe(true);
  for (const statement of [...whole, ...searches]) {
    const plan = await planOf(deps.db, statement);
    expect(plan, statement.text).not.toMatch(/Seq Scan on (users|profiles|user_entitlements|feedback|questions)\b/);
  }
});

async function addCrowd(): Promise<void> {
  const { db } = app.deps;
  await db.execute(sql`insert into users (email, created_at)
    select 'crowd' || n || '@example.org', timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 3000) n`);
  await db.execute(sql`insert into profiles (id, full_name)
    select id, 'Crowd ' || substr(split_part(email, '@', 1), 6) from users where email like 'crowd%'`);
  await db.execute(
    sql`insert into topics (category_id, name, code) select category_id, 'Other ' || n, 'OTHER' || n from topics, generate_series(1, 20) n`,
  );
  await db.execute(sql`insert into entitlements (code, name, topic_id)
    select 'E' || n, 'Entitlement ' || n, (select id from topics where name = 'Other ' || 1 + n % 20) from generate_series(1, 100) n`);
  await db.execute(sql`insert into user_entitlements (user_id, entitlement_id, created_at)
    select u.id, e.id, u.created_at from (select *, row_number() over (order by created_at) as n from users) u
    join (select id, row_number() over (order by code) as n from entitlements) e on e.n = 1 + u.n % 100
    where u.email like 'crowd%'`);
  await db.execute(sql`insert into feedback (user_id, topic_name, quiz_score, message, sender_name, created_at)
    select id, 'Other', 50, 'What ' || md5(email) || ' about ' || substr(split_part(email, '@', 1), 6) || '?', 'Crowd', created_at
    from users where email like 'crowd%'`);
  await db.execute(sql`insert into questions (topic_id, question_text, explanation)
    select id, md5(n::text), 'Because.' from topics, generate_series(1, 200) n where name like 'Other%'`);
  await db.execute(sql`vacuum analyze`);
}
