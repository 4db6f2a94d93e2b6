import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { answer, memoryOf, nextButton, pick, place, sendReview } from './study-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { anotherTab, tolerate } from './watch-steps.ts';

const DAY_MS = 86_400_000;
/** The results of the answers that follow have these fields, whatever room the days have. */
async function answersGain(page: Page, fields: object): Promise<void> {
  await page.unroute('**/api/study/reviews');
  await page.route('**/api/study/reviews', async (route) => {
    const response = await route.fetch();
    const { results } = await response.json();
    await route.fulfill({ response, json: { results: results.map((one: object) => ({ ...one, ...fields })) } });
  });
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a question is answered, read, undone and set aside, by keyboard', { tag: '@pglite' }, async ({ page }) => {
  await startSession(page, await anAccount(), '/study');
  await expect(page.getByText('New to you')).toBeVisible();
  await expect(place(page)).toHaveText(/^1 of 1\d$/);
  await expectGoodLook(page, 'asked');
  await page.keyboard.press('Enter');
  await expect(nextButton(page), 'nothing is picked').toHaveCount(0);
  await page.keyboard.press('b');
  await page.keyboard.press('s');
  const verdict = page.getByRole('heading', { name: /^(Right|Wrong), and you were sure$/ });
  await expect(verdict).toBeFocused();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText(/^(Comes back .+|Holds about 7 days)$/).first()).toBeVisible();
  await expectGoodLook(page, 'checked');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(/^2 of/);
  await expect(page.getByRole('region', { name: /^Question, / }), 'what is new is read out').toBeFocused();
  await page.keyboard.press('u');
  await expect(
    page.getByText('Taken back. You saw its answer, so it is hidden today and comes back when there is room.'),
  ).toBeVisible();
  await expect(place(page)).toHaveText(/^1 of/);
  const text = await page.locator('.question__text').textContent();
  await page.keyboard.press('x');
  await expect(page.locator('.question__text')).not.toHaveText(text ?? '');
  await page.keyboard.press('u');
  await expect(page.getByText('Back in your daily study.')).toBeVisible();
  await expect(page.locator('.question__text')).toHaveText(text ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('check as a guess, think so, sure');
});

test('a key pressed the moment the screen changes counts', async ({ page }) => {
  await startSession(page, await anAccount(), '/study');
  await expect(place(page)).toHaveText(/^1 of 1\d$/);
  await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
  await page.evaluate(() => {
    const text = () => document.querySelector('.question__text')?.textContent;
    const before = text();
    const undo = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    const watched = new MutationObserver(() => {
      if (text() === before) return;
      watched.disconnect();
      setTimeout(undo);
    });
    watched.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('x');
  await expect(page.getByText('Back in your daily study.')).toBeVisible();
});

test('one press leads from Home to the first item; twenty go by keyboard, mixed', async ({ page, server }) => {
  const account = await anAccount();
  await startSession(page, account);
  await page.request.put('/api/study/settings', { data: { minutes_per_day: 60, time_zone: 'UTC' } });
  const cards = await server.sql<{ id: string }>(
    `select f.id from flashcards f join topics t on t.id = f.topic_id where t.certification_name = 'CEH' order by f.id limit 3`,
  );
  for (const { id } of cards) {
    const review = { kind: 'card', id: randomUUIDv7(), item_id: id, grade: 1, reviewed_at: minutesAgo(30) };
    await sendReview(page, review);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Study now' }).press('Enter');
  await page.waitForURL('**/study');
  await expect(place(page)).toHaveText(/^1 of \d\d$/);
  const met = { cards: 0, questions: 0 };
  for (let n = 1; n <= 20; n++) {
    await expect(place(page)).toHaveText(new RegExp(`^${n} of \\d+$`));
    if (await page.getByText('Front', { exact: true }).isVisible()) {
      met.cards++;
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: /^Good.*holds \d+ days?/ })).toBeVisible();
      if (met.cards === 1) await expectGoodLook(page, 'a turned card');
      await page.keyboard.press('3');
    } else {
      met.questions++;
      await answer(page, server, n % 3 > 0, 'h');
      await page.keyboard.press('Enter');
    }
  }
  await expect(place(page)).toHaveText(/^21 of \d+$/);
  expect(met.cards, 'those that were forgotten, and new ones').toBeGreaterThan(3);
  await expect(page.getByText('Saved')).toBeVisible();
  const [stored] = await server.sql<{ n: number }>(
    "select count(*)::int as n from reviews r join users u on u.id = r.user_id where u.email = $1 and r.received_at > r.reviewed_at - interval '1 minute' and r.duration_ms is not null",
    [account.email],
  );
  expect(stored?.n).toBe(20);
  const ofReader = 'select r.id from reviews r join users u on u.id = r.user_id where u.email = $1 and r.read_ms > 0';
  const read = async () => (await server.sql(ofReader, [account.email])).length;
  await expect.poll(read, 'the explanation after each question').toBe(met.questions);
});

