import type { Route } from '@playwright/test';
import { anAccount } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { expectLink } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, learner, type Page, runningServer, signIn, startSession, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

/** Starts an attempt over the API, answers the given questions and flags one. */
async function startAttempt(page: Page, topic_id: string, answered: number[]): Promise<string> {
  const started = await page.request.post(`/api/topics/${topic_id}/attempts`, { data: { question_count: 10 } });
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

/** The first unfinished attempt, which folds. */
const folded = (page: Page, topic: Topic) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: `Unfinished attempt: ${topic.name}` }) });
/** The others. */
const inRow = (page: Page, topic: Topic) => page.getByRole('region', { name: topic.name });
const unfold = (page: Page) =>
  page
    .getByRole('heading', { name: /^Unfinished attempt/ })
    .first()
    .click();

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the first visit asks which exam comes first and when, and leads to its study', async ({ page }) => {
  tolerate(/status of 40\d/);
  await startSession(page, await anAccount());
  const read = async () => (await (await page.request.get('/api/users/me/interests')).json()).interests;
  const { interests, version } = await (await page.request.get('/api/users/me/interests')).json();
  const more = [
    { certification_name: 'Cisco CCNA', priority: 2, target_date: inDays(180) },
    { certification_name: 'PMP', priority: 3, target_date: null },
  ];
  await page.request.put('/api/users/me/interests', { data: { interests: [...interests, ...more], version } });
  await page.goto('/');
  await test.step('the nearest exam is chosen, with what it comes to', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mara');
    await expect(page.getByRole('radio', { name: /^CEH/ })).toBeChecked();
    await expect(page.getByLabel('Exam date')).toHaveValue(inDays(90));
    await expect(page.getByText('We assumed 90 days; an estimate is fine.')).toBeVisible();
    const plan = page.getByRole('complementary', { name: 'Your plan' });
    await expect(plan).toContainText('About 20 minutes');
    await expect(plan).toContainText(/\d+ questions, \d+ flashcards/);
    await expect(plan).toContainText('in 90 days');
    await expect(page.getByRole('heading', { name: 'Topics in progress' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Practice Test: Cisco CCNA' })).toBeVisible();
    await expectGoodLook(page, 'first visit');
    await page.getByRole('radio', { name: /^Cisco CCNA/ }).check();
    await expect(page.getByLabel('Exam date')).toHaveValue(inDays(180));
    await expect(plan).toContainText('in 180 days');
    await page.getByRole('radio', { name: /^PMP/ }).check();
    await expect(plan).toContainText('No date');
    await page.getByRole('button', { name: 'In 60 days' }).click();
    await expect(plan).toContainText('in 60 days');
  });
  await test.step('a date that has passed is refused beside its field, and nothing is lost', async () => {
    await page.getByRole('radio', { name: /^Cisco CCNA/ }).check();
    await page.getByLabel('Exam date').fill(inDays(-3));
    await page.getByRole('button', { name: 'Study now' }).click();
    await expect(page.getByLabel('Exam date')).toHaveAccessibleDescription('A target date cannot lie in the past.');
    await expect(page.getByRole('radio', { name: /^Cisco CCNA/ })).toBeChecked();
    expect(await read()).toHaveLength(3);
  });
  await test.step('what is chosen comes first with its date, the others stay', async () => {
    await page.getByLabel('Exam date').fill(inDays(45));
    await page.getByRole('button', { name: 'Study now' }).click();
    await page.waitForURL(/\/study\?topic=[0-9a-f-]{36}$/);
    await expect(page.getByText('Cisco CCNA').first()).toBeVisible();
    expect(await read()).toEqual([
      { certification_name: 'Cisco CCNA', priority: 1, target_date: inDays(45) },
      { certification_name: 'CEH', priority: 2, target_date: inDays(90) },
      { certification_name: 'PMP', priority: 3, target_date: null },
    ]);
  });
  await test.step('without a date', async () => {
    await page.goto('/');
    await page.getByRole('radio', { name: /^Cisco CCNA/ }).check();
    await page.getByRole('button', { name: 'Study without a date' }).click();
    const undated = { certification_name: 'Cisco CCNA', priority: 1, target_date: null };
    await page.waitForURL(/\/study\?topic=[0-9a-f-]{36}$/);
    expect((await read())[0]).toEqual(undated);
  });
  await test.step('whose certifications the library does not have is led to those that it has', async () => {
    await runningServer().sql('update topics set certification_name = null');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Choose a certification to start with' })).toBeVisible();
    await expectGoodLook(page, 'none in the library');
    await page.getByRole('link', { name: 'Choose a certification' }).click();
    await expect(page).toHaveURL('/certifications');
  });
});

