import { anAccount } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { nextButton, pick, place } from './study-steps.ts';
import { atRest, expect, overflow, type Page, type RunningServer, startSession, test } from './support.ts';
import { topicsOf } from './topic-steps.ts';
import { aPhone, tolerate } from './watch-steps.ts';

async function onPhone() {
  const page = await aPhone();
  await startSession(page, await anAccount());
  return page;
}

/** Every explanation is as long as some of the library. */
async function explainAtLength(server: RunningServer): Promise<void> {
  await server.sql("update question_versions set explanation = repeat('Why this is the answer, at length. ', 24)");
}

/** Pixels from the top of the window: the rail's end, the verdict, the reasons and Next. */
const places = (page: Page) =>
  page.evaluate(() => {
    const box = (one: string) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
    const reasons = [...document.querySelectorAll('.choice__why, .explain')].map((one) =>
      one.getBoundingClientRect(),
    );
    const next = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Next');
    return {
      ...{ rail: box('.rail').bottom, verdict: box('.after :is(h2, .verdict)').top },
      ...{
        reason: Math.min(...reasons.map(({ top }) => top)),
        reasonEnds: Math.max(...reasons.map(({ bottom }) => bottom)),
      },
      ...{ next: next?.getBoundingClientRect().top ?? 0, window: innerHeight },
    };
  });

async function expectReasonBeforeNext(page: Page): Promise<void> {
  await atRest(page);
  const at = await places(page);
  expect(at.verdict, 'the verdict is below the rail').toBeGreaterThanOrEqual(at.rail);
  expect(at.reason, 'the first reason begins in view').toBeLessThan(at.window * 0.75);
  expect(at.next, 'Next comes after the reasons').toBeGreaterThanOrEqual(at.reasonEnds);
}

test('on a phone the reason comes before Next, there is a way out, and no key is hinted at', async ({ server }) => {
  await explainAtLength(server);
  const page = await onPhone();
  await page.goto('/study');
  await expect(place(page)).toBeVisible();
  const leave = page.getByRole('link', { name: 'Leave study' });
  await expect(leave).toHaveText('Leave');
  await pick(page, server, false, 'touch');
  for (const name of [/^Guess/, /^Think so/, /^Sure/]) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.height, 'within reach of a thumb').toBeGreaterThanOrEqual(44);
    expect(box?.y, 'in the lower half').toBeGreaterThan(422);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'on the screen').toBeLessThanOrEqual(844);
  }
  await page.getByRole('button', { name: /^Sure/ }).tap();
  await expect(page.getByRole('heading', { name: 'Wrong, and you were sure' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'All keys', includeHidden: true }), 'it is there').toBeAttached();
  await expect(page.getByRole('button', { name: 'All keys' })).toHaveCount(0);
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await expectReasonBeforeNext(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await test.step('a keyboard on a phone still works', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' }).locator('kbd').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText(/^2 of /);
  });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await leave.tap();
  await page.waitForURL(/\/$/);
});

test('without a network, that an answer is kept comes into view with Next', async ({ server }) => {
  tolerate(/status of 503/);
  const page = await onPhone();
  await page.route('**/api/study/reviews', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/study');
  await pick(page, server, false, 'touch');
  await page.getByRole('button', { name: /^Sure/ }).tap();
  await expect(page.getByText(/^Your answer is kept/)).toBeInViewport({ ratio: 1 });
  await expect(nextButton(page)).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/study/reviews');
});

test('at a desk, and in a quiz on a phone, the reason comes into view as well', async ({ page, server }) => {
  await explainAtLength(server);
  await test.step('at a desk', async () => {
    await startSession(page, await anAccount());
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/study');
    await pick(page, server, true);
    await page.keyboard.press('s');
    await expect(nextButton(page)).toBeVisible();
    await expectReasonBeforeNext(page);
    await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
    await expectGoodLook(page, 'a long reason');
  });
  await test.step('in a quiz', async () => {
    const phone = await onPhone();
    const topic = (await topicsOf(phone))[0]?.id;
    const started = await phone.request.post(`/api/topics/${topic}/attempts`, { data: { mode: 'study' } });
    await phone.goto(`/quiz/${topic}/attempts/${(await started.json()).attempt.id}`);
    await phone.locator('.choice').first().tap();
    await phone.getByRole('button', { name: /^(Sure|Check Answer)/ }).tap();
    await expect(phone.locator('.verdict')).toBeVisible();
    await expectReasonBeforeNext(phone);
    await expect(phone.getByRole('link', { name: /^Leave the quiz/ })).toHaveText('Leave');
    expect(await axeFindings(phone)).toEqual([]);
  });
});
