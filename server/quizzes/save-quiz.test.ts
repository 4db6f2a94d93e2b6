import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { takenBy } from '../../tests/support/taken-by.ts';
import { toTrash } from '../../tests/support/trash.ts';
import { audit_log } from '../audit/tables.ts';
import { rows } from '../db/open.ts';
import { questions } from '../questions/tables.ts';
import { restore } from '../trash/restore.ts';
import { quiz_questions, quizzes } from './tables.ts';

const app = useTestApp();

const settings = { title: 'Mock exam', description: 'Two hours.', time_limit: 120, passing_score: 65 };

describe('A3-005: a new quiz', () => {
  test('A7-012, A7-017: is saved with its questions in order, from any topic', async () => {
    const { administrator, topic, other } = await twoTopics();
    const question_ids = [other.question_ids[2], topic.question_ids[0], other.question_ids[0]];
    const answer = await add(administrator, { ...settings, topic_id: topic.id, question_ids });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.quiz).toMatchObject({ ...settings, topic_id: topic.id, question_ids });
    const { body } = await administrator.call('GET', `/api/admin/quizzes/${answer.body.quiz.id}`);
    expect(body.quiz).toMatchObject({ ...settings, topic_id: topic.id });
    expect(body.quiz.questions.map(({ id }: { id: string }) => id)).toEqual(question_ids);
    const shown = { key: 'A', has_answers: true, domain: null };
    expect(body.quiz.questions[0]).toMatchObject({ topic_name: other.name, ...shown });
  });

  test('A3-006, A3-007, A9-006: has 60 minutes and 70 per cent where nothing else is said', async () => {
    const { administrator, topic } = await twoTopics();
    const answer = await add(administrator, { title: 'Mock', topic_id: topic.id, question_ids: topic.question_ids });
    expect(answer.body.quiz).toMatchObject({ time_limit: 60, passing_score: 70, description: '' });
  });

  test.each([
    ['A5-042', { title: undefined }, 'title', 'Quiz title is required'],
    ['A5-042', { title: '   ' }, 'title', 'Quiz title is required'],
    ['', { title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters long.'],
    ['', { title: 'two\nlines' }, 'title', 'Title must be a single line of text.'],
    ['A5-043', { question_ids: undefined }, 'question_ids', 'At least one question is required'],
    ['A5-043', { question_ids: [] }, 'question_ids', 'At least one question is required'],
    ['A5-044', { time_limit: 0 }, 'time_limit', 'The time limit is 1 to 600 minutes.'],
    ['A5-044', { time_limit: 601 }, 'time_limit', 'The time limit is 1 to 600 minutes.'],
    ['A5-044', { time_limit: '' }, 'time_limit', 'The time limit is 1 to 600 minutes.'],
    ['A5-044', { passing_score: -1 }, 'passing_score', 'The passing score is 0% to 100%.'],
    ['A5-044', { passing_score: 100.5 }, 'passing_score', 'The passing score is 0% to 100%.'],
    ['', { topic_id: undefined }, 'topic_id', 'Choose the topic on whose page learners find this quiz.'],
  ])('%s: %j is refused in words', async (_id, wrong, field, sentence) => {
    const { administrator, topic } = await twoTopics();
    const input = { ...settings, topic_id: topic.id, question_ids: topic.question_ids, ...wrong };
    const answer = await add(administrator, input);
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } });
    expect(await app.deps.db.select().from(quizzes)).toEqual([]);
  });

  test('takes 0 and 100 per cent, 1 and 600 minutes', async () => {
    const { administrator, topic } = await twoTopics();
    for (const extremes of [
      { time_limit: 1, passing_score: 0 },
      { time_limit: 600, passing_score: 100 },
    ]) {
      const input = { ...settings, ...extremes, topic_id: topic.id, question_ids: topic.question_ids };
      expect((await add(administrator, input)).body.quiz).toMatchObject(extremes);
    }
  });

  test('has each question once and at most 200', async () => {
    const { administrator, topic } = await twoTopics();
    const [first = ''] = topic.question_ids;
    const twice = { ...settings, topic_id: topic.id, question_ids: [first, first.toUpperCase()] };
    expect((await add(administrator, twice)).body.error).toBe('A question can be in a quiz once.');
    const many = await someQuestions(
      app.deps,
      topic.id,
      Array.from({ length: 198 }, () => aQuestion()),
    );
    const all = [...topic.question_ids, ...many];
    const over = await add(administrator, { ...settings, topic_id: topic.id, question_ids: all });
    expect(over.body.error).toBe('A quiz has at most 200 questions.');
    const full = await add(administrator, { ...settings, topic_id: topic.id, question_ids: all.slice(1) });
    expect(full.body.quiz.question_ids).toEqual(all.slice(1));
  });

  test('names the questions that were deleted meanwhile', async () => {
    const { administrator, topic } = await twoTopics();
    const drafts = ['Which port does `ssh` use?', 'What is a subnet?'].map((question_text) =>
      aQuestion({ question_text }),
    );
    const [port = '', subnet = ''] = await someQuestions(app.deps, topic.id, drafts);
    await toTrash(app, administrator.who, 'question', [port]);
    const question_ids = [port, topic.question_ids[0], subnet];
    const answer = await add(administrator, { ...settings, topic_id: topic.id, question_ids });
    const sentence = 'No longer there: "Which port does `ssh` use?". Take out what is gone, then save again.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'BUILT_QUESTIONS_GONE', error: sentence } });
    expect(answer.body.fields).toEqual({ question_ids: sentence, [`question_ids.${port}`]: 'BUILT_QUESTIONS_GONE' });
    const unknown = await add(administrator, {
      ...settings,
      topic_id: topic.id,
      question_ids: [crypto.randomUUID()],
    });
    expect(unknown.body.error).toBe('No longer there: one question. Take out what is gone, then save again.');
    expect(await app.deps.db.select().from(quizzes)).toEqual([]);
  });

  test('names the questions that have no answers', async () => {
    const { administrator, topic } = await twoTopics();
    const [bare = ''] = await someQuestions(app.deps, topic.id, [
      aQuestion({ question_text: 'No choices?', choices: [] }),
    ]);
    const question_ids = [topic.question_ids[0], bare];
    const answer = await add(administrator, { ...settings, topic_id: topic.id, question_ids });
    expect(answer).toMatchObject({ status: 409, body: { code: 'BUILT_QUESTIONS_UNANSWERED' } });
    expect(answer.body.error).toBe('Without answers: "No choices?". Take out what has no answers, then save again.');
  });

  test('needs a topic that is there', async () => {
    const { administrator, topic } = await twoTopics();
    const input = { ...settings, topic_id: crypto.randomUUID(), question_ids: topic.question_ids };
    const answer = await add(administrator, input);
    expect(answer).toMatchObject({ status: 404, body: { fields: { topic_id: 'Topic not found' } } });
  });

  test('A8-021: what nobody foresaw has its own sentence, and nothing is written', async () => {
    const { administrator, topic } = await twoTopics();
    await app.deps.db.execute(sql`alter table quiz_questions rename column position to place`);
    try {
      const input = { ...settings, topic_id: topic.id, question_ids: topic.question_ids };
      const answer = await add(administrator, input);
      expect(answer).toMatchObject({ status: 500, body: { error: 'Failed to save quiz. Please try again.' } });
    } finally {
      await app.deps.db.execute(sql`alter table quiz_questions rename column place to position`);
    }
    expect(await app.deps.db.select().from(quizzes)).toEqual([]);
    expect(app.errors.splice(0)).toHaveLength(1);
  });

  test('a repeated key saves one quiz', async () => {
    const { administrator, topic } = await twoTopics();
    const input = { ...settings, topic_id: topic.id, question_ids: topic.question_ids };
    const headers = { authorization: `Bearer ${administrator.token}`, 'idempotency-key': 'one-quiz-only' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/admin/quizzes', input, headers)));
    expect(new Set(answers.map(({ body }) => body.quiz.id)).size).toBe(1);
    expect(await app.deps.db.select().from(quizzes)).toHaveLength(1);
  });
});

