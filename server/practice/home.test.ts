import { expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { certification_interests } from '../account/tables.ts';

const app = useTestApp();

const home = async (person: Person) => ok(await person.call('GET', '/api/home'));

async function interestedIn(person: Person, interests: [certification_name: string, target_date: string | null][]) {
  await app.deps.db.insert(certification_interests).values(
    interests.map(([certification_name, target_date], index) => ({
      ...{ user_id: person.who.user_id, certification_name, target_date },
      priority: Math.min(3, index + 1),
    })),
  );
}

test('a new learner has nothing open, nothing in progress, no dates', async () => {
  const person = await app.person({ full_name: 'Mara Lindqvist' });
  expect(await home(person)).toEqual({
    ...{
      full_name: 'Mara Lindqvist',
      open_attempts: [],
      ended_attempts: [],
      open_exams: [],
      topics: [],
      past_attempts: [],
      past_next_cursor: null,
      interests: [],
    },
  });
});

test('target dates come nearest first, with the topic, the best result and the mark to reach', async () => {
  const topic = await aTopicWith(app.deps, 5, {
    ...{ certification_name: 'Cisco CCNA', exam_passing_score: 83, exam_code: '200-301', exam_minutes: 120 },
  });
  const person = await app.person();
  const facts = {
    ...{ code: '200-301', questions: null, minutes: 120, question_count: 5, flashcard_count: 0 },
  };
  await interestedIn(person, [
    ['PMP', '2027-08-17'],
    ['Cisco CCNA', '2027-02-18'],
    ['CISSP', null],
  ]);
  const before = await home(person);
  expect(before.interests).toMatchObject([
    {
      certification_name: 'Cisco CCNA',
      topic_id: topic.id,
      topic_name: topic.name,
      best_score: null,
      pass_mark: 83,
      facts,
    },
    {
      certification_name: 'PMP',
      target_date: '2027-08-17',
      topic_id: null,
      facts: null,
      best_score: null,
      pass_mark: 70,
    },
    { certification_name: 'CISSP', target_date: null, topic_id: null },
  ]);
  const { attempt } = await startQuiz(person, topic.id, { question_count: 5, passing_rate: 60 });
  await completeWith(person, attempt, (position) => position <= 4);
  const after = await home(person);
  expect(after.interests[0]).toMatchObject({ best_score: 80, best_score_passing_rate: 60, pass_mark: 83 });
  expect(after.topics).toMatchObject([{ id: topic.id, progress: { best_score: 80, attempts: 1 } }]);
  expect(after.past_attempts).toHaveLength(1);
});

test('an unfinished attempt is listed with its sheet and the time left; nobody sees that of another', async () => {
  const topic = await aTopicWith(app.deps, 5);
  const [person, other] = [await app.person(), await app.person()];
  const { attempt } = await startQuiz(person, topic.id, { question_count: 5, time_limit: 10 });
  app.pass(60_000);
  const { open_attempts } = await home(person);
  expect(open_attempts).toMatchObject([{ id: attempt.id, remaining_seconds: 540, paused_at: null }]);
  expect(open_attempts[0].sheet).toHaveLength(5);
  expect((await home(other)).open_attempts).toEqual([]);
});

test('readiness is measured against the topic’s own mark, not the passing rate that was typed: 1 %, 5 questions, 40 %', async () => {
  const topic = await aTopicWith(app.deps, 30, { certification_name: 'Cisco CCNA', exam_passing_score: 83 });
  const person = await app.person();
  await interestedIn(person, [['Cisco CCNA', '2027-02-18']]);
  const { attempt } = await startQuiz(person, topic.id, { question_count: 5, passing_rate: 1 });
  await completeWith(person, attempt, (position) => position <= 2);
  const { interests, topics } = await home(person);
  expect(interests[0]).toMatchObject({ pass_mark: 83, recent: { score: 40, questions_total: 5, attempts: 1 } });
  expect(topics[0]).toMatchObject({ pass_mark: 83, progress: { passed_attempts: 1, passed_below_mark: 1 } });
  const { body } = await person.call('GET', '/api/certifications');
  expect(body.categories[0].topics[0]).toMatchObject({ pass_mark: 83, progress: { passed_below_mark: 1 } });
  const result = await person.call('POST', `/api/attempts/${attempt.id}/open`);
  expect(result.body.attempt).toMatchObject({ passing_rate: 1, passed: true, pass_mark: 83 });
});
