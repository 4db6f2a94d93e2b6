import { administrator } from './admin-steps.ts';
import { holdBack } from './network-steps.ts';
import { linkIn } from './part-steps.ts';
import { atRest, expect, overflow, type Page, signIn, test } from './support.ts';

const current = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).locator('[aria-current]');

test('the navigation marks where one is: quiz settings, flashcards, results, a loading screen', async ({ page }) => {
  await signIn(page);
  const { categories } = await (await page.request.get('/api/certifications')).json();
  const [topic] = categories.flatMap(({ topics }: { topics: { id: string }[] }) => topics);
  for (const path of [`/quiz/${topic.id}`, `/flashcards/${topic.id}`, '/flashcards', '/certifications']) {
    await page.goto(path);
    await expect(current(page), path).toHaveText(['Certifications']);
  }
  for (const path of ['/study/settings', '/study/history']) {
    await page.goto(path);
    await expect(current(page), path).toHaveText(['Study']);
  }
  await page.goto(`/quiz/${topic.id}`);
  await page.getByLabel('Number of questions', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Question 5, open' }).click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Failed' })).toBeVisible();
  await expect(current(page), 'results').toHaveText(['Certifications']);

  await page.goto('/certifications');
  const release = await holdBack(page, '**/api/users/me/entitlements**');
  await linkIn(page.getByRole('navigation', { name: 'Main', exact: true }), 'Entitlements').click();
  await expect(page.getByText('Loading My Entitlements')).toBeAttached();
  await expect(current(page), 'while it is loading').toHaveText(['Entitlements']);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'My Entitlements' })).toBeVisible();
  await expect(current(page)).toHaveText(['Entitlements']);
});

test('on small screens Study takes the column of Entitlements', async ({ page }) => {
  await signIn(page, administrator);
  for (const width of [1280, 992, 840]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/study/settings');
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
    expect(await overflow(page), `all entries fit into ${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const columns = page.getByRole('navigation', { name: 'Main, small screens' });
  await expect(columns.getByRole('link')).toHaveText(['Home', 'Study', 'Certifications', 'Profile', 'Subscription']);
  await expect(columns.locator('[aria-current]')).toHaveText(['Study']);
  await columns.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('main').getByRole('link', { name: 'My Entitlements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Entitlements' })).toBeVisible();
  await expect(columns.locator('[aria-current]')).toHaveText(['Profile']);
});

test('while a screen is loading its skeleton has the shape of what comes: nothing jumps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const screens = [
    ['Home', '.bones--sheet + .bones--rows'],
    ['Profile', '.skel--side .bones--fields'],
    ['Entitlements', '.bones--fields + .bones--rows'],
    ['Certifications', '.bones--fields + .bones--folds'],
    ['Subscription', '.bones--cards'],
  ] as const;
  for (const [name, shape] of screens) {
    const release = await holdBack(page, '**/api/**');
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page.locator(shape), name).toBeVisible();
    const before = await headOf(page, '.bone--title');
    release();
    await expect(page.locator('.skel')).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
    const after = await headOf(page, 'main h1');
    expect(after, name).toEqual(before);
    await page.unroute('**/api/**');
  }
});

/** Where a page's title begins and its content does, in whole pixels. */
async function headOf(page: Page, title: string) {
  await atRest(page);
  const [at, below] = [await page.locator(title).boundingBox(), await page.locator('.page-head').boundingBox()];
  return { x: at?.x, y: Math.round(at?.y ?? 0), end: Math.round((below?.y ?? 0) + (below?.height ?? 0)) };
}
