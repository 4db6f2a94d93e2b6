import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codeOf, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { topics } from '../catalog/tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
const read = async (person: Person, path: string) => ok(await person.call('GET', path));
const goal = (person: Person, topic_id: string, body: object) =>
  person.call('PUT', `/api/topics/${topic_id}/goal`, body);

type Dated = (person: Person, topic_id: string, target_date: string | null) => Promise<{ status: number; body: any }>;

const onProfile: Dated = (person, _, target_date) =>
  putOpened(person, '/api/users/me/interests', {
    interests: [{ certification_name: 'PMP', priority: 2, target_date }],
  });

const kinds: [kind: string, certification_name: string | null, setDate: Dated][] = [
  ['that of a certification', 'PMP', onProfile],
  ['a goal', null, (person, topic_id, target_date) => goal(person, topic_id, { target_date })],
];

/** What each screen says of the exam of the only topic. */
async function saidBy(learner: Person, topic_id: string) {
  const [today, queue] = [await read(learner, '/api/study/today'), await read(learner, '/api/study/queue')];
  const { interest } = await read(learner, `/api/topics/${topic_id}/practice`);
  const { categories } = await read(learner, '/api/certifications');
  expect(categories[0].topics[0].interest).toEqual(interest);
  return {
    interest,
    home: (await read(learner, '/api/home')).interests,
    planned: today.topics.map(({ target_date, exam }: any) => ({ target_date, exam })),
    promised: queue.items.filter(({ promised_on }: any) => promised_on).length,
    exams: [...new Set(queue.items.map(({ exam_at }: any) => exam_at))],
    deck: (await read(learner, `/api/study/topics/${topic_id}/cards`)).exam_at,
  };
}

test.each(kinds)('an exam date, %s, says the same everywhere', async (kind, certification_name, setDate) => {
  const topic = await aTopicWith(app.deps, 8, { certification_name });
  await someFlashcards(app.deps, topic, 2);
  const [learner, other] = [await app.person(), await app.person()];
  expect((await read(learner, '/api/study/today')).topics).toEqual([]);
  const says = () => saidBy(learner, topic.id);
  const dated = (target_date: string) => {
    const interest = { priority: 2, target_date };
    const name = certification_name ?? topic.name;
    const is_goal = kind === 'a goal';
    const home = [expect.objectContaining({ ...interest, certification_name: name, is_goal, topic_id: topic.id })];
    return { interest, home };
  };

  expect((await setDate(learner, topic.id, '2026-12-20')).status).toBe(200);
  const starts = '2026-12-20T04:00:00.000Z';
  const planned = [{ target_date: '2026-12-20', exam: null }];
  expect(await says()).toEqual({ ...dated('2026-12-20'), planned, promised: 0, exams: [starts], deck: starts });
  expect(await saidBy(other, topic.id)).toMatchObject({ interest: null, home: [], planned: [], deck: null });

  const [told] = await sendReviews(learner, [await anAnswer(app, topic.question_ids[0] as string, false)]);
  expect(told.promise).toEqual({ on: '2026-11-22' });
  app.pass(2 * DAY);
  expect(await says()).toMatchObject({ promised: 1 });
  expect((await setDate(learner, topic.id, '2026-11-22')).status).toBe(200);
  const nothing = { promised: 0, exams: [], deck: null };
  const exams = [{ target_date: '2026-11-22', exam: 'today' }];
  expect(await says()).toEqual({ ...dated('2026-11-22'), ...nothing, planned: exams });
  app.pass(2 * DAY);
  expect((await says()).planned).toEqual([{ target_date: '2026-11-22', exam: 'over' }]);

  expect(codeOf(await setDate(learner, topic.id, '2026-11-20'))).toEqual([400, 'INTEREST_DATE_PAST']);
  expect((await setDate(learner, topic.id, '2026-11-22')).status, 'saved again as it was').toBe(200);
  expect((await setDate(learner, topic.id, null)).status).toBe(200);
  const after = await says();
  expect([after.planned, after.exams, after.deck]).toEqual([[{ target_date: null, exam: null }], [null], null]);
  expect(after.interest).toEqual(certification_name && { priority: 2, target_date: null });
});

test.each([
  [{}, { target_date: 'Please enter a target date as a day of the calendar.' }],
  [{ target_date: '2026-02-30' }, { target_date: 'Please enter a target date as a day of the calendar.' }],
  [{ target_date: '2026-11-18' }, { target_date: 'A target date cannot lie in the past.' }],
  [{ target_date: '2026-12-20', priority: 4 }, { priority: 'A priority is 1, 2 or 3.' }],
])('a goal of %o is refused', async (body, fields) => {
  const topic = await aTopicWith(app.deps, 1);
  const refused = await goal(await app.person(), topic.id, body);
  expect([refused.status, refused.body.fields]).toEqual([400, fields]);
});

test('a topic with a certification takes no goal; one that had it waits while there is one', async () => {
  const topic = await aTopicWith(app.deps, 1);
  const learner = await app.person();
  const set = () => goal(learner, topic.id, { target_date: '2026-12-20', priority: 1 });
  const own = async () => (await read(learner, '/api/home')).interests;
  const rename = (certification_name: string | null) =>
    app.deps.db.update(topics).set({ certification_name }).where(eq(topics.id, topic.id));
  expect((await set()).body).toEqual({ goal: { target_date: '2026-12-20', priority: 1 } });
  await rename('PMP');
  expect(codeOf(await set())).toEqual([409, 'GOAL_OF_CERTIFICATION']);
  expect(await own()).toEqual([]);
  await rename(null);
  expect(await own()).toMatchObject([{ is_goal: true, priority: 1 }]);
  const gone = await goal(learner, '00000000-0000-4000-8000-000000000000', { target_date: null });
  expect(gone.body.code).toBe('TOPIC_NOT_FOUND');
});
