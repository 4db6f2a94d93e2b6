import { expect, learner, type Page, signIn, startSession, test } from './support.ts';

const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection.';
const EXPIRED = 'Your session has expired. Please log in again.';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test('offline, after a deploy, refused, and signed out', async ({ page, context, tolerate }) => {
  await test.step('L8-008: offline, a screen not opened before says so with Try Again, which opens it once the network is back', async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    await signIn(page);
    await context.setOffline(true);
    await navigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(navigation(page).getByRole('link', { name: 'Certifications' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
  });
  await test.step('after a deploy that removed the files of the open page, a press opens the address it names', async () => {
    tolerate(/Failed to load resource|Failed to fetch/);
    await signIn(page);
    // Until the next document the files are those of the build before.
    let former = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) former = false;
    });
    await page.route('**/assets/*', (route) => (former ? route.fulfill({ status: 404 }) : route.fallback()));
    await navigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
  });
  await test.step('a call that answers 401 while the session is good is said once, with the ways to sign in again and to sign out', async () => {
    tolerate(/status of 401/);
    await startSession(page, learner);
    await page.goto('/profile');
    let asked = 0;
    await page.route('**/api/certifications**', (route) => {
      asked += 1;
      return route.fulfill({ status: 401, json: { error: EXPIRED, code: 'SESSION_EXPIRED' } });
    });
    await navigation(page).getByRole('link', { name: 'Certifications' }).click();
    await expect(page.getByRole('alert')).toContainText(EXPIRED);
    await expect(page).toHaveURL(/\/certifications$/);
    expect(asked).toBe(1);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign In Again' }).click();
    await expect(page).toHaveURL('/login?from=%2Fcertifications');
    await expect(page.getByLabel('Email')).toBeVisible();
  });
  await test.step('L8-008: offline, Sign Out says so with Try Again, which signs out once the network is back', async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    await signIn(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await (await page.request.get('/api/auth/session')).json()).user).toBeNull();
  });
});
