import { administrator, asAdministrator, callAdmin } from './admin-steps.ts';
import { expectWords, linkIn } from './part-steps.ts';
import { expect, learner, overflow, type Page, startSession, test } from './support.ts';
import { anotherBrowser } from './watch-steps.ts';

const zone = 'America/Los_Angeles';
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|today|yesterday|tomorrow|now';
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const ago = 'in|at|ago|last|next|this|days?|weeks?|months?|years?|Counted|just|min|AM|PM|UTC';
const words = `${days}|${months}|${months.replaceAll(/\w+/g, (month) => month.slice(0, 3))}|${ago}`;
/** A word or number of an English date: years in no other calendar, digits in no other script. */
const english = new RegExp(`^(?:${words}|20[23]\\d|2999|\\d{1,2})$`);
const isEnglish = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => english.test(word));

/** Every date and every relative time that the screen shows, with the tooltips. */
const moments = (page: Page) =>
  page
    .locator('time')
    .evaluateAll((all) => all.flatMap((time) => [time.textContent ?? '', time.getAttribute('title') ?? '']));

for (const locale of ['fa-IR', 'th-TH', 'de-DE']) {
  test(`a browser in ${locale} gets English dates inside English sentences, in the back office too`, async () => {
    const page = await anotherBrowser({ locale, timezoneId: zone });
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const found = await moments(page);
      expect(
        found.filter((text) => !isEnglish(text)),
        `${path} in ${locale}`,
      ).toEqual([]);
      await expect(page.locator('body')).not.toContainText(/(?!\d)\p{Nd}/u, { useInnerText: true });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      }
      return found.length;
    };
    let seen = 0;
    await startSession(page, learner);
    for (const path of ['/', '/entitlements', '/profile', '/subscription', '/blog']) seen += await look(path);
    await startSession(page, administrator);
    const admin = ['', '/users', '/user-entitlements', '/edge-functions', '/reports', '/audit', '/blog'];
    for (const path of admin) seen += await look(`/admin${path}`);
    expect(seen, 'dates were there to be read').toBeGreaterThan(40);
  });
}

test('a grant that ends in the afternoon says the hour when it is near, and the same day as the administrator’s table', async () => {
  const page = await anotherBrowser({ timezoneId: zone });
  await asAdministrator(page);
  const { entitlements } = await callAdmin(page, 'GET', 'entitlements?q=PASS30');
  const { users } = await callAdmin(page, 'GET', `entitlement-users?q=${learner.email}`);
  const today = new Date().toISOString().slice(0, 10);
  const input = { user_id: users[0].id, entitlement_id: entitlements[0].id, expires_on: today };
  await callAdmin(page, 'POST', 'grants', input);
  const end = new Date(`${today}T23:59:59.999Z`);
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
    .format(end)
    .replace(/\s/g, ' ');
  await page.clock.setFixedTime(new Date(`${today}T20:00:00Z`));
  await page.goto('/admin/user-entitlements?q=PASS30');
  await expect(page.getByRole('row').filter({ hasText: 'PASS30' }).first()).toContainText(words);

  await startSession(page, learner, '/certifications');
  await linkIn(page.getByRole('navigation', { name: 'Main', exact: true }), 'Entitlements').click();
  const ticket = page.getByRole('listitem').filter({ hasText: 'PASS30' });
  await expectWords(ticket, 'Ends today', words);
});
