import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { buttonIn } from './part-steps.ts';
import { expect, type Page, type RunningServer, startSession, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { tolerate } from './watch-steps.ts';

interface Attempt {
  id: string;
  questions: { position: number; choices: { id: string }[] }[];
}

/** A built quiz of questions of the topic, by their places in it. */
async function aQuiz(server: RunningServer, topic: Topic, title: string, places: number[]): Promise<string> {
  const [quiz] = await server.sql<{ id: string }>(
    'insert into quizzes (topic_id, title) values ($1, $2) returning id',
    [topic.id, title],
  );
  await server.sql(
    `insert into quiz_questions (quiz_id, question_id, position)
      select $1, id, n from (select id, row_number() over (order by seq) as n from questions where topic_id = $2) q
      where n = any($3)`,
    [quiz?.id, topic.id, places],
  );
  return quiz?.id ?? '';
}

async function start(page: Page, topic: Topic, wish: object): Promise<Attempt> {
  const started = await page.request.post(`/api/topics/${topic.id}/attempts`, { data: wish });
  expect(started.status(), await started.text()).toBe(200);
  return (await started.json()).attempt;
}

const complete = (page: Page, { id }: Attempt) => page.request.post(`/api/attempts/${id}/complete`);
async function pickFirst(page: Page, { id, questions }: Attempt, position: number): Promise<void> {
  const picks = [questions[position - 1]?.choices[0]?.id];
  const data = { picks, made_at: new Date().toISOString() };
  expect((await page.request.put(`/api/attempts/${id}/questions/${position}`, { data })).status()).toBe(200);
}

const exams = (page: Page) => page.getByRole('list', { name: 'Open exams' });
const note = (page: Page) => page.getByText('This question is in your open exam');

async function discard(page: Page, title: string): Promise<void> {
  await buttonIn(exams(page), `Discard this attempt: ${title}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(exams(page)).toHaveCount(0);
}

test('what shares a question with an open exam is not started until it is discarded', async ({ page, server }) => {
  tolerate(/409/);
  await startSession(page, await anAccount());
  const [topic] = (await topicsOf(page)) as [Topic];
  const first = await aQuiz(server, topic, 'First exam', [1, 2, 3]);
  const second = await aQuiz(server, topic, 'Second exam', [3, 4]);
  const exam = `${topic.name}: Second exam`;
  const earlier = await start(page, topic, { quiz_id: first });
  await pickFirst(page, earlier, 3);
  await complete(page, earlier);
  const refused = page.getByRole('alert').filter({ hasText: 'This quiz shares a question with your open exam.' });

  await test.step('a built quiz, from the settings screen', async () => {
    await start(page, topic, { quiz_id: second });
    await page.goto(`/quiz/${topic.id}`);
    await page.getByRole('button', { name: 'Start: First exam' }).click();
    await expect(refused).toBeInViewport();
    await expect(exams(page).getByRole('link', { name: `Resume: ${exam}` })).toBeVisible();
    await expectGoodLook(page, 'a built quiz is refused');
    await discard(page, exam);
    await expect(refused).toHaveCount(0);
    await page.getByRole('button', { name: 'Start: First exam' }).click();
    await expect(page.getByText('Question 1 of 3')).toBeVisible();
    await page.request.delete(`/api/attempts/${new URL(page.url()).pathname.split('/').at(-1)}`);
  });
  await test.step('Try Again on the results, which show the shared question without its key', async () => {
    await start(page, topic, { quiz_id: second });
    await page.goto(`/quiz/${topic.id}/attempts/${earlier.id}`);
    const held = page.locator('details.review').nth(2);
    await expect(held.getByText('Shown again after your exam')).toBeVisible();
    await expect(held.locator('.choice__note'), 'beside a score, a pick can be the key').toHaveCount(0);
    await expect(held.locator('.choice__why, .explain')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'All 3' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Left blank 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(refused).toBeVisible();
    await expect(exams(page).getByRole('link', { name: `Resume: ${exam}` })).toBeVisible();
    await expectGoodLook(page, 'Try Again is refused');
    await discard(page, exam);
    await expect(refused).toHaveCount(0);
    await expect(page.getByText('Shown again after your exam'), 'its key is shown again').toHaveCount(0);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Question 1 of 3')).toBeVisible();
  });
});

test('with all questions in an open exam a drawn start lists it; an emptied quiz none', async ({ page, server }) => {
  tolerate(/40[49]/);
  await startSession(page, await anAccount());
  const [topic] = (await topicsOf(page)) as [Topic];
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
    'select count(*)::int as count from questions where topic_id = $1',
    [topic.id],
  );
  const places = Array.from({ length: count }, (_, index) => index + 1);
  await start(page, topic, { quiz_id: await aQuiz(server, topic, 'Whole topic', places) });
  const emptied = await aQuiz(server, topic, 'Emptied exam', [1]);
  const refused = page.getByRole('alert').filter({ hasText: 'No valid questions found for this topic' });
  await page.goto(`/quiz/${topic.id}`);
  await server.sql('delete from quiz_questions where quiz_id = $1', [emptied]);
  await page.getByRole('button', { name: 'Start: Emptied exam' }).click();
  await expect(refused).toBeVisible();
  await expect(refused).not.toContainText('your open exam');
  await expectGoodLook(page, 'a quiz emptied meanwhile');
  await expect(exams(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(refused).toContainText('the ones left are in your open exam.');
  await expect(exams(page).getByRole('link', { name: `Resume: ${topic.name}: Whole topic` })).toBeVisible();
  await expectGoodLook(page, 'all questions are in an exam');
});

test('a quiz begun before an exam waits for it, and its results open with the exam’s', async ({ page, server }) => {
  tolerate(/409/);
  await startSession(page, await anAccount());
  const [topic] = (await topicsOf(page)) as [Topic];
  const [study, mock] = await Promise.all([
    aQuiz(server, topic, 'Study set', [1, 2, 3]),
    aQuiz(server, topic, 'Mock exam', [2, 4]),
  ]);
  const attempt = await start(page, topic, { quiz_id: study, mode: 'study' });
  const address = `/quiz/${topic.id}/attempts/${attempt.id}`;
  const choice = (index: number) => page.locator('.choice').nth(index);
  const exam = `${topic.name}: Mock exam`;
  let begun: Attempt;

  await test.step('the exam begins while the question is on the screen: its check leads to the note', async () => {
    await page.goto(`${address}?q=2`);
    await choice(0).click();
    begun = await start(page, topic, { quiz_id: mock });
    await page.keyboard.press('h');
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole('group', { name: 'How sure are you?' })).toHaveCount(0);
    await expect(choice(0).locator('input'), 'what was picked stays').toBeChecked();
    await expect(exams(page).getByRole('link', { name: `Resume: ${exam}` })).toBeVisible();
    await pressKeys(page, 'b', 's');
    await expect(choice(1).locator('input')).toBeChecked();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectGoodLook(page, 'a question of an open exam');
    await page.keyboard.press('n');
    await expect(page.getByText('Question 3 of 3')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await choice(0).click();
    await page.keyboard.press('h');
    await expect(page.locator('.question').getByRole('status')).toContainText(/Right|Wrong/);
  });
  await test.step('completed, it says that it waits, and Home says it too', async () => {
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('The results of both open when that exam is over.');
    await dialog.getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(page.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await expect(exams(page).getByRole('link', { name: `Resume: ${exam}` })).toBeVisible();
    await expectGoodLook(page, 'waiting for an exam');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await page.goto('/');
    const done = page.getByRole('status').filter({ hasText: `Done: ${topic.name}: Study set` });
    await expect(done).toContainText("Its results open together with your exam's.");
    await expect(done.getByRole('link')).toHaveCount(0);
    await expectGoodLook(page, 'Home');
  });
  await test.step('the exam is finished elsewhere: the page that waits shows the results', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await pickFirst(page, begun, 1);
    await complete(page, begun);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
    await expect(page.locator('.review__v', { hasText: /Correct|Wrong|Not answered|Sure/ })).toHaveCount(3);
    await page.goto(`/quiz/${topic.id}/attempts/${begun.id}`);
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Done:')).toHaveCount(0);
  });
});
