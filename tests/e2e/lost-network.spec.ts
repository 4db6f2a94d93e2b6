import { expect, type Page, signIn, test } from './support.ts';

const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection.';
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test('L8-008: offline, a screen not opened before says so with Try Again, which opens it once the network is back', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await signIn(page);
  await context.setOffline(true);
  await navigation(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('L8-008: offline, Sign Out says so with Try Again, which signs out once the network is back', async ({
  page,
  context,
  tolerate,
}) => {
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

test('after a deploy that removed the files of the open page, a press opens the address it names', async ({
  page,
  tolerate,
}) => {
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
