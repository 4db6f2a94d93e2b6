import { request } from '@playwright/test';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { holdBack, refuse, tryAgain } from './network-steps.ts';
import { expectWords } from './part-steps.ts';
import { expect, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

test('recent security activity: what and where, in pages, empty, late and failed', async ({ page, server }) => {
  tolerate(/status of (401|500)/);
  const account = await anAccount();
  const stranger = await request.newContext({ baseURL: server.origin, userAgent: 'curl/8.9' });
  for (const password of ['not this one', 'nor this one']) {
    await stranger.post('/api/auth/sign-in', { data: { email: account.email, password } });
  }
  await stranger.dispose();
  await startSession(page, account);
  const token = { name: 'CI', scopes: ['read:own'], expires_in_days: 30 };
  expect((await page.request.post('/api/users/me/tokens', { data: token })).status()).toBe(200);

  await page.goto('/profile?tab=security');
  const link = page.getByRole('link', { name: 'See recent activity' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/activity');
  const list = page.getByRole('list', { name: 'Recent security activity' });
  const entry = (text: string) => list.getByRole('listitem').filter({ hasText: text });
  await expect(entry('Access token “CI” created')).toContainText('This browser');
  await expect(entry('Signed in with the password')).toContainText(/Chrome on .+ from 127\.0\.0\.\*/);
  const wrong = entry('Wrong password');
  await expectWords(wrong, '2 times within an hour', 'Refused', 'Unknown browser');
  await expect(wrong).not.toContainText('This browser');
  await expect(page.getByRole('navigation', { name: 'Pages of this list' })).toBeHidden();
  await expectGoodLook(page, 'recent security activity');

  await server.sql(`insert into security_events (user_id, kind, anyone, same, at, device, user_agent, network)
    select id, 'password_wrong', true, n::text, now() - n * interval '1 hour', 'cookie', 'curl/8.9', '198.51.' || n || '.*'
    from users, generate_series(1, 40) n where email = '${account.email}'`);
  await page.reload();
  const pages = page.getByRole('navigation', { name: 'Pages of this list' });
  await expect(pages).toContainText('1 to 25 of');
  await pages.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(pages).toContainText('26 to');
  await expect(entry('from 198.51.40.*')).toBeVisible();
  await expectGoodLook(page, 'the second page');

  await refuse(page, '**/api/users/me/security-events*', 'Failed to load your recent security activity', 'X');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load your recent security activity');
  await expectGoodLook(page, 'failed');
  await tryAgain(page, '**/api/users/me/security-events*');
  await expect(pages).toContainText('1 to 25 of');

  await page.getByRole('link', { name: 'Back to Security' }).click();
  await page.waitForURL('**/profile?tab=security');
  await server.sql('delete from security_events');
  const release = await holdBack(page, '**/api/users/me/security-events*');
  await link.click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Recent security activity' })).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
  await expectGoodLook(page, 'empty');
  await page.getByRole('link', { name: 'Change your password' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeInViewport();
});
