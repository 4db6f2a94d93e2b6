import { anAccount } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { holdBack, refuse } from './network-steps.ts';
import { buttonIn, expectTexts, linkIn, reasons } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import {
  atRest,
  expect,
  learner,
  overflow,
  type Page,
  type RunningServer,
  sendSignIn,
  signIn,
  startSession,
  test,
} from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherBrowser, anotherTab, tolerate } from './watch-steps.ts';

interface Settings {
  time_limit?: number;
  question_count?: number;
  mode?: 'exam' | 'study';
}

interface Question {
  position: number;
  pick_limit: number;
}

interface Key {
  choices: { id: string }[];
  correct_choices: string[];
}

/** Opens a fresh attempt on the n-th topic of the library. */
async function openQuiz(
  page: Page,
  topicNumber: number,
  settings: Settings = {},
): Promise<{ topic: string; attempt: string; questions: Question[] }> {
  const topic = await topicId(page, topicNumber);
  const started = await page.request.post(`/api/topics/${topic}/attempts`, { data: settings });
  const { attempt } = await started.json();
  await page.goto(`/quiz/${topic}/attempts/${attempt.id}`);
  await expect(page.getByText(/Question 1 of/)).toBeVisible();
  return { topic, attempt: attempt.id, questions: attempt.questions };
}

/** Somebody new before the first of five questions. */
async function openFiveQuestions(page: Page): Promise<void> {
  await startSession(page, await anAccount());
  await openQuiz(page, 0, { question_count: 5 });
}

const topicId = async (page: Page, number: number): Promise<string> => ((await topicsOf(page))[number] as Topic).id;

const choice = (page: Page, index: number) => page.locator('.choice').nth(index);
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function completeQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Quiz' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
}

