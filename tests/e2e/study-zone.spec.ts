import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { sendReview } from './study-steps.ts';
import { expect, startSession, test } from './support.ts';
import { anotherBrowser } from './watch-steps.ts';

// 25 hours apart: they never have the same day.
const saved = 'Pacific/Pago_Pago';
const here = 'Pacific/Kiritimati';

const today = (timeZone: string, dateStyle: 'full' | 'short' = 'short') =>
  new Intl.DateTimeFormat(dateStyle === 'full' ? 'en-US' : 'sv-SE', { timeZone, dateStyle }).format(new Date());
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

test('days to an exam are those of the saved time zone, and a browser in another one says so', async ({ server }) => {
  const page = await anotherBrowser({ timezoneId: here });
  await startSession(page, await anAccount());
  const zone = async () => (await (await page.request.get('/api/study/settings')).json()).settings.time_zone;
  await page.request.put('/api/study/settings', { data: { time_zone: saved } });
  const { version } = await (await page.request.get('/api/users/me/interests')).json();
  const exam = { certification_name: 'CEH', priority: 1, target_date: dayAfter(today(saved)) };
  await page.request.put('/api/users/me/interests', { data: { interests: [exam], version } });
  const [card] = await server.sql<{ id: string; name: string }>(
    "select f.id, t.name from flashcards f join topics t on t.id = f.topic_id where t.certification_name = 'CEH' limit 1",
  );
  const reviewed_at = new Date().toISOString();
  await sendReview(page, { kind: 'card', id: randomUUIDv7(), item_id: card?.id, grade: 3, reviewed_at });
  const panel = page.getByRole('region', { name: 'Today' });
  const line = page.getByText('Your study days follow Pago Pago time. Your browser is on Kiritimati time.');
  await test.step('one day in every place of Home', async () => {
    await page.goto('/');
    await expect(panel).toContainText(`${card?.name} is tomorrow.`);
    await expect(page.getByRole('region', { name: 'Target dates' })).toContainText('tomorrow');
    await expect(page.locator('.page-head__meta')).toHaveText(today(saved, 'full'));
    await expect(line).toBeVisible();
    await expectGoodLook(page, 'another time zone');
  });
  await test.step('the saved one is kept', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Keep Pago Pago time' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.zone-note')).toBeFocused();
    await expect(page.locator('.zone-note')).toHaveText('Your study days follow Pago Pago time.');
    for (const path of ['/', '/study/settings']) {
      await page.goto(path);
      await expect(page.locator('.page-head')).toBeVisible();
      await expect(page.locator('.zone-note')).toHaveCount(0);
    }
    expect(await zone()).toBe(saved);
  });
  await test.step('that of the browser is used', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(line).toBeVisible();
    await expectGoodLook(page, 'another time zone, in the settings');
    await tabTo(page, page.getByRole('button', { name: 'Use Kiritimati time' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.zone-note')).toHaveText('Your study days follow Kiritimati time.');
    await expect(page.locator('.zone-note')).toBeFocused();
    await expect(page.getByLabel('Time zone')).toHaveValue(here);
    expect(await zone()).toBe(here);
    await page.goto('/');
    await expect(page.locator('.page-head__meta')).toHaveText(today(here, 'full'));
    await expect(panel).not.toContainText('is tomorrow');
    await expect(page.locator('.zone-note')).toHaveCount(0);
  });
});
