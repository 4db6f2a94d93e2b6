import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { linkIn } from './part-steps.ts';
import { expect, startSession, test, widths } from './support.ts';
import { topicsOf } from './topic-steps.ts';

test('a practice test of one domain, progress by domain, and a plot of scores', async ({ page, server }) => {
  await startSession(page, await anAccount());
  const topic = (await topicsOf(page)).find(({ name }) => name === 'Cisco CCNA');
  const progress = page.getByRole('region', { name: 'Your progress' });
  await page.goto(`/quiz/${topic?.id}`);
  await expect(progress.getByRole('heading', { name: 'No score yet' })).toBeVisible();

  const started = await page.request.post(`/api/topics/${topic?.id}/attempts`, { data: { question_count: 10 } });
  const { attempt } = await started.json();
  await server.sql(
    `update attempt_questions q set picks = array(
        select (c->>'id')::uuid from jsonb_array_elements(v.choices) c where (c->>'is_correct')::boolean)
      from question_versions v where v.id = q.question_version_id and q.attempt_id = $1 and q.position = 1`,
    [attempt.id],
  );
  await page.request.post(`/api/attempts/${attempt.id}/complete`);
  await page.goto(`/quiz/${topic?.id}/attempts/${attempt.id}`);
  const table = page.getByRole('region', { name: 'By domain' });
  await expect(table.getByText(/^Weakest: /)).toBeVisible();
  await linkIn(table, /^Practice this domain: /).click();
  const domain = page.getByRole('combobox', { name: 'Domain' });
  await expect(domain).not.toHaveValue('');
  const named = `Cisco CCNA: ${await domain.inputValue()}`;
  await expect(page.getByRole('heading', { level: 1, name: named }), 'the settings say which domain').toBeVisible();

  await expect(progress.getByText('10% on your last 10 questions: too few to tell')).toBeVisible();
  await expect(progress.getByRole('img', { name: 'One score: 10%. Pass mark 70%.' })).toBeVisible();
  await progress.getByText('Show as a table').click();
  await expect(progress.getByRole('row')).toHaveCount(2);
  await expectGoodLook(page);

  await domain.selectOption('Network Access');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page).toHaveURL(/\/attempts\//);
  await expect(page).toHaveTitle(/^Cisco CCNA: Network Access/);
  await expect(page.getByRole('banner').getByText('Cisco CCNA: Network Access')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'Test Paused' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Cisco CCNA: Network Access')).toBeVisible();
  await page.getByRole('button', { name: 'Resume Test' }).click();
  await expect(page.getByText('Question 1 of')).toBeVisible();
  const id = page.url().split('/').at(-1)?.split('?')[0];
  await page.request.post(`/api/attempts/${id}/complete`);
  await page.reload();
  await expect(page.getByText('One domain: Network Access')).toBeVisible();
});

for (const width of widths) {
  test(`the exam's mark is offered first, and a result says both once, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await startSession(page, await anAccount());
    const topic = (await topicsOf(page)).find(({ name }) => name === 'AWS Solutions Architect');
    const practice = await (await page.request.get(`/api/topics/${topic?.id}/practice`)).json();
    const mark: number = practice.topic.exam.passing_score;
    await page.goto(`/quiz/${topic?.id}`);
    await expect(page.getByLabel('Passing rate', { exact: true })).toHaveValue(String(mark));
    await expect(page.getByText(`the exam asks for ${mark}`)).toBeVisible();
    const { attempt } = await (
      await page.request.post(`/api/topics/${topic?.id}/attempts`, { data: { passing_rate: mark - 10 } })
    ).json();
    await page.request.post(`/api/attempts/${attempt.id}/complete`);
    await server.sql('update quiz_attempts set score = $2 where id = $1', [attempt.id, mark - 5]);
    await page.goto(`/quiz/${topic?.id}/attempts/${attempt.id}`);
    await expect(page.getByRole('heading', { name: 'Passed' })).not.toHaveClass(/verdict--right/);
    await expect(
      page.getByText(
        `By the ${mark - 10}% set for this test. The exam itself asks for ${mark}%, which this score does not reach.`,
      ),
    ).toBeVisible();
    await expect(page.getByText(`${mark}%`)).toHaveCount(1);
    await expectGoodLook(page);
  });
}

test('the weakest objective stands first, and a drill of ten of its questions adds to what is covered', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await startSession(page, await anAccount());
  const topic = (await topicsOf(page)).find(({ name }) => name === 'Cisco CCNA');
  const attempts = `/api/topics/${topic?.id}/attempts`;
  const objectives = page.getByRole('region', { name: 'By objective' });
  await page.goto(`/quiz/${topic?.id}`);
  await expect(objectives.getByText(/^0 of 53 covered/)).toBeVisible();
  await expect(objectives.getByRole('heading', { name: 'Weakest objectives' })).toBeHidden();

  for (const [objective, right] of [
    ['3.3', true],
    ['200-301 3.4', false],
  ] as const) {
    const { attempt } = await (await page.request.post(attempts, { data: { objective, question_count: 5 } })).json();
    await server.sql(
      `update attempt_questions q set picks = array(
          select (c->>'id')::uuid from jsonb_array_elements(v.choices) c where (c->>'is_correct')::boolean)
        from question_versions v where v.id = q.question_version_id and q.attempt_id = $1 and $2`,
      [attempt.id, right],
    );
    await page.request.post(`/api/attempts/${attempt.id}/complete`);
  }
  await page.reload();
  await expect(objectives.getByText(/^2 of 53 covered/)).toBeVisible();
  const weakest = objectives.getByRole('listitem').first();
  await expect(weakest).toContainText('3.4 Configure and check OSPFv2 in one area');
  await expect(weakest).toContainText('5 of 10 questions seen, 0 right at first sight, 5 wrong the last time');
  const domain = objectives.locator('summary', { hasText: 'IP Connectivity' });
  await domain.press('Enter');
  await expect(objectives.getByText('5 of 5 questions seen, 5 right at first sight')).toBeVisible();
  await expectGoodLook(page);

  await weakest.getByRole('button', { name: /^Drill 10 questions: 3\.4 / }).press('Enter');
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  await expect(page).toHaveTitle(/^Cisco CCNA: 3\.4 Configure and check OSPFv2 in one area/);
  const id = page.url().split('/').at(-1)?.split('?')[0];
  const asked = await server.sql(
    'select distinct q.objective from attempt_questions a join questions q on q.id = a.question_id where a.attempt_id = $1',
    [id],
  );
  expect(asked).toEqual([{ objective: '200-301 3.4' }]);
  await expectGoodLook(page);
  await page.request.post(`/api/attempts/${id}/complete`);
  await page.reload();
  await expect(page.getByText('One objective: 3.4 Configure and check OSPFv2 in one area')).toBeVisible();
  await page.goto(`/quiz/${topic?.id}`);
  await expect(weakest).toContainText('10 of 10 questions seen');
});