test('keys and dialogs of a running test', async ({ page }) => {
  await test.step('with the keyboard alone: pick, move, flag, pause, resume, complete, review', async () => {
    await openFiveQuestions(page);
    await page.keyboard.press('b');
    await expect(choice(page, 1).locator('input')).toBeChecked();
    await page.keyboard.press('1');
    await expect(choice(page, 0).locator('input')).toBeChecked();
    await page.keyboard.press('m');
    await expect(page.getByTitle('Unflag question')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('n');
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText('Question 1 of 5'), 'L4-015: Previous is blocked at the first').toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText('Question 1 of 5'), 'keys rest while a dialog is open').toBeVisible();
    await pressKeys(page, 'Escape', 't');
    await expect(page.getByRole('heading', { name: 'Test Paused' }), 'L4-014').toBeVisible();
    await expect(page.locator('.choice')).toHaveCount(0);
    const resume = page.getByRole('button', { name: 'Resume Test' });
    await resume.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Question \d of 5/)).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByText(/Question \d of 5/), 'T resumes what it has paused').toBeVisible();
    for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('n');
    const dialog = page.getByRole('alertdialog', { name: 'Complete the quiz?' });
    await expectTexts(dialog, '4 questions are open', '1 is flagged');
    await dialog.getByRole('button', { name: 'Complete Quiz' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
    await page.getByRole('button', { name: /^Flagged/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details.review')).toHaveCount(1);
  });
  await test.step('a double click on Next skips no question, nor does one on Previous go back two', async () => {
    await openFiveQuestions(page);
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Question 3 of 5')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).dblclick();
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
  });
  await test.step('letter keys work under Cyrillic and Greek layouts', async () => {
    const press = (key: string, code: string) =>
      page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })), {
        key,
        code,
      });
    await press('т', 'KeyN');
    await expect(page.getByText('Question 3 of 5')).toBeVisible();
    await press('β', 'KeyB');
    await expect(choice(page, 1).locator('input')).toBeChecked();
  });
  await test.step('at 400 % zoom no bar stays over the question; in forced colors one entry is marked', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    const staying = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.clientHeight > 0 && ['sticky', 'fixed'].includes(getComputedStyle(element).position),
          )
          .map(({ className }) => className),
      );
    expect(await staying()).toEqual([]);
    await page.goto('/certifications');
    expect(await staying()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await page
      .locator('.bar nav a')
      .evaluateAll((all) => all.map((entry) => getComputedStyle(entry).borderBottomColor));
    expect(new Set(lines).size, 'the open entry is not marked like the others').toBe(2);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('a dialog takes the focus, keeps it and gives it back; Escape and a press outside close it', async () => {
    await openFiveQuestions(page);
    const opener = page.getByRole('button', { name: 'All keys' });
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Single keys work')).toBeFocused();
    for (let stops = 0; stops < 6; stops++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, header'))).toBeNull();
    }
    for (let times = 0; times < 2; times++) await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByText('pick a choice').click();
    await expect(dialog, 'a press inside leaves it open').toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
  });
  await test.step('while a test is being completed its dialog stays, whatever is pressed', async () => {
    await openFiveQuestions(page);
    const release = await holdBack(page, '**/complete');
    for (let question = 1; question < 5; question++) await next(page).click();
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(dialog.getByRole('button', { name: 'Completing...' })).toBeVisible();
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('button', { name: 'Completing...' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  });
  await test.step('single keys can be switched off, and stay off', async () => {
    await openFiveQuestions(page);
    await page.getByRole('button', { name: 'All keys' }).click();
    await page.getByLabel('Single keys work').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('n');
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await page.reload();
    await expect(page.getByText('M flag', { exact: true }), 'the page has read that they are off').toHaveCount(0);
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
  });
});

test('begun in one browser, resumed in another, found under the topic', { tag: '@pglite' }, async ({ page }) => {
  await startSession(page, learner);
  const { topic } = await openQuiz(page, 1, { question_count: 5 });
  await choice(page, 2).click();
  await next(page).click();
  await saved(page);
  const other = await anotherBrowser();
  await startSession(other, learner, `/quiz/${topic}`);
  await expect(other.getByText('1 of 5 answered')).toBeVisible();
  await other.getByRole('link', { name: 'Resume' }).click();
  await expect(other.getByText('Question 2 of 5')).toBeVisible();
  for (let question = 2; question <= 4; question++) {
    await choice(other, 0).click();
    await next(other).click();
  }
  await choice(other, 0).click();
  await completeQuiz(other);
  await other.getByRole('link', { name: 'New Quiz' }).click();
  const past = other.getByRole('link', { name: /open this attempt/ }).first();
  await expect(past).toBeVisible();
  await past.click();
  await expect(other.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(reasons(other).first()).toBeVisible();
});

test('a network cut in the middle: answers are kept, it is said, all is stored later', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await retryAtOnce(page);
  await startSession(page, learner);
  await openQuiz(page, 2, { question_count: 5 });
  await context.setOffline(true);
  await choice(page, 1).click();
  await expect(page.getByText('Not saved yet - retrying')).toBeVisible();
  await next(page).click();
  await choice(page, 0).click();
  await context.setOffline(false);
  await saved(page);
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(page.getByText('Question 3 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(choice(page, 1).locator('input')).toBeChecked();
});

test('answers not sent before the page was closed are sent when it opens again', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await startSession(page, learner);
  const { topic, attempt } = await openQuiz(page, 3, { question_count: 5 });
  const storedPicks = async () => {
    const response = await context.request.get(`/api/attempts/${attempt}`);
    return (await response.json()).attempt.questions[0].picks.length;
  };
  await context.setOffline(true);
  await choice(page, 3).click();
  await expect(page.getByText('Not saved yet - retrying')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  expect(await storedPicks()).toBe(0);
  const again = await anotherTab(page);
  await again.goto(`/quiz/${topic}/attempts/${attempt}`);
  await expect(choice(again, 3).locator('input')).toBeChecked();
  await saved(again);
  expect(await storedPicks()).toBe(1);
  await again.reload();
  await expect(again.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
});

test('the server is killed and restarted in the middle: no acknowledged answer is lost', async ({ page, server }) => {
  tolerate(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch/);
  await startSession(page, learner);
  await openQuiz(page, 0, { question_count: 6 });
  for (let question = 1; question <= 3; question++) {
    await choice(page, question).click();
    await saved(page);
    await next(page).click();
  }
  await server.goAway();
  await choice(page, 0).click();
  await next(page).click();
  await server.comeBack();
  await saved(page);
  await page.reload();
  for (let question = 1; question <= 4; question++) {
    await expect(page.getByRole('button', { name: `Question ${question}, answered` })).toBeVisible();
  }
});

/** Lets the minute of an attempt be over, on the server and on the page, whose clock is installed. */
async function runOut(page: Page, server: RunningServer, attempt: string): Promise<void> {
  await server.sql('update quiz_attempts set deadline_at = now() where id = $1', [attempt]);
  await page.clock.fastForward(60_000);
}

test('L4-011: at zero the quiz completes by itself', async ({ page, server }) => {
  tolerate(/409/);
  await page.clock.install();
  await startSession(page, learner);
  const { attempt } = await openQuiz(page, 1, { question_count: 5, time_limit: 1 });
  await choice(page, 0).click();
  await expect(page.locator('.timer--red'), 'L9-013: red at 300 seconds or fewer').toBeVisible();
  await saved(page);
  await runOut(page, server, attempt);
  await expect(page.getByText('The time ran out')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(page.locator('.review__v', { hasText: 'Not answered' })).toHaveCount(4);
});

test('L4-011: answers given without a network when time runs out still count', async ({ page, context, server }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409|503/);
  await page.clock.install();
  await startSession(page, learner);
  const { attempt } = await openQuiz(page, 2, { question_count: 5, time_limit: 1 });
  await context.setOffline(true);
  await choice(page, 0).click();
  await runOut(page, server, attempt);
  await expect(page.getByText('The time is up.')).toBeVisible();
  await context.setOffline(false);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(page.locator('.review__v', { hasText: 'Not answered' })).toHaveCount(4);
  const ended = await (await page.request.get(`/api/attempts/${attempt}`)).json();
  expect(ended.attempt.ended_by).toBe('time');
});

test('the session ends while a test is open: it is said, the answer is kept and sent', async ({ page, context }) => {
  tolerate(/401/);
  await startSession(page, learner);
  const { attempt } = await openQuiz(page, 3, { question_count: 5 });
  const cookies = await context.cookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })));
  await choice(page, 2).click();
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await sendSignIn(page, { email: 'learner@certamen.example', password: 'learner-demo' });
  await page.waitForURL(`**/attempts/${attempt}*`);
  await saved(page);
  await expect(choice(page, 2).locator('input')).toBeChecked();
});

