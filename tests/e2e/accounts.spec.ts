import { anAccount, confirmBy, followLink, newcomer, openEmail } from './account-steps.ts';
import { fillIn } from './part-steps.ts';
import {
  expect,
  learner,
  type Page,
  password,
  sendSignIn,
  signIn,
  signInByForm,
  startSession,
  test,
} from './support.ts';
import { anotherBrowser, anotherTab, tolerate } from './watch-steps.ts';

async function fillRegistration(page: Page, email: string): Promise<void> {
  await fillIn(page, { 'Full name': 'Mara Example', Email: email });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Cisco CCNA').check();
}

test('L2-030, L2-033, L2-034: one registers, confirms and signs in', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 4(03|10)/);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await expect(page.getByText('Please log in to continue')).toBeVisible();
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await fillRegistration(page, newcomer);
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(page.getByText('Please confirm your email address: we have sent you a link.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(newcomer);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Please confirm your email address before signing in.');
  await refusal.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  await page.goBack();

  const mail = await anotherTab(page);
  await openEmail(mail, newcomer, 'Confirm your email address for Certamen');
  await followLink(mail, '/confirm');
  await mail.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(mail.getByText('Your email address is confirmed.')).toBeVisible();
  await openEmail(mail, newcomer, 'Confirm your email address for Certamen');
  await followLink(mail, '/confirm');
  await mail.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(mail.getByText('Your email address is already confirmed. You can sign in.')).toBeVisible();
  await expect(mail.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(
    mail.getByRole('button', { name: 'Send it again' }),
    'no email is offered that never comes',
  ).toHaveCount(0);

  await sendSignIn(page, { email: newcomer, password });
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(newcomer);
});

test('the order of choice is shown, planned and sent; a failure takes only the passwords', async ({ page }) => {
  tolerate(/status of 400/);
  await page.goto('/register');
  await expect(page.getByText('Choose the certifications you aim for')).toBeVisible();
  await fillRegistration(page, newcomer);
  await page.getByLabel('PMP').check();
  await page.getByLabel('AWS Developer').check();
  await page.getByLabel('PMP').uncheck();
  await page.getByLabel('PMP').check();
  const plan = page.getByRole('complementary').locator('.plan li');
  await expect(plan).toHaveCount(3);
  await expect(plan.nth(0)).toContainText('Cisco CCNA');
  await expect(plan.nth(1)).toContainText('AWS Developer');
  await expect(plan.nth(2)).toContainText('in 270 days');
  await expect(page.getByLabel('PMP, choice 3')).toBeChecked();
  await page.getByLabel('Country').selectOption('Netherlands');
  await page.getByLabel('Years of experience').selectOption('3-5 years');
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create Free Account' }).click();

  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await expect(page.getByLabel('Full name')).toHaveValue('Mara Example');
  await expect(page.getByLabel('Country')).toHaveValue('Netherlands');
  await expect(page.getByLabel('Years of experience')).toHaveValue('3');
  await expect(plan).toHaveCount(3);

  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await page.waitForURL('**/login?registered=1');
  await confirmBy(page, newcomer);
  await signInByForm(page, { email: newcomer, password });
  const { interests } = await (await page.request.get('/api/home')).json();
  const names = interests.map((interest: { certification_name: string }) => interest.certification_name);
  expect(names).toEqual(['Cisco CCNA', 'AWS Developer', 'PMP']);
  const { profile } = await (await page.request.get('/api/users/me')).json();
  expect(profile).toMatchObject({ country: 'Netherlands', years_of_experience: 3, is_admin: false });
});

test('registering, signing in and signing out work without JavaScript', async () => {
  tolerate(/status of 400/);
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await page.goto('/register?from=%2Fprofile');
  await page.getByLabel('Full name').fill('Mara Example');
  await page.getByLabel('CompTIA Security+').check();
  await page.getByLabel('AWS Developer').check();
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
  await expect(page.getByLabel('Full name')).toHaveValue('Mara Example');
  await expect(page.getByLabel('CompTIA Security+')).toBeChecked();
  await page.getByLabel('Email').fill(newcomer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(page).toHaveURL('/login?registered=1&from=%2Fprofile');

  await confirmBy(page, newcomer, { script: false });
  await page.goto('/login?from=%2Fprofile');
  await sendSignIn(page, { email: newcomer, password });
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
});

test('one registers with the keyboard alone', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Full name').focus();
  const next = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await next('Mara Example');
  await next(newcomer);
  await next(password);
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await next(password);
  for (let stop = 0; stop < 40; stop++) {
    const label = await page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '');
    if (label.startsWith('CISSP')) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(page.getByLabel('CISSP')).toBeChecked();
  await expect(page.getByRole('complementary')).toContainText('CISSP');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login?registered=1');
});

