import { anAccount } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, learner, type Page, signIn, startSession, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';

/** Starts a paper over the API, answers the given questions and flags one. */
async function startPaper(page: Page, topic_id: string, answered: number[]): Promise<string> {
  const started = await page.request.post(`/api/topics/${topic_id}/attempts`, {
    data: { question_count: 10 },
  });
  const { attempt } = await started.json();
  for (const position of answered) {
    const question = attempt.questions[position - 1];
    const saved = await page.request.put(`/api/attempts/${attempt.id}/questions/${position}`, {
      data: { picks: [question.choices[0].id], flagged: position === answered[0], made_at: attempt.server_now },
    });
    expect(saved.ok()).toBe(true);
  }
  return attempt.id;
}

const paper = (page: Page, topic: Topic) => page.getByRole('region', { name: topic.name });

test('a new learner begins, and the theme is chosen', async ({ page }) => {
  await test.step('a new learner is told what to do first', async () => {
    await startSession(page, await anAccount());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Start with one paper of ten questions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Topics in progress' })).toHaveCount(0);
    await expectGoodLook(page);
    await expect(page.getByRole('link', { name: 'All certifications' })).toHaveAttribute('href', '/certifications');
    await page.getByRole('link', { name: 'Start with CEH' }).click();
    await expect(page).toHaveURL(/\/quiz\//);
  });
  await test.step('the theme is chosen in the footer without leaving the page, and kept on the next one', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page);
    const theme = page.getByRole('form', { name: 'Theme' });
    await theme.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Home').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Demo/);
    await expect(theme.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await theme.getByRole('button', { name: 'System' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });
});

test('an unfinished paper shows its sheet and its time, and resumes at the first open question', {
  tag: '@pglite',
}, async ({ page }) => {
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  const attempt = await startPaper(page, topic.id, [1, 2, 4]);
  await page.goto('/');
  const card = paper(page, topic);
  await expect(card.getByText('the clock is running')).toBeVisible();
  await expect(card.getByText('3 of 10')).toBeVisible();
  await expect(card.getByText(/^(1:00:00|59:\d\d)$/)).toBeVisible();
  await expect(card.getByRole('img')).toHaveAccessibleName(
    'Answer sheet of 10 questions: 1, 2, 4 answered; 1 flagged',
  );
  const clock = card.getByText(/^59:\d\d$/);
  const before = await clock.textContent();
  await expect(clock, 'the time goes on').not.toHaveText(before ?? '');
  await card.getByRole('link', { name: 'Resume at question 3' }).click();
  await expect(page).toHaveURL(new RegExp(`/attempts/${attempt}\\?q=3$`));
  await expect(page.getByText('Question 3 of 10')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
  await page.goto('/');
  await expect(card.getByText('Unfinished paper, paused today')).toBeVisible();
});

test('papers on Home: discarded, completed, kept by a failure; nothing for axe', async ({ page, tolerate }) => {
  await test.step('discarding a paper asks first, names it, and takes it away', async () => {
    await startSession(page, learner);
    const [, topic] = (await topicsOf(page)) as [Topic, Topic];
    const attempt = await startPaper(page, topic.id, [1]);
    await page.goto('/');
    const card = paper(page, topic);
    await card.getByRole('button', { name: `Discard this paper: ${topic.name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Discard the paper in ${topic.name}?` });
    await expect(dialog).toContainText('Its one answer is deleted.');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Discard this paper' }).click();
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText(`The unfinished paper in ${topic.name} was discarded.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await page.request.get(`/api/attempts/${attempt}`)).status()).toBe(404);
  });
  await test.step('topics in progress and latest results show the best score against the mark', async () => {
    const list = await topicsOf(page);
    const topic = list.at(-1) as Topic;
    const attempt = await startPaper(page, topic.id, [1, 2, 3]);
    const { score } = (await (await page.request.post(`/api/attempts/${attempt}/complete`)).json()).attempt;
    const { topics: inProgress } = await (await page.request.get('/api/home')).json();
    const { progress, pass_mark } = inProgress.find(({ id }: Topic) => id === topic.id);
    const tooFew = progress.best_score_questions < 20 ? ', too few questions to tell' : '';
    await page.goto('/');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: topic.name }) });
    await expect(row.getByText(`${progress.passed_attempts} of ${progress.attempts} passed`)).toBeVisible();
    await expect(row.getByRole('img')).toHaveAccessibleName(
      `Best score ${progress.best_score}%, pass mark ${pass_mark}%${tooFew}`,
    );
    await expect(row.getByRole('link', { name: `Practice Test: ${topic.name}` })).toHaveAttribute(
      'href',
      `/quiz/${topic.id}`,
    );
    await expect(row.getByRole('link', { name: `Flashcards: ${topic.name}` })).toHaveAttribute(
      'href',
      `/flashcards/${topic.id}`,
    );
    await expect(page.getByRole('link', { name: 'All certifications' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Latest results' })
      .getByRole('link', { name: `${topic.name}: ${score}%` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  });
  await test.step('nothing for axe with papers and results', async () => {
    const [done, open] = (await topicsOf(page)) as [Topic, Topic];
    await page.request.post(`/api/attempts/${await startPaper(page, done.id, [1])}/complete`);
    await startPaper(page, open.id, [1, 5]);
    await page.goto('/');
    await expectGoodLook(page);
  });
  await test.step('a paper that cannot be discarded stays, and the dialog says why', async () => {
    tolerate(/ERR_FAILED/);
    await retryAtOnce(page);
    const [, , topic] = (await topicsOf(page)) as [Topic, Topic, Topic];
    await startPaper(page, topic.id, []);
    await page.goto('/');
    await page.route('**/api/attempts/*', (route) => route.abort());
    await paper(page, topic).getByRole('button', { name: 'Discard this paper' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Nothing is answered in it yet.');
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Unable to connect to the server');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(paper(page, topic)).toBeVisible();
  });
});

test('the greeting and the date are by the reader’s own clock', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    timezoneId: 'Pacific/Auckland',
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await startSession(page, learner);
  await page.clock.setFixedTime(new Date('2026-11-20T21:30:00Z'));
  await page.goto('/');
  const here = await page.evaluate(
    () => new Date(document.querySelector('.page-head__meta time')?.getAttribute('datetime') ?? ''),
  );
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Pacific/Auckland' }).format(here),
  );
  const time = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Good ${time}, Demo`);
  await expect(page.locator('.page-head__meta')).toHaveText(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Pacific/Auckland' }).format(here),
  );
  await context.close();
});

test('several open attempts fold into rows under the first; each can be resumed and discarded', async ({ page }) => {
  await startSession(page, await anAccount());
  const topics = (await topicsOf(page)).slice(0, 7);
  for (const topic of topics) await startPaper(page, topic.id, []);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Resume at question 1/ })).toHaveCount(7);
  await expect(page.getByRole('img', { name: /^Answer sheet/ })).toHaveCount(1);
  const [last] = topics as [Topic];
  await expect(paper(page, last)).toContainText('0 of 10 answered');
  await expectGoodLook(page);
  await paper(page, last).getByRole('button', { name: 'Discard this paper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(paper(page, last)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Resume at question 1/ })).toHaveCount(6);
});
