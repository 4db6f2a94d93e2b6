import { confirmBy, newcomer } from './account-steps.ts';
import { expectWords, fillIn, reasons } from './part-steps.ts';
import { expect, type Page, password, sendSignIn, test } from './support.ts';
import { anotherBrowser } from './watch-steps.ts';

/** The learner's own certifications come first. */
const own = (page: Page) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'Your certifications' }) });

test('a newcomer registers, takes a timed quiz and reads why', { tag: '@pglite-always' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).last().click();
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await page.waitForURL('**/register');
  await fillIn(page, { 'Full name': 'Mara Example', Email: newcomer });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('CompTIA Security+').check();
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(page.getByText('Please confirm your email address: we have sent you a link.')).toBeVisible();
  await confirmBy(page, newcomer);

  await sendSignIn(page, { email: newcomer, password });
  await page.waitForURL('**/certifications');
  const row = own(page).locator('.topic', { hasText: 'CompTIA Security+' });
  await expect(row).toContainText('Not started');
  await row.getByRole('link', { name: /Practice Test/ }).click();
  await page.getByLabel('Time limit', { exact: true }).fill('15');
  await page.getByLabel('Number of questions', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 6')).toBeVisible();
  for (let question = 1; question <= 3; question++) {
    await page
      .locator('.choice')
      .nth(question % 4)
      .click();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.close();

  // Another day, another machine: Home offers what was left.
  const later = await anotherBrowser();
  await later.goto('/login');
  await sendSignIn(later, { email: newcomer, password });
  await later.waitForURL('**/certifications');
  await later.getByRole('link', { name: 'Home', exact: true }).click();
  await later.getByRole('heading', { name: 'Unfinished attempt: CompTIA Security+' }).click();
  await later.getByRole('link', { name: 'Resume at question 4' }).click();
  await expect(later.getByText('Question 4 of 6')).toBeVisible();
  await expect(later.getByRole('timer')).toContainText(/1[0-4]:\d\d/);
  for (let question = 4; question <= 5; question++) {
    await later.locator('.choice').first().click();
    await later.getByRole('button', { name: 'Next' }).click();
  }
  await later.locator('.choice').first().click();
  await later.getByRole('button', { name: 'Complete Quiz' }).click();
  await later.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(later.getByRole('heading', { name: /^(Passed|Failed)$/ })).toBeVisible();
  await expect(later.locator('.review', { has: reasons(later) })).toHaveCount(6);
  const score = await later.locator('.score .display').textContent();

  await later.locator('.score__acts').getByRole('link', { name: 'Certifications' }).click();
  const found = own(later).locator('.topic', { hasText: 'CompTIA Security+' });
  await expectWords(found, `${score} best on 6 questions`, 'today');
});

test('registering says first what is required, and has terms and privacy beside the button', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByText('at least one certification are required')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Basic Information required' })).toBeVisible();
  await page.getByLabel('Full name').fill('Mara Example');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create Free Account' }) });
  await expect(form.getByRole('link', { name: /^Terms of Service/ })).toHaveAttribute('href', '/terms');
  const opened = page.waitForEvent('popup');
  await form.getByRole('link', { name: /^Privacy Policy/ }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByLabel('Full name')).toHaveValue('Mara Example');
});
