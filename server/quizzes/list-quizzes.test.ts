import { describe, expect, test } from 'vitest';
import { onlyPage, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { quizzes } from './tables.ts';

const app = useTestApp();

describe('the list of built quizzes', () => {
  test('comes newest first, with size, attempts and average score', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopicWith(app.deps, 4);
    const early = new Date('2026-11-01T09:00:00.000Z');
    const taken = await aQuiz(app.deps, topic.id, topic.question_ids, { title: 'Taken', created_at: early });
    await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 1), { title: 'New', created_at: app.deps.clock() });
    for (const right of [4, 3]) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id, { quiz_id: taken.id });
      await completeWith(learner, attempt, (position) => position <= right);
    }
    const studying = await app.person();
    const study = await startQuiz(studying, topic.id, { quiz_id: taken.id, mode: 'study' });
    await completeWith(studying, study.attempt, () => false);
    await startQuiz(await app.person(), topic.id, { quiz_id: taken.id });

    const { body } = await administrator.call('GET', '/api/admin/quizzes');
    expect(body.quizzes).toMatchObject([
      { title: 'New', question_count: 1, attempts: 0, average_score: null, is_offered: true },
      { title: 'Taken', question_count: 4, attempts: 2, average_score: 88, topic_name: topic.name },
    ]);
    expect(body).toMatchObject(onlyPage(2));
  });

  test('is searched by title as it was typed, and by home topic', async () => {
    const administrator = await app.person({ is_admin: true });
    const [topic, other] = await Promise.all([aTopicWith(app.deps, 1), aTopicWith(app.deps, 1)]);
    await aQuiz(app.deps, topic.id, topic.question_ids, { title: 'Mock exam 100% real' });
    await aQuiz(app.deps, topic.id, topic.question_ids, { title: 'Mock exam 100 questions' });
    await aQuiz(app.deps, other.id, other.question_ids, { title: 'Warm-up' });
    const titles = async (query: string) => {
      const { body } = await administrator.call('GET', `/api/admin/quizzes?${query}`);
      return body.quizzes.map(({ title }: { title: string }) => title).sort();
    };
    expect(await titles('q=mock')).toEqual(['Mock exam 100 questions', 'Mock exam 100% real']);
    expect(await titles('q=100%25')).toEqual(['Mock exam 100% real']);
    expect(await titles(`topic_id=${other.id}`)).toEqual(['Warm-up']);
    expect(await titles(`q=mock&topic_id=${other.id}`)).toEqual([]);
  });

  test('pages through all of them once, there and back', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps);
    const at = (index: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, Math.floor(index / 3)));
    const many = Array.from({ length: 120 }, (_, index) => ({
      topic_id: topic.id,
      title: `Quiz ${index}`,
      created_at: at(index),
    }));
    await app.deps.db.insert(quizzes).values(many);
    const pages: string[][] = [];
    let cursor: string | null = '';
    let last: any = null;
    while (cursor !== null) {
      const { body } = await administrator.call('GET', `/api/admin/quizzes?cursor=${cursor}`);
      pages.push(body.quizzes.map(({ title }: { title: string }) => title));
      cursor = body.next_cursor;
      last = body;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    const { body } = await administrator.call('GET', `/api/admin/quizzes?cursor=${last.previous_cursor}`);
    expect(body.quizzes.map(({ title }: { title: string }) => title)).toEqual(pages[1]);
  });

  test('says of a quiz without a question that can be asked that learners are not offered it', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps);
    const bare = await someQuestions(app.deps, topic.id, [aQuestion({ choices: [] })]);
    await aQuiz(app.deps, topic.id, bare);
    const { body } = await administrator.call('GET', '/api/admin/quizzes');
    expect(body.quizzes).toMatchObject([{ question_count: 1, is_offered: false }]);
  });
});

describe('the questions to pick from', () => {
  test('come newest first with topic, domain, key letters and whether they have answers', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [
      aQuestion({ question_text: 'First?', correct: [3, 1], domain: 'Networks' }),
      aQuestion({ question_text: 'Second?', choices: [] }),
    ]);
    const { body } = await administrator.call('GET', '/api/admin/quiz-candidates');
    expect(body.questions).toMatchObject([
      { question_text: 'Second?', key: '', has_answers: false, domain: null, topic_name: topic.name },
      { question_text: 'First?', key: 'BD', has_answers: true, domain: 'Networks', topic_id: topic.id },
    ]);
    expect(body.total).toBe(2);
  });

  test('are searched by text, topic, category and domain', async () => {
    const administrator = await app.person({ is_admin: true });
    const category = await aCategory(app.deps);
    const [topic, sibling, other] = [
      await aTopic(app.deps, { category_id: category.id }),
      await aTopic(app.deps, { category_id: category.id }),
      await aTopic(app.deps),
    ];
    const questions = [
      [topic.id, 'Which `port` of TCP?', 'Networks'],
      [topic.id, 'What is a role?', 'Identity'],
      [sibling.id, 'Which port of UDP?', 'Networks'],
      [other.id, 'Which port of SSH?', null],
    ] as const;
    for (const [topic_id, question_text, domain] of questions) {
      await someQuestions(app.deps, topic_id, [aQuestion({ question_text, domain })]);
    }
    const found = async (filters: Record<string, string>) => {
      const { body } = await administrator.call('GET', `/api/admin/quiz-candidates?${new URLSearchParams(filters)}`);
      return body.questions.map((question: { question_text: string }) => question.question_text);
    };
    expect(await found({ q: 'PORT' })).toHaveLength(3);
    expect(await found({ q: '`port`' })).toEqual(['Which `port` of TCP?']);
    expect(await found({ topic_id: topic.id })).toEqual(['What is a role?', 'Which `port` of TCP?']);
    expect(await found({ category_id: category.id, q: 'port' })).toEqual([
      'Which port of UDP?',
      'Which `port` of TCP?',
    ]);
    expect(await found({ domain: 'Networks', topic_id: sibling.id })).toEqual(['Which port of UDP?']);
    expect(await found({ q: '_' })).toEqual([]);
  });

  test('page by fifty', async () => {
    const administrator = await app.person({ is_admin: true });
    await aTopicWith(app.deps, 60);
    const first = await administrator.call('GET', '/api/admin/quiz-candidates');
    expect(first.body.questions).toHaveLength(50);
    const second = await administrator.call('GET', `/api/admin/quiz-candidates?cursor=${first.body.next_cursor}`);
    expect(second.body.questions).toHaveLength(10);
    expect(second.body).toMatchObject({ first: 51, total: 60, next_cursor: null });
  });
});

test('the topics that a quiz can belong to tell what their exams are like', async () => {
  const administrator = await app.person({ is_admin: true });
  const category = await aCategory(app.deps, { name: 'Cloud' });
  const domains = [{ name: 'Security', weight: 30 }];
  await aTopic(app.deps, {
    ...{ category_id: category.id, name: 'Practitioner' },
    ...{ exam_questions: 65, exam_minutes: 90, exam_passing_score: 70, exam_domains: domains },
  });
  await aTopic(app.deps, { category_id: category.id, name: 'another' });
  const { body } = await administrator.call('GET', '/api/admin/quiz-topics');
  const none = { questions: null, minutes: null, passing_score: null, passing_score_published: null, domains: [] };
  expect(body.topics).toMatchObject([
    { name: 'another', category_name: 'Cloud', exam: none },
    { name: 'Practitioner', exam: { questions: 65, minutes: 90, passing_score: 70, domains } },
  ]);
});
