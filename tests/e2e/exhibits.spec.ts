import type { Locator } from '@playwright/test';
import { anAccount } from './account-steps.ts';
import { asAdministrator, callAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { expect, overflow, type Page, startSession, test } from './support.ts';

const asked = `1. What do these lines show?
Exhibit (log): Sign-ins of one hour
\`\`\`
03:00:02 user001 from 198.51.100.9 digest=7c1e denied, and the account stays open
\`\`\`
A. Password spraying
B. Brute force
Answer: A
2. Which two rules ever apply? Choose two.
Exhibit (table): Firewall rules
\`\`\`
rule  action  source         destination   port
10    permit  any            10.5.0.0/16   443
20    permit  172.16.0.0/12  any           any
\`\`\`
A. 10\tB. 20
Answer: A, B`;

const exhibits = (page: Page) => page.getByRole('group', { name: /^(Log Sign-ins|Table Firewall)/ });

async function expectToScroll(page: Page, exhibit: Locator): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBe(0);
  await tabTo(page, exhibit);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => exhibit.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
}

test('exhibits are read in study, in a quiz and in its review, by keyboard at 320 px too', async ({ page }) => {
  await asAdministrator(page);
  const { category } = await callAdmin(page, 'POST', 'categories', { name: 'Exhibits' });
  const { topic } = await callAdmin(page, 'POST', 'topics', { category_id: category.id, name: 'Lines to read' });
  await test.step('the preview and the editor show them, lists name them', async () => {
    await page.goto('/admin/content/upload-questions');
    await page.getByLabel('Topic').selectOption(topic.id);
    await page.getByLabel('Questions, pasted').fill(asked);
    await expect(exhibits(page)).toHaveCount(2);
    await expect(page.getByRole('columnheader')).toHaveText(['rule', 'action', 'source', 'destination', 'port']);
    await expectGoodLook(page, 'the preview');
    await page.getByRole('button', { name: 'Upload 2 questions' }).click();
    await expect(page.getByText('Questions uploaded successfully!')).toBeVisible();
    await page.goto(`/admin/content/questions?topic_id=${topic.id}`);
    await page.getByRole('button', { name: 'Edit What do these lines show? Exhibit: Sign-ins of one hour' }).click();
    await expect(exhibits(page)).toHaveCount(1);
    await expectGoodLook(page, 'the editor');
  });
  await startSession(page, await anAccount());
  await test.step('in study', async () => {
    await page.goto(`/study?topic=${topic.id}`);
    await expect(exhibits(page)).toBeVisible();
    await expectGoodLook(page, 'study');
    await expectToScroll(page, exhibits(page));
  });
  await test.step('in a quiz', async () => {
    const data = { mode: 'exam', question_count: 5 };
    const { attempt } = await (await page.request.post(`/api/topics/${topic.id}/attempts`, { data })).json();
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await expectGoodLook(page, 'the quiz');
    await expectToScroll(page, exhibits(page));
    await page.keyboard.press('n');
    await expect(page.getByText('Question 2 of 2')).toBeVisible();
    await expect(exhibits(page)).toHaveCount(1);
    await page.request.post(`/api/attempts/${attempt.id}/complete`);
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await expect(page.locator('.review .exhibit')).toHaveCount(2);
    await expectGoodLook(page, 'the review');
  });
});
