import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, type Page, startSession, test } from './support.ts';

const place = (page: Page) => page.getByText(/^\d+ of about \d+$/);

test('a question is picked, said how sure, read, undone and set aside, by keyboard', { tag: '@pglite' }, async ({
  page,
}) => {
  await startSession(page, await anAccount());
  await page.goto('/study');
  await expect(page.getByText('New to you')).toBeVisible();
  await expect(place(page)).toHaveText(/^1 of about 1\d$/);
  await expectGoodLook(page, 'asked');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next' }), 'nothing is picked').toHaveCount(0);
  await page.keyboard.press('b');
  await page.keyboard.press('s');
  const verdict = page.getByRole('heading', { name: /^(Right|Wrong), and you were sure$/ });
  await expect(verdict).toBeFocused();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText(/^Back (tomorrow|in 7 days)$/)).toBeVisible();
  await expectGoodLook(page, 'checked');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(/^2 of about/);
  await expect(page.getByRole('region', { name: /^Question, / }), 'what is new is read out').toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back. Since you have seen its answer')).toBeVisible();
  await expect(place(page)).toHaveText(/^1 of about/);
  const text = await page.locator('.question__text').textContent();
  await page.keyboard.press('x');
  await expect(page.locator('.question__text')).not.toHaveText(text ?? '');
  await page.keyboard.press('u');
  await expect(page.getByText('Back in your daily study.')).toBeVisible();
  await expect(page.locator('.question__text')).toHaveText(text ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('check as a guess, think so, sure');
});