test('who is registered or signed in already', async ({ page }) => {
  await test.step('L8-069: an address that is taken is told beside its field', async () => {
    tolerate(/status of 409/);
    await page.goto('/register');
    await fillRegistration(page, learner.email);
    await page.getByRole('button', { name: 'Create Free Account' }).click();
    const sentence = 'An account with this email already exists. Please sign in instead.';
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence);
    await expect(page.getByLabel('Email')).toBeFocused();
  });
  await test.step('L4-042: without a code /reset-password leads to /login, and signed in to where the password is changed', async () => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/login');
    await startSession(page, learner, '/reset-password');
    await expect(page).toHaveURL('/profile?tab=security');
  });
  await test.step('who is signed in goes on from /login and /register', async () => {
    await startSession(page, learner);
    for (const [path, target] of [
      ['/login', '/certifications'],
      ['/register', '/certifications'],
      ['/login?from=%2Fprofile', '/profile'],
      ['/login?from=%2F%2Fevil.example', '/certifications'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(target);
    }
  });
});

test('L2-070, L2-072, L4-041, L9-025: a forgotten password is reset by a link that works once', async ({ page }) => {
  tolerate(/status of 401/);
  const { email } = await anAccount();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // /login has a field of this name too, and is there for a moment after the address has changed.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');

  await openEmail(page, email, 'Set a new password');
  const link = await page.getByRole('link', { name: /\/reset-password#code=/ }).getAttribute('href');
  await page.clock.install();
  // As links were before: the code leaves the address bar, and loading the page again finds it.
  await page.goto((link as string).replace('#', '?'));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('Confirm new password')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Confirm new password')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await expect(page.locator('form input[autocomplete=username]'), 'for password managers').toHaveValue(email);
  await expect(submit).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill('another lighthouse');
  await page.getByLabel('Confirm new password').fill('another lighthous');
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Confirm new password')).toHaveAttribute('type', 'password');
  await page.getByLabel('Confirm new password').fill('another lighthouse');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(calls, 'what is asked for once the password is changed could fail and take its place').toEqual([
    '/api/auth/reset-password',
  ]);
  // The page's clock also runs by itself: half a minute is left for a slow machine.
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL('/login');

  await sendSignIn(page, { email, password });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  await page.getByLabel('Password', { exact: true }).fill('another lighthouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/certifications');

  await page.goto(link as string);
  await expect(page.getByRole('alert')).toContainText('This reset link is no longer valid. Ask for a new one.');
});

test('L4-043, L8-074, L9-025: a bad reset link says so and leads to a new one after 5 minutes', async ({ page }) => {
  await page.clock.install();
  await page.goto('/reset-password#code=used');
  await expect(page.getByRole('alert')).toContainText('This reset link is no longer valid. Ask for a new one.');
  await expect(page.getByText('You have 5 minutes to Reset your Password')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('timer')).toHaveText(/^3:[345]\d$|^4:00$/);
  await page.clock.fastForward(200_000);
  await expect(page).toHaveURL('/reset-password');
  await page.clock.fastForward(45_000);
  await expect(page).toHaveURL('/forgot-password');
});

test('signing out in one tab, and of another device', async ({ page }) => {
  await test.step('L2-040, L2-041: signing out in one tab leads the others to /login', async () => {
    await signIn(page);
    const other = await anotherTab(page);
    await other.goto('/profile');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login?from=%2Fprofile&signed-out-elsewhere');
    await expect(other.getByText('Your session was ended in another tab of this browser.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
  await test.step('L2-125, L5-021, L5-022, L5-023: the profile changes the password and lists where one is signed in', async () => {
    tolerate(/status of 40[01]/);
    const account = await anAccount();
    const elsewhere = await anotherBrowser();
    await startSession(elsewhere, account);
    await startSession(page, account, '/profile');
    await page.getByRole('link', { name: 'Security' }).click();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    await sessions.getByRole('button', { name: /^Sign Out/ }).click();
    await expect(page.getByText('That device is signed out.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL('/login?from=%2Fprofile');

    const change = async (current: string, fresh: string, again: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByLabel('Confirm new password').fill(again);
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    const alert = page.getByRole('alert');
    await change('not this one', 'another lighthouse', 'another lighthouse');
    await expect(alert).toHaveText('Current password is incorrect');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await change(account.password, 'another lighthouse', 'another');
    await expect(alert).toHaveText('New passwords do not match');
    await change(account.password, 'short', 'short');
    await expect(alert).toHaveText('New password must be at least 6 characters long');
    await change(account.password, 'another lighthouse', 'another lighthouse');
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?from=%2Fprofile');
  });
});