test('a right guess is a miss, sure and right holds, sure and wrong comes about day 7', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  const current = async () =>
    (await server.sql<{ item_id: string }>('select item_id from reviews order by reviewed_at')).at(-1);
  const memoryOfLast = async () => {
    const memory = await memoryOf(server, (await current())?.item_id ?? '');
    const days = (at: unknown) =>
      (new Date(at as string).getTime() - new Date(memory?.last_at as string).getTime()) / DAY_MS;
    const look_at = memory?.state.look_at ?? null;
    return { due: days(memory?.due_at), look: look_at === null ? null : days(look_at) };
  };
  await test.step('guess and right, and a day is reserved', async () => {
    await answersGain(page, { promise: { on: '2026-12-03' } });
    await answer(page, server, true, 'g');
    await expect(page.getByRole('heading', { name: 'Right, but a guess' })).toBeVisible();
    await expect(page.getByText('Comes back Thursday, December 3')).toBeVisible();
    expect(await memoryOfLast()).toEqual({ due: 1, look: null });
    await expectGoodLook(page, 'a right guess');
    await page.keyboard.press('Enter');
  });
  await test.step('sure and right', async () => {
    await answer(page, server, true, 's');
    await expect(page.getByRole('heading', { name: 'Right, and you were sure' })).toBeVisible();
    await expect(page.getByText('Holds about 7 days')).toBeVisible();
    await expect(page.getByText(/^Comes back /)).toHaveCount(0);
    expect(await memoryOfLast()).toEqual({ due: 7, look: null });
    await page.keyboard.press('Enter');
  });
  await test.step('sure and wrong, and no day has room', async () => {
    await answersGain(page, { promise: { reason: 'no_time_left' }, look_on: '2026-12-07' });
    await answer(page, server, false, 's');
    await expect(page.getByRole('heading', { name: 'Wrong, and you were sure' })).toBeVisible();
    await expect(page.getByText('The most useful kind of mistake')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What comes next' }).getByRole('listitem')).toHaveText([
      'Comes back when there is roomThe minutes of the coming days are already taken.',
      /^Once more about Monday, December 7Confident mistakes/,
    ]);
    const { due, look } = await memoryOfLast();
    expect([due, look]).toEqual([1, 7]);
    await expectGoodLook(page, 'sure and wrong');
    await page.keyboard.press('Enter');
  });
  await test.step('a miss for which no day could be asked', async () => {
    await answersGain(page, { promise: null });
    await answer(page, server, false, 'h');
    await expect(page.getByText('Comes back when there is room')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What comes next' })).toHaveCount(0);
  });
});

test('undo leaves no trace of a grade, however long the card was known', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const [card] = await server.sql<{ id: string }>(
    `select f.id from flashcards f join topics t on t.id = f.topic_id where t.certification_name = 'CEH' order by f.id limit 1`,
  );
  const item_id = card?.id ?? '';
  const grades = [
    [9, 3],
    [5, 3],
    [0.02, 1],
  ] as const;
  for (const [days, grade] of grades) {
    const reviewed_at = minutesAgo(days * 24 * 60);
    await sendReview(page, { kind: 'card', id: randomUUIDv7(), item_id, grade, reviewed_at });
  }
  const before = await memoryOf(server, item_id);
  await page.goto('/study');
  while (!(await page.getByText('Front', { exact: true }).isVisible())) {
    await answer(page, server, true, 'h');
    await page.keyboard.press('Enter');
    await expect(nextButton(page)).toHaveCount(0);
  }
  const front = await page.locator('.turned__front').textContent();
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect.poll(() => memoryOf(server, item_id)).not.toEqual(before);
  await page.keyboard.press('u');
  await expect(page.getByText('Taken back. You can answer it again.')).toBeVisible();
  await expect(page.locator('.turned__front')).toHaveText(front ?? '');
  await expect(page.getByText('Back', { exact: true }), 'it is not turned').toHaveCount(0);
  expect(await memoryOf(server, item_id)).toEqual(before);
});

