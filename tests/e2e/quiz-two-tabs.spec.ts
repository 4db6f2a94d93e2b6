import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { holdBack, refuse } from './network-steps.ts';
import { expect, type Page, type RunningServer, sendSignIn, startSession, test, widths } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherTab, tolerate } from './watch-steps.ts';

/** Opens a fresh attempt of five questions. What the test then does by `other` is done on another device. */
async function openQuiz(
  page: Page,
  server: RunningServer,
  settings: Record<string, unknown> = {},
  account?: { email: string; password: string },
) {
  await startSession(page, account ?? (await anAccount()));
  const [, topic] = (await topicsOf(page)) as [Topic, Topic];
  const begin = async (data: Record<string, unknown>) => {
    const started = await page.request.post(`/api/topics/${topic.id}/attempts`, {
      data: { question_count: 5, ...data },
    });
    return (await started.json()).attempt;
  };
  const attempt = await begin(settings);
  const place = `/quiz/${topic.id}/attempts/${attempt.id}`;
  await page.goto(place);
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  const other = {
    act: (verb: 'pause' | 'resume' | 'complete') => page.request.post(`/api/attempts/${attempt.id}/${verb}`),
    /** `later`: milliseconds by which it says it was made after now: the machine's clock and the server's are not quite the same. */
    answer: (position: number, choice: number, later = 0) =>
      page.request.put(`/api/attempts/${attempt.id}/questions/${position}`, {
        data: {
          picks: [attempt.questions[position - 1].choices[choice].id],
          made_at: new Date(Date.now() + later).toISOString(),
        },
      }),
    /** Some seconds ago, so that nothing pressed now can have been pressed before it. */
    pauseBefore: async () => {
      await page.request.post(`/api/attempts/${attempt.id}/pause`);
      await server.sql(`update quiz_attempts set paused_at = paused_at - interval '10s' where id = $1`, [attempt.id]);
    },
    startOver: () => begin({ discard_open: true }),
    read: async () => (await (await page.request.get(`/api/attempts/${attempt.id}`)).json()).attempt,
  };
  return { attempt, place, other };
}

