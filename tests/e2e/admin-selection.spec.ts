import { asAdministrator, callAdmin } from './admin-steps.ts';
import { axeFindings } from './axe.ts';
import { expect, overflow, type Page, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';

const path = '/admin/content/questions';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages of this list' });

async function upload(page: Page, word: string, count: number): Promise<void> {
  const [topic] = (await topicsOf(page)) as [Topic];
  const questions = Array.from({ length: count }, (_, n) => `${n + 1}. ${word} ${n + 1}.\nA. a\nB. b\nAnswer: A\n`);
  await callAdmin(page, 'POST', 'question-uploads', { topic_id: topic.id, text: questions.join(''), quiz: null });
}

for (const width of [1280, 360]) {
  test(`at ${width} px one turns to the last page and back, and selects what one sees`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await asAdministrator(page);
    const word = `Lantern${width}`;
    await upload(page, word, 120);
    await page.goto(`${path}?q=${word}`);
    await expect(page.getByText('120 questions', { exact: true })).toBeVisible();
    await expect(pager(page)).toContainText('1 to 50 of 120 · Page 1 of 3');
    await pager(page).getByRole('link', { name: 'Last' }).click();
    await expect(pager(page)).toContainText('101 to 120 of 120 · Page 3 of 3');
    await expect(rowOf(page, `${word} 1.`)).toBeVisible();
    await pager(page).getByRole('link', { name: 'Previous' }).click();
    await expect(pager(page)).toContainText('51 to 100 of 120 · Page 2 of 3');
    expect(await overflow(page)).toBe(0);
    await pager(page).getByRole('link', { name: 'First' }).click();
    await expect(pager(page)).toContainText('Page 1 of 3');

    await rowOf(page, `${word} 120.`).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Select all 120' }).click();
    await expect(bar(page)).toContainText('120 selected, 70 of them not on this page.');
    await bar(page).getByRole('button', { name: 'Move to topic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 120 questions' });
    await expect(dialog).toContainText('70 of them are not on this page.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await pager(page).getByRole('link', { name: 'Next' }).click();
    await expect(pager(page)).toContainText('Page 2 of 3');
    await expect(bar(page), 'paging keeps it').toContainText('120 selected');

    await page.getByLabel('State').selectOption('No explanation');
    await expect(bar(page).getByRole('status')).toHaveText('The selection was cleared: the filters have changed.');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar(page)).toContainText('50 selected on this page.');
    await expect(bar(page)).not.toContainText('cleared');
  });

  test(`at ${width} px a saved question stays in its line until the next search`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await asAdministrator(page);
    const word = `Beacon${width}`;
    await upload(page, word, 3);
    await page.goto(`${path}?q=${word}`);
    const line = page.getByRole('row').nth(2);
    await expect(line).toContainText(`${word} 2.`);
    await line.getByRole('button', { name: /^Edit / }).click();
    const form = page.getByRole('form', { name: `Edit ${word} 2.` });
    await form.getByLabel(/^Question/).fill('Something else.');
    await form.getByRole('button', { name: 'Save question' }).click();
    await expect(line).toContainText('Something else.');
    await expect(line).toContainText('No longer matches the filters');
    await expect(page.getByText('2 questions', { exact: true }), 'it is in no total').toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar(page)).toContainText('2 selected on this page.');
    await line.getByRole('checkbox').check();
    await expect(bar(page)).toContainText('3 selected on this page.');
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('State').selectOption('No explanation');
    await expect(rowOf(page, 'Something else.')).toHaveCount(0);
    await expect(rowOf(page, word)).toHaveCount(2);
  });
}
