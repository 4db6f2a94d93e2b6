import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { nextButton, pick, place } from './study-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { topicsOf } from './topic-steps.ts';

const ANSWERS = 20;
const WRONG = 4;

test('20 answers in study count in settings, Home, list, exam and its results', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const topic = (await topicsOf(page)).find(({ name }) => name === 'Cisco CCNA');
  const id = topic?.id as string;
  await page.request.put('/api/study/settings', { data: { minutes_per_day: 60, time_zone: 'UTC' } });
  const { topic: told } = await (await page.request.get(`/api/topics/${id}/practice`)).json();
  const all: number = told.question_count;
  const seenIs = (seen: number, right: number, missed: number) =>
    `${seen} of ${all} questions seen, ${right} right at first sight, ${missed} wrong the last time`;
  const studied = seenIs(ANSWERS, ANSWERS - WRONG, WRONG);
  const progress = page.getByRole('region', { name: 'Your progress' });

  await test.step('20 answers in study, four of them wrong', async () => {
    await page.goto(`/study?topic=${id}`);
    for (let answered = 0; answered < ANSWERS; ) {
      const at = await place(page).textContent();
      if (await page.getByText('Front', { exact: true }).isVisible()) {
        await page.keyboard.press('Space');
        await page.keyboard.press('3');
      } else {
        await pick(page, server, answered >= WRONG);
        await page.keyboard.press('s');
        await expect(nextButton(page)).toBeVisible();
        answered += 1;
        if (answered < ANSWERS) await page.keyboard.press('Enter');
      }
      if (answered < ANSWERS) await expect(place(page)).not.toHaveText(at ?? '');
    }
    await expect(page.getByText('Saved')).toBeVisible();
  });

  await test.step('the settings know them, and what was missed is one button', async () => {
    await page.goto(`/quiz/${id}`);
    await expect(page.getByText(`${all} questions, ${all - ANSWERS} not yet seen`)).toBeVisible();
    await expect(page.getByText(`${WRONG} you got wrong the last time`)).toBeVisible();
    await expect(progress.getByText(studied)).toBeVisible();
    await expect(progress.getByText(/right at first sight \(\d+%\)/).first()).toBeVisible();
    await expect(progress.getByRole('button', { name: `Practice the ${WRONG} you missed` })).toBeVisible();
    await expectGoodLook(page, 'settings after study');
  });

  await test.step('so do Home and the list of certifications', async () => {
    for (const path of ['/', '/certifications?q=ccna']) {
      await page.goto(path);
      await expect(page.getByText(`${ANSWERS} of ${all} questions seen`).first()).toBeVisible();
      await expectGoodLook(page, `${path} after study`);
    }
  });

  await test.step('an exam of unseen questions has none of them; its results say so, and what was left blank', async () => {
    await finish(page, id, { selection: 'unseen', question_count: 10 });
    await expect(fact(page, 'New to you')).toHaveText('0 of 10');
    await expect(fact(page, 'Left blank')).toHaveText('10');
    await expect(page.getByText('Met before')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Today’s study' })).toBeVisible();
    await expectGoodLook(page, 'results of new questions');
  });

  await test.step('one of what was met says so first, and that it tells little', async () => {
    await finish(page, id, { selection: 'missed', question_count: 14 });
    await expect(page.locator('.facts dt').first()).toHaveText('Met before');
    await expect(fact(page, 'Met before')).toHaveText('0 of 14');
    await expect(page.getByText(/^You had met most of these questions before/)).toBeVisible();
    await expectGoodLook(page, 'results of questions met before');
  });

  await test.step('the first button has as many questions as it says', async () => {
    const missed = page.getByRole('button', { name: 'Practice the 14 you missed' });
    await missed.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 1 of 14')).toBeVisible();
  });

  await test.step('back on the settings, all is added up', async () => {
    await page.goto(`/quiz/${id}`);
    await expect(page.getByText(`${all - ANSWERS - 10} not yet seen`)).toBeVisible();
    await expect(progress.getByText(seenIs(ANSWERS + 10, ANSWERS - WRONG, WRONG + 10))).toBeVisible();
  });
});

const fact = (page: Page, name: string) => page.locator('.facts > div').filter({ hasText: name }).locator('dd');

/** Completed without an answer. */
async function finish(page: Page, topic_id: string, settings: object): Promise<void> {
  const started = await page.request.post(`/api/topics/${topic_id}/attempts`, { data: settings });
  const { attempt } = await started.json();
  expect(started.status(), JSON.stringify(attempt)).toBe(200);
  await page.request.post(`/api/attempts/${attempt.id}/complete`);
  await page.goto(`/quiz/${topic_id}/attempts/${attempt.id}`);
}
