import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, learner, startSession, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

test('an administrator views the site as a learner, read only, and comes back', async ({ page }) => {
  tolerate(/status of 403/);
  await openAdmin(page, '/admin/users');
  const { users } = await callAdmin(page, 'GET', `users?q=${encodeURIComponent(learner.email)}`);
  const [{ id, full_name }] = users;
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: 'View as this learner' }).click();
  const dialog = page.getByRole('alertdialog', { name: `View the site as ${full_name}?` });
  await expectGoodLook(page, 'the question before viewing as a learner');
  await dialog.getByRole('button', { name: 'View as this learner' }).click();

  const banner = page.getByRole('region', { name: 'Viewing as a learner' });
  await expect(banner).toContainText(`You are viewing this site as ${full_name}.`);
  await expect(page).toHaveURL('/');
  await expectGoodLook(page, 'Home of a learner, viewed by an administrator');
  for (const path of ['/certifications', '/entitlements', '/study/history', '/flashcards', '/admin']) {
    await page.goto(path);
    await expect(banner, path).toBeVisible();
    await expect(page.getByRole('main'), path).toBeVisible();
  }
  for (const path of ['/profile', '/study']) {
    await page.goto(path);
    await expect(page.getByText('You are viewing this site as a learner, read only.').first(), path).toBeVisible();
    await expect(banner, path).toBeVisible();
  }

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(banner).toHaveCount(0);
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Viewed the site as a user' })).toContainText(full_name);
});

for (const javaScriptEnabled of [true, false]) {
  test(`results that a viewing administrator looks for stay unopened for the learner's late answers, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    server,
  }) => {
    tolerate(/status of 403/);
    await startSession(page, learner);
    const [topic] = (await topicsOf(page)) as [Topic];
    const start = { data: { question_count: 5 } };
    const { attempt } = await (await page.request.post(`/api/topics/${topic.id}/attempts`, start)).json();
    await server.sql("update quiz_attempts set deadline_at = now() + interval '1s' where id = $1", [attempt.id]);
    await expect
      .poll(async () => (await (await page.request.get(`/api/attempts/${attempt.id}`)).json()).attempt.state)
      .toBe('ended');

    const viewer = await anotherBrowser({ javaScriptEnabled });
    await asAdministrator(viewer);
    const [account] = await server.sql<{ id: string }>('select id from users where email = $1', [learner.email]);
    await callAdmin(viewer, 'POST', `users/${account?.id}/view`);
    await viewer.goto(`/quiz/${topic.id}/attempts/${attempt.id}?open=yes`);
    await expect(viewer.getByRole('heading', { name: 'The time ran out' })).toBeVisible();
    await viewer.getByRole('button', { name: 'See the results' }).click();
    await expect(viewer.getByText('You are viewing this site as a learner, read only.')).toBeVisible();
    if (javaScriptEnabled) await expectGoodLook(viewer, 'an attempt out of time, viewed by an administrator');

    const late = { made_at: attempt.server_now, picks: [attempt.questions[0].choices[0].id] };
    const saved = await page.request.put(`/api/attempts/${attempt.id}/questions/1`, { data: late });
    expect(saved.status(), await saved.text()).toBe(200);
    await page.goto(`/quiz/${topic.id}/attempts/${attempt.id}`);
    await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  });
}
