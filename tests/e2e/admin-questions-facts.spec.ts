import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expect, type Page, test } from './support.ts';

const exported = async (page: Page, topic_id: string) =>
  (await callAdmin(page, 'GET', `topics/${topic_id}/question-text`)).text as string;

async function aTopic(page: Page, name: string): Promise<{ id: string; name: string }> {
  const { categories } = await callAdmin(page, 'GET', 'catalog');
  const exam = { exam_code: 'LH-1', exam_outline: 'Lamps (100%)\n1.2 Turn a lamp' };
  const { topic } = await callAdmin(page, 'POST', 'topics', { name, category_id: categories[0].id, ...exam });
  return topic;
}

test('an author writes a question with its whys, belief, objective, family and day; exported, it is uploaded the same', async ({
  page,
}) => {
  await openAdmin(page, '/admin/content/questions');
  const [topic, other] = [await aTopic(page, 'Lighthouses'), await aTopic(page, 'Harbors')];
  await page.reload();
  await test.step('in the editor', async () => {
    await page.getByRole('button', { name: 'Add question' }).click();
    const form = page.getByRole('form', { name: 'New question' });
    await form
      .getByLabel(/^Question/)
      .fill('Which lamp turns?\nExhibit (log): Lamp room\n```\n03:00 on\n03:05 off\n```');
    await form.getByLabel('Answer A', { exact: true }).fill('The first');
    await form.getByLabel('Answer B', { exact: true }).fill('The second');
    for (const letter of ['D', 'C']) await form.getByRole('button', { name: `Remove answer ${letter}` }).click();
    await form.getByRole('checkbox', { name: 'Answer A is correct' }).check();
    await form.getByRole('button', { name: 'Explain each answer' }).click();
    await expect(form.getByLabel('Why A is right')).toBeFocused();
    await expect(form.getByLabel('Belief behind A')).toHaveCount(0);
    await form.getByLabel('Why A is right').fill('It has a motor.');
    await form.getByLabel('Why B is wrong').fill('It has none.\nIt stands.');
    await form.getByLabel('Belief behind B').fill('every lamp turns');
    await form.getByLabel('Topic').selectOption(topic.name);
    const offered = form.getByLabel(/^Objective/).locator('xpath=following::datalist[1]/option');
    await expect(offered).toHaveAttribute('value', 'LH-1 1.2');
    await form.getByLabel(/^Objective/).fill('LH-1 1.2');
    await form.getByLabel(/^Family/).fill('lamps');
    await form.getByLabel(/^Checked/).fill('2026-11-29');
    await expectGoodLook(page, 'a question with all its facts');
    await form.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('Question added to Lighthouses.')).toBeVisible();
  });
  await test.step('opened again, it has them', async () => {
    await page.getByLabel('Search questions').fill('Which lamp turns');
    await page.getByRole('button', { name: /^Edit Which lamp/ }).click();
    const form = page.getByRole('form', { name: /^Edit Which lamp/ });
    await expect(form.getByLabel('Why B is wrong')).toHaveValue('It has none.\nIt stands.');
    await expect(form.getByLabel('Belief behind B')).toHaveValue('every lamp turns');
    await form.getByLabel(/^Family/).fill('turning lamps');
    await form.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('Question saved.')).toBeVisible();
  });
  const text = await exported(page, topic.id);
  expect(text).toContain(
    'Objective: LH-1 1.2\nFamily: turning lamps\nChecked: 2026-11-29\nWhy A: It has a motor.\nWhy B: It has none.\nIt stands.\nBelief B: every lamp turns',
  );
  await test.step('and it is uploaded to another topic', async () => {
    await page.goto('/admin/content/upload-questions');
    await page.getByLabel('Topic').selectOption(other.name);
    await page.getByLabel('Questions, pasted').fill(text);
    await expect(
      page.getByText('Objective LH-1 1.2 · Family turning lamps · Checked November 29, 2026'),
    ).toBeVisible();
    await expect(page.getByText('Why B It has none.')).toBeVisible();
    await expectGoodLook(page, 'the preview of all facts');
    await page.getByRole('button', { name: 'Upload 1 question' }).click();
    await expect.poll(() => exported(page, other.id)).toBe(text);
  });
});
