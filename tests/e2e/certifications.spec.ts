import { axeFindings } from './axe.ts';
import { expect, overflow, type Page, signIn, test } from './support.ts';

const fold = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'shown' });

/** Takes a practice test of five questions by the API and completes it. */
async function completeATest(page: Page, topic: string, mode: 'exam' | 'study'): Promise<number> {
  return page.evaluate(
    async ([name, mode]) => {
      const call = async (method: string, path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(path, { method, headers, body: JSON.stringify(body ?? {}) });
        return response.json();
      };
      const { categories } = await (await fetch('/api/certifications')).json();
      const topics = categories.flatMap((category: { topics: { name: string }[] }) => category.topics);
      const { id } = topics.find((topic: { name: string }) => topic.name === name);
      const { attempt } = await call('POST', `/api/topics/${id}/attempts`, { mode, question_count: 5 });
      const first = `/api/attempts/${attempt.id}/questions/1`;
      const picks = [attempt.questions[0].choices[0].id];
      if (mode === 'study') await call('POST', `${first}/check`, { picks });
      else await call('PUT', first, { picks, made_at: new Date().toISOString() });
      return (await call('POST', `/api/attempts/${attempt.id}/complete`)).attempt.score;
    },
    [topic, mode] as const,
  );
}

/* Tests that these journeys complete stay in the account: another than the one whose own progress others count. */
const administrator = { email: 'admin@certamen.example', password: 'admin-demo' };

test.beforeEach(async ({ page }) => {
  await signIn(page, administrator);
});

test('L2-075: the first category is open; a click and the keyboard open and close', async ({ page }) => {
  const [first, second] = [fold(page, 'Cloud Computing'), fold(page, 'DevOps')];
  await expect(first).toHaveAttribute('open');
  await expect(second).not.toHaveAttribute('open');
  await second.locator('summary').click();
  await expect(row(page, 'Kubernetes Administrator')).toBeVisible();
  await expect(first).toHaveAttribute('open');
  await second.locator('summary').click();
  await expect(second).not.toHaveAttribute('open');
  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(first).not.toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('open');
});

test('L2-076, L2-078, L2-079: a topic tells its counts and leads to its test and its cards', async ({ page }) => {
  await expect(page.getByText(/^\d+ topics, [\d,]+ questions, [\d,]+ flashcards$/)).toBeVisible();
  const topic = row(page, 'AWS Solutions Architect');
  await expect(topic).toContainText('Designing secure, resilient');
  await expect(topic).toContainText(/\d+ questions/);
  await expect(topic).toContainText(/\d+ flashcards/);
  await topic.getByRole('link', { name: 'Flashcards' }).click();
  await expect(page).toHaveURL(/\/flashcards\/[0-9a-f-]{36}$/);
  await page.goBack();
  await row(page, 'AWS Solutions Architect').getByRole('link', { name: 'Practice Test' }).click();
  await expect(page).toHaveURL(/\/quiz\/[0-9a-f-]{36}$/);
});

