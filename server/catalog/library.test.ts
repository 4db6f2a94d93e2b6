import { expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';

const app = useTestApp();

test('a visitor sees how many topics, questions and flashcards there are, by category', async () => {
  const security = await aCategory(app.deps, { name: 'Security', description: 'CISSP and CEH' });
  await aCategory(app.deps, { name: 'DevOps', description: 'Docker' });
  await aTopicWith(app.deps, 3, { category_id: security.id });
  const topic = await aTopicWith(app.deps, 4, { category_id: security.id });
  await someFlashcards(app.deps, topic, 2);
  const body = ok(await app.call('GET', '/api/library'));
  expect(body.library).toMatchObject({
    categories: [
      { name: 'DevOps', description: 'Docker', topics: 0, questions: 0 },
      { name: 'Security', description: 'CISSP and CEH', topics: 2, questions: 7 },
    ],
    topics: 2,
    questions: 7,
    flashcards: 2,
  });
});

test('an empty library has zero counts, and the review has a date', async () => {
  const { body } = await app.call('GET', '/api/library');
  expect(body.library).toMatchObject({ categories: [], topics: 0, questions: 0, flashcards: 0 });
  expect(body.library.reviewed_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(body.library.made_by).toContain('AI-generated');
});
