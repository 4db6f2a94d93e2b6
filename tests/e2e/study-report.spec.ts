import { connectionSentences } from '#core/lib/retry.ts';
import { anAccount, openEmail } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const THANKS = 'Thank you for your feedback! We appreciate your input.';
const SUPPORT = 'support@certamen.example';

const dialog = (page: Page, kind: string) => page.getByRole('dialog', { name: `Report this ${kind}`, exact: true });
const message = (page: Page) => page.getByLabel('What is wrong with it?');
const report = (page: Page) => page.getByRole('button', { name: 'Report', exact: true });
const picked = (page: Page) => page.locator('.choice input:checked');
const reported = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: text });

test('a question is reported by key and by button: a draft remains', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 400/);
  const account = await anAccount();
  await startSession(page, account, '/study');
  await expect(page.getByText('New to you')).toBeVisible();
  const text = (await page.locator('.question__text').textContent()) ?? '';
  const written = `C is right too, says ${account.email}`;

  await test.step('keys of the study do nothing while the form is open, and closing saves the draft', async () => {
    await page.keyboard.press('b');
    await expect(picked(page)).toHaveCount(1);
    await page.keyboard.press('!');
    await expect(dialog(page, 'question')).toBeVisible();
    await expect(message(page)).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
    await page.keyboard.type(written);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'question')).toHaveCount(0);
    await expect(page.locator('.question__text')).toHaveText(text);
    await expect(picked(page)).toHaveCount(1);
  });
  await test.step('invalid input gets a message next to it, then the report is sent and acknowledged', async () => {
    await report(page).click();
    await expect(message(page)).toHaveValue(written);
    await page.getByLabel('E-mail').fill('nonsense');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(dialog(page, 'question').getByText('Please enter a valid email address')).toBeVisible();
    await expectGoodLook(page, 'refused');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(dialog(page, 'question').getByText(THANKS)).toBeVisible();
    await expectGoodLook(page, 'thanked for');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(report(page), 'the keyboard goes on from there').toBeFocused();
    await expect(page.locator('.question__text')).toHaveText(text);
  });
  await test.step('it can be reported after its answer, too', async () => {
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await page.keyboard.press('!');
    await expect(message(page), 'what was sent is not typed again').toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('report the question or card');
  });
  await test.step('it reaches support and the admin area', async () => {
    await openEmail(page, SUPPORT, 'Feedback on a question in');
    await expect(page.getByRole('main')).toContainText(written);
    await expect(page.getByRole('main')).toContainText(/Studied question in .* \(id [0-9a-f-]{36}\):/);
    await openAdmin(page, `/admin/reports?q=${encodeURIComponent(account.email)}`);
    await expect(reported(page, written)).toContainText(/On a question of .*, studied/);
    await expect(reported(page, written)).not.toContainText(/studied: \d+%/);
    await reported(page, written)
      .getByText(/^Question /)
      .click();
    await expect(page.getByRole('heading', { name: /As the learner saw it, and as it is today/ })).toBeVisible();
  });
});

test('a card is reported, and the admin area shows its two sides', async ({ page, server, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const account = await anAccount();
  // With all questions set aside there are cards alone.
  await server.sql(
    `insert into memories (user_id, question_id, topic_id, model, suspended_at)
      select u.id, q.id, q.topic_id, 'fsrs-6', now() from users u, questions q where u.email = $1`,
    [account.email],
  );
  await startSession(page, account);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/later-*.js', (route) => arrives.then(() => route.continue()));
  await page.goto('/study');
  await expect(page.getByText('New to you')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn' })).toBeVisible();
  const front = (await page.locator('.turned__front').textContent()) ?? '';
  const written = `The back is wrong, says ${account.email}`;

  await context.setOffline(true);
  await report(page).click();
  await expect(page.getByText(connectionSentences.unreachable), 'before all code has been loaded, too').toBeVisible();
  await context.setOffline(false);
  arrive();
  await report(page).click();
  await expect(dialog(page, 'card')).toBeVisible();
  await message(page).fill(written);
  await expectGoodLook(page, 'a card reported');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(dialog(page, 'card').getByText(THANKS)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.turned__front')).toHaveText(front);

  await openAdmin(page, `/admin/reports?kind=card&q=${encodeURIComponent(account.email)}`);
  await expect(reported(page, written)).toContainText('On a card of ');
  await reported(page, written)
    .getByText(/^Card /)
    .click();
  await expect(page.getByRole('heading', { name: 'Back', exact: true })).toBeVisible();
  await expectGoodLook(page, 'a card in the reports');
});
