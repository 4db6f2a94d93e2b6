import { anAccount, anHourLater, openEmail } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const security = '/profile?tab=security';
const part = (page: Page) => page.getByRole('region', { name: 'Access tokens' });
const tokens = (page: Page) => part(page).getByRole('listitem');

async function create(page: Page, name: string, days?: string): Promise<string> {
  await part(page).getByLabel('What it is for').fill(name);
  if (days) await part(page).getByLabel('Works for').selectOption(days);
  await part(page).getByRole('button', { name: 'Create access token' }).click();
  const shown = part(page).getByRole('status').filter({ hasText: name });
  await expect(shown).toContainText('it is shown only this once');
  return (await shown.locator('code').textContent()) ?? '';
}

test('an access token is made, shown once, works, and is revoked', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 400/);
  const account = await anAccount();
  await startSession(page, account, security);
  await part(page).getByRole('button', { name: 'Create access token' }).click();
  await expect(part(page).getByText('Give it a name.').first()).toBeVisible();
  const token = await create(page, 'Nightly upload', 'One year');
  expect(token).toMatch(/^cpat_[\w-]{43}$/);
  await expect(tokens(page)).toHaveCount(1);
  await expect(tokens(page)).toContainText(`ends in ${token.slice(-4)}`);
  await expect(tokens(page)).toContainText('never used');
  await expect(tokens(page)).toContainText('Read your account');
  await expect(tokens(page)).not.toContainText('Act for you');
  await expect(part(page).getByLabel('What it is for')).toHaveValue('');

  const called = () => fetch(new URL('/api/users/me', page.url()), { headers: { authorization: `Bearer ${token}` } });
  const act = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } };
  const refused = await fetch(new URL('/api/attempts/00000000-0000-4000-8000-000000000000', page.url()), act);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'TOKEN_SCOPE_MISSING']);
  const answer = await called();
  expect([answer.status, (await answer.json()).user.email]).toEqual([200, account.email]);
  await page.reload();
  await expect(tokens(page)).toContainText('last used today');
  await expect(part(page)).not.toContainText(token);

  await tokens(page).getByRole('link', { name: 'Revoke Nightly upload' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke “Nightly upload”?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  expect((await called()).status).toBe(200);
  await tokens(page).getByRole('link', { name: 'Revoke Nightly upload' }).click();
  await question.getByRole('button', { name: 'Revoke token' }).click();
  await expect(part(page).getByText('“Nightly upload” no longer works.')).toBeVisible();
  await expect(tokens(page)).toHaveCount(0);
  expect((await called()).status).toBe(401);
  await openEmail(page, account.email, 'An access token was created');
  await expect(page.getByText(`ends in ${token.slice(-4)}`).first()).toBeVisible();
});

test('by keyboard alone: an old sign-in asks for the password, then makes the token', async ({ page }) => {
  tolerate(/status of 40[03]/);
  const account = await anAccount();
  await startSession(page, account);
  await anHourLater();
  await page.goto(security);
  await part(page).getByLabel('What it is for').focus();
  await page.keyboard.type('A name that is as long as names of tokens may be, so it wraps.'.slice(0, 60));
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(part(page).getByRole('checkbox', { name: /^Act for you/ })).toBeChecked();
  await expect(part(page).getByRole('checkbox')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const asks = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await expect(asks.getByLabel('Your password')).toBeFocused();
  await expectGoodLook(page, 'the password is asked for');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(asks.getByText('Current password is incorrect')).toBeVisible();
  await expect(asks.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(asks).toBeHidden();
  await expect(tokens(page)).toHaveCount(1);
  await expect(tokens(page)).toContainText('Read your account, Act for you');
  await expect(part(page).locator('.newtoken')).toBeFocused();
  await expectGoodLook(page, 'the list');
  await tokens(page)
    .getByRole('link', { name: /^Revoke/ })
    .press('Enter');
  const question = page.getByRole('alertdialog', { name: /^Revoke/ });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectGoodLook(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(tokens(page)).toHaveCount(1);
});
