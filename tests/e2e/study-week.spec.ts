import { expectGoodLook } from './axe.ts';
import { expect, type RunningServer, test } from './support.ts';
import { tolerate } from './watch-steps.ts';
import { MINUTE_MS, Week } from './week-steps.ts';

const nameOf = async (server: RunningServer) => {
  const [topic] = await server.sql<{ name: string }>("select name from topics where certification_name = 'CEH'");
  return topic?.name ?? '';
};
const weekday = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

test('what is missed comes on its day and not before; what moved is said first', async ({ page, server }) => {
  const week = await Week.of(page, server, { CEH: { questions: 25, cards: 0 } });
  const { desk, phone } = week;
  const first =
    await test.step('a miss at the desk is told its day, and so is it at the end of the day', async () => {
      await week.open(desk);
      const missed = await week.answer(desk, false);
      expect(missed.comes_on, missed.next).toBe(week.dayIn(2));
      await expectGoodLook(page, 'missed, and told its day');
      await week.goOn(desk);
      expect((await week.studyOn(desk)).get(missed.item)).toBe(missed.comes_on);
      await expectGoodLook(page, 'the end of the day');
      return missed.item;
    });
  await test.step('the day before it is not asked, on the phone', async () => {
    await week.sleep();
    await week.open(phone);
    await week.studyOn(phone);
    expect(week.seenToday).not.toContain(first);
  });
  const second = await test.step('on its day it comes before all others; one of them is missed', async () => {
    await week.sleep();
    await week.open(phone);
    await expect(phone.page.getByText('Missed or guessed 2 days ago')).toBeVisible();
    await week.answer(phone, true);
    expect(week.seenToday).toEqual([first]);
    await week.goOn(phone);
    const missed = await week.answer(phone, false);
    expect(missed.comes_on, missed.next).toBe(week.dayIn(2));
    await week.goOn(phone);
    expect((await week.studyOn(phone)).get(missed.item)).toBe(missed.comes_on);
    return missed.item;
  });
  await test.step('a day later it is not asked', async () => {
    await week.sleep();
    await week.open(desk);
    await week.studyOn(desk);
    expect(week.seenToday).not.toContain(second);
  });
  await test.step('its day is left out: on the next one Home and the study say so, and it comes first', async () => {
    await week.sleep();
    const leftOut = week.today;
    await week.sleep();
    const moved = `You didn’t get to 1 question of ${await nameOf(server)} on ${weekday(leftOut)}: it comes today.`;
    await phone.page.goto('/');
    await expect(phone.page.getByText(moved)).toBeVisible();
    await week.open(desk);
    await expect(page.getByText(moved)).toBeVisible();
    week.say({ item: second, comes_on: week.today, where: 'Home' });
    await expectGoodLook(page, 'moved by a day left out');
    await week.answer(desk, true);
    expect(week.seenToday).toEqual([second]);
    await expect(page.getByText(moved), 'it has come').toHaveCount(0);
    await week.goOn(desk);
    await week.studyOn(desk);
  });
  await week.end();
});

test('a miss without a network gets its day when sent; two devices get one each', async ({ page, server }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  const keeps = { questions: 8, cards: 0 };
  const week = await Week.of(page, server, { CEH: keeps, PMP: keeps });
  const { desk, phone } = week;
  const topics = await server.sql<{ id: string }>(
    "select id from topics where certification_name in ('CEH', 'PMP') order by certification_name",
  );
  const missed: { item: string; comes_on: string | null }[] = [];
  await test.step('without a network', async () => {
    await week.open(desk, topics[0]?.id);
    const picked = await week.pick(desk, false);
    await page.context().setOffline(true);
    await week.check(desk);
    await expect(page.getByText(/^Your answer is kept\. .+ it comes back when there is room\.$/)).toBeVisible();
    await page.context().setOffline(false);
    missed.push(await week.read(desk, picked));
    await expectGoodLook(page, 'sent, and told its day');
    await week.goOn(desk);
  });
  await test.step('on two devices', async () => {
    await week.open(phone, topics[1]?.id);
    const devices = [desk, phone];
    const picked = [await week.pick(desk, false), await week.pick(phone, false)];
    await Promise.all(devices.map((device) => week.check(device)));
    for (const [n, one] of picked.entries()) missed.push(await week.read(devices[n] as typeof desk, one));
  });
  expect(missed.map(({ comes_on }) => comes_on)).not.toContain(null);
  for (const day of [...new Set(missed.map(({ comes_on }) => comes_on))].sort()) {
    while (week.today !== day) await week.sleep();
    const items = missed.flatMap(({ item, comes_on }) => (comes_on === day ? item : []));
    await week.open(phone);
    await week.studyOn(phone);
    expect(week.seenToday.slice(0, items.length).sort(), `first on ${day}`).toEqual(items.sort());
  }
  await week.end();
});