test('without a network answers wait and are sent once, over a reload as well', async ({ page, context, server }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await startSession(page, await anAccount(), '/study');
  const reviews = async () => (await server.sql('select id from reviews')).length;
  await answer(page, server, true, 'h');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await test.step('the connection is cut: the answer is kept, and one can go on', async () => {
    await pick(page, server, true);
    await context.setOffline(true);
    await page.keyboard.press('s');
    await expect(page.getByText('No connection. 1 answer will be sent when it is back.')).toBeVisible();
    await expect(
      page.getByText(/^Your answer is kept\. .+ If you missed it, it comes back when there is room\.$/),
    ).toBeVisible();
    await expect(page.getByText('Not saved yet - retrying')).toBeVisible();
    await expectGoodLook(page, 'without a network');
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText(/^3 of/);
    expect(await reviews()).toBe(1);
  });
  await test.step('it is back: delivered once, and its verdict is told', async () => {
    await context.setOffline(false);
    await expect(page.getByText('1 answer checked, 1 right.')).toBeVisible();
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await reviews()).toBe(2);
  });
  await test.step('an answer that could not be sent survives the page', async () => {
    await pick(page, server, true);
    await page.route('**/api/study/reviews', (route) => route.abort());
    await page.keyboard.press('h');
    await expect(page.getByText('No connection. 1 answer will be sent when it is back.')).toBeVisible();
    await page.unroute('**/api/study/reviews');
    await page.reload();
    await expect.poll(reviews).toBe(3);
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes('review')))).toEqual([]);
  });
});

test('more answers than the server takes in a minute wait, and are delivered', async ({ page, server }) => {
  tolerate(/status of 429/);
  await startSession(page, await anAccount(), '/study');
  const reviews = async () => (await server.sql('select id from reviews')).length;
  const before = await reviews();
  await page.route('**/api/study/reviews', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { error: 'Too many attempts. Please try again in 1 minute.', code: 'TOO_MANY_ATTEMPTS' },
    }),
  );
  await pick(page, server, true);
  await page.keyboard.press('s');
  await expect(
    page.getByText('We take 60 answers a minute. 1 answer will be sent over the next minutes.'),
  ).toBeVisible();
  await expect(page.getByText('Your answer is kept. It is checked within the next minutes.')).toBeVisible();
  await expectGoodLook(page, 'more answers than a minute takes');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(/^2 of/);
  await page.unroute('**/api/study/reviews');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('1 answer checked, 1 right.')).toBeVisible();
  await expect.poll(reviews).toBe(before + 1);
});

test('two tabs share one queue, and a reload goes on with it', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  const other = await anotherTab(page);
  await other.goto('/study');
  const text = await page.locator('.question__text').textContent();
  await expect(other.locator('.question__text')).toHaveText(text ?? '');
  await answer(page, server, true, 'h');
  await expect(other.getByText('You answered that one in another tab.')).toBeVisible();
  await expect(other.locator('.question__text')).not.toHaveText(text ?? '');
  await page.reload();
  await expect(page.locator('.question__text'), 'what was answered is not asked again').not.toHaveText(text ?? '');
  expect(await server.sql('select id from reviews')).toHaveLength(1);
});

test('choices are covered for those who want to recall first', async ({ page, server }) => {
  await startSession(page, await anAccount());
  await page.request.put('/api/study/settings', { data: { cover_choices: true, time_zone: 'UTC' } });
  await page.goto('/study');
  await expect(page.getByText('Answer it in your head first')).toBeVisible();
  await expect(page.locator('.choice')).toHaveCount(0);
  await expectGoodLook(page, 'covered');
  await page.keyboard.press('Space');
  await expect(page.getByText('Pick the answer you had in mind')).toBeVisible();
  await answer(page, server, true, 'h');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Don’t cover choices' }).click();
  await expect(page.locator('.choice').first()).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/study/settings')).json()).settings.cover_choices)
    .toBe(false);
});

