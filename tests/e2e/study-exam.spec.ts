import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expectLink } from './part-steps.ts';
import { nextButton, pick, place, shownQuestion } from './study-steps.ts';
import { expect, type Page, type RunningServer, startSession, test } from './support.ts';

interface Question {
  item_id: string;
  topic_id: string;
  kind: string;
}

const queued = async (page: Page): Promise<Question[]> => {
  const { items } = await (await page.request.get('/api/study/queue?limit=12')).json();
  return items.filter(({ kind }: Question) => kind === 'question');
};

/** Starts a practice exam of these questions over the API, as on another device. */
async function startExam(page: Page, server: RunningServer, topic_id: string, question_ids: readonly string[]) {
  const quiz_id = randomUUIDv7();
  await server.sql("insert into quizzes (id, topic_id, title) values ($1, $2, 'Mock exam')", [quiz_id, topic_id]);
  await server.sql(
    `insert into quiz_questions (quiz_id, question_id, position)
      select $1, id, n from unnest($2::uuid[]) with ordinality as asked (id, n)`,
    [quiz_id, question_ids],
  );
  const started = await page.request.post(`/api/topics/${topic_id}/attempts`, { data: { quiz_id } });
  expect(started.ok(), await started.text()).toBe(true);
  const { attempt } = await started.json();
  return attempt as { id: string; server_now: string; questions: { choices: { id: string }[] }[] };
}

/** An exam of the question on the screen and two others. */
async function examOfThree(page: Page, server: RunningServer) {
  const asked = (await queued(page)).slice(0, 3);
  const ids = asked.map(({ item_id }) => item_id);
  const attempt = await startExam(page, server, asked[0]?.topic_id ?? '', ids);
  return { attempt, ids };
}

const waits = (page: Page) => page.getByText(/questions? waits? for your open exam/);
const discard = async (page: Page) => {
  await page.getByRole('button', { name: /^Discard this attempt: .*Mock exam$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
};

test('an answer to a question of an exam begun meanwhile is told after the exam', async ({ page, server }) => {
  await startSession(page, await anAccount());
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/study');
  await expect(place(page)).toHaveText(/^1 of/);
  const { attempt, ids } = await examOfThree(page, server);
  await test.step('kept, without a verdict', async () => {
    await pick(page, server, true);
    await page.keyboard.press('s');
    await expect(page.getByRole('heading', { name: 'Your answer is kept' })).toBeFocused();
    await expect(page.getByText('This question is in your open exam.')).toBeVisible();
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^(Right|Wrong)/ })).toHaveCount(0);
    await expect(page.getByText(/^(Comes back|Holds) /)).toHaveCount(0);
    await expect(waits(page)).toHaveText('3 questions wait for your open exam');
    await expectGoodLook(page, 'kept');
    await page.setViewportSize({ width: 360, height: 780 });
  });
  await test.step('the exam is resumed or discarded from here; none of its questions is asked', async () => {
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText(/^2 of/);
    expect(ids).not.toContain((await shownQuestion(page, server)).id);
    await waits(page).click();
    await expectLink(page, /^Resume: .*Mock exam$/, new RegExp(`/attempts/${attempt.id}$`));
    await expect(page.getByRole('button', { name: /^Discard this attempt: .*Mock exam$/ })).toBeVisible();
    await expectGoodLook(page, 'with an open exam');
    await page.setViewportSize({ width: 360, height: 780 });
  });
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([name, text]) => (/review\./.test(name) ? JSON.parse(text) : [])),
    );
  const [answer] = await kept();
  expect(answer).toMatchObject({ item_id: ids[0] });
  await page.reload();
  await expect(waits(page)).toBeVisible();
  await test.step('the exam is over, and the page comes back', async () => {
    const [question] = attempt.questions;
    const saved = { picks: [question?.choices[0]?.id], made_at: attempt.server_now };
    await page.request.put(`/api/attempts/${attempt.id}/questions/1`, { data: saved });
    expect((await page.request.post(`/api/attempts/${attempt.id}/complete`)).ok()).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('1 answer checked, 1 right.')).toBeVisible();
    await expect(waits(page)).toHaveCount(0);
    expect(await kept()).toEqual([]);
    const stored = await server.sql("select id, item_id, reviewed_at, correct from reviews where source = 'queue'");
    expect(stored).toEqual([{ id: answer.id, item_id: ids[0], reviewed_at: answer.reviewed_at, correct: true }]);
  });
});

test('an exam discarded while studying gives its questions back; an answer is undone', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  await expect(place(page)).toHaveText(/^1 of/);
  const text = (await page.locator('.question__text').textContent()) ?? '';
  // Otherwise the sitting begins beside the exam or after it, whichever is faster.
  expect((await page.request.post('/api/study/sittings', { data: {} })).ok()).toBe(true);
  const { ids } = await examOfThree(page, server);
  await pick(page, server, true);
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Your answer is kept' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back. You can answer it again.')).toBeVisible();
  await expect(page.locator('.question__text')).toHaveText(text);
  expect(await server.sql('select id from deferred_reviews')).toEqual([]);
  await waits(page).click();
  await discard(page);
  await expect(page.getByText('The exam was discarded. Its questions are back in your daily study.')).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  expect((await queued(page)).map(({ item_id }) => item_id)).toEqual(expect.arrayContaining(ids));
  await pick(page, server, true);
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Right, and you were sure' })).toBeVisible();
  await expect(nextButton(page)).toBeVisible();
});

test('an exam of all that is left is named on Home, at the end, and in the log', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  await pick(page, server, true);
  await page.keyboard.press('s');
  await expect(nextButton(page)).toBeVisible();
  await expect(page.getByText('Saved')).toBeVisible();
  const [first] = await queued(page);
  const topic_id = first?.topic_id ?? '';
  const questions = await server.sql<{ id: string }>('select id from questions where topic_id = $1', [topic_id]);
  await server.sql('delete from flashcards');
  const ids = questions.map(({ id }) => id);
  const attempt = await startExam(page, server, topic_id, ids);
  const wait = `${ids.length} questions wait for your open exam`;
  await test.step('the log', async () => {
    await page.goto('/study/history');
    await expect(page.getByText(/sure, shown again after your exam, /)).toBeVisible();
  });
  await test.step('Home', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Nothing else to study now' })).toBeVisible();
    await page.getByText(wait).click();
    await expect(page.getByRole('link', { name: /^Resume: .*Mock exam$/ })).toBeVisible();
    await expectGoodLook(page, 'Home with an open exam');
  });
  await test.step('the end of the study', async () => {
    await page.goto('/study');
    await page.waitForURL('**/study/done');
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing else to study now' })).toBeVisible();
    await expect(page.getByRole('heading', { name: wait })).toBeVisible();
    await expectLink(page, /^Resume: .*Mock exam$/, new RegExp(`/attempts/${attempt.id}$`));
    await expectGoodLook(page, 'nothing but an exam');
    await discard(page);
    await page.waitForURL('**/study');
    await expect(place(page)).toBeVisible();
  });
});