test('an unknown card is named at the end of the day and on Home, and comes in time', async ({ page, server }) => {
  const week = await Week.of(page, server, { CEH: { questions: 0, cards: 1 } });
  const home = week.phone.page;
  const grade = async (key: '1' | '3') => {
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^Again/ })).toBeVisible();
    await page.keyboard.press(key);
    await page.waitForURL('**/study/done');
    await expect(page.getByRole('heading', { level: 1, name: 'Done for today' })).toBeVisible();
  };
  await page.goto('/study');
  const front = await page.locator('.turned__front').textContent();
  await grade('1');
  await home.goto('/');
  const notes = [page, home].map((shown) => shown.getByText(/^1 card comes back /));
  for (const note of notes) await expect(note).toHaveText(/^1 card comes back at \d+:\d\d [AP]M\.$/);
  await week.pass(5 * MINUTE_MS);
  for (const note of notes) await expect(note).toHaveText(/^1 card comes back at \d+:\d\d [AP]M\.$/);
  await expectGoodLook(page, 'a card comes back');
  await week.pass(6 * MINUTE_MS);
  for (const note of notes) await expect(note).toHaveText('1 card comes back now.');
  await expect(home.getByRole('link', { name: 'Study it now' })).toBeVisible();
  await page.getByRole('link', { name: 'Study it now' }).press('Enter');
  await page.waitForURL('**/study');
  await expect(page.locator('.turned__front')).toHaveText(front ?? '');
  await grade('3');
  await expect(page.getByText(/comes? back (at|now)/)).toHaveCount(0);
  await week.end();
});

test('on the day of an exam nothing is asked, and on the next one a new date or none', async ({ page, server }) => {
  const week = await Week.of(page, server, { CEH: { questions: 6, cards: 0 } });
  const home = week.phone.page;
  const topic = await nameOf(server);
  const exam = week.dayIn(1);
  await week.setExams(['CEH'], 1);
  await test.step('on the day before nothing more is promised', async () => {
    await week.open(week.desk);
    expect(await week.answer(week.desk, false)).toMatchObject({ next: 'Comes back when there is room' });
    await expect(page.getByText('Your exam is too close to reserve a day for it.')).toBeVisible();
  });
  const nothing = 'Nothing to study today';
  await week.sleep();
  await test.step('the day of the exam', async () => {
    await home.goto('/');
    await expect(home.getByText(`${topic} is today. Good luck!`)).toBeVisible();
    await expect(home.getByRole('heading', { name: nothing })).toBeVisible();
    await expect(home.getByRole('link', { name: 'Study now' })).toHaveCount(0);
    await page.goto('/study');
    await page.waitForURL('**/study/done');
    await expect(page.getByRole('heading', { level: 1, name: nothing })).toBeVisible();
    await expectGoodLook(page, 'the day of the exam');
  });
  await week.sleep();
  await test.step('the day after', async () => {
    await home.goto('/');
    await expect(home.getByText(`${topic} was on ${longDay(exam)}.`)).toBeVisible();
    await expect(home.getByRole('link', { name: `Set a new date: ${topic}` })).toBeVisible();
    await expect(home.getByRole('link', { name: 'Study now' })).toHaveCount(0);
    await home.getByRole('button', { name: `No date: ${topic}` }).tap();
    await expect(home.getByText(`You study ${topic} without an exam date now.`)).toBeVisible();
    await expect(home.getByRole('link', { name: 'Study now' })).toBeVisible();
    await week.open(week.desk);
  });
  await week.end();
});