describe('A7-013: changing a quiz', () => {
  test('replaces its settings and its questions', async () => {
    const { administrator, topic, other, quiz } = await aBuiltQuiz();
    const question_ids = [...other.question_ids].reverse();
    const written = { ...settings, title: 'Another', topic_id: other.id, question_ids };
    const answer = await change(administrator, quiz, written);
    expect(answer.body.quiz).toMatchObject({ id: quiz.id, ...written });
    expect(await opened(administrator, quiz.id)).toMatchObject({ id: quiz.id, ...written });
    expect(topic.question_ids).not.toEqual(written.question_ids);
  });

  test('is refused when somebody else saved meanwhile; theirs stays', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const second = await app.person({ is_admin: true });
    expect((await change(second, quiz, { ...quiz, title: 'Theirs' })).status).toBe(200);
    const late = await change(administrator, quiz, { ...quiz, title: 'Mine' });
    const error = 'Someone else saved this quiz after you opened it. Review the differences and save again.';
    const current = { title: 'Theirs', questions: quiz.question_ids.map((id) => ({ id })) };
    expect(late).toMatchObject({ status: 409, body: { code: 'BUILT_QUIZ_CHANGED', error, current } });
    const now = await opened(administrator, quiz.id);
    expect(now.title).toBe('Theirs');
    expect((await change(administrator, now, { ...quiz, title: 'Mine' })).status, 'having seen theirs').toBe(200);
  });

  test('of two at once one wins and the other is told', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const second = await app.person({ is_admin: true });
    const [one, other] = await Promise.all([
      change(administrator, quiz, { ...quiz, title: 'One', question_ids: quiz.question_ids.slice(1) }),
      change(second, quiz, { ...quiz, title: 'Other', question_ids: quiz.question_ids.slice(0, 1) }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const won = one.status === 200 ? one : other;
    expect(won.body.quiz).toMatchObject(await opened(administrator, quiz.id));
  });

  test('of ten at once one wins, and the quiz is whole', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const question_ids = index % 2 ? [...quiz.question_ids].reverse() : quiz.question_ids.slice(0, 2);
        return change(administrator, quiz, { ...quiz, title: `Writer ${index}`, question_ids });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body.quiz).toMatchObject(await opened(administrator, quiz.id));
  });

  test('sent twice it is done once and answered alike', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const first = await change(administrator, quiz, { ...quiz, title: 'Changed' });
    const again = await change(administrator, quiz, { ...quiz, title: 'Changed' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await entries()).toEqual(['Changed a quiz']);
  });

  test('questions that were deleted meanwhile are named; without them the quiz is saved over what is left of it', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const [gone = '', ...rest] = quiz.question_ids;
    await toTrash(app, administrator.who, 'question', [gone]);
    const refused = await change(administrator, quiz, { ...quiz, title: 'Changed' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'BUILT_QUESTIONS_GONE' } });
    expect(refused.body.fields).toHaveProperty([`question_ids.${gone}`]);
    const left = await opened(administrator, quiz.id);
    const saved = await change(administrator, left, { ...quiz, title: 'Changed', question_ids: rest });
    expect(saved).toMatchObject({ status: 200, body: { quiz: { title: 'Changed', question_ids: rest } } });
  });

  test('is told when the quiz was deleted', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    expect((await administrator.call('DELETE', `/api/admin/quizzes/${quiz.id}`)).status).toBe(200);
    const answer = await change(administrator, quiz, { ...quiz, title: 'Changed' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'BUILT_QUIZ_NOT_FOUND' } });
  });

  test('needs what it was opened with', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const { version: _, ...body } = quiz;
    const answer = await administrator.call('PUT', `/api/admin/quizzes/${quiz.id}`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.fields).toHaveProperty('version');
  });

  test('deletes of its questions and of its topic at the same time never leave it by halves', async () => {
    for (let round = 0; round < 4; round++) {
      const { administrator, other, quiz } = await aBuiltQuiz();
      const [away = ''] = other.question_ids;
      const noun = round % 2 ? 'topic' : 'question';
      const next = { ...quiz, title: 'Changed', question_ids: [...quiz.question_ids].reverse() };
      const [saved] = await Promise.all([
        change(administrator, quiz, next),
        toTrash(app, administrator.who, noun, [noun === 'topic' ? other.id : away]),
      ]);
      expect([200, 409]).toContain(saved.status);
      const { question_ids } = await opened(administrator, quiz.id);
      const there = await app.deps.db.select({ id: questions.id }).from(questions);
      const expected = saved.status === 200 ? next.question_ids : quiz.question_ids;
      expect(question_ids).toEqual(expected.filter((id) => there.some((question) => question.id === id)));
    }
  });
});

