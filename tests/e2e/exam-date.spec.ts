import { randomUUIDv7 } from 'node:crypto';
import { anAccount } from './account-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { sendReview } from './study-steps.ts';
import { expect, startSession, test } from './support.ts';
import type { Topic } from './topic-steps.ts';
import { tolerate } from './watch-steps.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

test('a topic without a certification gets an exam date, by keyboard, and loses it', async ({ page, server }) => {
  tolerate(/status of 400/);
  await startSession(page, await anAccount());
  await page.request.put('/api/study/settings', { data: { time_zone: 'UTC' } });
  const [topic] = await server.sql<Topic & { card_id: string }>(`select t.id, t.name, f.id as card_id
    from topics t join flashcards f on f.topic_id = t.id where t.certification_name is null limit 1`);
  const { id = '', name = '', card_id } = topic ?? {};
  const plan = page.getByRole('region', { name: 'Today' });
  const dates = page.getByRole('region', { name: 'Target dates' });
  const dialog = page.getByRole('dialog', { name: `Exam date of ${name}` });
  const date = dialog.getByLabel('Date');
  const line = page.locator('#exam-date');
  const change = page.getByRole('button', { name: 'Change exam date' });

  await test.step('a day that is past is refused beside the field, another one is kept', async () => {
    await page.goto(`/quiz/${id}`);
    await tabTo(page, page.getByRole('button', { name: 'Set an exam date' }));
    await page.keyboard.press('Enter');
    await expect(date).toBeFocused();
    await date.fill(inDays(-3));
    await page.keyboard.press('Enter');
    await expect(date).toHaveAccessibleDescription(/A target date cannot lie in the past\./);
    await expect(date).toBeFocused();
    await expectGoodLook(page, 'refused');
    await date.fill(inDays(5));
    await page.keyboard.press('Enter');
    await expect(line).toContainText(`Exam date: ${dayText(inDays(5))}`);
    await expect(change).toBeFocused();
    await expectGoodLook(page, 'dated');
  });

  await test.step('a first visit offers it with the other exams, and study begins with it', async () => {
    await page.goto('/');
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.getByLabel('Exam date')).toHaveValue(inDays(5));
    await page.getByLabel('Exam date').fill(inDays(6));
    await page.getByRole('button', { name: 'Study now' }).click();
    await expect(page).toHaveURL(`/study?topic=${id}`);
  });

  await test.step('Home and Certifications have its date, and today is planned by it', async () => {
    const reviewed_at = new Date().toISOString();
    await sendReview(page, { kind: 'card', id: randomUUIDv7(), item_id: card_id, grade: 3, reviewed_at });
    await page.goto('/');
    await expect(plan).toContainText(`${name} is in 6 days`);
    await expect(dates.getByRole('listitem').filter({ hasText: name })).toContainText('in 6 days');
    await expectGoodLook(page, 'Home');
    await page.goto('/certifications');
    await expect(page.getByRole('main')).toContainText(`Target date: ${dayText(inDays(6))}`);
    await page.goto('/profile?tab=security&delete=1');
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText([
      'your profile, with 2 certifications and target dates',
      'your study history of 1 question or card, with 1 answer or grade',
    ]);
  });

  await test.step('once it is over, Home asks for a new date or none', async () => {
    await server.sql('update study_goals set target_date = current_date - 2');
    await page.goto('/');
    const set = plan.getByRole('link', { name: `Set a new date: ${name}` });
    await expect(set).toHaveAttribute('href', `/quiz/${id}#exam-date`);
    await plan.getByRole('button', { name: `No date: ${name}` }).click();
    await expect(page.getByText(`You study ${name} without an exam date now.`)).toBeVisible();
    await expect(dates).not.toContainText(name);
  });

  await test.step('it is set again, reached from Home, and removed where it was set', async () => {
    await page.request.put(`/api/topics/${id}/goal`, { data: { target_date: inDays(40) } });
    await page.goto('/');
    await dates.getByRole('link', { name: `Change exam date of ${name}` }).click();
    await change.click();
    await dialog.getByRole('button', { name: 'Remove date' }).click();
    await expect(page.getByRole('button', { name: 'Set an exam date' })).toBeFocused();
    await expect(line).not.toContainText('Exam date:');
    expect(await server.sql('select * from study_goals')).toEqual([]);
  });

  await test.step('that of a certification is changed on the profile', async () => {
    const [ceh] = await server.sql<Topic>("select id, name from topics where certification_name = 'CEH'");
    await page.goto(`/quiz/${ceh?.id}`);
    await expect(line).toContainText(`Exam date: ${dayText(inDays(90))}`);
    await line.getByRole('link', { name: 'Change exam date' }).click();
    await expect(page).toHaveURL('/profile#interests');
  });
});
