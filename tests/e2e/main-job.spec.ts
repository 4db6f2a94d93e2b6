import { linkIn, reasons } from './part-steps.ts';
import { expect, learner, signIn, startSession, test } from './support.ts';

test('a learner takes a quiz, reloads and completes it', { tag: '@pglite-always' }, async ({ page }) => {
  await signIn(page);
  await linkIn(page, 'Practice Test').first().click();
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  for (let question = 1; question <= 4; question++) {
    await page.locator('.choice').first().click();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText('Question 5 of 10')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Question 5 of 10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 4, answered' })).toBeVisible();

  for (let question = 5; question <= 9; question++) {
    await page.locator('.choice').first().click();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.locator('.choice').first().click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(reasons(page).first()).toBeVisible();

  const { progress } = await (await page.request.get('/api/users/me/progress?limit=100')).json();
  const attempt = new URL(page.url()).pathname.split('/').at(-1);
  const rows = progress.filter((row: { attempt_id: string }) => row.attempt_id === attempt);
  expect(rows).toHaveLength(1);
  expect(rows[0].questions_total).toBe(10);
});

test('a wrong answer id and a foreign attempt get an error and a code', { tag: '@pglite' }, async ({ page }) => {
  await startSession(page, learner);
  const foreign = '/api/attempts/00000000-0000-4000-8000-000000000000';
  const data = { picks: ['no-such-id'], made_at: new Date().toISOString() };
  const wrong = await page.request.put(`${foreign}/questions/1`, { data });
  expect(wrong.status()).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error: 'This choice does not belong to the question.',
    code: 'INVALID_INPUT',
  });
  const unknown = await page.request.get(foreign);
  expect(unknown.status()).toBe(404);
  expect((await unknown.json()).code).toBe('ATTEMPT_NOT_FOUND');
});
