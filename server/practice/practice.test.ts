import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';
import { complete, startQuiz } from '../../tests/support/quiz-steps.ts';

const app = useTestApp();

test('the last settings of a topic are remembered for their learner, wherever the next quiz is begun', async () => {
  const topic = await aTopicWith(app.deps, 12);
  const other = await aTopicWith(app.deps, 12);
  const [learner, somebody] = [await app.person(), await app.person()];
  const remembered = async (person = learner, topic_id = topic.id) =>
    (await person.call('GET', `/api/topics/${topic_id}/practice`)).body.last_settings;
  expect(await remembered()).toBeNull();

  const first = { time_limit: 25, question_count: 6, passing_rate: 80, mode: 'study', selection: 'oldest' };
  const { attempt } = await startQuiz(learner, topic.id, first);
  expect(await remembered()).toEqual(first);
  expect([await remembered(somebody), await remembered(learner, other.id)]).toEqual([null, null]);

  app.pass(60_000);
  await complete(learner, attempt.id);
  const second = { time_limit: 90, question_count: 12, passing_rate: 70, mode: 'exam', selection: 'random' };
  const next = await startQuiz(learner, topic.id, { ...second, question_count: 50 });
  expect(await remembered(), 'as many as there are').toEqual(second);

  app.pass(60_000);
  await complete(learner, next.attempt.id);
  await startQuiz(learner, topic.id, { again_of: attempt.id });
  expect(await remembered(), 'Try Again chooses no settings').toEqual(second);
});
