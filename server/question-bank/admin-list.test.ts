import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aCategory, aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { feedback } from '../feedback/tables.ts';
import { question_versions } from '../questions/tables.ts';
import { version_statistics } from '../statistics/tables.ts';

const app = useTestApp();
const query = (filters: Record<string, string>) => `/api/admin/questions?${new URLSearchParams(filters)}`;
const textsOf = (body: any): string[] => body.questions.map((question: any) => question.question_text);

describe('A2-060, A7-016: the list of questions', () => {
  test('A3-008, A3-011: shows a question with its answers, names, quizzes and statistics', async () => {
    const category = await aCategory(app.deps, { name: 'Networks' });
    const topic = await aTopic(app.deps, { category_id: category.id, name: 'CCNA' });
    const draft = aQuestion({
      correct: [1],
      external_id: 'n-1',
      domain: 'Routing',
      reference: 'RFC 1',
      difficulty: 3,
      ...{ objective: '2.4', family: 'evidence', checked_on: '2026-11-29' },
    });
    const [id = ''] = await someQuestions(app.deps, topic.id, [draft]);
    const quiz = await aQuiz(app.deps, topic.id, [id], { title: 'Drill' });
    const administrator = await app.person({ is_admin: true });
    const { body } = await administrator.call('GET', query({ question_id: id }));
    expect(body.questions).toEqual([
      {
        ...{ id, question_text: draft.question_text, explanation: draft.explanation, image_url: null, version: 1 },
        ...{
          domain: 'Routing',
          reference: 'RFC 1',
          difficulty: 3,
          ...{ objective: '2.4', family: 'evidence', checked_on: '2026-11-29', facts_version: expect.any(Number) },
          external_id: 'n-1',
          created_at: expect.any(String),
        },
        ...{ topic_id: topic.id, topic_name: 'CCNA', category_id: category.id, category_name: 'Networks' },
        kind: 'single',
        answers: draft.choices.map((choice) => ({ id: expect.any(String), ...choice, why: null, belief: null })),
        quizzes: [{ id: quiz.id, title: 'Drill' }],
        statistics: { answered: 0, correct: null, picks: null },
        all_versions: { answered: 0, correct: null },
      },
    ]);
    expect((await administrator.call('GET', `/api/admin/questions/${id}`)).body.question).toEqual(body.questions[0]);
  });

  test('is found by words in any case, category, topic, quiz and missing explanation, together too', async () => {
    const category = await aCategory(app.deps);
    const [one, two, other] = await Promise.all([
      aTopic(app.deps, { category_id: category.id }),
      aTopic(app.deps, { category_id: category.id }),
      aTopic(app.deps),
    ]);
    const [first = ''] = await someQuestions(app.deps, one.id, [
      aQuestion({ question_text: 'What is 100% of `Pod_1`?' }),
    ]);
    await someQuestions(app.deps, two.id, [aQuestion({ question_text: 'A pod, bare?', explanation: '' })]);
    await someQuestions(app.deps, other.id, [aQuestion({ question_text: 'Another POD?', explanation: '' })]);
    const quiz = await aQuiz(app.deps, other.id, [first]);
    const administrator = await app.person({ is_admin: true });
    const found = async (filters: Record<string, string>) => {
      const { body } = await administrator.call('GET', query(filters));
      const { body: all } = await administrator.call(
        'GET',
        `/api/admin/question-ids?${new URLSearchParams(filters)}`,
      );
      expect(all).toEqual({ ids: body.questions.map(({ id }: any) => id), total_is_more: false });
      expect(body.total).toBe(body.questions.length);
      return textsOf(body).sort();
    };
    expect(await found({ q: 'pod' })).toHaveLength(3);
    expect(await found({ q: '100% of `pod_' })).toEqual(['What is 100% of `Pod_1`?']);
    expect(await found({ q: '_od' })).toEqual([]);
    expect(await found({ q: '  ' })).toHaveLength(3);
    expect(await found({ category_id: category.id })).toHaveLength(2);
    expect(await found({ category_id: category.id, state: 'unexplained' })).toEqual(['A pod, bare?']);
    expect(await found({ topic_id: one.id })).toEqual(['What is 100% of `Pod_1`?']);
    expect(await found({ quiz_id: quiz.id })).toEqual(['What is 100% of `Pod_1`?']);
    expect(await found({ quiz_id: quiz.id, state: 'unexplained' })).toEqual([]);
  });

  test('is searched in its text, choices, explanation, Id and reference', async () => {
    const topic = await aTopic(app.deps);
    const choices = ['Kestrel', 'Merlin'].map((answer_text, n) => ({ answer_text, is_correct: n === 0 }));
    const [id = ''] = await someQuestions(app.deps, topic.id, [
      aQuestion({
        question_text: 'Which bird?',
        choices,
        explanation: 'It hovers.',
        external_id: 'falcon-1',
        reference: 'NIST SP 800-61',
      }),
      aQuestion({ question_text: 'No bird', external_id: null }),
    ]);
    const administrator = await app.person({ is_admin: true });
    const find = async (q: string) => textsOf((await administrator.call('GET', query({ q }))).body);
    for (const q of ['WHICH', 'mérlin', 'hovers', 'falcon-1', 'sp 800-61'])
      expect(await find(q), q).toEqual(['Which bird?']);
    const changed = choices.map((choice) => ({
      ...choice,
      answer_text: choice.answer_text.replace('Merlin', 'Hobby'),
    }));
    await administrator.call('PUT', `/api/admin/questions/${id}`, {
      version: 1,
      question_text: 'Which bird?',
      answers: changed,
    });
    expect(await find('Hobby')).toEqual(['Which bird?']);
    expect(await find('Merlin')).toEqual([]);
  });

  test('is filtered by domain, difficulty and state', async () => {
    const topic = await aTopic(app.deps);
    const [answered = '', reported = '', closed = ''] = await someQuestions(app.deps, topic.id, [
      aQuestion({ question_text: 'Answered', domain: 'Networks', difficulty: 1 }),
      aQuestion({ question_text: 'Reported', domain: 'Storage', difficulty: 3 }),
      aQuestion({ question_text: 'Closed', explanation: '' }),
    ]);
    const { db } = app.deps;
    const [version] = await db.select().from(question_versions).where(eq(question_versions.question_id, answered));
    await db.insert(version_statistics).values({ question_version_id: version?.id as string, answered: 1 });
    const report = { topic_name: 'T', message: 'Wrong', sender_name: 'A', created_at: app.deps.clock() };
    await db.insert(feedback).values([
      { ...report, question_id: reported },
      { ...report, question_id: closed, closed_at: app.deps.clock() },
    ]);
    const administrator = await app.person({ is_admin: true });
    const find = async (filters: Record<string, string>) =>
      textsOf((await administrator.call('GET', query({ topic_id: topic.id, ...filters }))).body);
    expect(await find({ domain: 'Networks' })).toEqual(['Answered']);
    expect(await find({ difficulty: '3' })).toEqual(['Reported']);
    expect(await find({ state: 'unanswered' })).toEqual(['Closed', 'Reported']);
    expect(await find({ state: 'reported' })).toEqual(['Reported']);
    for (const state of ['unexplained', 'no_domain', 'no_difficulty'])
      expect(await find({ state })).toEqual(['Closed']);
    expect(await find({ state: 'reported', difficulty: '1' })).toEqual([]);
    const { body } = await administrator.call('GET', `/api/admin/question-domains?topic_id=${topic.id}`);
    expect(body).toEqual({ domains: ['Networks', 'Storage'] });
  });

  test('names the quizzes to choose from, those of a topic or a category alone where one is chosen', async () => {
    const [one, two] = [await aTopic(app.deps, { name: 'Alpha' }), await aTopic(app.deps, { name: 'beta' })];
    const b = await aQuiz(app.deps, two.id, await someQuestions(app.deps, two.id, [aQuestion()]), { title: 'B' });
    const a = await aQuiz(app.deps, one.id, await someQuestions(app.deps, one.id, [aQuestion()]), { title: 'Z' });
    const administrator = await app.person({ is_admin: true });
    const quizzes = async (rest = '') =>
      (await administrator.call('GET', `/api/admin/quiz-choices${rest}`)).body.quizzes;
    expect(await quizzes()).toEqual([
      { id: a.id, title: 'Z', topic_name: 'Alpha' },
      { id: b.id, title: 'B', topic_name: 'beta' },
    ]);
    expect(await quizzes(`?topic_id=${two.id}`)).toHaveLength(1);
    expect(await quizzes(`?category_id=${one.category_id}`)).toHaveLength(1);
  });

  test('says how many quizzes a delete would touch and empty', async () => {
    const topic = await aTopicWith(app.deps, 4);
    const [a = '', b = '', c = '', d = ''] = topic.question_ids;
    await aQuiz(app.deps, topic.id, [a, b], { title: 'Two of two' });
    await aQuiz(app.deps, topic.id, [a, c], { title: 'One of two' });
    await aQuiz(app.deps, topic.id, [d], { title: 'Untouched' });
    const administrator = await app.person({ is_admin: true });
    const { body } = await administrator.call('POST', '/api/admin/question-uses', { ids: [a, b] });
    expect(body).toEqual({ questions: 2, quizzes: 2, emptied: 1, titles: ['One of two', 'Two of two'] });
  });
});
