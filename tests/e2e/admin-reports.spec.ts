import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { looksRight } from './look.ts';
import { aReport, type Reported, reportAgain } from './report-steps.ts';
import { expect, overflow, type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const item = (page: Page, { message }: Reported) =>
  page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: message });
const textOf = (page: Page, sentence: string) => page.getByRole('main').getByText(sentence, { exact: true });
const only = ({ message }: Reported, more = '') => `/admin/reports?q=${encodeURIComponent(message)}${more}`;
const openNote = (page: Page, report: Reported) => item(page, report).getByRole('button', { name: /^Add a note/ });

test('a report shows sender, message and question as seen, and leads to editing and a reply', async ({ page }) => {
  const report = await aReport(page, { email: 'mara@example.org' });
  await openAdmin(page, only(report));
  await expect(page).toHaveTitle(/^Reports - /);
  const shown = item(page, report);
  await expect(shown).toContainText('Demo Learner');
  await expect(shown).toContainText(`On a question of ${report.topic_name}`);
  const reply = shown.getByRole('link', { name: 'Reply' });
  const subject = encodeURIComponent(`Your feedback on ${report.topic_name}`);
  await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:mara@example\\.org\\?subject=${subject}&body=`));
  await shown.getByText(/^Question 1/).click();
  await expect(shown.getByRole('heading', { name: /As the learner saw it, and as it is today/ })).toBeVisible();
  await expect(shown.getByText(/picked$/)).toBeVisible();
  await expect(shown.getByText(/^key/).first()).toBeVisible();
  await shown.getByRole('link', { name: 'Edit this question' }).click();
  await page.waitForURL(/\/admin\/content\/questions\?question_id=[\w-]{36}$/);
});

test('a closed report leaves the open ones, and can be reopened', { tag: '@pglite' }, async ({ page }) => {
  const report = await aReport(page, { whole: true });
  await openAdmin(page, only(report));
  const rail = page
    .getByRole('navigation', { name: 'Back office', exact: true })
    .getByRole('link', { name: 'Reports' });
  const open = async () => Number(/(\d+)/.exec((await rail.textContent()) ?? '')?.[1] ?? 0);
  const before = await open();
  expect(before).toBeGreaterThan(0);
  await expect(item(page, report)).toContainText('no address to reply to');
  await item(page, report)
    .getByRole('button', { name: /^Close/ })
    .click();
  await expect(textOf(page, 'Report closed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await expect.poll(open).toBe(before - 1);

  await page.getByLabel('State', { exact: true }).selectOption('Closed reports');
  await expect(item(page, report)).toContainText('Closed by Demo Administrator');
  await page.reload();
  await item(page, report)
    .getByRole('button', { name: /^Reopen/ })
    .click();
  await expect(textOf(page, 'Report reopened')).toBeVisible();
  await expect.poll(open).toBe(before);
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Reopened a report' }).first()).toContainText(
    report.topic_name,
  );
});

test('several reports on one question are counted, listed alone and closed together', async ({ page }) => {
  const first = await aReport(page);
  const second = await reportAgain(page, first);
  await openAdmin(page, only(first));
  await item(page, first).getByRole('link', { name: '2 open on this question' }).click();
  await page.waitForURL(/[?&]question_id=/);
  await expect(item(page, second)).toBeVisible();
  await expect(item(page, first)).toBeVisible();
  await item(page, second).getByRole('button', { name: 'Close all 2 on this question' }).click();
  await expect(textOf(page, '2 reports closed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await page.getByRole('button', { name: 'On one question: show all' }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
});

test('a note is saved for the other administrators; leaving an unsaved one asks', async ({ page }) => {
  const report = await aReport(page);
  await openAdmin(page, only(report));
  await openNote(page, report).click();
  const field = page.getByLabel('Note, for administrators only');
  await expect(field).toBeFocused();
  await field.fill('The vendor agrees.');
  await page.getByRole('link', { name: 'Audit', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you typed in one note is not saved.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('The vendor agrees.');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await expect(textOf(page, 'Note saved')).toBeVisible();
  await page.reload();
  await expect(item(page, report)).toContainText('The vendor agrees.');
});

test('a note that someone else has changed is shown next to one’s own, and either can be used', async ({ page }) => {
  tolerate(/status of 409/);
  const report = await aReport(page);
  await openAdmin(page, only(report));
  await openNote(page, report).click();
  const field = page.getByLabel('Note, for administrators only');
  await field.fill('Mine.');
  const colleagueSaves = async (note: string) => {
    const { reports } = await callAdmin(page, 'GET', `reports?q=${encodeURIComponent(report.message)}`);
    await callAdmin(page, 'PUT', `reports/${reports[0].id}/note`, { note, version: reports[0].version });
  };
  await colleagueSaves('Theirs.');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Someone else changed this note after you opened it.');
  await expect(conflict.getByRole('definition')).toHaveText(['Theirs: Theirs.', 'Yours: Mine.']);
  await expectGoodLook(page, 'a conflict of notes');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field).toHaveValue('Theirs.');
  await expect(conflict).toHaveCount(0);

  await field.fill('Mine again.');
  await colleagueSaves('Theirs again.');
  await page.getByRole('button', { name: /^Save note and close/ }).click();
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(textOf(page, 'Note saved')).toBeVisible();
  await expect(item(page, report)).toContainText('Mine again.');
});

test('by the keyboard alone: a report is opened, noted and closed', async ({ page }) => {
  const report = await aReport(page, { whole: true });
  await openAdmin(page, only(report));
  await item(page, report).getByRole('link', { name: 'Demo Learner' }).focus();
  await page.keyboard.press('Tab');
  await expect(item(page, report).getByText('today')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(item(page, report).getByRole('button', { name: /^Close/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Thanked them.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 'Note saved')).toBeVisible();
  await expect(item(page, report).getByRole('button', { name: /^Change the note/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 'Report closed')).toBeVisible();
});

looksRight('reports', {
  'reports with a question open and a note being written': async (page) => {
    const report = await aReport(page, { email: 'mara@example.org' });
    await reportAgain(page, report);
    await openAdmin(page, only(report));
    await item(page, report)
      .getByText(/^Question 1/)
      .click();
    await openNote(page, report).click();
    await page.getByLabel('Note, for administrators only').fill('Looked at it.');
    await expect(item(page, report).getByRole('button', { name: /^Save note and close/ })).toBeVisible();
  },
  'no reports found': async (page) => {
    await page.goto('/admin/reports?q=nothing+says+this');
    await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
    expect(await overflow(page)).toBe(0);
  },
});
