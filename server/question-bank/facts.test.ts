import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopic } from '../../tests/support/factories.ts';
import { answers, question_versions, questions } from '../questions/tables.ts';

const app = useTestApp();

const text = `1. Which attack?
A. Spraying
B. Stuffing
Answer: A
Id: s-1
Objective: SY0-701 2.4
Family: signin-evidence
Difficulty: 2
Checked: 2026-11-29
Why A: One value is tried on every user.
Why B: Leaked pairs differ.
Belief B: many accounts always mean leaked pairs
`;

async function uploaded() {
  const topic = await aTopic(app.deps);
  const administrator = await app.person({ is_admin: true });
  await upload(administrator, topic.id, text);
  return { topic, administrator, question: await only(administrator, topic.id) };
}

async function upload(administrator: Person, topic_id: string, text: string) {
  const body = { topic_id, text, quiz: null, same_id: 'update' };
  return ok(await administrator.call('POST', '/api/admin/question-uploads', body)).upload;
}

async function only(administrator: Person, topic_id: string): Promise<any> {
  return ok(await administrator.call('GET', `/api/admin/questions?topic_id=${topic_id}`)).questions[0];
}

const put = (administrator: Person, question: any, change: object) => {
  const { id, question_text, version, facts_version } = question;
  const given = question.answers.map(({ answer_text, is_correct }: any) => ({ answer_text, is_correct }));
  return administrator.call('PUT', `/api/admin/questions/${id}`, {
    ...{ question_text, version, facts_version, answers: given },
    ...change,
  });
};

const versions = () => app.deps.db.select().from(question_versions);

describe('facts of a question', () => {
  test('are uploaded, shown, exported, and make no version', async () => {
    const { topic, administrator, question } = await uploaded();
    const preview = { topic_id: topic.id, text: text.replace('2.4', '2.5').replace('differ.', 'differ a lot.') };
    const { preview: read } = ok(await administrator.call('POST', '/api/admin/question-previews', preview));
    expect(read.questions[0].duplicate.differs_in).toEqual(['objective', 'whys']);
    const shown = {
      ...{ objective: 'SY0-701 2.4', family: 'signin-evidence', difficulty: 2, checked_on: '2026-11-29' },
      version: 1,
    };
    expect(question).toMatchObject(shown);
    expect(question.answers.map(({ why, belief }: any) => [why, belief])).toEqual([
      ['One value is tried on every user.', null],
      ['Leaked pairs differ.', 'many accounts always mean leaked pairs'],
    ]);
    const exported = ok(await administrator.call('GET', `/api/admin/topics/${topic.id}/question-text`)).text;
    expect(exported).toBe(text);
    expect(await upload(administrator, topic.id, preview.text)).toMatchObject({ updated: 1 });
    expect(await only(administrator, topic.id)).toMatchObject({ ...shown, objective: 'SY0-701 2.5' });
    expect(await upload(administrator, topic.id, text.replace('attack', 'kind'))).toMatchObject({ updated: 1 });
    expect(await only(administrator, topic.id)).toMatchObject({ ...shown, version: 2 });
    expect(JSON.stringify(await versions())).not.toMatch(/Leaked pairs|many accounts/);
  });

  test('are kept where a change leaves them out, with the text of their choice, and removed where it empties them', async () => {
    const { administrator, question } = await uploaded();
    const [first, second] = question.answers.map(({ answer_text, is_correct }: any) => ({ answer_text, is_correct }));
    const turned = ok(await put(administrator, question, { answers: [second, first] })).question;
    expect(turned).toMatchObject({
      ...{ version: 2, objective: 'SY0-701 2.4', checked_on: '2026-11-29' },
      answers: [{ why: 'Leaked pairs differ.' }, { why: 'One value is tried on every user.', belief: null }],
    });
    const change = { objective: null, family: ' ', answers: [{ ...second, why: '', belief: null }, first] };
    const emptied = ok(await put(administrator, turned, change)).question;
    expect(emptied).toMatchObject({ version: 2, objective: null, family: null, answers: [{ why: null }, {}] });
    expect(await versions()).toHaveLength(2);
  });

  test('two administrators do not overwrite each other', async () => {
    const { administrator, question } = await uploaded();
    ok(await put(administrator, question, { objective: '2.5' }));
    const refused = await put(administrator, question, { objective: '2.6' });
    expect([refused.status, refused.body.code]).toEqual([409, 'QUESTION_CHANGED']);
    expect(refused.body.current).toMatchObject({ objective: '2.5' });
    ok(await put(administrator, question, { question_text: 'Which?' }));
    expect((await only(administrator, question.topic_id)).objective).toBe('2.5');
  });

  test('a question with whys and no explanation is explained', async () => {
    const { administrator, topic, question } = await uploaded();
    const unexplained = async () =>
      ok(await administrator.call('GET', `/api/admin/questions?topic_id=${topic.id}&state=unexplained`));
    expect((await unexplained()).questions).toEqual([]);
    await app.deps.db.update(answers).set({ why: null }).where(eq(answers.question_id, question.id));
    expect((await unexplained()).questions).toHaveLength(1);
    expect(await app.deps.db.select({ explanation: questions.explanation }).from(questions)).toEqual([
      { explanation: '' },
    ]);
  });
});