test('picks, study mode and past attempts', async ({ page }) => {
  await test.step('L4-023, L4-025: Choose 2 takes two picks and says which one the third drops', async () => {
    await startSession(page, await anAccount());
    const { questions } = await openQuiz(page, 1, { question_count: 50 });
    const { position } = questions.find(({ pick_limit }) => pick_limit === 2) as Question;
    await page.getByRole('button', { name: `Question ${position}, open`, exact: true }).click();
    for (const index of [0, 1, 2]) await choice(page, index).click();
    await expect(page.getByText('A, your oldest pick, was dropped')).toBeVisible();
    await expect(page.locator('.choice input:checked')).toHaveCount(2);
    await choice(page, 2).click();
    await expect(page.locator('.choice input:checked'), 'L4-024: toggling removes').toHaveCount(1);
  });
  await test.step('study mode: each answer is checked and explained, and changes no more', async () => {
    await startSession(page, await anAccount());
    await openQuiz(page, 2, { question_count: 5, mode: 'study' });
    await expect(page.getByRole('button', { name: 'Think so' })).toBeDisabled();
    await choice(page, 0).click();
    await page.getByRole('button', { name: 'Think so' }).click();
    await expect(reasons(page).first()).toBeVisible();
    await expect(page.locator('.choice input')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Question 1, answered' }).click();
    await expect(reasons(page).first()).toBeVisible();
  });
  await test.step('study mode: a check waits for its pick to be saved, and nothing is refused', async () => {
    await startSession(page, await anAccount());
    await openQuiz(page, 2, { question_count: 5, mode: 'study' });
    const saving = Promise.withResolvers<void>();
    const calls: string[] = [];
    await page.route('**/api/attempts/*/questions/1**', async (route) => {
      const method = route.request().method();
      calls.push(method);
      if (method !== 'PUT') return route.continue();
      await saving.promise;
      const response = await route.fetch();
      calls.push('saved');
      await route.fulfill({ response });
    });
    await choice(page, 0).click();
    await page.getByRole('button', { name: 'Think so' }).click();
    await expect(page.getByText('Checking...')).toBeVisible();
    await expect.poll(() => calls).toEqual(['PUT']);
    saving.resolve();
    await expect(reasons(page).first()).toBeVisible();
    expect(calls).toEqual(['PUT', 'saved', 'POST']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('every past attempt can be reached from its topic, however many there are', async () => {
    await startSession(page, await anAccount());
    const topic = await topicId(page, 2);
    for (let n = 0; n < 7; n++) {
      const data = { question_count: 5 };
      const { attempt } = await (await page.request.post(`/api/topics/${topic}/attempts`, { data })).json();
      await page.request.post(`/api/attempts/${attempt.id}/complete`);
    }
    await page.goto(`/quiz/${topic}`);
    const past = page.getByRole('link', { name: /open this attempt/ });
    await expect(past).toHaveCount(5);
    await page.getByRole('button', { name: 'Earlier attempts' }).click();
    await expect(past).toHaveCount(7);
    const addresses = await past.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(7);
    await past.last().click();
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  });
  await test.step('Try Again takes the same questions; an unfinished test in its way is asked about', async () => {
    tolerate(/409/);
    await startSession(page, await anAccount());
    const { topic } = await openQuiz(page, 3, { question_count: 5 });
    const first = await page.locator('.question__text').textContent();
    for (let question = 1; question < 5; question++) await next(page).click();
    await completeQuiz(page);
    const results = page.url();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    expect(await page.locator('.question__text').textContent()).toBe(first);
    await page.goto(results);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('You have an unfinished attempt in this topic.')).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await page.goto(`/quiz/${topic}`);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('Question 1 of 5'), 'the last settings are remembered').toBeVisible();
  });
});

test('study mode: one press checks an answer and says how sure one is; exam mode never asks', async ({ page }) => {
  tolerate(/study\/settings|status of 500/);
  await startSession(page, await anAccount());
  const topic = await topicId(page, 2);
  const start = async (data: object) =>
    (await (await page.request.post(`/api/topics/${topic}/attempts`, { data })).json()).attempt;
  // The same questions again, whose keys the results of the first attempt have.
  const first = await start({ question_count: 5, mode: 'study' });
  const completed = await page.request.post(`/api/attempts/${first.id}/complete`);
  const keys: Key[] = (await completed.json()).attempt.questions;
  const answer = async (position: number, isRight: boolean) => {
    const { choices, correct_choices } = keys[position - 1] as Key;
    const wrong = choices.filter(({ id }) => !correct_choices.includes(id)).slice(0, 1);
    for (const id of isRight ? correct_choices : wrong.map((one) => one.id)) {
      await page
        .locator('.choice')
        .filter({ has: page.locator(`input[value="${id}"]`) })
        .click();
    }
  };
  const sure = page.getByRole('group', { name: 'How sure are you?' });
  const verdict = page.locator('.question').getByRole('status');
  const attempt = await start({ again_of: first.id });

  await test.step('right, but a guess: study asks it again', async () => {
    await page.goto(`/quiz/${topic}/attempts/${attempt.id}`);
    await expect(sure.getByRole('button', { name: 'Guess' })).toBeDisabled();
    await page.keyboard.press('g');
    await expect(verdict.filter({ hasText: /Right|Wrong/ })).toHaveCount(0);
    await answer(1, true);
    await expectGoodLook(page, 'how sure are you');
    await page.keyboard.press('g');
    await expect(verdict).toHaveText(
      'Right, but a guess' + 'It counts as right for your score, and study asks it again.',
    );
    await expect(sure).toHaveCount(0);
    await expectGoodLook(page, 'right, but a guess');
    const { memories, reviews } = (await (await page.request.get('/api/users/me/export')).json()).export;
    const guessed = reviews.filter(({ confidence }: { confidence: number | null }) => confidence === 1);
    expect(guessed).toHaveLength(1);
    const { last_at, due_at } = memories.find(({ id }: { id: string }) => id === guessed[0].item_id);
    expect(Date.parse(due_at) - Date.parse(last_at)).toBe(24 * 60 * 60 * 1000);
    await page.reload();
    await page.getByRole('button', { name: 'Question 1, answered' }).click();
    await expect(verdict).toContainText('Right, but a guess');
    const readOf = async () =>
      (await (await page.request.get('/api/users/me/export')).json()).export.reviews.map(
        ({ read_ms }: { read_ms: number }) => read_ms > 0,
      );
    await expect.poll(readOf, 'the reload ended the reading of the first one').toContain(true);
  });
  await test.step('wrong and sure: the most useful kind of mistake', async () => {
    await next(page).click();
    await answer(2, false);
    await page.keyboard.press('s');
    await expect(verdict).toContainText('Wrong, and you were sure');
    await expect(verdict).toContainText(/The most useful kind of mistake: read why [A-F].* right\./);
    await expectGoodLook(page, 'wrong, and sure');
  });
  await test.step('Enter is think so, unless it presses what the focus is on', async () => {
    await next(page).click();
    await answer(3, true);
    await page.getByRole('button', { name: 'Flag', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toBeVisible();
    await expect(sure).toBeVisible();
    await choice(page, 0).locator('input').focus();
    await page.keyboard.press('Enter');
    await expect(verdict).toHaveText('Right, and you thought so');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('check as a guess, think so, sure');
    await page.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('the results show first what one was sure of and had wrong', async () => {
    await page.goto(`/quiz/${topic}/attempts/${attempt.id}?q=5`);
    await completeQuiz(page);
    const filters = page.getByRole('group', { name: 'Show questions' }).getByRole('button');
    await expect(filters).toHaveText(['Sure and wrong 1', 'All 5', 'Wrong 1', 'Left blank 2', 'Flagged 1']);
    await filters.first().click();
    await expect(page.locator('.review')).toHaveCount(1);
    await expect(page.locator('.review summary')).toContainText('Sure and wrong');
    await expectGoodLook(page, 'sure and wrong');
  });
  await test.step('switched off there is one button; where the setting cannot be read it is asked', async () => {
    await page.request.put('/api/study/settings', { data: { ask_confidence: false } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Check Answer' })).toBeDisabled();
    await answer(1, true);
    await page.keyboard.press('s');
    await expect(sure).toHaveCount(0);
    await page.getByRole('button', { name: 'Check Answer' }).click();
    await expect(verdict).toHaveText('Correct');
    await page.goto(`/quiz/${topic}`);
    await refuse(page, '**/api/study/settings', 'No', 'NO');
    await page.getByRole('link', { name: 'Resume' }).click();
    await expect(sure).toBeVisible();
  });
  await test.step('exam mode: nothing is checked, and nothing asked', async () => {
    await page.unrouteAll();
    await openQuiz(page, 3, { question_count: 5 });
    await choice(page, 0).click();
    for (const key of ['s', 'g', 'Enter']) await page.keyboard.press(key);
    await saved(page);
    await expect(page.getByRole('button', { name: /Guess|Think so|Sure|Check/ })).toHaveCount(0);
    await expect(choice(page, 0).locator('input')).toBeChecked();
  });
});

test('study mode at 320 to 390 px: buttons are inside the screen, a red box off the rail', async ({ page }) => {
  tolerate(/status of 400/);
  await startSession(page, await anAccount());
  await openQuiz(page, 2, { question_count: 5, time_limit: 180, mode: 'study' });
  await page.getByRole('button', { name: 'Flag' }).click();
  for (const number of [2, 5]) {
    await page.getByRole('button', { name: `Question ${number}, open` }).click();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflow(page), `${width} px`).toBe(0);
      for (const button of await page.locator('.moves, .rail, .says').getByRole('button').all()) {
        if (!(await button.isVisible())) continue;
        const { x, width: wide } = (await button.boundingBox()) as { x: number; width: number };
        const name = `${await button.textContent()} at ${width} px`;
        expect(x, name).toBeGreaterThanOrEqual(0);
        expect(x + wide, name).toBeLessThanOrEqual(width);
      }
    }
  }
  await refuse(page, '**/check', 'No.', 'NO', 400);
  await choice(page, 0).click();
  await page.getByRole('button', { name: 'Think so' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await atRest(page);
  const box = await page.getByRole('alert').boundingBox();
  const rail = await page.locator('.rail').boundingBox();
  expect(box?.y).toBeGreaterThan((rail?.y ?? 0) + (rail?.height ?? 0) + 8);
});

test('the settings of a test, right and wrong, and a start pressed twice or failed', async ({ page }) => {
  await test.step('settings: numbers are clamped, the real exam fills them in, wrong addresses say so', async () => {
    tolerate(/404|400/);
    await startSession(page, await anAccount());
    const topic = await topicId(page, 0);
    await page.goto(`/quiz/${topic}`);
    const minutes = page.getByLabel('Time limit', { exact: true });
    await minutes.fill('999');
    await minutes.blur();
    await expect(minutes, 'L5-001, L5-002').toHaveValue('180');
    await expect(page.getByText('999 was changed to 180, the most there is.')).toBeVisible();
    await page.getByRole('button', { name: 'Like the real exam' }).click();
    await expect(page.getByText('Here: 50 of its 65 questions in 100 of its 130 minutes.')).toBeVisible();
    await expect(page.getByLabel('Time limit', { exact: true })).toHaveValue('100');
    await expect(page.getByLabel('Number of questions', { exact: true })).toHaveValue('50');
    await page.goto('/quiz/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Topic not found'), 'L8-039').toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Certifications' })).toBeVisible();
    await page.goto('/quiz/nonsense');
    await expect(page.getByText('Topic not found')).toBeVisible();
    await page.goto(`/quiz/${topic}/attempts/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('This attempt does not exist or belongs to somebody else.')).toBeVisible();
  });
  await test.step('settings: 12.7 becomes no other number, it is refused until it is a whole one, and what was chosen is there next time', async () => {
    await startSession(page, await anAccount());
    const topic = await topicId(page, 0);
    await page.goto(`/quiz/${topic}`);
    const minutes = page.getByLabel('Time limit', { exact: true });
    for (const typed of ['12.7', '1e2', 'abc']) {
      await minutes.fill('');
      await minutes.pressSequentially(typed);
      await minutes.press('Enter');
      await expect(page.getByText(`${typed} is not a whole number. Type one from 1 to 180.`)).toBeVisible();
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await expect(minutes).toHaveValue(typed);
      await expect(page.getByRole('main')).toContainText('10 questions in 60 minutes.');
    }
    await expectGoodLook(page, 'a setting that is refused');
    await minutes.fill('-5');
    await minutes.press('Enter');
    await expect(page.getByText('-5 was changed to 1, the least there is.')).toBeVisible();
    await expect(minutes).toHaveValue('1');
    await minutes.fill('12');
    await page.getByRole('main').getByText('Study', { exact: true }).click();
    await page.getByText('Oldest first').click();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await expect(page.getByText('Question 1 of 10')).toBeVisible();
    await page.goto(`/quiz/${topic}`);
    await expect(page.getByLabel('Time limit', { exact: true })).toHaveValue('12');
    await expect(page.locator('input[name=mode][value=study]')).toBeChecked();
    await expect(page.locator('input[name=selection][value=oldest]')).toBeChecked();
  });
  await test.step('a double click on Start Quiz or Start over begins one test, and nothing is said to be in its way', async () => {
    await startSession(page, await anAccount());
    const topic = await topicId(page, 0);
    const started: string[] = [];
    await page.route('**/api/topics/*/attempts', async (route) => {
      started.push(route.request().url());
      await route.continue();
    });
    const twice = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .last()
        .evaluate((button: Element) => {
          (button as HTMLButtonElement).click();
          (button as HTMLButtonElement).click();
        });
    await page.goto(`/quiz/${topic}`);
    await twice('Start Quiz');
    await expect(page.getByText(/Question 1 of/)).toBeVisible();
    expect(started).toHaveLength(1);
    await page.goto(`/quiz/${topic}`);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await buttonIn(page.getByRole('alertdialog'), 'Start over').evaluate((button: Element) => {
      (button as HTMLButtonElement).click();
      (button as HTMLButtonElement).click();
    });
    await expect(page.getByText(/Question 1 of/)).toBeVisible();
    expect(started).toHaveLength(2);
  });
  await test.step('settings: a start that failed keeps what was chosen; one question is one question', async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED/);
    await retryAtOnce(page);
    await signIn(page, await anAccount());
    await page.route('**/api/topics/*/practice', async (route) => {
      const answer = await route.fetch();
      const practice = await answer.json();
      practice.topic.question_count = 1;
      await route.fulfill({ json: { ...practice, unseen_count: 1 } });
    });
    await linkIn(page, 'Practice Test').first().click();
    const main = page.getByRole('main');
    await expect(main).toContainText('1 question, 1 not yet seen');
    await page.getByLabel('Time limit', { exact: true }).fill('1');
    await page.getByLabel('Time limit', { exact: true }).blur();
    await expect(main).toContainText('1 question in 1 minute.');
    await expect(main).not.toContainText('Any of the 1');
    await page.getByRole('main').getByText('Study', { exact: true }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to connect to the server.');
    await page.context().setOffline(false);
    await expect(page.getByLabel('Time limit', { exact: true })).toHaveValue('1');
    await expect(page.locator('input[name=mode][value=study]')).toBeChecked();
  });
});

test('every screen of the quiz looks right', async ({ page }) => {
  await startSession(page, learner);
  const { topic } = await openQuiz(page, 3, { question_count: 5 });
  await expectGoodLook(page, 'question');
  await choice(page, 0).click();
  await page.getByTitle('Flag question for review').click();
  await saved(page);
  await expectGoodLook(page, 'question, answered and flagged');
  await page.goto(`/quiz/${topic}`);
  await expectGoodLook(page, 'settings with an unfinished test');
  await page.getByRole('link', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Test Paused')).toBeVisible();
  await expectGoodLook(page, 'paused');
  await page.getByRole('button', { name: 'Resume Test' }).click();
  await page.getByRole('button', { name: 'Question 5, open' }).click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expectGoodLook(page, 'results');
});
