import { anAccount, followLink, openEmail } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { looksRight, type States } from './look.ts';
import { expect, type Page, test } from './support.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Every account screen in every state that one can come to. */
const states: States = {
  'sign in': '/login',
  'sign in, with a reason': async (page) => {
    await page.goto('/login?from=%2Fcertifications');
    await expect(page.getByText('Please sign in to view certifications')).toBeVisible();
  },
  'sign in, registered': '/login?registered=1',
  'sign in, confirmed': '/login?confirmed=1',
  'sign in, refused': async (page) => {
    await page.goto('/login');
    await press(page, 'Sign In');
    await expect(page.getByRole('alert')).toHaveText('Please enter both email and password');
  },
  register: '/register',
  'register, filled in': async (page) => {
    await page.goto('/register');
    for (const name of ['CEH', 'PMP', 'CISSP', 'Cisco CCNP']) await page.getByLabel(name).check();
    await page.getByLabel('Password', { exact: true }).fill('a lighthouse');
  },
  'register, refused': async (page) => {
    await page.goto('/register');
    await press(page, 'Create Free Account');
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
    await expect(page.getByText('Please select at least one certification of interest')).toBeVisible();
  },
  forgot: '/forgot-password',
  'forgot, refused': async (page) => {
    await page.goto('/forgot-password');
    await press(page, 'Send Reset Link');
    await expect(page.getByRole('alert')).toHaveText('Please enter your email address');
  },
  'forgot, sent': async (page) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('a.very.long.name.that.goes.on.and.on@department.example.org');
    await press(page, 'Send Reset Link');
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  },
  'reset, bad link': async (page) => {
    await page.goto('/reset-password#code=used');
    await expect(page.getByRole('alert')).toContainText('This reset link is no longer valid.');
  },
  'confirm, sent again': async (page) => {
    await page.goto('/confirm');
    await page.getByLabel('Email').fill('nobody@example.org');
    await press(page, 'Send it again');
    await expect(page.getByText('a new link is on its way')).toBeVisible();
  },
  confirm: async (page) => {
    await page.goto('/confirm#code=used');
    await expect(page.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
  },
  'confirm, bad link': async (page) => {
    await press(page, 'Confirm email address');
    await expect(page.getByRole('alert')).toContainText('This confirmation link is no longer valid.');
  },
  mailbox: '/local/mailbox',
};

looksRight('the account screens', states);

test('reset with a good link, and its success, look right', async ({ page }) => {
  const { email } = await anAccount();
  expect((await page.request.post('/api/auth/forgot-password', { data: { email } })).status()).toBe(200);
  await openEmail(page, email, 'Set a new password');
  await expectGoodLook(page, 'email');
  await followLink(page, '/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('another lighthouse');
  await page.getByLabel('Confirm new password').fill('another');
  await expectGoodLook(page, 'two passwords that differ');
  await page.getByLabel('Confirm new password').fill('another lighthouse');
  await press(page, 'Reset Password');
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expectGoodLook(page, 'success');
});
