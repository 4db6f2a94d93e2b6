import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, learner, test } from './support.ts';

test('an administrator views the site as a learner, read only, and comes back', async ({ page, tolerate }) => {
  tolerate(/status of 403/);
  await openAdmin(page, '/admin/users');
  const { users } = await callAdmin(page, 'GET', `users?q=${encodeURIComponent(learner.email)}`);
  const [{ id, full_name }] = users;
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: 'View as this learner' }).click();
  const dialog = page.getByRole('alertdialog', { name: `View the site as ${full_name}?` });
  await expectGoodLook(page, 'the question before viewing as a learner');
  await dialog.getByRole('button', { name: 'View as this learner' }).click();

  const banner = page.getByRole('region', { name: 'Viewing as a learner' });
  await expect(banner).toContainText(`You are viewing this site as ${full_name}.`);
  await expect(page).toHaveURL('/');
  await expectGoodLook(page, 'Home of a learner, viewed by an administrator');
  for (const path of ['/certifications', '/entitlements', '/study/history', '/flashcards', '/admin']) {
    await page.goto(path);
    await expect(banner, path).toBeVisible();
    await expect(page.getByRole('main'), path).toBeVisible();
  }
  for (const path of ['/profile', '/study']) {
    await page.goto(path);
    await expect(page.getByText('You are viewing this site as a learner, read only.').first(), path).toBeVisible();
    await expect(banner, path).toBeVisible();
  }

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(banner).toHaveCount(0);
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Viewed the site as a user' })).toContainText(full_name);
});