test('the first exam is saved without JavaScript too', async () => {
  tolerate(/status of 400/);
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(page, await anAccount(), '/');
  await page.getByLabel('Exam date').fill(inDays(-3));
  await page.getByRole('button', { name: 'Study now' }).click();
  await expect(page.getByText('A target date cannot lie in the past.').first()).toBeVisible();
  await page.getByLabel('Exam date').fill(inDays(30));
  await page.getByRole('button', { name: 'Study now' }).click();
  await page.waitForURL('**/study');
  const { interests } = await (await page.request.get('/api/users/me/interests')).json();
  expect(interests).toMatchObject([{ certification_name: 'CEH', target_date: inDays(30) }]);
});

const topic_id = '00000000-0000-4000-8000-000000000000';
const aws = {
  ...{ exam: null, holds: null, promised: 0 },
  ...{ topic_id, topic_name: 'AWS Solutions Architect', target_date: '2027-01-12' },
  ...{ cards: 8, questions: 6, seconds: 700, due_cards: 8, due_questions: 4, minutes_missing: 0 },
};
const second = { topic_id: topic_id.replace('4', '5'), topic_name: 'CompTIA Security+' };
const security = { ...aws, ...second, cards: 6, questions: 3 };
const someOfToday = {
  ...{ cards: 14, questions: 9, seconds: 1080, is_done: false, why: null, holds: null, sitting: null },
  ...{ minutes: { planned: 20, done: 2 }, date: '2026-11-20', time_zone: 'UTC', has_answered: true },
  calendar_date: '2026-11-20',
  ...{ ends_at: '2026-11-21T04:00:00.000Z', server_now: new Date().toISOString(), topics: [aws, security] },
  ...{ waiting: { questions: 0, exams: [] }, again: null, moved: [] },
};
const none = { cards: 0, questions: 0, seconds: 0 };
const done = { ...someOfToday, ...none, is_done: true, topics: [{ ...aws, ...none }] };

/** Comes to Home by a link, so that it is loaded over the API. */
async function comeHome(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.goto('/entitlements');
  await page.unroute('**/api/study/today');
  await page.route('**/api/study/today', (route) => route.fulfill(answer));
  await main(page).getByRole('link', { name: 'Home' }).click();
}