describe('the audit list', () => {
  test('tells who built, changed and deleted which quiz', async () => {
    const { administrator, topic } = await twoTopics();
    const built = await add(administrator, { ...settings, topic_id: topic.id, question_ids: topic.question_ids });
    const quiz = built.body.quiz as Opened;
    const [first = ''] = quiz.question_ids;
    await change(administrator, quiz, { ...quiz, time_limit: 30, question_ids: [first] });
    await administrator.call('DELETE', `/api/admin/quizzes/${quiz.id}`);
    const lines = await app.deps.db.select().from(audit_log).where(eq(audit_log.object_id, quiz.id));
    const told = lines.map(({ what, noun, object_name, actor_id }) => [what, noun, object_name, actor_id]);
    const by = ['quiz', 'Mock exam', administrator.who.user_id];
    expect(told).toEqual(
      expect.arrayContaining([
        ['Built a quiz', ...by],
        ['Changed a quiz', ...by],
        ['Deleted a quiz', ...by],
      ]),
    );
    const changed = lines.find(({ what }) => what === 'Changed a quiz');
    expect(changed?.detail).toEqual({ changed: ['time_limit'], questions_removed: 2 });
  });
});

describe('deleting a quiz', () => {
  test('keeps its questions, and the trash brings it back with its order', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    const { body } = await administrator.call('DELETE', `/api/admin/quizzes/${quiz.id}`);
    expect(await app.deps.db.select().from(quiz_questions)).toEqual([]);
    expect(await app.deps.db.select().from(questions)).toHaveLength(6);
    await restore(app.deps, administrator.who, body.trash.id);
    expect(await opened(administrator, quiz.id)).toEqual(quiz);
  });

  test('a quiz that is gone is said to be gone', async () => {
    const { administrator, quiz } = await aBuiltQuiz();
    await administrator.call('DELETE', `/api/admin/quizzes/${quiz.id}`);
    const again = await administrator.call('DELETE', `/api/admin/quizzes/${quiz.id}`);
    expect(again).toMatchObject({ status: 404, body: { code: 'BUILT_QUIZ_NOT_FOUND' } });
    const read = await administrator.call('GET', `/api/admin/quizzes/${quiz.id}`);
    expect(read.status).toBe(404);
  });
});

