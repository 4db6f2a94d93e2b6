import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { referenceWrong } from '#core/questions/references.ts';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import { question_versions } from '../questions/tables.ts';

const app = useTestApp();

const written = {
  question_text: 'Which port does `https` use?',
  answers: [
    { answer_text: '443', is_correct: true },
    { answer_text: '80', is_correct: false },
  ],
  explanation: 'It is the registered one.',
};

/** What the editor sends for a question that it has opened. */
async function opened(administrator: Person, question_id: string): Promise<any> {
  const { question } = (await administrator.call('GET', `/api/admin/questions/${question_id}`)).body;
  const { question_text, explanation, image_url, domain, reference, version } = question;
  const answers = question.answers.map(({ answer_text, is_correct }: any) => ({ answer_text, is_correct }));
  return { question_text, explanation, image_url, domain, reference, version, answers };
}

const put = (administrator: Person, id: string, body: unknown) =>
  administrator.call('PUT', `/api/admin/questions/${id}`, body);
const versionsOf = (id: string) =>
  app.deps.db.select().from(question_versions).where(eq(question_versions.question_id, id));
const entries = async () =>
  (await app.deps.db.select().from(audit_log)).map(({ what, detail }) => ({ what, detail }));

describe('A7-014, A7-020: adding a question', () => {
  test('writes it with its answers, in the normal form of the upload format, and learners meet it', async () => {
    const topic = await aTopic(app.deps);
    const administrator = await app.person({ is_admin: true });
    const body = ok(
      await administrator.call('POST', '/api/admin/questions', {
        ...{ ...written, topic_id: topic.id, question_text: ' Which\u00a0port?\r\n\tAnd why? \n', domain: '  ' },
        ...{ image_url: ' https://example.com/a.png ', reference: 'RFC\n 9110' },
      }),
    );
    expect(body.question).toMatchObject({
      ...{ question_text: 'Which port?\n\tAnd why?', domain: null, image_url: 'https://example.com/a.png' },
      ...{ reference: 'RFC 9110', version: 1, topic_id: topic.id, external_id: null, answers: written.answers },
    });
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    expect(attempt.questions).toHaveLength(1);
    expect(await entries()).toEqual([{ what: 'Added a question', detail: { topic: topic.name } }]);
  });

  test('a malformed reference is refused by the form, the preview and the upload; one that is stored is shown in results as text', async () => {
    const administrator = await app.person({ is_admin: true });
    const topic = await aTopic(app.deps);
    const { body: added } = await administrator.call('POST', '/api/admin/questions', {
      ...written,
      topic_id: topic.id,
    });
    const { id } = added.question;
    for (const reference of ['https://', 'https://exa mple.com/x', 'https://<account>.example.com/docs']) {
      const question = { ...(await opened(administrator, id)), reference };
      for (const answer of [
        await administrator.call('POST', '/api/admin/questions', { ...written, topic_id: topic.id, reference }),
        await put(administrator, id, question),
      ]) {
        expect([answer.status, answer.body.fields]).toEqual([400, { reference: referenceWrong }]);
      }
      const text = `1. What?\nA. one\nB. two\nAnswer: A\nReference: ${reference}\n`;
      const previewed = await administrator.call('POST', '/api/admin/question-previews', {
        topic_id: topic.id,
        text,
      });
      expect(previewed.body.preview ?? previewed.body).toMatchObject({
        question_count: 0,
        errors: [{ line: 5, number: 1, reason: referenceWrong }],
      });
      const uploaded = await administrator.call('POST', '/api/admin/question-uploads', {
        ...{ topic_id: topic.id, text, quiz: null },
      });
      expect([uploaded.status, JSON.stringify(uploaded.body)]).toEqual([400, expect.stringContaining('Question 1')]);
      expect(await versionsOf(id)).toHaveLength(1);
    }
    await app.deps.db.update(question_versions).set({ reference: 'https://exa mple.com/x' });
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    const results = await complete(learner, attempt.id);
    expect(JSON.stringify(results), 'as it is stored').toContain('https://exa mple.com/x');
  });
});