test('Today: every state', async ({ page }) => {
  tolerate(/status of 500/);
  await retryAtOnce(page);
  await startSession(page, learner);
  const panel = page.getByRole('region', { name: 'Today' });
  const states: [name: string, today: object, says: string[]][] = [
    [
      'something is left',
      someOfToday,
      ['14 cards and 9 questions', 'About 18 minutes, and you’re done for today.', '2 of 20 minutes today'],
    ],
    [
      'questions alone, and an exam tomorrow',
      {
        ...someOfToday,
        cards: 0,
        questions: 1,
        topics: [{ ...aws, cards: 0, questions: 1, target_date: '2026-11-21' }],
      },
      ['1 question', 'AWS Solutions Architect is tomorrow.'],
    ],
    [
      'an exam this week, and too few minutes',
      { ...someOfToday, topics: [{ ...aws, target_date: '2026-11-23', minutes_missing: 140 }] },
      [
        'AWS Solutions Architect is in 3 days.',
        'AWS Solutions Architect: seeing everything before the exam takes about 2 hours more than you’ve planned.',
      ],
    ],
    [
      'more waits than is studied today',
      { ...someOfToday, topics: [{ ...aws, due_questions: 73 }] },
      ['81 wait; today you’ll do the 23 that help most.'],
    ],
    [
      'promised questions come on another day',
      {
        ...someOfToday,
        moved: [
          { ...aws, on: '2026-11-18', to: '2026-11-20', why: 'not_studied', questions: 2 },
          { ...aws, on: '2026-11-21', to: '2026-11-22', why: 'minutes', questions: 1 },
        ],
      },
      [
        'You didn’t get to 2 questions of AWS Solutions Architect on Wednesday: they come today.',
        'Tomorrow has no time left: 1 question of AWS Solutions Architect moves to Sunday.',
      ],
    ],
    [
      'the minutes are used up, and a card that was not known comes back',
      {
        ...{ ...done, why: 'minutes', minutes: { planned: 20, done: 20 } },
        again: { cards: 1, at: new Date(Date.now() + 600_000).toISOString() },
      },
      ['Done for today', 'You’ve used today’s minutes. What is left waits for its turn.', '1 card comes back at '],
    ],
    [
      'no minutes are planned',
      { ...done, why: 'minutes', minutes: { planned: 0, done: 0 } },
      ['You planned no minutes for today.', '0 of 0 minutes today'],
    ],
    [
      'what is learned holds',
      {
        ...{ ...done, why: 'holds' },
        topics: [
          { ...aws, ...none, holds: 0.957 },
          { ...security, ...none, holds: 0.9, target_date: '2027-03-01' },
        ],
      },
      [
        'You should remember everything you’ve studied. More today won’t help much.',
        '96% of what you’ve learned for AWS Solutions Architect should stick until January 12.',
        '90% of what you’ve learned for CompTIA Security+ should stick until March 1.',
      ],
    ],
    ['the rest comes later', { ...done, why: 'tomorrow' }, ['The rest waits for its turn.']],
    [
      'one exam is today and another is over',
      {
        ...{ ...done, why: 'exam' },
        topics: [
          { ...aws, ...none, exam: 'today', target_date: '2026-11-20' },
          { ...security, ...none, exam: 'over', target_date: '2026-11-18' },
        ],
      },
      [
        'Nothing to study today',
        'AWS Solutions Architect is today. Good luck!',
        'Nothing is planned for it today.',
        'CompTIA Security+ was on November 18. Set a new date, or study on without one.',
      ],
    ],
    [
      'an hour after midnight one still studies for the day before, and the calendar is a day ahead',
      {
        ...{ ...done, why: 'exam', calendar_date: '2026-11-21' },
        topics: [
          { ...aws, ...none, target_date: '2026-11-21' },
          { ...security, ...none, exam: 'today', target_date: '2026-11-20' },
        ],
      },
      ['AWS Solutions Architect is today.', 'CompTIA Security+ was on November 20.'],
    ],
    [
      'questions wait for an exam',
      {
        ...done,
        why: 'tomorrow',
        waiting: { questions: 1, exams: [{ ...aws, id: topic_id, quiz_title: null, is_over: true, frees_at: null }] },
      },
      [
        'Nothing else to study now',
        'The rest waits for your exam.',
        '1 question waits until you see the results of your exam',
      ],
    ],
    ['there is nothing', { ...done, why: 'nothing', topics: [] }, ['Nothing to study yet']],
  ];
  for (const [name, today, says] of states) {
    await test.step(name, async () => {
      await comeHome(page, { json: today });
      for (const words of says) await expect(panel).toContainText(words);
      await expectGoodLook(page, name);
    });
  }
  await test.step('where the buttons lead', async () => {
    await comeHome(page, { json: someOfToday });
    await expectLink(panel, 'Study now', '/study');
    await expectLink(panel, 'Study history', '/study/history');
    await expectLink(panel, 'Study settings', '/study/settings');
    await comeHome(page, { json: { ...done, why: 'tomorrow' } });
    await expectLink(panel, 'Study more', '/study?more=true');
  });
  await test.step('what cannot be loaded leaves the rest of Home, and is loaded again', async () => {
    await comeHome(page, { status: 500, json: { error: 'Broken', code: 'INTERNAL' } });
    await expect(panel.getByRole('alert')).toContainText('What to study today could not be loaded');
    await expect(page.getByRole('heading', { name: 'Topics in progress' })).toBeVisible();
    await expectGoodLook(page, 'failed');
    await page.unroute('**/api/study/today');
    await page.route('**/api/study/today', (route) => route.fulfill({ json: someOfToday }));
    await panel.getByRole('link', { name: 'Try Again' }).click();
    await expect(panel.getByRole('link', { name: 'Study now' })).toBeVisible();
  });
});