interface Opened {
  id: string;
  title: string;
  description: string;
  topic_id: string;
  time_limit: number;
  passing_score: number;
  question_ids: string[];
  version: number;
}

async function twoTopics() {
  const [administrator, topic, other] = await Promise.all([
    app.person({ is_admin: true }),
    aTopicWith(app.deps, 3),
    aTopicWith(app.deps, 3),
  ]);
  return { administrator, topic, other };
}

/** A quiz of the first topic with questions of both. */
async function aBuiltQuiz() {
  const { administrator, topic, other } = await twoTopics();
  const question_ids = [topic.question_ids[1], other.question_ids[0], topic.question_ids[0]] as string[];
  const { id } = await aQuiz(app.deps, topic.id, question_ids, settings);
  return { administrator, topic, other, quiz: await opened(administrator, id) };
}

function add(administrator: Person, input: Record<string, unknown>) {
  return administrator.call('POST', '/api/admin/quizzes', input);
}

function change(administrator: Person, from: Opened, written: Record<string, unknown>) {
  const { id, version } = from;
  const path = `/api/admin/quizzes/${id}`;
  return administrator.call('PUT', path, takenBy('PUT', path, { ...written, version }));
}

/** The quiz as its builder opens it. */
async function opened(administrator: Person, quiz_id: string): Promise<Opened> {
  const { status, body } = await administrator.call('GET', `/api/admin/quizzes/${quiz_id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { created_at, questions: list, ...rest } = body.quiz;
  return { ...rest, question_ids: list.map((question: { id: string }) => question.id) };
}

async function entries(): Promise<string[]> {
  return (await rows<{ what: string }>(app.deps.db, sql`select what from audit_log`)).map(({ what }) => what);
}
