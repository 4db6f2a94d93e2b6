import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewQuery } from '#core/views/views.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { saved_views } from './tables.ts';

const app = useTestApp();
const migration = readFileSync(new URL('../db/migrations/0042_filters-of-saved-views.sql', import.meta.url), 'utf8');

const questions = '/admin/content/questions';

test.each([
  [questions, 'category=a&q=ada+l&topic=b', 'category_id=a&q=ada+l&topic_id=b'],
  [questions, 'quiz=c&question=d&sort=-created', 'question_id=d&quiz_id=c&sort=-created'],
  [questions, 'q=topic%3Da%26quiz%3Db&topic=%C3%A9', 'q=topic%3Da%26quiz%3Db&topic_id=%C3%A9'],
  [questions, 'topic=b&topic_id=a', 'topic_id=b'],
  [questions, 'state=unexplained&topic=', 'state=unexplained'],
  [questions, 'topic=', ''],
  [questions, 'subtopic=a&topic_id=b', 'subtopic=a&topic_id=b'],
  ['/admin/content/flashcards', 'category=a&state=reported', 'category_id=a&state=reported'],
  ['/admin/blog', 'category=a&q=x', 'category_id=a&q=x'],
  ['/admin/reports', 'question=a&state=all', 'question_id=a&state=all'],
  ['/admin/users', 'q=topic', 'q=topic'],
])('the migration of saved views: %s?%s becomes ?%s, as today', async (list, query, today) => {
  const row = { list, name: 'Kept', query, created_at: app.deps.clock() };
  await app.deps.db.insert(saved_views).values(row);
  for (const time of ['once', 'twice']) {
    await app.deps.db.execute(migration);
    expect(
      (await app.deps.db.select().from(saved_views)).map((view) => view.query),
      time,
    ).toEqual([today]);
  }
  expect(viewQuery(query)).toBe(today);
});