test('searching opens what matches, is announced, survives a reload, and ends where it began', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('kubern');
  await expect(row(page, 'Kubernetes Administrator')).toBeVisible();
  await expect(fold(page, 'Cloud Computing')).toHaveCount(0);
  await expect(shown(page)).toHaveText(/^1 of \d+ topics shown$/);
  await fold(page, 'DevOps').locator('summary').click();
  await expect(row(page, 'Kubernetes Administrator')).toBeHidden();

  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('kubern');
  await expect(row(page, 'Kubernetes Administrator')).toBeVisible();

  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByRole('heading', { name: 'No topic matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all topics' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(fold(page, 'Cloud Computing')).toHaveAttribute('open');
  await expect(fold(page, 'DevOps')).not.toHaveAttribute('open');
});

test('the way back from a topic finds the search as it was', async ({ page }) => {
  await page.getByRole('searchbox').fill('ccna');
  await row(page, 'Cisco CCNA').getByRole('link', { name: 'Flashcards' }).click();
  await expect(page.getByRole('heading', { name: 'Cisco CCNA', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('ccna');
  await expect(row(page, 'Cisco CCNA')).toBeVisible();
});

test('L2-077: a completed test shows in its topic, a study attempt does not; the started ones can be singled out by keyboard', async ({
  page,
}) => {
  const name = 'CompTIA Security+';
  await completeATest(page, name, 'study');
  await page.reload();
  await fold(page, 'Security').locator('summary').click();
  await expect(row(page, name)).toContainText('Not started');

  const score = await completeATest(page, name, 'exam');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Only topics I have started' }).focus();
  await page.keyboard.press('Space');
  await expect(shown(page)).toContainText(' shown');
  const passed = score >= 70 ? 1 : 0;
  await expect(row(page, name)).toContainText(`${score}% best on 5 questions, ${passed} of 1 passed, today`);
  await expect(row(page, name).getByRole('img', { name: `Best score ${score}%, pass mark 70%` })).toBeVisible();
  await expect(row(page, 'Kubernetes Administrator')).toHaveCount(0);
  await expect(fold(page, 'Security').locator('summary')).toContainText('1 started');
});

test('L8-047, L8-048: a failure is told and Try Again loads the list in place', async ({ page, tolerate }) => {
  tolerate(/api\/certifications/);
  await page.goto('/flashcards');
  await page.route('**/api/certifications', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"Broken","code":"INTERNAL"}' }),
  );
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Certifications' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Certifications' })).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('Failed to load certifications');
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await page.unroute('**/api/certifications');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'AWS Solutions Architect')).toBeVisible();
});

test('an empty library says so, and an empty category too', async ({ page }) => {
  const certifications = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Certifications' });
  const id = '00000000-0000-4000-8000-000000000000';
  await page.goto('/flashcards');
  let categories: unknown[] = [];
  await page.route('**/api/certifications', (route) => route.fulfill({ json: { categories } }));
  await certifications.click();
  await expect(page.getByRole('heading', { name: 'The library is empty' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const topic = { id, name: 'One', description: '', question_count: 1, flashcard_count: 0, progress: null };
  categories = [
    { id, name: 'Full', description: '', topics: [topic] },
    { id: id.replace('4', '5'), name: 'Bare', description: '', topics: [] },
  ];
  await page.goto('/flashcards');
  await certifications.click();
  await expect(row(page, 'One')).toContainText('1 question 0 flashcards');
  await fold(page, 'Bare').locator('summary').click();
  await expect(page.getByText('No topics in this category yet.')).toBeVisible();
});

test('the list and its filters come from the server before any script runs', async ({ page }) => {
  const html = await (await page.request.get('/certifications?q=ccna')).text();
  expect(html).toContain('Cisco CCNA');
  expect(html).not.toContain('Kubernetes Administrator</h3>');
});

test('three hundred topics are filtered at once and only those in sight are laid out', async ({ page }) => {
  const topics = Array.from({ length: 300 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Topic ${index + 1}`,
    description: 'One of many',
    question_count: 1000 + index,
    flashcard_count: index,
    progress: null,
  }));
  await page.goto('/flashcards');
  await page.route('**/api/certifications', (route) =>
    route.fulfill({ json: { categories: [{ id: topics[0]?.id, name: 'Everything', description: '', topics }] } }),
  );
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Certifications' })
    .click();
  await expect(page.getByText('300 topics, 344,850 questions, 44,850 flashcards')).toBeVisible();
  await expect(row(page, 'Topic 300')).toHaveCSS('content-visibility', 'auto');
  await page.getByRole('searchbox').fill('topic 299');
  await expect(shown(page)).toHaveText('1 of 300 topics shown');
  await expect(row(page, 'Topic 299')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`no findings of axe and nothing to scroll sideways at 320 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await completeATest(page, 'Cisco CCNA', 'exam');
    await page.reload();
    await fold(page, 'Networking').locator('summary').click();
    await expect(row(page, 'Cisco CCNA')).toContainText('best on 5 questions');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
}
