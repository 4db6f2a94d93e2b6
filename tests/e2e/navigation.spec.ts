import { expect, type Page, signIn, test } from './support.ts';

const current = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).locator('[aria-current]');

test('the navigation marks where one is: in quiz settings, flashcards and results, and while a screen is loading', async ({
  page,
}) => {
  await signIn(page);
  const { categories } = await (await page.request.get('/api/certifications')).json();
  const [topic] = categories.flatMap(({ topics }: { topics: { id: string }[] }) => topics);
  for (const path of [`/quiz/${topic.id}`, `/flashcards/${topic.id}`, '/flashcards', '/certifications']) {
    await page.goto(path);
    await expect(current(page), path).toHaveText(['Certifications']);
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
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/users/me/entitlements**', async (route) => {
    await asked;
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Entitlements' })
    .click();
  await expect(page.getByText('Loading My Entitlements')).toBeAttached();
  await expect(current(page), 'while it is loading').toHaveText(['Entitlements']);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'My Entitlements' })).toBeVisible();
  await expect(current(page)).toHaveText(['Entitlements']);
});
