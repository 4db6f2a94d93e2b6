import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { place, sendReview } from './study-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';

const none = { cards: 0, questions: 0, seconds: 0 };
const over = {
  ...{
    items: [],
    ahead: none,
    is_done: true,
    why: 'minutes',
    holds: null,
    sitting: null,
    minutes: { planned: 20, done: 20 },
  },
  ...{ again: null, moved: [], waiting: { questions: 0, exams: [] } },
};

/** What the API says is changed by `change`; over the API a screen is loaded only from another one. */
async function changed(page: Page, path: string, change: (said: object) => object): Promise<void> {
  await page.unroute(path);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

const studyFromHistory = async (page: Page) => {
  await page.goto('/study/history');
  await page.getByRole('link', { name: 'Study now' }).click();
};

/** The learner studies CEH and PMP. */
async function twoExams(page: Page): Promise<void> {
  await startSession(page, await anAccount());
  const { interests, version } = await (await page.request.get('/api/users/me/interests')).json();
  const pmp = { certification_name: 'PMP', priority: 1, target_date: null };
  await page.request.put('/api/users/me/interests', { data: { interests: [...interests, pmp], version } });
  await page.request.put('/api/study/settings', { data: { minutes_per_day: 60, time_zone: 'UTC' } });
}

test('at the end of the day a card that was not known is named, and brought in time', async ({ page }) => {
  await startSession(page, await anAccount());
  await page.request.put('/api/study/settings', { data: { time_zone: 'UTC' } });
  await page.clock.install();
  const at = new Date(Date.now() + 600_000).toISOString();
  await changed(page, '**/api/study/queue*', ({ server_now }: { server_now?: string }) => ({
    ...{ ...over, server_now },
    again: { cards: 2, at },
  }));
  await studyFromHistory(page);
  await page.waitForURL('**/study/done');
  await expect(page.getByText(/^2 cards come back at \d+:\d\d [AP]M\.$/)).toBeVisible();
  const study = page.getByRole('link', { name: 'Study them now' });
  await expect(study).toHaveCount(0);
  await expectGoodLook(page, 'cards come back');
  await page.clock.fastForward(601_000);
  await expect(page.getByText('2 cards come back now.')).toBeVisible();
  await expect(study).toHaveAttribute('href', '/study');
  await expect(page, 'nothing jumps').toHaveURL(/\/study\/done$/);
  await expectGoodLook(page, 'cards are back');
  await page.unroute('**/api/study/queue*');
  await tabTo(page, study);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/study');
  await expect(place(page)).toBeVisible();
});

test('a card shown after hours has its intervals from then on, none beyond the exam', async ({ page, server }) => {
  await startSession(page, await anAccount());
  await page.request.put('/api/study/settings', { data: { time_zone: 'UTC' } });
  const [card] = await server.sql<{ id: string }>(
    "select f.id from flashcards f join topics t on t.id = f.topic_id where t.certification_name = 'CEH' limit 1",
  );
  const earlier = new Date(Date.now() - 1_800_000).toISOString();
  await sendReview(page, { kind: 'card', id: randomUUIDv7(), item_id: card?.id, grade: 1, reviewed_at: earlier });
  await page.clock.install();
  await changed(page, '**/api/study/queue*', (said) => {
    const { items } = said as { items: { kind: string; due: object }[] };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const due = (one: { due: object }) => ({ ...one.due, good: inDays(3), easy: inDays(8) });
    const cards = items.filter(({ kind }) => kind === 'card');
    return { ...said, items: cards.map((one) => ({ ...one, due: due(one), exam_at: inDays(5) })) };
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Study now' }).click();
  await expect(page.getByText('Front', { exact: true })).toBeVisible();
  await page.clock.fastForward(3 * 3_600_000);
  await page.keyboard.press('Space');
  const grades = page.getByRole('group', { name: 'How well did you know it?' }).getByRole('button');
  await expect(grades).toHaveText([
    ...[/^Againback in 10 min/, /^Hardholds 1 day/, /^Goodholds 3 days/, /^Easyholds until your exam/],
  ]);
  await expectGoodLook(page, 'what each grade does');
});

test('one exam is studied for now, which says what it leaves, and the way back is there', async ({ page }) => {
  await twoExams(page);
  await page.goto('/study');
  const topic = await page.getByRole('heading', { level: 1 }).textContent();
  const name = topic?.replace('Study: ', '') ?? '';
  const only = page.getByRole('link', { name: `Only ${name} for now` });
  await changed(page, '**/api/study/today', (said) => {
    const { topics } = said as { topics: { topic_name: string }[] };
    return { ...said, topics: topics.map((one) => ({ ...one, promised: one.topic_name === name ? 1 : 3 })) };
  });
  await tabTo(page, only);
  await expectGoodLook(page, 'two exams');
  await tabTo(page, only);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/study\?topic=/);
  await expect(page.getByText(/^3 questions of .+ promised for today wait\.$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`questions? of ${name} promised`))).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'All exams' })).toHaveCount(2);
  await expect(only).toHaveCount(0);
  await expectGoodLook(page, 'one exam');
  await page.keyboard.press('x');
  await expect(page.getByText('Set aside. You can bring it back in your study history.')).toBeVisible();
  await page.getByRole('link', { name: 'All exams' }).click();
  await page.waitForURL(/\/study$/);
  await expect(place(page)).toBeVisible();
});

test('what comes on another day than was promised is said before the first item', async ({ page }) => {
  await twoExams(page);
  await changed(page, '**/api/study/queue*', (said) => {
    const [{ topic_id, topic_name }] = (said as { items: [{ topic_id: string; topic_name: string }] }).items;
    const on = new Date().toISOString().slice(0, 10);
    return { ...said, moved: [{ topic_id, topic_name, on, to: null, why: 'exam', questions: 1 }] };
  });
  await studyFromHistory(page);
  const moved = page.getByText(/^In your open exam: 1 question of .+ comes when there is room\.$/);
  await expect(moved).toBeVisible();
  await expectGoodLook(page, 'a promise is moved');
  const refilled = page.waitForResponse(/\/api\/study\/queue/);
  await page.keyboard.press('x');
  await expect(page.getByText('Set aside. You can bring it back in your study history.')).toBeVisible();
  await expect(moved).toHaveCount(0);
  await refilled;
});
