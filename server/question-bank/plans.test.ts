import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/open.ts';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopic } from '../../tests/support/factories.ts';
import { planOf, recordStatements } from '../../tests/support/plans.ts';

const app = useTestApp();

test.each([
  { path: '/api/admin/questions', key: 'questions' },
  { path: '/api/admin/quiz-candidates', key: 'questions' },
  { path: '/api/admin/flashcards', key: 'flashcards' },
])('$path walks along the topics of a category, not past the newer rows of all others', async ({ path, key }) => {
  const { deps } = app;
  const administrator = await app.person({ is_admin: true });
  const { id: category_id } = await aCategory(deps);
  for (const name of ['One', 'Two']) await aTopic(deps, { category_id, name });
  await aTopic(deps, { name: 'Newer' });
  await fill();
  const expected = await rows<{ id: string }>(
    deps.db,
    sql`select r.id from ${sql.identifier(key)} r join topics t on t.id = r.topic_id where t.category_id = ${category_id}
      order by r.created_at desc, r.seq desc`,
  );
  const page = async (cursor: string) => {
    const body = ok(await administrator.call('GET', `${path}?category_id=${category_id}&cursor=${cursor}`));
    return { ...body, ids: body[key].map(({ id }: { id: string }) => id) };
  };
  const seen = recordStatements(deps.db);
  const first = await page('');
  const second = await page(first.next_cursor);
  const third = await page(second.next_cursor);
  const statements = seen().filter(({ text }) => text.includes('order by') && text.includes(`from "${key}"`));
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(expected.map(({ id }) => id));
  expect([third.next_cursor, (await page(third.previous_cursor)).ids]).toEqual([null, second.ids]);
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    const plan = await planOf(deps.db, statement);
    expect(plan, statement.text).toContain(`${key}_topic_oldest`);
    expect(plan, statement.text).not.toMatch(new RegExp(`${key}_newest|Seq Scan on ${key}\\b`));
  }
});

test('words that many questions and cards have are all counted, and all that have them can be selected', async () => {
  const { deps } = app;
  const administrator = await app.person({ is_admin: true });
  await aTopic(deps, { name: 'Newer' });
  await fill();
  for (const path of ['questions', 'quiz-candidates', 'flashcards']) {
    const { body } = await administrator.call('GET', `/api/admin/${path}?q=ew`);
    expect(body, path).toMatchObject({ total: 6_000, total_is_estimate: false });
  }
  const { body: found } = await administrator.call('GET', '/api/admin/question-ids?q=ew');
  const { body: cards } = await administrator.call('GET', '/api/admin/flashcard-ids?q=ew');
  expect([found.ids.length, found.total_is_more, cards.flashcard_ids.length]).toEqual([6_000, false, 6_000]);
});

/** Of each of the two topics 60 rows, the oldest, in turn, and 6,000 of the third. */
async function fill(): Promise<void> {
  const { db } = app.deps;
  const each = sql`from topics t, generate_series(1, 6000) n where t.name = 'Newer' or n <= 60`;
  const at = sql`timestamptz '2026-01-01' + n * interval '1 second' + case t.name when 'Newer' then interval '1 day' else interval '0' end`;
  await db.execute(sql`insert into questions (topic_id, question_text, created_at)
    select t.id, t.name || ' ' || n, ${at} ${each}`);
  await db.execute(sql`insert into flashcards (topic_id, category_id, front_content, back_content, created_at)
    select t.id, t.category_id, t.name || ' ' || n, 'Back', ${at} ${each}`);
  await db.execute(sql`vacuum analyze`);
}
