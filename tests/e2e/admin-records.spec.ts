import { asAdministrator, callAdmin } from './admin-steps.ts';
import { looksRight } from './look.ts';
import { expect, type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** A topic that has been deleted, and the category where it was. */
async function aDeletedTopic(page: Page, name = 'Workshop') {
  const { category } = await callAdmin(page, 'POST', 'categories', { name });
  const topic = await deletedTopicIn(page, category.id, 'Lathes');
  return { category, topic } as Record<'category' | 'topic', { id: string; name: string }>;
}

async function deletedTopicIn(page: Page, category_id: string, name: string) {
  const { topic } = await callAdmin(page, 'POST', 'topics', { category_id, name });
  await callAdmin(page, 'DELETE', `topics/${topic.id}`);
  return topic as { id: string; name: string };
}

test('the trash lists who deleted what, and reports a name that is taken', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 409/);
  await asAdministrator(page);
  const { category, topic } = await aDeletedTopic(page);
  await page.goto('/admin/trash');
  const row = page.getByRole('row', { name: topic.name });
  await expect(row).toContainText('Demo Administrator');
  await expect(row).toContainText('30 days');
  const taker = await callAdmin(page, 'POST', 'topics', { category_id: category.id, name: topic.name });
  await page.getByRole('button', { name: `Restore ${topic.name}` }).click();
  const sentence = `The topic name "${topic.name}" is already taken. Change it there, then restore this.`;
  await expect(page.getByText(sentence)).toBeVisible();
  await callAdmin(page, 'PUT', `topics/${taker.topic.id}`, {
    ...{ category_id: category.id, name: 'Drills', version: taker.topic.version },
  });
  await page.getByRole('button', { name: `Restore ${topic.name}` }).click();
  await expect(page.getByText(`Restored: ${topic.name}.`)).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.getByRole('link', { name: 'Open its category' }).click();
  await expect(page.getByRole('row', { name: topic.name })).toBeVisible();
});

test('the trash: rows whose parent is deleted, and by keyboard alone', async ({ page }) => {
  await test.step('a row whose parent is in the trash says what to restore first', async () => {
    tolerate(/status of 409/);
    await asAdministrator(page);
    const { category, topic } = await aDeletedTopic(page);
    await callAdmin(page, 'DELETE', `categories/${category.id}`);
    await page.goto('/admin/trash');
    await page.getByRole('button', { name: `Restore ${topic.name}` }).click();
    await expect(
      page.getByText(`This belonged to the category "${category.name}", which is in the trash`),
    ).toBeVisible();
    await page.getByRole('button', { name: `Restore ${category.name}` }).click();
    await expect(page.getByText(`Restored: ${category.name}.`)).toBeVisible();
    await expect(page.getByRole('row', { name: category.name })).toHaveCount(0);
    await page.getByRole('button', { name: `Restore ${topic.name}` }).click();
    await expect(page.getByText(`Restored: ${topic.name}.`)).toBeVisible();
  });
  await test.step('by keyboard alone: something is deleted for good, after a confirmation', async () => {
    await asAdministrator(page);
    const { category, topic } = await aDeletedTopic(page, 'Smithy');
    await page.goto('/admin/trash');
    const button = page.getByRole('button', { name: `Delete for good: ${topic.name}` });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('can then no longer be taken back');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Deleted for good: ${topic.name}`)).toBeVisible();
    await expect(page.getByRole('row', { name: topic.name })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Deleted for good' })).toBeFocused();
    const other = await deletedTopicIn(page, category.id, 'Drills');
    await page.goto('/admin/trash');
    await page.getByRole('button', { name: `Restore ${other.name}` }).press('Enter');
    await expect(page.getByRole('row', { name: other.name })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toBeFocused();
  });
});

test('the audit list is searched and filtered in the address, with details to unfold', async ({ page }) => {
  await asAdministrator(page);
  const { topic } = await aDeletedTopic(page);
  await page.goto('/admin/audit');
  await page.getByLabel('Search what was done').fill(topic.name);
  const rows = page.getByRole('row').filter({ hasText: topic.name });
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(rows.first()).toContainText('Deleted a topic');
  await expect(rows.last()).toContainText('Added a topic');
  await expect(rows.first()).toContainText('Demo Administrator');
  await rows.last().getByText('Detail').click();
  await expect(rows.last().getByText(topic.id)).toBeVisible();
  await page.getByLabel('Kind of thing').selectOption('Category');
  await expect(page.getByText('Nothing that was done matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.getByLabel('Administrator', { exact: true }).selectOption('Demo Administrator');
  await expect(page.getByRole('row').filter({ hasText: topic.name }).first()).toBeVisible();
  await expect(page.getByText('(days in UTC)', { exact: true })).toBeVisible();
  await page.getByLabel('From').fill('2999-01-01');
  await expect(page.getByText('Nothing that was done matches.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('2999-01-01');
  await expect(page.getByText('Nothing that was done matches.')).toBeVisible();
});

looksRight('the trash and the audit list', {
  'the trash': async (page) => {
    await asAdministrator(page);
    await aDeletedTopic(page);
    await page.goto('/admin/trash');
  },
  'the question before something goes for good': async (page) => {
    await page.getByRole('button', { name: 'Delete for good: Lathes' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'the audit list': async (page) => {
    await page.goto('/admin/audit');
    await page.locator('summary').filter({ hasText: 'Detail' }).first().click();
  },
});

test('an invalid address offers the list without it', async ({ page }) => {
  tolerate(/status of 400/);
  await asAdministrator(page);
  const tabs = [
    'blog',
    'content/questions',
    'content/quizzes',
    'entitlements',
    'user-entitlements',
    'reports',
    'users',
    'trash',
  ];
  for (const tab of [...tabs, 'audit']) {
    await page.goto(`/admin/${tab}?cursor=zzz`);
    await expect(page.getByRole('alert'), tab).toContainText('Failed to');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page, tab).toHaveURL(new RegExp(`/admin/${tab}$`));
    await expect(page.getByRole('alert'), tab).toHaveCount(0);
  }
});
