import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { openCards, openQuestion, slot, topicNamed, watchShifts } from './ad-steps.ts';
import { expectGoodLook } from './axe.ts';
import { answer, nextButton, place, sendReview } from './study-steps.ts';
import { expect, type Page, type RunningServer, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const AWS = 'AWS Solutions Architect';
const CISCO = 'Cisco CCNA';

/** So many slots stand under a question of the topic, and under its cards. */
async function expectSlots(page: Page, topic: string, count: number): Promise<void> {
  for (const open of [openQuestion, openCards]) {
    await open(page, topic);
    await expect(slot(page)).toHaveCount(count);
  }
}

/** Of the item of study on the screen; answers whether it is a card. */
async function showAnswer(page: Page, server: RunningServer): Promise<boolean> {
  const isCard = await page.getByText('Front', { exact: true }).isVisible();
  if (isCard) await page.keyboard.press('Space');
  else await answer(page, server, true, 'h');
  await expect(isCard ? page.getByRole('button', { name: /^Good/ }) : nextButton(page)).toBeVisible();
  return isCard;
}

/* No ad network is set up here: the panel of the house stands in every slot. */

test('a slot: where it stands, its way out, its look, and nothing moves', async ({ page, context }) => {
  await test.step('L1-010, L2-092, L2-103: a new learner sees a slot under the question, in both modes, and under the cards', async () => {
    await startSession(page, await anAccount());
    const topic = await topicNamed(page, AWS);
    for (const mode of ['exam', 'study'] as const) {
      await openQuestion(page, topic, mode);
      await expect(slot(page)).toHaveCount(1);
      await expect(slot(page).getByText('Advertisement')).toBeVisible();
      const box = await slot(page).boundingBox();
      const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
      expect(box?.y, 'below the question and its moves').toBeGreaterThan((next?.y ?? 0) + (next?.height ?? 0));
    }
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
    await expect(slot(page), 'not where there is no question').toHaveCount(0);
    await openCards(page, topic);
    await expect(slot(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Flashcard topics' }).click();
    await page.getByRole('link', { name: `Study Now: ${AWS}` }).click();
    await expect(slot(page), 'when it is come to by a link').toHaveCount(1);
    await page.goto('/certifications');
    await expect(slot(page)).toHaveCount(0);
  });
  await test.step('its way out of a running test opens in a tab of its own; from the cards it is a link like any other', async () => {
    const topic = await topicNamed(page, AWS);
    await openQuestion(page, topic);
    const opened = context.waitForEvent('page');
    await slot(page).getByRole('link', { name: 'Study without ads' }).click();
    await expect(await opened).toHaveURL('/subscription');
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await openCards(page, topic);
    await slot(page).getByRole('link', { name: 'Study without ads' }).click();
    await expect(page).toHaveURL('/subscription');
  });
  await test.step('the slot looks right', async () => {
    const topic = await topicNamed(page, AWS);
    await openQuestion(page, topic);
    await expectGoodLook(page, 'under a question');
    await openCards(page, topic);
    await expectGoodLook(page, 'under a card');
  });
  await test.step('nothing moves: not when the page comes, not with the next question or card', async () => {
    tolerate(/woff2/);
    const topic = await topicNamed(page, AWS);
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await openQuestion(page, topic);
    await expect(slot(page)).toBeInViewport();
    expect(await shifts()).toBe(0);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
    expect(await shifts()).toBe(0);
    await openCards(page, topic);
    expect(await shifts()).toBe(0);
  });
});

test('L1-009, L6-007, L6-008: an ad-free code empties the slots of its topic, and of no other; when it expires they are back', {
  tag: '@pglite',
}, async ({ page, server }) => {
  const account = await anAccount();
  await startSession(page, account);
  const [aws, cisco] = [await topicNamed(page, AWS), await topicNamed(page, CISCO)];
  const redeemed = await page.request.post('/api/entitlements/redeem', { data: { code: 'ADFREE1' } });
  expect(redeemed.status()).toBe(200);
  await expectSlots(page, aws, 0);
  expect(await page.content()).not.toContain('Study without ads');
  await expectSlots(page, cisco, 1);

  await server.sql(
    `update user_entitlements set expires_at = now() - interval '1 minute'
      where user_id = (select id from users where email = $1)`,
    [account.email],
  );
  await expectSlots(page, aws, 1);
});

test('L1-009: a subscriber sees no ads anywhere', async ({ page, server }) => {
  const account = await anAccount();
  await startSession(page, account);
  const topic = await topicNamed(page, CISCO);
  await server.sql(
    `insert into user_subscriptions (user_id, subscription_id, price_id, price_amount, currency, interval, status,
        current_period_start, current_period_end, cancel_at_period_end, created_at, updated_at)
      select id, 'sub_of_a_test', 'price_of_a_test', 999, 'usd', 'month', 'active',
        now(), now() + interval '30 days', false, now(), now() from users where email = $1`,
    [account.email],
  );
  await expectSlots(page, topic, 0);
  const told = page.waitForResponse('**/verify-ad-free*');
  await page.goto('/study');
  await told;
  await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
  await showAnswer(page, server);
  await expect(slot(page)).toHaveCount(0);
});

test('L1-009: in study a slot stands below the reason; offline nothing is asked', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const { interests, version } = await (await page.request.get('/api/users/me/interests')).json();
  const second = { ...interests[0], certification_name: AWS, priority: 2 };
  await page.request.put('/api/users/me/interests', { data: { interests: [...interests, second], version } });
  await page.request.post('/api/entitlements/redeem', { data: { code: 'ADFREE1' } });
  const ids = [await topicNamed(page, 'CEH'), await topicNamed(page, AWS)];
  const [card] = await server.sql<{ id: string }>('select id from flashcards where topic_id = $1 limit 1', [ids[0]]);
  const missed = { kind: 'card', id: randomUUIDv7(), item_id: card?.id, grade: 1 };
  await sendReview(page, { ...missed, reviewed_at: new Date(Date.now() - 1_800_000) });
  const told: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/verify-ad-free')) told.push(response.url().slice(-36));
  });
  const online = (on: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { get: () => value, configurable: true });
      window.dispatchEvent(new Event(value ? 'online' : 'offline'));
    }, on);
  await page.goto('/study');
  await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
  const met = new Set<string>();
  for (let n = 1; met.size < 3; n++) {
    await expect(place(page)).toHaveText(new RegExp(`^${n} of \\d+$`));
    await expect(slot(page), 'before the answer').toHaveCount(0);
    const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Study: ', '');
    await expect.poll(() => told).toContain(ids[name === AWS ? 1 : 0]);
    const isCard = await showAnswer(page, server);
    await expect(slot(page), name).toHaveCount(name === AWS ? 0 : 1);
    const what = name === AWS ? AWS : isCard ? 'below a card' : 'below the reason';
    if (name !== AWS && !met.has(what)) {
      const last = isCard ? page.getByRole('button', { name: /^Easy/ }) : nextButton(page);
      const [below, box] = [await slot(page).boundingBox(), await last.boundingBox()];
      expect(below?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
      await online(false);
      await expect(slot(page)).toHaveCount(0);
      expect(await last.boundingBox(), 'nothing moves').toEqual(box);
      await online(true);
      await expect(slot(page)).toHaveCount(1);
      await expectGoodLook(page, what);
    }
    met.add(what);
    await page.keyboard.press(isCard ? '3' : 'Enter');
  }
  expect(told.toSorted(), 'asked once for each topic').toEqual(ids.toSorted());
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
  await showAnswer(page, server);
  expect(told).toHaveLength(2);
  await online(true);
  await expect.poll(() => told.length).toBe(3);
});