test('after its exam a topic gets a new date or none, and the other dates stay', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const read = async () => (await (await page.request.get('/api/users/me/interests')).json()).interests;
  const { version } = await (await page.request.get('/api/users/me/interests')).json();
  const interests = [
    { certification_name: 'CEH', priority: 1, target_date: inDays(3) },
    { certification_name: 'PMP', priority: 2, target_date: inDays(40) },
  ];
  await page.request.put('/api/users/me/interests', { data: { interests, version } });
  const [ceh] = await server.sql<Topic>("select id, name from topics where certification_name = 'CEH'");
  const { id, name } = ceh as Topic;
  const exam = { ...aws, ...none, topic_id: id, topic_name: name, certification_name: 'CEH' };
  const today = { ...done, why: 'exam', topics: [{ ...exam, exam: 'over', target_date: '2026-11-18' }] };
  await comeHome(page, { json: today });
  const panel = page.getByRole('region', { name: 'Today' });
  await expect(panel).toContainText(`${name} was on November 18.`);
  await expect(panel.getByRole('link', { name: 'Study more' })).toHaveCount(0);
  const set = panel.getByRole('link', { name: `Set a new date: ${name}` });
  await expect(set).toHaveAttribute('href', '/profile#interests');
  await tabTo(page, panel.getByRole('button', { name: `No date: ${name}` }));
  await page.unroute('**/api/study/today');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You study ${name} without an exam date now.`)).toBeVisible();
  await expect(page.locator('#greeting'), 'the pressed button is gone').toBeFocused();
  await expect(panel.getByRole('button', { name: /^No date/ })).toHaveCount(0);
  expect(await read()).toEqual([{ ...interests[0], target_date: null }, interests[1]]);
  await test.step('on the day of the exam only a light repeat is offered', async () => {
    await comeHome(page, { json: { ...today, topics: [{ ...exam, exam: 'today', target_date: '2026-11-20' }] } });
    await expectLink(panel, `Repeat a little of ${name}`, `/study?topic=${id}&more=true`);
    await expect(panel.getByRole('link', { name: /^Study (now|more)$/ })).toHaveCount(0);
  });
});

test('the time zone is that of the reader from the first visit on, and is not changed by another', async () => {
  const account = await anAccount();
  const zoneIn = async (timezoneId: string) => {
    const page = await anotherBrowser({ timezoneId });
    await startSession(page, account);
    const zone = async () => (await (await page.request.get('/api/study/settings')).json()).settings.time_zone;
    const before = await zone();
    await page.goto('/');
    await expect.poll(zone).not.toBeNull();
    await expect(page.getByRole('radio', { name: /^CEH/ })).toBeChecked();
    const after = await zone();
    return [before, after];
  };
  expect(await zoneIn('Pacific/Auckland')).toEqual([null, 'Pacific/Auckland']);
  expect(await zoneIn('Europe/Amsterdam')).toEqual(['Pacific/Auckland', 'Pacific/Auckland']);
});

test('study settings are saved, and what is no number of minutes is refused', async ({ page }) => {
  tolerate(/status of 400/);
  await startSession(page, await anAccount());
  const read = async () => (await (await page.request.get('/api/study/settings')).json()).settings;
  await page.goto('/study/settings');
  await expect.poll(async () => (await read()).time_zone).not.toBeNull();
  const save = page.getByRole('button', { name: 'Save changes' });
  const saved = page.getByText('Your study settings are saved.');
  await test.step('saved together', async () => {
    await page.getByLabel('Minutes a day', { exact: true }).fill('30');
    await page.getByText('Different minutes by weekday').click();
    await page.getByLabel('Saturday').fill('0');
    await page.getByLabel('Time zone').selectOption('Europe/Amsterdam');
    await page.getByRole('checkbox', { name: /^Cover the choices/ }).check();
    await page.getByRole('checkbox', { name: /^Ask how sure I am/ }).uncheck();
    await expectGoodLook(page, 'study settings');
    await save.click();
    await expect(saved).toBeVisible();
    expect(await read()).toEqual({
      ...{ time_zone: 'Europe/Amsterdam', minutes_per_day: 30, weekday_minutes: [30, 30, 30, 30, 30, 0, 30] },
      ...{ ask_confidence: false, cover_choices: true, new_cards: 15 },
    });
  });
  await test.step('refused beside the field, with what was typed', async () => {
    const before = await read();
    await page.getByLabel('Monday').fill('300');
    await save.click();
    const week = page.getByRole('group', { name: 'Minutes by weekday' });
    await expect(week).toContainText('Minutes a day are a number from 0 to 240.');
    await expect(page.getByLabel('Monday')).toBeFocused();
    await expect(page.getByLabel('Monday')).toHaveValue('300');
    await expectGoodLook(page, 'refused');
    expect(await read()).toEqual(before);
  });
  await test.step('the same minutes on every day again', async () => {
    await page.getByLabel('Monday').fill('');
    await page.getByLabel('Saturday').fill('');
    await save.click();
    await expect(saved).toBeVisible();
    expect((await read()).weekday_minutes).toBeNull();
    await page.reload();
    await expect(page.getByLabel('Minutes a day', { exact: true })).toHaveValue('30');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Amsterdam');
  });
});

test('study settings without JavaScript', async () => {
  tolerate(/status of 400/);
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(page, await anAccount(), '/study/settings');
  const minutes = page.getByLabel('Minutes a day', { exact: true });
  await minutes.fill('300');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(minutes).toHaveValue('300');
  await expect(page.getByText('Minutes a day are a number from 5 to 240.').first()).toBeVisible();
  await minutes.fill('45');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your study settings are saved.')).toBeVisible();
  await expect(minutes).toHaveValue('45');
});

test('the theme is chosen in the footer without leaving the page, and kept on the next one', async ({ page }) => {
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

test('an unfinished attempt folds under Today, and resumes', { tag: '@pglite' }, async ({ page }) => {
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  const attempt = await startAttempt(page, topic.id, [1, 2, 4]);
  await page.goto('/');
  const card = folded(page, topic);
  await expect(card.getByText(/^3 of 10 answered, (1:00:00|59:\d\d) left$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Resume/ })).toBeHidden();
  await unfold(page);
  await expect(card.getByText('The timer is running')).toBeVisible();
  await expect(card.getByText('3 of 10', { exact: true })).toBeVisible();
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
  await unfold(page);
  await expect(card.getByText('Paused today')).toBeVisible();
});

test('attempts on Home: discarded, completed, kept by a failure; nothing for axe', async ({ page }) => {
  await test.step('discarding an attempt asks first, names it, and takes it away', async () => {
    await startSession(page, learner);
    const [, topic] = (await topicsOf(page)) as [Topic, Topic];
    const attempt = await startAttempt(page, topic.id, [1]);
    await page.goto('/');
    const card = folded(page, topic);
    await unfold(page);
    await card.getByRole('button', { name: `Discard this attempt: ${topic.name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Discard the attempt in ${topic.name}?` });
    await expect(dialog).toContainText('Its one answer is deleted.');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Discard this attempt' }).click();
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText(`The unfinished attempt in ${topic.name} was discarded.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await page.request.get(`/api/attempts/${attempt}`)).status()).toBe(404);
  });
  await test.step('topics in progress and latest results show the best score against the mark', async () => {
    const list = await topicsOf(page);
    const topic = list.at(-1) as Topic;
    const attempt = await startAttempt(page, topic.id, [1, 2, 3]);
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
    await expectLink(row, `Practice Test: ${topic.name}`, `/quiz/${topic.id}`);
    await expectLink(row, `Flashcards: ${topic.name}`, `/flashcards/${topic.id}`);
    await expect(page.getByRole('link', { name: 'All certifications' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Latest results' })
      .getByRole('link', { name: `${topic.name}: ${score}%` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  });
  await test.step('nothing for axe with attempts and results', async () => {
    const [done, open] = (await topicsOf(page)) as [Topic, Topic];
    await page.request.post(`/api/attempts/${await startAttempt(page, done.id, [1])}/complete`);
    await startAttempt(page, open.id, [1, 5]);
    await page.goto('/');
    await expectGoodLook(page);
  });
  await test.step('an attempt that cannot be discarded stays, and the dialog says why', async () => {
    tolerate(/ERR_FAILED/);
    await retryAtOnce(page);
    const [, , topic] = (await topicsOf(page)) as [Topic, Topic, Topic];
    await startAttempt(page, topic.id, []);
    await page.goto('/');
    await page.route('**/api/attempts/*', (route) => route.abort());
    await unfold(page);
    await folded(page, topic).getByRole('button', { name: 'Discard this attempt' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Nothing is answered in it yet.');
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Unable to connect to the server');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(folded(page, topic)).toBeVisible();
  });
});

test('the greeting and the date are by the reader’s own clock', async () => {
  const page = await anotherBrowser({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' });
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  await page.request.post(`/api/attempts/${await startAttempt(page, topic.id, [1])}/complete`);
  await page.clock.setFixedTime(new Date('2026-11-20T21:30:00Z'));
  await page.goto('/');
  // Of one moment: saving the time zone loads the screen again, by the browser's clock instead of the server's.
  await expect(async () => {
    const [at, heading, date] = await page.evaluate(() => [
      document.querySelector('.page-head__meta time')?.getAttribute('datetime') ?? '',
      document.querySelector('h1')?.textContent,
      document.querySelector('.page-head__meta')?.textContent,
    ]);
    const here = (options: Intl.DateTimeFormatOptions, locale: string) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Pacific/Auckland' }).format(new Date(at ?? ''));
    const hour = Number(here({ hour: 'numeric' }, 'en-GB'));
    const time = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
    expect(heading).toBe(`Good ${time}, Demo`);
    expect(date).toBe(here({ dateStyle: 'full' }, 'en-US'));
  }).toPass();
});

test('several open attempts fold into rows under the first; each can be resumed and discarded', async ({ page }) => {
  await startSession(page, await anAccount());
  const topics = (await topicsOf(page)).slice(0, 7);
  for (const topic of topics) await startAttempt(page, topic.id, []);
  await page.goto('/');
  await unfold(page);
  await expect(page.getByRole('link', { name: /^Resume at question 1/ })).toHaveCount(7);
  await expect(page.getByRole('img', { name: /^Answer sheet/ })).toHaveCount(1);
  const [last] = topics as [Topic];
  await expect(inRow(page, last)).toContainText('0 of 10 answered');
  await expectGoodLook(page);
  await inRow(page, last).getByRole('button', { name: 'Discard this attempt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(inRow(page, last)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Resume at question 1/ })).toHaveCount(6);
});
