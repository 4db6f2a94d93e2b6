import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { complete, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { questions } from './tables.ts';
import { changeQuestion } from './write.ts';

const app = useTestApp();

const draft = aQuestion({
  explanation: '',
  choices: [
    { answer_text: 'SSH', is_correct: true, why: 'It encrypts.', belief: null },
    { answer_text: 'Telnet', is_correct: false, why: 'It sends text.', belief: 'a login makes it safe' },
    { answer_text: 'FTP', is_correct: false },
  ],
});

async function asked() {
  const topic = await aTopic(app.deps);
  const [id = ''] = await someQuestions(app.deps, topic.id, [draft]);
  return { topic, id, learner: await app.person() };
}

/** With the texts of the choices in place of their ids. */
const byText = ({ choices, whys }: any) =>
  Object.fromEntries(
    choices.filter(({ id }: any) => whys[id]).map(({ id, answer_text }: any) => [answer_text, whys[id]]),
  );
const all = { SSH: 'It encrypts.', Telnet: 'It sends text.' };

describe('why each choice is right or wrong', () => {
  test('is told at the pick in study and study mode, when the attempt is read again, and in its results', async () => {
    const { topic, id, learner } = await asked();
    const [review] = await sendReviews(learner, [await anAnswer(app, id, false)]);
    expect(Object.values(review.verdict.whys).sort()).toEqual(Object.values(all).sort());
    const { attempt } = await startQuiz(learner, topic.id, { mode: 'study' });
    const [{ choices }] = attempt.questions;
    expect(JSON.stringify(attempt)).not.toContain('encrypts');
    const checks = `/api/attempts/${attempt.id}/questions/1/check`;
    for (const _ of ['checked', 'checked again']) {
      const { verdict } = ok(await learner.call('POST', checks, { picks: [choices[0].id] }));
      expect(byText({ choices, whys: verdict.whys })).toEqual(all);
    }
    const again = ok(await learner.call('GET', `/api/attempts/${attempt.id}`)).attempt.questions[0];
    expect(byText({ choices, whys: again.verdict.whys })).toEqual(all);
    const [reviewed] = (await complete(learner, attempt.id)).questions;
    expect(byText(reviewed)).toEqual(all);
    expect(JSON.stringify(reviewed)).not.toContain('a login makes it safe');
  });

  test('is not told while an exam has the question', async () => {
    const { topic, id, learner } = await asked();
    const done = await complete(learner, (await startQuiz(learner, topic.id)).attempt.id);
    const quiz = await aQuiz(app.deps, topic.id, [id]);
    const exam = (await startQuiz(learner, topic.id, { quiz_id: quiz.id })).attempt;
    const read = async () => ok(await learner.call('GET', `/api/attempts/${done.id}`)).attempt.questions[0].whys;
    expect(await read()).toEqual({});
    await complete(learner, exam.id);
    expect(Object.values(await read())).toHaveLength(2);
  });

  test('stands in a report and in what a learner takes along, and the back office searches it and beliefs', async () => {
    const { topic, id, learner } = await asked();
    const { attempt } = await startQuiz(learner, topic.id);
    const mine = async () => ok(await learner.call('GET', '/api/users/me/export')).export.attempts[0].questions[0];
    expect((await mine()).whys).toEqual({});
    await complete(learner, attempt.id);
    expect(byText(await mine())).toEqual(all);
    ok(await learner.call('POST', '/api/feedback', { attempt_id: attempt.id, position: 1, message: 'Is it so?' }));
    const admin = await app.person({ is_admin: true });
    const [{ question }] = ok(await admin.call('GET', '/api/admin/reports')).reports;
    expect([byText(question.seen), byText(question.current)]).toEqual([all, all]);

    const found = async (q: string) => ok(await admin.call('GET', `/api/admin/questions?q=${q}`)).questions.length;
    expect([await found('encrypts'), await found('login makes'), await found('tunnels')]).toEqual([1, 1, 0]);
    const [first, ...others] = draft.choices;
    const changed = { ...draft, choices: [{ ...first, why: 'It tunnels.' }, ...others] } as typeof draft;
    await changeQuestion(app.deps.db, id, changed, app.deps.clock());
    expect([await found('encrypts'), await found('tunnels')], 'no new version').toEqual([0, 1]);
  });

  test('of an earlier version is what is known today of the same choice, unless it had an explanation', async () => {
    const { topic, id, learner } = await asked();
    const { attempt } = await startQuiz(learner, topic.id);
    await complete(learner, attempt.id);
    const read = async () =>
      byText(ok(await learner.call('GET', `/api/attempts/${attempt.id}`)).attempt.questions[0]);
    const change = (changes: object) => changeQuestion(app.deps.db, id, { ...draft, ...changes }, app.deps.clock());
    const [first, second] = draft.choices;
    await change({
      choices: [
        { ...first, why: 'It encrypts all.' },
        { ...second, answer_text: 'Telnet 2' },
      ],
    });
    expect(await read()).toEqual({ SSH: 'It encrypts all.' });
    await change({ explanation: 'A text.' });
    const later = await startQuiz(learner, topic.id);
    const shown = async () => (await complete(learner, later.attempt.id)).questions[0];
    expect(byText(await shown())).toEqual(all);
    await change({});
    expect(
      await app.deps.db.select({ version: questions.version }).from(questions).where(eq(questions.id, id)),
    ).toEqual([{ version: 4 }]);
    const old = ok(await learner.call('GET', `/api/attempts/${later.attempt.id}`)).attempt.questions[0];
    expect([old.explanation, old.whys]).toEqual(['A text.', {}]);
    expect(await read()).toEqual(all);
  });
});
