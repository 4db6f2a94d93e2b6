import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { nextButton, pick, place, tapNext } from './study-steps.ts';
import { expect, type Page, type RunningServer, startSession, test } from './support.ts';
import { aPhone } from './watch-steps.ts';

/** Of '8 cards and 12 questions, about 20 minutes'. */
const itemsIn = (text: string | null) =>
  [...(text ?? '').matchAll(/(\d+) (?:card|question)/g)].reduce((sum, [, count]) => sum + Number(count), 0);

async function answerCurrent(page: Page, server: RunningServer, by: 'keys' | 'touch'): Promise<void> {
  const press = (name: RegExp) => page.getByRole('button', { name })[by === 'keys' ? 'click' : 'tap']();
  if (await page.getByText('Front', { exact: true }).isVisible()) {
    await press(/^Turn/);
    return press(/^Good/);
  }
  await pick(page, server, true, by);
  await press(/^Sure/);
  await expect(nextButton(page)).toBeVisible();
  if (by === 'touch') await tapNext(page);
  else await page.keyboard.press('Enter');
}

test('a sitting has as many items as it says, through a reload and an item set aside', async ({ page, server }) => {
  const account = await anAccount();
  const phone = await aPhone();
  for (const device of [page, phone]) await startSession(device, account);
  await page.request.put('/api/study/settings', { data: { minutes_per_day: 15, time_zone: 'UTC' } });
  const sittings = async () =>
    (
      await server.sql<{ items: string[] }>(
        'select s.items from study_sittings s join users u on u.id = s.user_id where u.email = $1 order by s.number',
        [account.email],
      )
    ).map(({ items }) => items.length);

  const total =
    await test.step('the first one, on a phone, says its number and its minutes, and has them', async () => {
      await phone.goto('/');
      await phone.getByRole('button', { name: 'Study without a date' }).tap();
      const said = phone.getByText(/^\d+ .+, about 1\d minutes$/);
      const items = itemsIn(await said.textContent());
      await expect(place(phone)).toHaveText(`1 of ${items}`);
      await expect.poll(sittings).toEqual([items]);
      await expectGoodLook(phone, 'the first sitting on a phone');
      return items;
    });
  await test.step('it goes on after a reload, and Home says what is left', async () => {
    for (const n of [1, 2]) {
      await expect(place(phone)).toHaveText(`${n} of ${total}`);
      await answerCurrent(phone, server, 'touch');
    }
    await expect(phone.getByText('Saved')).toBeVisible();
    await phone.reload();
    await expect(place(phone)).toHaveText(`3 of ${total}`);
    await expect(phone.getByText(/ left, about \d+ minutes$/)).toBeVisible();
    await phone.goto('/');
    const left = phone.getByRole('region', { name: 'Today', exact: true }).getByRole('heading').first();
    expect(itemsIn(await left.textContent())).toBe(total - 2);
  });
  await test.step('and on the other device, where another item takes the place of one that is set aside', async () => {
    await page.goto('/study');
    await expect(place(page)).toHaveText(`3 of ${total}`);
    const refilled = page.waitForResponse(/\/api\/study\/queue/);
    await page.getByRole('button', { name: 'Set aside' }).click();
    await refilled;
    for (let n = 3; n <= total; n++) {
      await expect(place(page)).toHaveText(`${n} of ${total}`);
      await answerCurrent(page, server, 'keys');
    }
  });
  await test.step('it ends with a first picture, and Home says that it is done', async () => {
    await page.waitForURL('**/study/done');
    await expect(page.getByText('You’ve studied what was planned for today.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^A first picture of / })).toBeVisible();
    await expect(
      page
        .getByText(/% of the exam, \d of \d+ questions seen, \d right at first sight \(\d+%\), too few to tell$/)
        .first(),
    ).toBeVisible();
    await expectGoodLook(page, 'a first picture');
    await phone.goto('/');
    await expect(phone.getByRole('heading', { name: 'Done for today' })).toBeVisible();
    expect(await sittings()).toEqual([total]);
  });
  await test.step('who studies more gets another one, of a number that is fixed as well', async () => {
    await page.getByRole('link', { name: 'Study more' }).click();
    await expect(place(page)).toHaveText(/^1 of \d+$/);
    await expect.poll(async () => (await sittings()).length).toBe(2);
    const more = (await sittings())[1];
    await answerCurrent(page, server, 'keys');
    await expect(place(page)).toHaveText(`2 of ${more}`);
  });
});

test('a day of 23 hours and one of 25 have one sitting each', async ({ page, server }) => {
  const account = await anAccount();
  await startSession(page, account);
  await page.request.put('/api/study/settings', { data: { time_zone: 'America/New_York' } });
  await server.sql('update certification_interests set target_date = null');
  let moved = 0;
  const sittingAt = async (moment: string): Promise<string> => {
    const ahead = Date.parse(moment) - Date.now();
    await server.moveClock(ahead - moved);
    moved = ahead;
    await startSession(page, account, '/study');
    await expect(place(page)).toHaveText(/^1 of \d+$/);
    const { sitting } = await (await page.request.post('/api/study/sittings', { data: {} })).json();
    return sitting.sitting_id;
  };
  for (const [evening, late, next] of [
    ['2027-03-13T23:00:00Z', '2027-03-14T07:58:00Z', '2027-03-14T08:02:00Z'],
    ['2027-11-06T23:00:00Z', '2027-11-07T08:58:00Z', '2027-11-07T09:02:00Z'],
  ] as const) {
    const begun = await sittingAt(evening);
    expect(await sittingAt(late), 'just before four in the morning').toBe(begun);
    expect(await sittingAt(next), 'after it').not.toBe(begun);
  }
});
