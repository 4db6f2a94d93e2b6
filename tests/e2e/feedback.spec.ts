import { anAccount, openEmail } from './account-steps.ts';
import { topicNamed } from './ad-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expectTexts, expectWords } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, sendSignIn, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const THANKS = 'Thank you for your feedback! We appreciate your input.';
const SUPPORT = 'support@certamen.example';

/** The part of the page about the whole test, and the one that opens under a question. */
const general = (page: Page) => page.getByRole('region', { name: 'Feedback' });
const report = (page: Page, number: number) => page.getByRole('region', { name: `Report question ${number}` });
const opener = (page: Page, number: number) =>
  page.getByRole('button', { name: `Report this question, number ${number}`, exact: true });
const message = (form: ReturnType<typeof general>) => form.getByRole('textbox').first();
const email = (form: ReturnType<typeof general>) => form.getByLabel('E-mail');
const send = (form: ReturnType<typeof general>) => form.getByRole('button', { name: 'Send feedback' });

/** Signs a new learner in who has completed a test without an answer, and opens its results. */
async function results(page: Page, mode: 'exam' | 'study' = 'exam'): Promise<string> {
  await startSession(page, await anAccount());
  return completed(page, mode);
}

async function completed(page: Page, mode: 'exam' | 'study' = 'exam'): Promise<string> {
  const topic = await topicNamed(page, 'Cisco CCNA');
  const started = await page.request.post(`/api/topics/${topic}/attempts`, { data: { question_count: 5, mode } });
  const { attempt } = await started.json();
  await page.request.post(`/api/attempts/${attempt.id}/complete`);
  const path = `/quiz/${topic}/attempts/${attempt.id}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
  return path;
}

const written = 'The third explanation was a revelation.';

test('feedback with and without a session, and its look', async ({ page, context }) => {
  await test.step('feedback of a signed-in learner arrives with their address and name, unless they take it out', async () => {
    const account = await anAccount();
    await startSession(page, account);
    await completed(page);
    await expect(email(general(page))).toHaveValue(account.email);
    await message(general(page)).fill(written);
    await send(general(page)).click();
    await expect(general(page).getByText(THANKS)).toBeVisible();
    await openEmail(page, SUPPORT, 'Feedback on Cisco CCNA');
    const sent = page.getByRole('main');
    await expect(sent).toContainText(`From: ${account.email.split('@')[0]} (${account.email})`);
    await completed(page);
    await email(general(page)).fill('');
    await message(general(page)).fill(written);
    await page.reload();
    await expect(email(general(page)), 'taken out for good').toHaveValue('');
  });
  await test.step('the session has ended: a message leads to signing in, and the draft is there again afterwards', async () => {
    tolerate(/401/);
    const account = await anAccount();
    await startSession(page, account);
    const path = await completed(page);
    const cookies = await context.cookies();
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })));
    await message(general(page)).fill('I have typed much.');
    await send(general(page)).click();
    await expect(general(page).getByText('Your session has expired. Please log in again.')).toBeVisible();
    await general(page).getByRole('link', { name: 'Sign In' }).click();
    await sendSignIn(page, account);
    await page.waitForURL(`**${path}`);
    await expect(message(general(page))).toHaveValue('I have typed much.');
  });
  await test.step('every state of the form looks right', async () => {
    tolerate(/status of 400/);
    await results(page);
    await opener(page, 1).click();
    await expectGoodLook(page, 'a question reported');
    await email(report(page, 1)).fill('nonsense');
    await send(report(page, 1)).click();
    await expect(report(page, 1).getByText('Please enter your feedback')).toBeVisible();
    await expectGoodLook(page, 'refused');
    await message(report(page, 1)).fill('Good.');
    await email(report(page, 1)).fill('');
    await send(report(page, 1)).click();
    await expect(report(page, 1).getByText(THANKS)).toBeVisible();
    await expectGoodLook(page, 'thanked for');
  });
});

for (const mode of ['exam', 'study'] as const) {
  const tag = mode === 'exam' ? ['@pglite'] : [];
  test(`L2-101, L8-055: feedback below the results reaches support (${mode})`, { tag }, async ({ page }) => {
    await results(page, mode);
    await expect(message(general(page)), 'L9-018').toHaveAttribute('rows', '4');
    await message(general(page)).fill(`${written}\nand <b>more</b>`);
    await email(general(page)).fill('mara@example.org');
    await send(general(page)).click();
    await expect(general(page).getByText(THANKS)).toBeVisible();
    await expect(message(general(page))).toHaveCount(0);
    await openEmail(page, SUPPORT, 'Feedback on Cisco CCNA');
    const sent = page.getByRole('main');
    await expect(sent).toContainText('Reply tomara@example.org');
    for (const fact of [
      'From: mara (mara@example.org)',
      'Topic: Cisco CCNA',
      'Quiz score: 0%',
      written,
      'and <b>more</b>',
    ])
      await expect(sent).toContainText(fact);
  });
}

test('reports and feedback: by keyboard, wrong, failed, and not in the demo', async ({ page }) => {
  await test.step('a question is reported in place, one form at a time, with the keyboard alone', async () => {
    await results(page);
    await expect(page.locator('form textarea')).toHaveCount(1);
    await opener(page, 2).focus();
    await page.keyboard.press('Enter');
    await expect(report(page, 2)).toBeVisible();
    await expect(message(report(page, 2))).toBeFocused();
    await opener(page, 4).focus();
    await page.keyboard.press('Enter');
    await expect(report(page, 2)).toHaveCount(0);
    await expect(page.locator('form textarea')).toHaveCount(2);
    const text = await page.locator('.review').nth(3).locator('.review__q').textContent();
    await expect(report(page, 4).locator('.clamp')).toHaveText(text?.replace(/ Choose \d\.$/, '') ?? '');
    await report(page, 4).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(report(page, 4)).toHaveCount(0);
    await expect(opener(page, 4)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(written);
    for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Tab');
    await expect(send(report(page, 4))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(report(page, 4).getByText(THANKS)).toBeVisible();
    await expect(report(page, 4).locator(':focus'), 'the focus is not lost').toHaveCount(1);
    await expect(message(general(page)), 'the other form is unchanged').toHaveValue('');
    await openEmail(page, SUPPORT, 'Feedback on a question in Cisco CCNA');
    const sent = page.getByRole('main');
    await expectWords(sent, written, /Question 4 \(id [0-9a-f-]{36}\):/);
    // A signed-in learner's name and reply address are included.
    await expectWords(sent, /From: \S+ \((\S+@example\.org)\)/, /Reply to\S+@example\.org/);
  });
  await test.step('L5-006, L5-007, L8-058: missing or invalid input gets a message next to it and remains', async () => {
    tolerate(/status of 400/);
    await results(page);
    await send(general(page)).click();
    await expect(general(page).getByText('Please enter your feedback')).toBeVisible();
    await expect(message(general(page))).toBeFocused();
    await message(general(page)).fill('   ');
    await email(general(page)).fill('not an address');
    await send(general(page)).click();
    await expectTexts(general(page), 'Please enter your feedback', 'Please enter a valid email address');
    await expect(email(general(page))).toHaveValue('not an address');
    await message(general(page)).fill('Good.');
    await email(general(page)).fill('');
    const answered = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/feedback', async (route) => {
      sent++;
      await answered.promise;
      await route.continue();
    });
    await send(general(page)).click();
    const sending = general(page).getByRole('button', { name: 'Sending...' });
    await expect(sending).toBeVisible();
    // Playwright itself would wait until the button is enabled again.
    await sending.click({ force: true });
    answered.resolve();
    await expect(general(page).getByText(THANKS)).toBeVisible();
    expect(sent, 'a second press sends nothing').toBe(1);
    await general(page).getByRole('button', { name: 'Write again' }).click();
    await expect(message(general(page))).toHaveValue('');
  });
  await test.step('L8-056, L8-057: a failure is shown, the draft survives it and a reload, and is sent once in the end', async () => {
    tolerate(/status of 500|api\/feedback/);
    await retryAtOnce(page);
    await results(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/feedback', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill({
        status: 500,
        json: { error: 'Failed to send feedback. Please try again later.', code: 'FEEDBACK_FAILED' },
      });
    });
    await message(general(page)).fill(written);
    await email(general(page)).fill('mara@example.org');
    await send(general(page)).click();
    await expect(general(page).getByRole('alert')).toContainText('Failed to send feedback. Please try again later.');
    expect(keys.length, 'tried again by itself').toBeGreaterThan(1);
    expect(new Set(keys).size, 'under one key').toBe(1);
    await expect(message(general(page))).toHaveValue(written);
    await page.unroute('**/api/feedback');
    await page.reload();
    await expect(message(general(page))).toHaveValue(written);
    await expect(email(general(page))).toHaveValue('mara@example.org');
    await send(general(page)).click();
    await expect(general(page).getByText(THANKS)).toBeVisible();
    await page.reload();
    await expect(message(general(page)), 'what was sent leaves no draft').toHaveValue('');
  });
  await test.step('the demo has no feedback', async () => {
    await page.goto('/demo/quiz');
    await page.getByRole('button', { name: 'Question 5, open' }).click();
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
    await expect(page.getByText('Report this question')).toHaveCount(0);
    await expect(page.locator('textarea')).toHaveCount(0);
  });
});

test('without JavaScript: rejected with its input, reported, sent, acknowledged once', async ({ server }) => {
  tolerate(/status of 400/);
  const account = await anAccount();
  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(plain, account);
  const path = await completed(plain);
  await email(general(plain)).fill('mara@');
  await send(general(plain)).click();
  await expect(general(plain).getByText('Please enter your feedback')).toBeVisible();
  await expect(email(general(plain))).toHaveValue('mara@');

  await plain.getByRole('link', { name: 'Report this question, number 3' }).click();
  await expect(report(plain, 3)).toBeVisible();
  await message(report(plain, 3)).fill('Both B and C.');
  await email(report(plain, 3)).fill('mara@');
  await send(report(plain, 3)).click();
  await expect(report(plain, 3).getByText('Please enter a valid email address')).toBeVisible();
  await expect(message(report(plain, 3))).toHaveValue('Both B and C.');
  await expect(message(general(plain)), 'the other form is unaffected').toHaveValue('');
  await email(report(plain, 3)).fill('');
  await send(report(plain, 3)).click();
  await expect(report(plain, 3).getByText(THANKS)).toBeVisible();
  await expect(message(general(plain))).toBeVisible();

  const written = async () => (await server.sql('select id from mail_outbox')).length;
  const before = await written();
  await plain.goto(path);
  await message(general(plain)).fill('Good.');
  await send(general(plain)).click();
  await expect(general(plain).getByText(THANKS)).toBeVisible();
  await plain.reload();
  await expect(general(plain).getByText(THANKS)).toBeVisible();
  expect(await written(), 'loading the page again sends nothing').toBe(before + 1);
});
