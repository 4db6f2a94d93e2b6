import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { studiedForWeeks, studiedToday } from './history-steps.ts';
import { tabTo } from './keyboard-steps.ts';
import { expect, startSession, test } from './support.ts';

test('the history before any study leads to it, after a few reviews has no percentage', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Study history' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing studied yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Study now' })).toHaveAttribute('href', '/study');
  await expectGoodLook(page, 'nothing yet');

  await studiedToday(page, server);
  await page.reload();
  await expect(page.getByText('1 minute on 1 of the last 56 days')).toBeVisible();
  const recall = page.getByRole('region', { name: 'Recalled and predicted' });
  await expect(recall).toContainText('We can say after 50 repeats.');
  await expect(recall.getByRole('progressbar', { name: 'Repeats' })).toBeVisible();
  const confidence = page.getByRole('region', { name: 'How sure, how right' });
  await expect(confidence.getByRole('listitem').filter({ hasText: 'Guess' })).toContainText('20 more answers to go');
  await expect(confidence.getByRole('listitem').filter({ hasText: '80% or more' })).toContainText('19 more answers');
  await expect(confidence.getByRole('img')).toHaveCount(0);
  await expectGoodLook(page, 'a few reviews');
});

test('the history of weeks: plots with tables, the log filtered, a review undone', async ({ page, server }) => {
  const account = await anAccount();
  await startSession(page, account);
  await studiedForWeeks(server, account.email);
  const { question, card } = await studiedToday(page, server);
  await page.goto('/study/history');

  await test.step('each plot says in words what it shows, and has a table behind it', async () => {
    await expect(page.getByText(/^\d+ hours on \d+ of the last 56 days$/)).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Minutes on each of the last 56 days: \d+ days with study/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Share recalled by week .* recalled when \d+% was predicted$/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^About what comes in the next 8 days: about \d+ to \d+ a day/ }),
    ).toBeVisible();
    const confidence = page.getByRole('region', { name: 'How sure, how right' });
    await expect(
      confidence.getByText(/^When you say Sure, you’re right \d+% of the time \(\d+ of \d+\)\./),
    ).toBeVisible();
    await expect(
      confidence.getByRole('img', { name: /^Guess: right \d+% of the time, .*; expected chance: \d+%$/ }),
    ).toBeVisible();
    const rows = { 'Minutes a day': 57, 'About what comes in the next 8 days': 9, 'How sure, how right': 4 };
    for (const [name, count] of Object.entries(rows)) {
      const figure = page.getByRole('region', { name, exact: true });
      await figure.getByText('Show as a table').click();
      await expect(figure.getByRole('row')).toHaveCount(count);
    }
    await page.getByText('Show as a table: Recalled and predicted').click();
    await expectGoodLook(page, 'weeks of study');
  });

  const log = page.getByRole('region', { name: 'Review log' });
  const newest = log.getByRole('listitem').first();

  await test.step('a review of today is undone and stays where it is', async () => {
    await expect(newest).toContainText(question);
    await expect(newest).toContainText(/Today .*, sure, wrong/);
    await tabTo(page, newest.getByRole('button', { name: `Undo: ${question}` }));
    await page.keyboard.press('Enter');
    const said = newest.getByText(
      'Undone. You saw its answer, so it is hidden today and comes back when there is room.',
    );
    await expect(said).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(log.getByRole('button', { name: `Undo: ${card}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log.getByText('Undone. The card is as it was before.')).toBeFocused();
    await expect(log.getByRole('button', { name: /^Undo: / }), 'nothing else is of today').toHaveCount(0);
    await expectGoodLook(page, 'undone');
    await page.reload();
    await expect(newest).toContainText(question);
    await expect(newest.getByText('Undone', { exact: true })).toBeVisible();
  });

  await test.step('the log is filtered, and goes on', async () => {
    await expect(log.getByRole('group', { name: 'Which reviews' }).getByRole('link')).toHaveText([
      ...['Sure and wrong', 'Wrong', 'Right, but a guess', 'All'],
    ]);
    await log.getByRole('link', { name: 'Right, but a guess' }).click();
    await expect(page).toHaveURL(/\?show=guess$/);
    await expect(log.getByText(/, guess, right,/)).toHaveCount(5);
    await expect(log.getByText(/, (wrong|card),/)).toHaveCount(0);
    await log.getByRole('button', { name: 'Earlier reviews' }).click();
    await expect(log.getByText(/, guess, right,/)).toHaveCount(25);
    await expect(log.getByRole('status')).toHaveText(/^25 of [\d,]+ reviews$/);
    await log.getByRole('link', { name: 'Sure and wrong' }).click();
    await expect(newest).toContainText(question);
    await expect(log.getByText(/, sure, wrong,/)).not.toHaveCount(0);
    await expect(log.getByText(/, (right|card),/)).toHaveCount(0);
  });
});
