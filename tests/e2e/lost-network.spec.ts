import { linkIn } from './part-steps.ts';
import { expect, learner, type Page, signIn, startSession, test } from './support.ts';
import { topicsOf } from './topic-steps.ts';
import { tolerate } from './watch-steps.ts';

const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection.';
const EXPIRED = 'Your session has expired. Please log in again.';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test('offline, after a deploy, refused, and signed out', async ({ page, context }) => {
  await test.step('L8-008: offline, a screen not opened before says so with Try Again, which opens it once the network is back', async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    await signIn(page);
    await context.setOffline(true);
    await navigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(navigation(page).getByRole('link', { name: 'Certifications' })).toBeVisible();
    // Else the network is back before the call that has to miss it.
    const missed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await missed;
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
    await startSession(page, learner, '/profile');
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
    await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: 'Certifications' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await (await page.request.get('/api/auth/session')).json()).user).toBeNull();
  });
});

test('offline, every link keeps header and navigation, with a way to try again', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/);
  await signIn(page);
  await test.step('the fourth screen and the one after it', async () => {
    await page.goto('/profile');
    await context.setOffline(true);
    for (const name of ['Subscription', 'Entitlements', 'Home']) {
      await navigation(page).getByRole('link', { name }).click();
      await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
      await expect(navigation(page).locator('[aria-current]')).toHaveText(name);
    }
    await context.setOffline(false);
    await page.goto('/subscription');
    await context.setOffline(true);
    await navigation(page).getByRole('link', { name: 'Entitlements' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(navigation(page).locator('[aria-current]')).toHaveText('Entitlements');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Entitlements' })).toBeVisible();
  });
  await test.step('a form that was sent without a network goes through when it is sent again with one', async () => {
    await page.goto('/profile');
    await context.setOffline(true);
    await page.getByLabel('City').fill('Leiden');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Leiden');
  });
  await test.step('a test that cannot be opened, which would bring a frame of its own', async () => {
    const [topic] = await topicsOf(page);
    await page.request.post(`/api/topics/${topic?.id}/attempts`, { data: { question_count: 5 } });
    await page.goto('/');
    await page.route('**/api/attempts/**', (route) => route.abort());
    await page.getByRole('heading', { name: /^Unfinished attempt/ }).click();
    await linkIn(page, 'Resume').first().click();
    await expect(page.getByRole('alert')).toContainText('Failed to load questions. Please try again.');
    await expect(navigation(page).locator('[aria-current]')).toHaveText('Certifications');
    await page.unroute('**/api/attempts/**');
  });
  await test.step('from a page that is open to everybody', async () => {
    await page.goto('/api-test');
    await context.setOffline(true);
    await navigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(navigation(page).locator('[aria-current]')).toHaveText('Profile');
    await context.setOffline(false);
  });
  await test.step('a link of the footer, which loads a document', async () => {
    await page.goto('/certifications');
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'About' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This page cannot be opened now' });
    await expect(dialog).toContainText(UNREACHABLE);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'About' }).click();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });
});

test('a failing call of /profile, as of any screen, is said while retried, then with Try Again', async ({ page }) => {
  tolerate(/status of 500/);
  await signIn(page);
  const trying = page.getByText('That did not work. Trying again...');
  let asked = 0;
  // The first call of each round fails, its repetitions wait until the notice was seen; in the second round they succeed.
  let seen = Promise.withResolvers<void>();
  await page.route('**/api/users/me', async (route) => {
    asked += 1;
    if (asked !== 1 && asked !== 4) await seen.promise;
    if (asked > 4) return route.fallback();
    return route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'UNEXPECTED' } });
  });
  await navigation(page).getByRole('link', { name: 'Profile' }).click();
  await expect(trying).toBeVisible();
  seen.resolve();
  await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded');
  await expect(trying).toHaveCount(0);
  seen = Promise.withResolvers();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(trying).toBeVisible();
  seen.resolve();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(trying).toHaveCount(0);
});
