import { anAccount } from './account-steps.ts';
import { topicNamed } from './ad-steps.ts';
import { expectGoodLook } from './axe.ts';
import { answer, nextButton, pick, shownQuestion } from './study-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { anotherBrowser } from './watch-steps.ts';

const HOUR_MS = 3_600_000;
const asked = (page: Page, what: string) =>
  page.getByText(new RegExp(`^You answered ${what} on another device at \\d+:\\d\\d [AP]M\\. Count both\\?$`));
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('what two devices answer is counted twice only if the learner says so', async ({ page, server }) => {
  const account = await anAccount();
  const other = await anotherBrowser();
  for (const device of [page, other]) await startSession(device, account);
  const count = async (item: string) => (await server.sql('select 1 from reviews where item_id = $1', [item])).length;

  await test.step('a question: both count', async () => {
    for (const device of [page, other]) await device.goto('/study');
    const { id } = await shownQuestion(page, server);
    await answer(other, server, true, 's');
    expect(await pick(page, server, true)).toBe(id);
    await page.keyboard.press('h');
    await expect(asked(page, 'this')).toBeFocused();
    await expect(page.getByText('Not saved - your choice')).toBeVisible();
    await expectGoodLook(page, 'a question was answered on another device');
    expect(await count(id)).toBe(1);
    await press(page, 'Count both');
    await expect(page.getByRole('heading', { name: /^Right/ })).toBeFocused();
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await count(id)).toBe(2);
  });

  await test.step('the next one, left and found again after a reload, is not counted', async () => {
    for (const device of [page, other]) await nextButton(device).click();
    const { id } = await shownQuestion(page, server);
    await answer(other, server, true, 's');
    expect(await pick(page, server, false)).toBe(id);
    await page.keyboard.press('s');
    await expect(asked(page, 'this')).toBeFocused();
    await nextButton(page).click();
    await expect(asked(page, 'this')).toBeVisible();
    await page.reload();
    await expect(asked(page, 'a question')).toBeVisible();
    await expectGoodLook(page, 'an answer waits for its learner');
    await press(page, 'Don’t count');
    await expect(asked(page, 'a question')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.question__text')).toBeVisible();
    await expect(asked(page, 'a question')).toHaveCount(0);
    expect(await count(id)).toBe(1);
  });

  await test.step('a card of a deck', async () => {
    const topic = await topicNamed(page, 'CEH');
    for (const device of [page, other]) await device.goto(`/flashcards/${topic}?card=1`);
    for (const device of [other, page]) {
      await device.keyboard.press('Space');
      await device.keyboard.press('3');
      await expect(device.getByText(/^2 of \d+$/)).toBeVisible();
      if (device === other) await expect(device.getByText('Saved')).toBeVisible();
    }
    await expect(asked(page, 'this')).toBeVisible();
    await expectGoodLook(page, 'a card was graded on another device');
    await press(page, 'Count both');
    await expect(page.getByText('Saved')).toBeVisible();
  });
});

test('an answer after nine hours of sleep is of the morning', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const evening = Date.now();
  await page.clock.install({ time: evening });
  await page.goto('/study');
  const id = await pick(page, server, true);
  // The machine's other clock stands still.
  await page.clock.setSystemTime(evening + 8 * HOUR_MS);
  await server.moveClock(9 * HOUR_MS);
  await page.keyboard.press('s');
  await expect(nextButton(page)).toBeVisible();
  const [review] = await server.sql<{ hours: number; duration_ms: number }>(
    `select extract(epoch from reviewed_at - $2::timestamptz)::float / 3600 as hours, duration_ms from reviews where item_id = $1`,
    [id, new Date(evening).toISOString()],
  );
  expect(Math.round(review?.hours ?? 0)).toBe(9);
  expect(review?.duration_ms).toBeLessThan(300_000);
});