const choice = (page: Page, index: number) => page.locator('.choice').nth(index);
const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('what is done elsewhere shows in a running test, and so does leaving it', async ({ page, server }) => {
  await test.step("'Saved' is not said although the server refused: completed elsewhere, what is stored is shown and See results leads on", async () => {
    tolerate(/409/);
    const { other } = await openQuiz(page, server);
    await other.answer(2, 0);
    await other.act('complete');
    await choice(page, 0).click();
    await expect(page.getByRole('heading', { name: 'Completed elsewhere' })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText('Your answer to question 1 was not saved.');
    await expect(saved(page)).toHaveCount(0);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(choice(page, 0)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Question 1, open' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Question 2, answered' })).toBeVisible();
    await expectGoodLook(page, 'completed elsewhere');
    await page.getByRole('button', { name: 'See results' }).click();
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
    await expect(page.getByText('1 answer of this device was not counted')).toBeVisible();
  });
  await test.step('paused elsewhere: the questions are hidden, the clock stands, the refused answer is named and Resume Test goes on (L4-013)', async () => {
    tolerate(/409/);
    const { other } = await openQuiz(page, server);
    await choice(page, 1).click();
    await expect(saved(page)).toBeVisible();
    await other.pauseBefore();
    await choice(page, 0).click();
    await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Your answer to question 1 was not saved.');
    await expect(page.locator('.question__text')).toHaveCount(0);
    const stopped = await page.getByRole('timer').textContent();
    await expectGoodLook(page, 'paused elsewhere');
    await expect(page.getByRole('timer')).toHaveText(stopped as string);
    await page.getByRole('button', { name: 'Resume Test' }).click();
    await page.getByRole('button', { name: 'Question 1, answered' }).click();
    await expect(choice(page, 1).locator('input'), 'what is stored').toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('started over elsewhere: the page says that its attempt is gone and opens the new one', async () => {
    tolerate(/404/);
    const { other } = await openQuiz(page, server);
    const newer = await other.startOver();
    await page.getByTitle('Flag question for review').click();
    await expect(page.getByRole('heading', { name: 'This attempt is no longer there' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('The flag of question 1 was not saved.');
    await expectGoodLook(page, 'gone');
    await page.getByRole('link', { name: 'Open the new attempt' }).click();
    await page.waitForURL(`**/attempts/${newer.id}*`);
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await choice(page, 0).click();
    await expect(saved(page)).toBeVisible();
  });
  await test.step('answers given on another device are seen before the finish check counts open questions, and a later one is shown for what it is', async () => {
    const { other } = await openQuiz(page, server);
    for (let question = 1; question < 5; question++) await page.getByRole('button', { name: 'Next' }).click();
    for (const position of [1, 2, 3]) await other.answer(position, 0);
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Complete the quiz?' });
    await expect(dialog).toContainText('2 questions are open');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('button', { name: 'Question 3, answered' })).toBeVisible();

    // An answer that was on its way while another device gave a later one.
    const release = await holdBack(page, '**/questions/5');
    await choice(page, 0).click();
    await other.answer(5, 1, 5_000);
    release();
    await expect(page.getByText('Question 5: answered later in another tab')).toBeVisible();
    await expect(choice(page, 1).locator('input')).toBeChecked();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('answered later')).toHaveCount(0);
  });
  await test.step('coming back to a tab shows what was done elsewhere meanwhile', async () => {
    const { other } = await openQuiz(page, server);
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await other.answer(4, 1);
    await comeBack();
    await expect(page.getByRole('button', { name: 'Question 4, answered' })).toBeVisible();
    await other.act('pause');
    await comeBack();
    await expect(page.getByText('Paused in another tab or on another device.')).toBeVisible();
    await other.act('resume');
    await comeBack();
    await expect(page.getByText(/Question \d of 5/)).toBeVisible();
    await other.act('pause');
    await comeBack();
    await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
    await other.act('complete');
    await page.getByRole('button', { name: 'Resume Test' }).click();
    await expect(page.getByRole('heading', { name: 'Completed elsewhere' })).toBeVisible();
  });
  await test.step('how a test stands is asked until there is an answer, and its questions are hidden meanwhile', async () => {
    tolerate(/409|400/);
    const { attempt, other } = await openQuiz(page, server);
    const failure = { error: 'The database is not available.', code: 'UNAVAILABLE' };
    await other.pauseBefore();
    // The page asks again by itself too: it gets no answer before the button is pressed.
    await page.route(`**/api/attempts/${attempt.id}`, async (route) => {
      const isPressed = await page.evaluate(() => document.documentElement.dataset.pressed === 'yes');
      await (isPressed ? route.continue() : route.fulfill({ status: 400, json: failure }));
    });
    await choice(page, 0).click();
    await expect(page.getByText('This test is no longer running')).toBeVisible();
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await expect(choice(page, 0)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Question 1, open' })).toBeVisible();
    await page.evaluate(() => {
      const press = () => Object.assign(document.documentElement.dataset, { pressed: 'yes' });
      document.addEventListener('click', press, { capture: true, once: true });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
    await page.unroute(`**/api/attempts/${attempt.id}`);
  });
  await test.step('leaving a running test by a link offers to stay, to leave, and to pause and leave', async () => {
    const { place, other } = await openQuiz(page, server);
    const leave = page.getByRole('link', { name: /Leave the quiz/ });
    const dialog = page.getByRole('alertdialog', { name: 'Leave the running test?' });
    await leave.click();
    await expectGoodLook(page, 'leaving');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await choice(page, 0).click();
    await leave.click();
    await dialog.getByRole('button', { name: 'Pause and leave' }).click();
    await page.waitForURL('**/certifications');
    const left = await other.read();
    expect([left.state, left.sheet[0].answered]).toEqual(['paused', true]);
    await page.goto(place);
    await page.getByRole('button', { name: 'Resume Test' }).click();
    await expect(page.getByText(/Question \d of 5/)).toBeVisible();
    await leave.click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('**/certifications');
    expect((await other.read()).state).toBe('running');
  });
});

test('a page whose clock runs out ends no test that was paused elsewhere', async ({ page, server }) => {
  await page.clock.install();
  const { attempt, other } = await openQuiz(page, server, { time_limit: 1 });
  await server.sql(`update quiz_attempts set deadline_at = now() + interval '10 min' where id = $1`, [attempt.id]);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('timer')).toContainText(/10:00|9:\d\d/);
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await other.act('pause');
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
  expect((await other.read()).state).toBe('paused');
});

for (const width of widths) {
  test(`with the browser's storage full a pick is sent, at ${width} px`, async ({ page, context, server }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const { other } = await openQuiz(page, server);
    await expect(page.locator('.choice').first()).toBeVisible();
    await expect(saved(page), 'before anything was answered').toHaveCount(0);
    for (const _ of [1, 2, 3, 4]) {
      await choice(page, 0).click();
      await expect(saved(page)).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
    }
    expect((await other.read()).questions.map(({ picks }: any) => picks.length)).toEqual([1, 1, 1, 1, 0]);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Question \d, answered/ })).toHaveCount(4);
    await context.setOffline(true);
    await choice(page, 1).click();
    await expect(page.getByText('Not saved - keep this page open')).toBeVisible();
    await expectGoodLook(page, 'unkept');
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    expect((await other.read()).questions[4].picks).toHaveLength(1);
  });

  test(`signed out in another tab while answers wait, one is led back, at ${width} px`, async ({ page, server }) => {
    tolerate(/status of (401|503)/);
    await page.setViewportSize({ width, height: 800 });
    const account = await anAccount();
    const { place } = await openQuiz(page, server, {}, account);
    await choice(page, 0).click();
    await expect(saved(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    const save = '**/api/attempts/*/questions/*';
    await refuse(page, save, 'later', 'UNREACHABLE', 503);
    await choice(page, 1).click();
    await expect(page.getByText('Not saved yet - retrying')).toBeVisible();
    const tab = await anotherTab(page);
    await tab.goto('/profile');
    await tab.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(tab).toHaveURL('/login');
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${place}?q=2`)}&signed-out-elsewhere`);
    await expect(page.getByText('Your session was ended in another tab of this browser.')).toBeVisible();
    await page.unroute(save);
    await sendSignIn(page, account);
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await expect(choice(page, 1).getByRole('radio')).toBeChecked();
  });
}