test.describe('where nobody can say whether there should be an ad there is none, and the page comes all the same', () => {
  for (const [how, answer] of [
    ['fails', { status: 500, body: 'down' }],
    ['never answers', null],
  ] as const) {
    test(`in the browser the call ${how}`, async ({ page }) => {
      tolerate(/verify-ad-free/);
      await startSession(page, await anAccount());
      const topic = await topicNamed(page, CISCO);
      await page.route('**/api/entitlements/verify-ad-free*', async (route) => {
        if (answer) await route.fulfill(answer);
      });
      await page.goto('/flashcards');
      await page.locator(`a[href="/flashcards/${topic}"]`).dispatchEvent('click');
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
      await expect(slot(page)).toHaveCount(0);
    });
  }

  test('on the server it fails', async ({ page, server }) => {
    await startSession(page, await anAccount());
    const topic = await topicNamed(page, CISCO);
    await server.sql('alter table user_entitlements rename to user_entitlements_gone');
    await expectSlots(page, topic, 0);
    await server.sql('alter table user_entitlements_gone rename to user_entitlements');
    await page.reload();
    await expect(slot(page), 'as soon as it can be said again').toHaveCount(1);
  });
});

test('visitors see no slot in the demos', async ({ page }) => {
  for (const path of ['/demo/quiz', '/flashcards/demo', '/demo/flashcards']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(slot(page)).toHaveCount(0);
  }
});
