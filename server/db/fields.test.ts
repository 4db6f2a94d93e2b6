import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, someFlashcards, someQuestions } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rows } from './open.ts';

const app = useTestApp();

test.each([
  ['L3-001', 'categories', 'id name description'],
  ['L3-002 L3-003', 'topics', 'id name description category_id code certification_name'],
  ['L3-006 L3-007 L3-009', 'questions', 'id question_text explanation topic_id image_url created_at'],
  ['L3-011 L3-012 L3-013', 'answers', 'id question_id answer_text is_correct'],
  ['L3-015 L3-016 L3-017', 'flashcards', 'id front_content back_content topic_id category_id created_at'],
  [
    'L3-019 L3-021 L3-022 L3-023 L3-024',
    'user_progress',
    'user_id topic_id score questions_total questions_correct time_taken completed_at',
  ],
  ['L3-039 L3-040 L3-041', 'certification_interests', 'user_id certification_name priority target_date'],
  [
    'L3-030 to L3-038',
    'profiles',
    'id full_name address_line1 address_line2 city state postal_code country phone career_goals years_of_experience is_admin updated_at',
  ],
  [
    'L3-008 L3-010 L3-042 L3-044',
    'entitlements',
    'id code name description is_active topic_id is_ad_free created_at updated_at',
  ],
  [
    'L3-020 L3-043 L3-045 L3-046 L3-047',
    'user_entitlements',
    'id user_id entitlement_id expires_at is_active created_at',
  ],
  [
    'L3-048 L3-049 L3-050',
    'subscription_tiers',
    'id name description price_amount price_id interval features active',
  ],
  [
    'L3-051 L3-052 L3-053 L3-054 L3-055',
    'user_subscriptions',
    'user_id status current_period_start current_period_end cancel_at_period_end tier_id',
  ],
  ['L3-056 L3-057', 'stripe_customers', 'id customer_id'],
  ['L3-073', 'feedback', 'message email quiz_score topic_name created_at'],
  ['L3-074', 'quiz_attempts', 'time_limit question_count passing_rate'],
])('%s: %s has the fields of the specification', async (_ids, table, fields) => {
  const columns = await rows<{ name: string }>(
    app.deps.db,
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  );
  expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('L3-014: a question may have one or several correct answers, and says how many to pick', async () => {
  const topic = await aTopic(app.deps);
  await someQuestions(app.deps, topic.id, [aQuestion({ correct: [1] }), aQuestion({ correct: [0, 2, 3] })]);
  const { attempt } = await startQuiz(await app.person(), topic.id);
  const limits = attempt.questions.map((question: { pick_limit: number }) => question.pick_limit).sort();
  expect(limits).toEqual([1, 3]);
});

test('L3-004, L3-005, L3-029: topic details name the category, and counts follow what is added and taken away', async () => {
  const topic = await aTopic(app.deps);
  const [first] = await someQuestions(app.deps, topic.id, [aQuestion(), aQuestion(), aQuestion({ choices: [] })]);
  await someFlashcards(app.deps, topic, 3);
  const learner = await app.person();
  const read = async () => (await learner.call('GET', `/api/topics/${topic.id}/practice`)).body.topic;
  expect(await read()).toMatchObject({
    category_name: expect.stringMatching(/^Category/),
    category_description: 'For a test',
    question_count: 2,
    flashcard_count: 3,
  });
  await app.deps.db.execute(sql`delete from questions where id = ${first}`);
  await app.deps.db.execute(sql`delete from flashcards`);
  expect(await read()).toMatchObject({ question_count: 1, flashcard_count: 0 });
});

test('L3-002, L3-006, L3-015, L3-019, L3-025: calls carry the fields that section 3 names for topics, cards, questions, answers, progress and stats', async () => {
  const person = await app.person();
  const topic = await aTopic(app.deps);
  await someQuestions(
    app.deps,
    topic.id,
    Array.from({ length: 5 }, () => aQuestion()),
  );
  await someFlashcards(app.deps, topic, 1);
  const read = async (path: string) => (await person.call('GET', path)).body;
  const { attempt } = await startQuiz(person, topic.id, { question_count: 5 });
  for (const question of attempt.questions) {
    expect(question).toMatchObject({ topic_id: topic.id, created_at: expect.any(String) });
    expect(question).not.toHaveProperty('answers');
    expect(JSON.stringify(question)).not.toContain('is_correct');
  }
  const done = await completeWith(person, attempt, () => true);
  for (const question of done.questions) {
    expect(question).toMatchObject({ topic_id: topic.id, created_at: expect.any(String), answers: question.choices });
    expect(question.answers[0]).toMatchObject({ is_correct: expect.any(Boolean) });
  }
  const { category_id } = topic;
  const details = { category_id, category_name: expect.any(String), category_description: expect.any(String) };
  const { topic: cardsTopic, flashcards } = await read(`/api/topics/${topic.id}/flashcards`);
  expect(cardsTopic).toMatchObject(details);
  expect(flashcards).toMatchObject([{ topic_id: topic.id, category_id, created_at: expect.any(String) }]);
  expect((await read(`/api/topics/${topic.id}/practice`)).topic).toMatchObject(details);
  expect((await read('/api/certifications')).categories[0].topics[0]).toMatchObject({
    category_id,
    progress: { topic_id: topic.id, attempts: 1 },
  });
  expect((await read('/api/flashcard-topics')).categories[0].topics[0]).toMatchObject({ category_id });
  expect((await read('/api/users/me/progress')).progress).toMatchObject([{ user_id: person.who.user_id }]);
});
