import { request } from '@playwright/test';
import { shownBy } from '../support/factors.ts';
import { anAccount, anHourLater, openEmail } from './account-steps.ts';
import { administrator, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { aVirtualKey, codes, factorPart, security, setUpApp, typePassword, withApp } from './factor-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

async function openGoogle(origin: string): Promise<void> {
  const admin = await request.newContext({ baseURL: origin });
  await admin.post('/api/auth/sign-in', { data: administrator });
  const config = { version: 0, enabled: true, client_id: 'local', client_secret: 'any', redirect_uri: '' };
  expect((await admin.put('/api/admin/sso/google', { data: config })).status()).toBe(200);
  await admin.dispose();
}

async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signOut = (page: Page) => page.request.post('/api/auth/sign-out');

test('an authenticator app: set up, asked for; a recovery code works once', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 40[01]/);
  const account = await anAccount();
  await startSession(page, account, security);
  await expect(factorPart(page)).toContainText('protected by your password alone');
  const { secret, recovery } = await setUpApp(page);
  expect(recovery).toHaveLength(10);
  await expect(factorPart(page)).toContainText('protected by your password, and by an authenticator app');
  await expectGoodLook(page, 'new recovery codes');
  const download = page.waitForEvent('download');
  await codes(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.reload();
  await expect(codes(page)).toBeHidden();
  await openEmail(page, account.email, 'An authenticator app was set up');

  await signOut(page);
  await typePassword(page, account);
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(code, 'a slip').toHaveAccessibleDescription('Enter the code from your app, or a recovery code.');
  await code.fill('A'.repeat(24));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await expectGoodLook(page, 'a wrong code');
  // The present code has set the app up and is used up.
  await code.fill(shownBy(secret, new Date(), 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/certifications');

  for (const works of [true, false]) {
    await signOut(page);
    await typePassword(page, account);
    await code.fill(recovery[0] as string);
    await page.getByRole('button', { name: 'Continue' }).click();
    if (works) await page.waitForURL('**/certifications');
    else await expect(page.getByText('it has been used already')).toBeVisible();
  }
});

test('a passkey: added, then signed in with alone and after the password, renamed and removed', async ({ page }) => {
  tolerate(/status of 401/);
  const key = await aVirtualKey(page);
  const account = await anAccount();
  await startSession(page, account, security);
  await factorPart(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(factorPart(page).getByText('“My laptop” is added.')).toBeVisible();
  await expect(codes(page).getByRole('listitem')).toHaveCount(10);
  expect(await key.count()).toBe(1);

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL('**/certifications');

  // The list below the field, from which the virtual key is picked at once.
  await signOut(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.waitForURL('**/certifications');

  await signOut(page);
  // Otherwise the list below the field would sign in before a password is typed.
  await key.touches(false);
  await typePassword(page, account);
  await key.touches(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('**/certifications');

  await page.goto(security);
  await expect(factorPart(page).getByText('last used today')).toBeVisible();
  await factorPart(page).getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await factorPart(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(factorPart(page)).toContainText('protected by your password alone');
});

test('at an address made of numbers the screens say where passkeys work', async ({ page, server }) => {
  tolerate(/^foreign request: http:\/\/127\.0\.0\.1:/);
  const account = await anAccount();
  const { port } = new URL(server.origin);
  const numbers = `http://127.0.0.1:${port}`;
  await page.request.post(`${numbers}/api/auth/sign-in`, { data: account });
  await page.goto(`${numbers}${security}`);
  await expect(factorPart(page)).toContainText(`Passkeys work at ${server.origin} only.`);
  await expect(factorPart(page).getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await page.request.post(`${numbers}/api/auth/sign-out`);
  await page.goto(`${numbers}/login`);
  await expect(page.getByText('Passkeys do not work at an address made of numbers.')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a password and a code sign in', async ({ page, server }) => {
    const account = await anAccount();
    const { secret } = await withApp(server.origin, account);
    await typePassword(page, account);
    await page.getByLabel('Code from your authenticator app').fill(shownBy(secret, new Date(), 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/certifications');
  });
});

test('a provider leads to the second factor too, and then to where one wanted', async ({ page, server }) => {
  const account = await anAccount();
  const { secret } = await withApp(server.origin, account);
  await openGoogle(server.origin);
  await page.goto('/login?from=%2Fentitlements');
  await continueWithGoogle(page, account.email);
  await page.waitForURL('**/login/verify?from=%2Fentitlements');
  await page.getByLabel('Code from your authenticator app').fill(shownBy(secret, new Date(), 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/entitlements');
});

test('without a password: a Google account, an app and a passkey confirm changes', async ({ page, server }) => {
  tolerate(/status of 40[13]/);
  const key = await aVirtualKey(page);
  await openGoogle(server.origin);
  await page.goto('/login');
  // Otherwise the list below the field would sign in.
  await key.touches(false);
  await continueWithGoogle(page, 'only-google@example.org');
  await page.waitForURL('**/certifications');
  await page.goto(security);
  await expect(factorPart(page)).toContainText('protected by your Google account alone');
  await setUpApp(page);
  await key.touches(true);
  await factorPart(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(factorPart(page)).toContainText('your Google account, and by a passkey and an authenticator app');

  await anHourLater();
  await factorPart(page).getByRole('button', { name: 'Turn off' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Turn the authenticator app off?' });
  await question.getByRole('button', { name: 'Turn off' }).press('Enter');
  const asks = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(asks).toContainText('To do this, confirm that it is you.');
  await expectGoodLook(page, 'who it is, without a password');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('Please confirm that it is you');
  await question.getByRole('button', { name: 'Turn off' }).press('Enter');
  await asks.getByRole('button', { name: 'Use your passkey' }).press('Enter');
  await expect(factorPart(page).getByText('The authenticator app is turned off.')).toBeVisible();

  await anHourLater();
  const remove = async () => {
    await factorPart(page).getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  };
  await remove();
  await continueWithGoogle(page, 'only-google@example.org');
  await page.waitForURL('**/login/verify?**');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL(`**${security}`);
  await remove();
  await expect(factorPart(page)).toContainText('protected by your Google account alone');
});

test('with an app, a change much later asks for the password and a code', async ({ page }) => {
  tolerate(/status of 40[03]/);
  const account = await anAccount();
  await startSession(page, account, security);
  const { secret, recovery } = await setUpApp(page);
  await anHourLater();
  await factorPart(page).getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
  const asks = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asks.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  const code = asks.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(asks).toContainText('Enter the code from your app, or a recovery code.');
  await expectGoodLook(page, 'password and code');
  // The present code has set the app up and is used up.
  await code.fill(shownBy(secret, new Date(), 1));
  await page.keyboard.press('Enter');
  await expect(factorPart(page).getByText('You have new recovery codes.')).toBeVisible();
  await expect(codes(page).getByRole('listitem')).toHaveCount(10);
  expect(await codes(page).getByRole('listitem').allTextContents()).not.toEqual(recovery);
});

test.describe('where administrators need a second factor', () => {
  test.use({ settings: { ADMIN_SECOND_FACTOR: 'required' } });

  test('the back office says until when, then stays closed until one is set up', async ({ page, server }) => {
    tolerate(/status of 403/);
    await openAdmin(page);
    await expect(page.getByText('Administrators need a second factor here.')).toBeVisible();
    await expectGoodLook(page, 'the grace');
    await server.sql("update factor_demands set asked_at = asked_at - interval '7 days'");
    await page.goto('/admin/users');
    await page.waitForURL('**/admin/second-factor');
    await expect(page.getByText('The back office is closed to you until you have set one up.')).toBeVisible();
    await expectGoodLook(page, 'the closed back office');
    await setUpApp(page);
    await expect(page.getByText('The back office is open to you.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the back office' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});

test('an administrator removes what somebody has lost; a new one takes the mailbox', async ({ page }) => {
  tolerate(/status of 403/);
  const account = await anAccount();
  const theirs = await anotherBrowser();
  await startSession(theirs, account, security);
  await setUpApp(theirs);
  await openAdmin(page, '/admin/users');
  await page.getByRole('link', { name: 'Mara Example' }).click();
  await page.getByRole('button', { name: 'Remove second factor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the second factor of Mara Example?' });
  await expectGoodLook(page, 'the question');
  await question.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(page.getByText('The second factor is removed.')).toBeVisible();
  await startSession(theirs, account, security);
  await factorPart(theirs).getByRole('button', { name: 'Set up an app' }).click();
  await expect(theirs.getByRole('dialog')).toContainText('First set a new password with the link');
  await expectGoodLook(theirs, 'a new factor before the mailbox was shown');
  await openEmail(page, account.email, 'Your second factor');
});