test('a question that was missed eight times offers the reference, or to be set aside', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  await answer(page, server, false, 'h');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText(/^2 of/);
  // An open screen would ask for the sitting that is deleted.
  await page.goto('about:blank');
  await server.sql(
    "update memories set lapses = 7, last_at = last_at - interval '2 days', due_at = due_at - interval '2 days'",
  );
  await server.sql("update reviews set reviewed_at = reviewed_at - interval '2 days'");
  await server.sql('delete from study_sittings');
  // Nothing else is left to study.
  await server.sql(
    `insert into memories (user_id, question_id, card_id, topic_id, model, suspended_at)
      select m.user_id, i.question_id, i.card_id, m.topic_id, m.model, now() from memories m join (
        select topic_id, id as question_id, null::uuid as card_id from questions
        union all select topic_id, null, id from flashcards) i on i.topic_id = m.topic_id
      where m.reps > 0 on conflict do nothing`,
  );
  await page.goto('/study');
  await expect(page.getByText('Missed or guessed 2 days ago')).toBeVisible();
  await answer(page, server, false, 'h');
  await expect(page.getByText('You’ve missed this one 8 times.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Read: / })).toHaveAttribute('href', /^https:/);
  await expectGoodLook(page, 'missed often');
  await page.locator('.belief').getByRole('button', { name: 'Set aside' }).click();
  const leeches = () => server.sql('select 1 from memories where suspended_at is not null and lapses = 8');
  await expect.poll(leeches).toHaveLength(1);
});

test('what was set aside is brought back from the history, by keyboard', async ({ page, server }) => {
  await startSession(page, await anAccount(), '/study');
  await page.keyboard.press('x');
  await expect(page.getByText('Set aside. You can bring it back in your study history.')).toBeVisible();
  await page.goto('/study/history');
  const aside = page.getByRole('region', { name: 'Set aside' });
  await expect(aside.getByRole('listitem')).toHaveCount(1);
  await expectGoodLook(page, 'something is set aside');
  await tabTo(page, aside.getByRole('button', { name: /^Bring back: / }));
  await page.keyboard.press('Enter');
  await expect(aside.getByText('1 item brought back into your daily study.')).toBeVisible();
  await expect(aside.getByRole('heading')).toBeFocused();
  await expect(aside.getByRole('listitem')).toHaveCount(0);
  expect(await server.sql('select 1 from memories where suspended_at is not null')).toEqual([]);
});

test('once the minutes are used up the day is done, and says what comes back when', async ({ page, server }) => {
  await startSession(page, await anAccount());
  await page.request.put('/api/study/settings', { data: { minutes_per_day: 5, time_zone: 'UTC' } });
  const [card] = await server.sql<{ id: string }>('select id from flashcards limit 1');
  const review = { kind: 'card', id: randomUUIDv7(), item_id: card?.id, grade: 3, reviewed_at: minutesAgo(0) };
  await sendReview(page, { ...review, duration_ms: 300_000 });
  await page.goto('/study');
  await page.waitForURL('**/study/done');
  await expect(page.getByRole('heading', { level: 1, name: 'Done for today' })).toBeVisible();
  await expect(page.getByText('You’ve used today’s minutes. What is left waits for its turn.')).toBeVisible();
  await page.getByRole('link', { name: 'Study more' }).click();
  await page.waitForURL('**/study?more=true');
  await expect(page.getByText('New to you')).toBeVisible();
  await answer(page, server, false, 's');
  await page.goto('/study/done');
  await expect(page.getByText('0 right, 1 missed')).toBeVisible();
  await expect(page.getByText('1 known, 0 again')).toBeVisible();
  await expect(page.getByText('of 5 planned')).toBeVisible();
  await expect(
    page.getByText(/^Sure and wrong, (comes back .+|about .+|not in the next week|when there is room)$/),
  ).toBeVisible();
  await expect(page.getByText(/0 of 50 repeats/)).toBeVisible();
  await expectGoodLook(page, 'the end of the day');
});

test('what cannot be loaded is tried again; who has no exam is led to one', async ({ page, server }) => {
  tolerate(/status of 500/);
  await retryAtOnce(page);
  await startSession(page, await anAccount());
  const failure = { error: 'It failed.', code: 'UNEXPECTED' };
  await page.route('**/api/study/queue*', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Study now' }).click();
  await expect(page.getByText('What to study next could not be loaded')).toBeVisible();
  await expectGoodLook(page, 'not loaded');
  await page.unroute('**/api/study/queue*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(place(page)).toBeVisible();
  await server.sql('delete from certification_interests');
  await server.sql('delete from memories');
  await page.goto('/study');
  await page.waitForURL('**/study/done');
  await expect(page.getByRole('heading', { name: 'Nothing to study yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a certification' })).toHaveAttribute('href', '/certifications');
  await expectGoodLook(page, 'nothing yet');
});
