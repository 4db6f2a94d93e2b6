import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useFunctionsApp } from '../../tests/support/functions.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { ensureSampleFunctions } from './samples.ts';

const app = useFunctionsApp();
const folder = fileURLToPath(new URL('../../content/functions', import.meta.url));
const ensure = async () => {
  const added = await ensureSampleFunctions(app.deps, folder);
  await app.deps.functions.follow();
  return added;
};

test('two functions ship deployed; one that was deleted or changed stays so', async () => {
  expect(await ensure()).toEqual(['hello', 'study-plan']);
  expect(await ensure()).toEqual([]);
  await app.administrator.call('DELETE', '/api/admin/functions/hello');
  await putOpened(app.administrator, '/api/admin/functions/study-plan', { code: 'mine' });
  expect(await ensure()).toEqual([]);
  const { body } = await app.administrator.call('GET', '/api/admin/functions');
  expect(body.functions).toMatchObject([{ name: 'study-plan', code: 'mine', status: 'deployed', version: 1 }]);
});

test('hello greets by name', async () => {
  await ensure();
  const { status, text } = await app.visit('hello?name=Mara');
  expect([status, JSON.parse(text).message]).toEqual([200, 'Hello, Mara!']);
  expect(JSON.parse((await app.visit('hello')).text).message).toBe('Hello, learner!');
  expect((await app.visit('hello', { method: 'POST' })).status).toBe(405);
  expect((await app.visit(`hello?name=${'a'.repeat(61)}`)).status).toBe(400);
});

test('study-plan divides the hours by weight, week by week, and keeps the last week for revision', async () => {
  await ensure();
  const domains = [
    { name: 'Networking', weight: 25 },
    { name: 'Security', weight: 75 },
  ];
  const wish = { from: '2027-01-04', exam_date: '2027-02-01', hours_per_week: 8, domains };
  const ask = async (body: unknown) => {
    const { status, text } = await app.visit('study-plan', { method: 'POST', body: JSON.stringify(body) });
    return { status, body: JSON.parse(text) };
  };
  const { status, body } = await ask(wish);
  expect(status).toBe(200);
  expect(body.weeks).toHaveLength(4);
  const [first] = body.weeks;
  expect(first).toMatchObject({ week: 1, begins: '2027-01-04', ends: '2027-01-10' });
  const hours = (topic: string) =>
    body.weeks
      .flatMap((week: any) => week.sessions)
      .filter((one: any) => one.topic === topic)
      .reduce((sum: number, one: any) => sum + one.hours, 0);
  expect([hours('Networking'), hours('Security'), hours('Revision and mock exams')]).toEqual([6, 18, 8]);
  for (const wrong of [
    ...[
      {},
      { ...wish, exam_date: '2027-02-30' },
      { ...wish, exam_date: '2026-01-01' },
      { ...wish, hours_per_week: 0 },
    ],
    ...[
      { ...wish, domains: [] },
      { ...wish, domains: [{ name: 'A', weight: -1 }] },
      { ...wish, from: 'today' },
      null,
    ],
  ]) {
    const answer = await ask(wrong);
    expect([answer.status, typeof answer.body.error], JSON.stringify(wrong)).toEqual([400, 'string']);
  }
  const long = (await ask({ ...wish, exam_date: '2037-01-01' })).body.weeks;
  expect(long).toHaveLength(52);
});
