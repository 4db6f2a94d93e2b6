import { expectGoodLook } from './axe.ts';
import { expect, learner, startSession, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherBrowser, anotherTab, tolerate } from './watch-steps.ts';

test('a pick in the moment in which its question appears is saved', async ({ page }) => {
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  await page.goto(`/quiz/${topic.id}`);
  // The new page is scrolled to its top as it is put in place, before any effect of it has run.
  await page.evaluate(() => {
    const scroll = window.scrollTo.bind(window) as (x: number, y: number) => void;
    window.scrollTo = ((x: number, y: number) => {
      const choice = document.querySelector<HTMLInputElement>('.choice input:not(:checked)');
      if (choice) window.scrollTo = scroll as typeof window.scrollTo;
      choice?.click();
      scroll(x, y);
    }) as typeof window.scrollTo;
  });
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  const attempt = new URL(page.url()).pathname.split('/').at(-1);
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/attempts/${attempt}`);
      return (await response.json()).attempt.questions[0].picks.length;
    })
    .toBe(1);
});

test('a pick as its question appears joins what an earlier visit kept unsent', async ({ page, server }) => {
  await startSession(page, learner);
  const topics = await topicsOf(page);
  const { id } = topics[1] as Topic;
  const start = { data: { question_count: 50 } };
  const { attempt } = await (await page.request.post(`/api/topics/${id}/attempts`, start)).json();
  const { position, choices } = attempt.questions.find((one: { pick_limit: number }) => one.pick_limit === 2);
  // Resume leads to the first question without an answer.
  await server.sql('update attempt_questions set picks = choice_order[1:1] where attempt_id = $1 and position < $2', [
    attempt.id,
    position,
  ]);
  await page.goto(`/quiz/${id}`);
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    `certamen.attempt.${attempt.id}`,
    JSON.stringify([[position, { picks: [choices[0].id], made_at: attempt.server_now }]]),
  ] as const);
  // The document is told of a change right after it was made, before any passive effect of the new page has run.
  await page.evaluate(() => {
    const watching = new MutationObserver(() => {
      const choice = document.querySelectorAll<HTMLInputElement>('.choice input')[1];
      if (!choice) return;
      watching.disconnect();
      choice.click();
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/attempts/${attempt.id}`);
      return (await response.json()).attempt.questions[position - 1].picks;
    })
    .toEqual([choices[0].id, choices[1].id]);
});

test('what arrives too late is named until read, and beside it what counts', async ({ page, context, server }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|409/);
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  const started = await page.request.post(`/api/topics/${topic.id}/attempts`, { data: { question_count: 5 } });
  const { attempt } = await started.json();
  const address = `/quiz/${topic.id}/attempts/${attempt.id}`;
  await page.goto(address);
  await page.locator('.choice').first().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  for (let question = 2; question <= 3; question++) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('.choice').first().click();
  }
  await expect(page.getByText('Not saved yet - retrying')).toBeVisible();
  await page.close();
  await server.sql(
    `update quiz_attempts set started_at = now() - interval '3 hours', deadline_at = now() - interval '2 hours' where id = $1`,
    [attempt.id],
  );
  await context.setOffline(false);

  const again = await anotherTab(page);
  await again.goto(address);
  await expect(again.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(again.getByText('2 answers of this device were not counted')).toBeVisible();
  await expect(again.getByText('Questions 2, 3: The time was up before this answer was made.')).toBeVisible();
  await again.reload();
  await expect(again.getByText('2 answers of this device were not counted'), 'until it was read').toBeVisible();
  await server.sql('update quiz_attempts set late_answers = 3 where id = $1', [attempt.id]);
  await again.reload();
  await expect(again.getByText('3 answers arrived after the time was up')).toBeVisible();
  await expectGoodLook(again);
  await again.getByRole('button', { name: 'OK' }).click();
  await expect(again.getByText('were not counted')).toHaveCount(0);
  await again.reload();
  await expect(again.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(again.getByText('of this device')).toHaveCount(0);
  await again.goto(`/quiz/${topic.id}`);
  await expect(again.getByText(/3 answers arrived after the time was up/)).toBeVisible();
});

test('without JavaScript a form opens the results of a test that time ended', async ({ server }) => {
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(page, learner);
  const [topic] = (await topicsOf(page)) as [Topic];
  for (const [isAnswered, heading] of [
    [true, /Passed|Failed/],
    [false, 'The time ran out'],
  ] as const) {
    const started = await page.request.post(`/api/topics/${topic.id}/attempts`, { data: { question_count: 5 } });
    const { attempt } = await started.json();
    const answer = { made_at: attempt.server_now, picks: [attempt.questions[0].choices[0].id] };
    if (isAnswered) await page.request.put(`/api/attempts/${attempt.id}/questions/1`, { data: answer });
    await server.sql('update quiz_attempts set deadline_at = now() where id = $1', [attempt.id]);
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await expect(page.getByRole('heading', { name: 'The time ran out' })).toBeVisible();
    await page.getByRole('button', { name: 'See the results' }).click();
    await expect(page.getByRole('button', { name: 'See the results' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Nothing was answered in this attempt')).toHaveCount(isAnswered ? 0 : 1);
  }
});
