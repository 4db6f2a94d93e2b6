import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { nextButton, pick } from './study-steps.ts';
import { expect, type RunningServer, startSession, test } from './support.ts';
import { topicsOf } from './topic-steps.ts';
import { aPhone } from './watch-steps.ts';
import { Week } from './week-steps.ts';

const why = (text: string) => `Because it says ${text}.`;

/** Every choice of a topic says why. */
const withWhys = (server: RunningServer, topic_id: string) =>
  server.sql(
    `update answers a set why = 'Because it says ' || answer_text || '.' from questions q
      where q.id = a.question_id and q.topic_id = $1`,
    [topic_id],
  );

test('a miss comes back as another question on its point, and says so', async ({ page, server }) => {
  const week = await Week.of(page, server, { CEH: { questions: 25, cards: 0 } });
  const { desk, phone } = week;
  await server.sql(`update questions set family = domain
    where topic_id = (select id from topics where certification_name = 'CEH')`);
  const domainOf = async (item: string) =>
    (await server.sql<{ domain: string }>('select domain from questions where id = $1', [item]))[0]?.domain;
  const missed = await test.step('its point is told a day', async () => {
    await week.open(desk);
    const answered = await week.answer(desk, false);
    expect(answered.next).toMatch(/^This point comes back /);
    expect(answered.comes_on).toBe(week.dayIn(2));
    await expectGoodLook(page, 'the day of a point');
    return answered.item;
  });
  await test.step('on that day another question on it comes first', async () => {
    await week.sleep();
    await week.sleep();
    await week.open(phone);
    await expect(phone.page.getByText('Same point as a question you missed or guessed 2 days ago')).toBeVisible();
    await expectGoodLook(phone.page, 'the same point');
    const { item } = await week.answer(phone, true);
    expect([item === missed, await domainOf(item)]).toEqual([false, await domainOf(missed)]);
    const kept = await server.sql('select promised_item from memories where question_id = $1', [missed]);
    expect(kept).toEqual([{ promised_item: item }]);
  });
  await test.step('and with it the promise is kept', async () => {
    await week.goOn(phone);
    await phone.page.goto('/study');
    await expect(phone.page.getByText(/ago$/).or(phone.page.getByText('New to you'))).toBeVisible();
    await expect(phone.page.getByText(/^Same point/)).toHaveCount(0);
  });
  await phone.page.context().close();
});

test('why each choice is right or wrong stands under it at the pick, on a phone before Next', async ({ server }) => {
  const page = await aPhone(320);
  await startSession(page, await anAccount());
  const topic = (await topicsOf(page)).find(({ name }) => name.includes('CISSP')) as { id: string };
  await withWhys(server, topic.id);
  await test.step('in daily study', async () => {
    await page.goto(`/study?topic=${topic.id}`);
    await pick(page, server, false, 'touch');
    await expect(page.locator('.choice__why')).toHaveCount(0);
    await page.getByRole('button', { name: /^Sure/ }).tap();
    await expect(nextButton(page)).toBeVisible();
    const choices = await page.locator('.choice').all();
    expect(choices.length).toBeGreaterThan(1);
    for (const choice of choices) {
      const text = ((await choice.locator('.choice__text').textContent()) ?? '').replace(/^[A-F]\. /, '');
      await expect(choice.locator('.choice__why')).toHaveText(why(text));
    }
    const [whys, next] = await Promise.all([
      page.locator('.choice__why').last().boundingBox(),
      nextButton(page).boundingBox(),
    ]);
    expect(whys?.y).toBeLessThan(next?.y ?? 0);
    await expectGoodLook(page, 'whys in study');
  });
  await test.step('in study mode, and in the review', async () => {
    const { attempt } = await (
      await page.request.post(`/api/topics/${topic.id}/attempts`, { data: { mode: 'study', question_count: 5 } })
    ).json();
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await pick(page, server, true, 'touch');
    await page.getByRole('button', { name: /^Sure/ }).tap();
    await expect(page.locator('.choice__why').first()).toBeVisible();
    await expectGoodLook(page, 'whys in study mode');
    await page.request.post(`/api/attempts/${attempt.id}/complete`);
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await expect(page.locator('.review .choice__why').first()).toBeVisible();
    expect(await page.locator('.review .choice__why').count()).toBe(await page.locator('.review .choice').count());
    await expectGoodLook(page, 'whys in the review');
  });
  await page.context().close();
});