describe('A7-015, A7-021: changing a question', () => {
  test('makes a new version; its former answers are replaced', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    const administrator = await app.person({ is_admin: true });
    const body = ok(await put(administrator, id, { ...written, version: 1 }));
    expect(body.question).toMatchObject({ id, version: 2, ...written, topic_id: topic.id });
    expect((await versionsOf(id)).map(({ version }) => version).sort()).toEqual([1, 2]);
    const { versions } = (await administrator.call('GET', `/api/admin/questions/${id}/versions`)).body;
    expect(versions.map(({ version, question_text }: any) => [version, question_text])).toEqual([
      [2, written.question_text],
      [1, expect.stringMatching(/^Question \d+\?$/)],
    ]);
    expect(body.question.answers).toMatchObject(versions[0].answers);
    expect(await entries()).toEqual([
      { what: 'Changed a question', detail: { version: 2, changed: ['question_text', 'explanation', 'answers'] } },
    ]);
  });

  test('the order of the answers, which are correct and an exhibit are content', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    const administrator = await app.person({ is_admin: true });
    const { answers, ...rest } = await opened(administrator, id);
    const turned = await put(administrator, id, { ...rest, answers: [...answers].reverse() });
    expect(turned.body.question).toMatchObject({ version: 2, answers: [...answers].reverse() });
    const all = answers.map((answer: any) => ({ ...answer, is_correct: true }));
    expect((await put(administrator, id, { ...rest, version: 2, answers: all })).body.question.version).toBe(3);
    const question_text = `${rest.question_text}\n\nExhibit (log): Sign-ins\n\`\`\`\n03:00 denied\n\`\`\``;
    const shown = await put(administrator, id, { ...rest, question_text, version: 3, answers: all });
    expect(shown.body.question).toMatchObject({ version: 4, question_text });
  });

  test('another topic: it keeps its id and its version, and the counts of both follow', async () => {
    const [from, to] = [await aTopicWith(app.deps, 2), await aTopicWith(app.deps, 1)];
    const [id = ''] = from.question_ids;
    const administrator = await app.person({ is_admin: true });
    const moved = await put(administrator, id, { ...(await opened(administrator, id)), topic_id: to.id });
    expect(moved.body.question).toMatchObject({ id, topic_id: to.id, topic_name: to.name, version: 1 });
    const counts = await app.deps.db.select({ id: topics.id, n: topics.question_count }).from(topics);
    expect(counts).toEqual(expect.arrayContaining([expect.objectContaining({ id: from.id, n: 1 })]));
    expect(counts).toEqual(expect.arrayContaining([expect.objectContaining({ id: to.id, n: 2 })]));
    expect(await entries()).toEqual([{ what: 'Moved a question', detail: { topic: to.name, changed: ['topic'] } }]);
  });

  test('an Id that the other topic has is refused beside the topic, and nothing of the change is kept', async () => {
    const [from, to] = [await aTopic(app.deps), await aTopic(app.deps)];
    const [id = ''] = await someQuestions(app.deps, from.id, [aQuestion({ external_id: 'net-7' })]);
    await someQuestions(app.deps, to.id, [aQuestion({ external_id: 'net-7' })]);
    const administrator = await app.person({ is_admin: true });
    const answer = await put(administrator, id, { ...written, version: 1, topic_id: to.id });
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toEqual({ topic_id: 'That topic already has a question with the Id "net-7".' });
    expect((await opened(administrator, id)).version).toBe(1);
  });

  test('decision 16: an open attempt keeps the version it showed, and so do its results', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const [learner, administrator] = [await app.person(), await app.person({ is_admin: true })];
    const { attempt } = await startQuiz(learner, topic.id, { selection: 'oldest' });
    for (const id of topic.question_ids) {
      const { answers, ...rest } = await opened(administrator, id);
      const turned = answers.map((answer: any) => ({
        answer_text: `New ${answer.answer_text}`,
        is_correct: !answer.is_correct,
      }));
      const changed = await put(administrator, id, { ...rest, question_text: 'Changed?', answers: turned });
      expect(changed.body.question?.version, JSON.stringify(changed.body)).toBe(2);
    }
    const now = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
    expect(now.questions.map(({ question_text, choices }: any) => [question_text, choices])).toEqual(
      attempt.questions.map(({ question_text, choices }: any) => [question_text, choices]),
    );
    const [first] = attempt.questions;
    const made_at = new Date(Date.parse(attempt.server_now) - 1).toISOString();
    const saved = await save(learner, attempt.id, 1, { picks: [first.choices[0].id], made_at });
    expect(saved.status).toBe(200);
    expect(await completeWith(learner, attempt, () => true)).toMatchObject({ score: 100 });
    const { attempt: next } = await startQuiz(learner, topic.id, { selection: 'oldest' });
    expect(new Set(next.questions.map(({ question_text }: any) => question_text))).toEqual(new Set(['Changed?']));
    await complete(learner, next.id);
  });
});
