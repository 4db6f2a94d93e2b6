import { anHourLater, followLink, newcomer, openEmail } from './account-steps.ts';
import { administrator, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expectLink, fillIn } from './part-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const card = (page: Page, name: string) => page.getByRole('form', { name });

/** Sets a provider up for the stand-in of local mode, as an administrator does through the API. */
async function enabled(page: Page, provider: 'google' | 'github'): Promise<void> {
  const who = { ...administrator, session: 'bearer' };
  const signedIn = await (await page.request.post('/api/auth/sign-in', { data: who })).json();
  const answer = await page.request.put(`/api/admin/sso/${provider}`, {
    headers: { authorization: `Bearer ${signedIn.access_token}` },
    data: { enabled: true, version: 0, client_id: 'local', client_secret: 'any', redirect_uri: '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Fills in the stand-in's page. */
async function say(page: Page, parts: { name?: string; email: string; verified?: boolean }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who signs in?' })).toBeVisible();
  await fillIn(page, { Name: parts.name ?? '', 'E-mail': parts.email });
  if (parts.verified === false) await page.getByLabel(/has verified this address/).uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('A2-078, A2-079, A2-081, A8-069: Google is enabled, used, and off', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 40[039]/);
  await openAdmin(page, '/admin/sso');
  await expect(page.getByRole('heading', { name: 'SSO Configuration', level: 1 })).toBeVisible();
  const google = card(page, 'Google');
  const visitor = await anotherBrowser();
  await google.getByLabel('Enabled').check();
  await google.getByRole('button', { name: 'Save Google' }).click();
  await expect(google.getByText('Google cannot be enabled without a client id.')).toBeVisible();
  await expect(google.getByText('Google cannot be enabled without a client secret.')).toBeVisible();
  await expect(google.getByLabel('Client ID')).toBeFocused();
  await fillIn(google, { 'Client ID': 'local', 'Client secret': 'quite-a-word' });
  await google.getByRole('button', { name: 'Save Google' }).click();
  await expect(page.getByText('Google SSO configuration saved successfully!')).toBeVisible();
  await expect(google.getByText('A secret is kept.')).toBeVisible();
  expect(await page.content()).not.toContain('quite-a-word');

  await visitor.goto('/entitlements');
  await visitor.getByRole('button', { name: 'Continue with Google' }).click();
  await say(visitor, { name: 'Mara Lind', email: newcomer });
  await expect(visitor).toHaveURL('/entitlements');
  await visitor.goto('/profile?tab=security');
  const methods = visitor.getByRole('region', { name: 'Sign-in methods' });
  await expect(methods).toContainText(newcomer);
  await anHourLater();
  await methods.getByRole('button', { name: 'Disconnect Google' }).click();
  const asks = visitor.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(asks).toContainText('Your account has no password.');
  await expectGoodLook(visitor, 'signing in again is asked for');
  await asks.getByRole('button', { name: 'Continue with Google' }).click();
  await say(visitor, { name: 'Mara Lind', email: newcomer });
  await expect(visitor).toHaveURL('/profile?tab=security');
  await methods.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(methods.getByRole('alert')).toContainText('This is the only way into your account.');

  await google.getByLabel('Enabled').uncheck();
  await expect(google.getByText('Not saved yet')).toBeVisible();
  await google.getByRole('button', { name: 'Save Google' }).click();
  const confirms = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await confirms.getByLabel('Your password').fill(administrator.password);
  await confirms.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Google SSO configuration saved successfully!')).toBeVisible();
  const next = await anotherBrowser();
  await next.goto('/login');
  await expect(next.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(next.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await next.goto('/auth/google?from=%2Fprofile');
  await expect(next.getByRole('alert')).toContainText('Signing in with Google is not possible here at the moment.');
});

test('who refuses, or has no verified address, is told so and can go on', async ({ page }) => {
  tolerate(/status of 403/);
  await enabled(page, 'github');
  await page.context().clearCookies();
  await page.goto('/login?from=%2Fentitlements');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('GitHub says that you did not agree to sign in.');
  await expectLink(page, 'Sign in with your password', '/login?from=%2Fentitlements');
  await page.getByRole('button', { name: 'Try GitHub again' }).click();
  await say(page, { email: newcomer, verified: false });
  await expect(page.getByRole('alert')).toContainText('GitHub has not verified the e-mail address');
  await page.getByRole('button', { name: 'Try GitHub again' }).click();
  await say(page, { email: newcomer });
  await expect(page).toHaveURL('/entitlements');
});

test('without a script one registers with it, sets a password by the email, and disconnects', async ({ page }) => {
  tolerate(/status of 403/);
  await enabled(page, 'github');
  const visitor = await anotherBrowser({ javaScriptEnabled: false });
  await visitor.goto('/register');
  await visitor.getByRole('button', { name: 'Continue with GitHub' }).click();
  await say(visitor, { email: newcomer });
  await expect(visitor).toHaveURL('/certifications');
  await visitor.goto('/profile?tab=security');
  await expect(visitor.getByText('Deleting it asks for your password. Set a password first.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Send me a link to set one' }).click();
  await expect(visitor.getByText('A link to set your password is on its way')).toBeVisible();
  await openEmail(visitor, newcomer, 'password');
  await followLink(visitor, '/reset-password', { script: false });
  await visitor.getByLabel('New password', { exact: true }).fill('a lighthouse');
  await visitor.getByLabel('Confirm new password').fill('a lighthouse');
  await visitor.getByRole('button', { name: 'Reset Password' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await visitor.goto('/login?from=%2Fprofile%3Ftab%3Dsecurity');
  await visitor.getByRole('button', { name: 'Continue with GitHub' }).click();
  await say(visitor, { email: newcomer });
  await expect(visitor).toHaveURL('/profile?tab=security');
  await anHourLater();
  await visitor.getByRole('button', { name: 'Disconnect GitHub' }).click();
  const asks = visitor.getByRole('region', { name: 'Enter your password to continue' });
  await asks.getByRole('textbox', { name: 'Your password' }).fill('a lighthouse');
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByText('GitHub no longer signs in to your account.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Change Password' })).toBeVisible();
});

test('what is typed stays: leaving asks, a failed save keeps it, a secret is replaced', async ({ page }) => {
  tolerate(/status of 400/);
  await enabled(page, 'github');
  await openAdmin(page, '/admin/sso');
  const github = card(page, 'GitHub');
  await github.getByRole('button', { name: 'Replace the client secret of GitHub' }).press('Enter');
  await expect(github.getByLabel('Client secret')).toBeFocused();
  await page.keyboard.type('a newer secret');
  await github.getByRole('textbox', { name: 'Redirect URI' }).fill('ftp://nowhere');
  await page.keyboard.press('Enter');
  await expect(github.getByText('The redirect URI must be a whole address')).toBeVisible();
  await expect(github.getByLabel('Client secret')).toHaveValue('a newer secret');
  const elsewhere = page.getByRole('link', { name: 'Footer' });
  await elsewhere.click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(elsewhere, 'the question is gone, and the focus is where it was').toBeFocused();
  await expect(github.getByRole('textbox', { name: 'Redirect URI' })).toHaveValue('ftp://nowhere');
  await github.getByRole('textbox', { name: 'Redirect URI' }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('GitHub SSO configuration saved successfully!')).toBeVisible();
  await expect(github.getByText('A secret is kept.')).toBeVisible();
});

test('what another administrator saved is shown, and overwritten only by a press', async ({ page }) => {
  tolerate(/status of 409/);
  await openAdmin(page, '/admin/sso');
  await expect(card(page, 'GitHub').getByLabel('Client ID')).toHaveValue('');
  await enabled(page, 'github');
  const github = card(page, 'GitHub');
  await fillIn(github, { 'Client ID': 'mine', 'Client secret': 'my secret' });
  await github.getByRole('button', { name: 'Save GitHub' }).click();
  const conflict = github.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText(
    'Someone else saved this configuration after you opened it. Review the differences and save again.',
  );
  await expect(conflict).toContainText('local');
  await expectGoodLook(page, 'conflict');
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('GitHub SSO configuration saved successfully!')).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await expect(github.getByLabel('Client ID')).toHaveValue('mine');
});

test('the link of another site signs nobody in: it shows a page that asks for a press', async ({ page, context }) => {
  await enabled(page, 'google');
  await context.clearCookies();
  await page.goto('/auth/google?from=%2Fprofile');
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await expectGoodLook(page, 'asking for a press');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await say(page, { email: newcomer });
  await expect(page).toHaveURL('/profile');
});

test('the tab, the ways in and what did not work look right', async ({ page }) => {
  tolerate(/status of 400/);
  await enabled(page, 'github');
  await openAdmin(page, '/admin/sso');
  await expectGoodLook(page, '/admin/sso');
  const visitor = await anotherBrowser({ reducedMotion: 'reduce' });
  for (const path of ['/login', '/register', '/auth/callback', '/auth/callback?code=a&state=b', '/auth/github']) {
    await visitor.goto(path);
    await expectGoodLook(visitor, path);
  }
});
