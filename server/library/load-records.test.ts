import { fileURLToPath } from 'node:url';
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz } from '../../tests/support/factories.ts';
import { feedback } from '../feedback/tables.ts';
import { flashcards } from '../flashcards/tables.ts';
import { questions } from '../questions/tables.ts';
import { question_history, quiz_questions, user_progress } from '../quizzes/tables.ts';
import { loadContent } from './load-content.ts';
import { type Library, readLibrary } from './read-library.ts';

const app = useTestApp();
const shipped = readLibrary(fileURLToPath(new URL('../../content', import.meta.url)));

describe('what learners did with a question that is edited in its file', () => {
  let library: Library;
  let learner: Person;
  let topic_id: string;

  beforeEach(async () => {
    library = small();
    await load(library);
    topic_id = (await bank())[0]?.topic_id as string;
    learner = await app.person();
  });

  test('stays: results, progress, history, feedback and quizzes', async () => {
    const { db } = app.deps;
    const before = await bank();
    const ids = before.map(({ id }) => id);
    await aQuiz(app.deps, topic_id, ids);
    const attempt_id = await started();
    await answerRightly(attempt_id);
    await learner.call('POST', `/api/attempts/${attempt_id}/complete`);
    const sent = await learner.call('POST', '/api/feedback', { attempt_id, position: 1, message: 'Is that so?' });
    expect(sent.status).toBe(200);
    const records = () =>
      Promise.all([
        db.select().from(user_progress),
        db.select().from(question_history).orderBy(asc(question_history.question_id)),
        db.select().from(quiz_questions).orderBy(asc(quiz_questions.position)),
        db.select().from(feedback),
        learner
          .call('GET', `/api/attempts/${attempt_id}`)
          .then(({ body }) => ({ ...body.attempt, server_now: null })),
        learner.call('GET', '/api/users/me/progress').then(({ body }) => body),
      ]);
    const kept = await records();
    expect(kept.slice(0, 4).map((list) => list.length)).toEqual([1, 3, 3, 1]);
    expect(kept[4]).toMatchObject({ score: 100, questions_correct: 3 });

    edit(library);
    expect(await load(library)).toMatchObject({ added: 0, changed: 1, kept: [] });
    const after = await bank();
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after[0]).toMatchObject({ question_text: 'Edited in its file?', version: 2 });
    expect(await records()).toEqual(kept);
  });

  test('an attempt under way goes on with the question that it showed, and is graded by it', async () => {
    const attempt_id = await started();
    edit(library);
    await load(library);
    const going = await learner.call('GET', `/api/attempts/${attempt_id}`);
    const texts = going.body.attempt.questions.map((question: { question_text: string }) => question.question_text);
    expect(texts).not.toContain('Edited in its file?');
    await answerRightly(attempt_id);
    const done = await learner.call('POST', `/api/attempts/${attempt_id}/complete`);
    expect(done.body.attempt).toMatchObject({ state: 'completed', score: 100 });

    const next = await learner.call('GET', `/api/attempts/${await started()}`);
    const now = next.body.attempt.questions.map((question: { question_text: string }) => question.question_text);
    expect(now).toContain('Edited in its file?');
  });

  test('a card that is edited stays the same card', async () => {
    const cards = () => app.deps.db.select().from(flashcards).orderBy(asc(flashcards.seq));
    const [before, other] = await cards();
    const [card] = library.topics[0]?.flashcards ?? [];
    if (card) card.back_content = 'Edited in its file.';
    expect(await load(library)).toMatchObject({ added: 0, changed: 1, kept: [] });
    expect(await cards()).toEqual([{ ...before, back_content: 'Edited in its file.' }, other]);
  });

  async function started(): Promise<string> {
    return ok(await learner.call('POST', `/api/topics/${topic_id}/attempts`, { selection: 'oldest' })).attempt.id;
  }

  /** Picks what was right in the version that the attempt shows. */
  async function answerRightly(attempt_id: string): Promise<void> {
    const { body } = await learner.call('GET', `/api/attempts/${attempt_id}`);
    for (const { position, choices } of body.attempt.questions) {
      const picks = choices.filter((choice: { answer_text: string }) => choice.answer_text.startsWith('Right'));
      const made_at = app.deps.clock().toISOString();
      const path = `/api/attempts/${attempt_id}/questions/${position}`;
      const ids = picks.map((choice: { id: string }) => choice.id);
      expect((await learner.call('PUT', path, { picks: ids, made_at })).status).toBe(200);
    }
  }
});

const load = (library: Library) => loadContent(app.deps.db, library, app.deps.clock());

/** One topic with three questions, whose right choice begins with 'Right', and two cards. */
function small(): Library {
  const [topic] = shipped.topics;
  if (!topic) throw new Error('There is no topic.');
  const categories = shipped.categories.filter(({ name }) => name === topic.about.category);
  const copy = structuredClone({
    ...topic,
    questions: topic.questions.slice(0, 3),
    flashcards: topic.flashcards.slice(0, 2),
  });
  for (const question of copy.questions) question.choices = choices('Right', 'Wrong');
  return { ...shipped, categories, topics: [copy], blogCategories: [], posts: [], pages: [], release: null };
}

function choices(right: string, wrong: string) {
  return [wrong, right, `Also ${wrong}`].map((answer_text) => ({ answer_text, is_correct: answer_text === right }));
}

/** Another text, other choices and another key for the first question. */
function edit({ topics: [topic] }: Library): void {
  const [question] = topic?.questions ?? [];
  Object.assign(question ?? {}, {
    question_text: 'Edited in its file?',
    choices: choices('Quite right', 'Right before'),
  });
}

const bank = () => app.deps.db.select().from(questions).orderBy(asc(questions.created_at), asc(questions.seq));
