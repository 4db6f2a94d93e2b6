import { asAdministrator, callAdmin } from './admin-steps.ts';
import { expect, overflow, type Page, test } from './support.ts';

const text = {
  category: 'הסמכות רשת',
  topic: 'אבטחת מידע (SY0-701)',
  question: 'איזה פרוטוקול מצפין את התעבורה בין הדפדפן לשרת, ומשתמש בפורט 443?',
  right: 'HTTPS, כלומר HTTP מעל TLS.',
  wrong: 'FTP, בלי הצפנה!',
  reason: 'הדפדפן פותח חיבור TLS עם `curl -v` ורק אז שולח את הבקשה.',
  front: 'מהו TLS?',
};

/** Where the text of an element begins and where its letter stands: 'right' of a right-to-left text. */
const sides = (page: Page, row: string) =>
  page.locator(row).evaluateAll((rows) =>
    rows.map((one) => {
      const [key, words] = ['.choice__key', '.choice__text'].map((part) => one.querySelector(part) as Element);
      const isAfter = key && words && key.getBoundingClientRect().x > words.getBoundingClientRect().x;
      return [words && getComputedStyle(words).direction, isAfter ? 'letter right' : 'letter left'];
    }),
  );

test('right-to-left questions, cards and names have their letters at the right', async ({ page }) => {
  await asAdministrator(page);
  const { category } = await callAdmin(page, 'POST', 'categories', { name: text.category });
  const { topic } = await callAdmin(page, 'POST', 'topics', { category_id: category.id, name: text.topic });
  const answers = [
    { answer_text: text.wrong, is_correct: false },
    { answer_text: text.right, is_correct: true },
  ];
  const words = { question_text: text.question, explanation: text.reason, answers };
  await callAdmin(page, 'POST', 'questions', { topic_id: topic.id, ...words });
  await callAdmin(page, 'POST', 'flashcards', {
    topic_id: topic.id,
    front_content: text.front,
    back_content: text.right,
  });

  const direction = (locator: string) =>
    page
      .locator(locator)
      .first()
      .evaluate((one) => getComputedStyle(one).direction);
  const look = async (name: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${name} at ${width} px`).toBe(0);
    }
  };
  await page.goto(`/quiz/${topic.id}`);
  await look('settings');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.locator('.question__text')).toBeVisible();
  expect(await direction('.question__text')).toBe('rtl');
  expect(await sides(page, '.choice')).toEqual([
    ['rtl', 'letter right'],
    ['rtl', 'letter right'],
  ]);
  await look('question');
  await page.locator('.choice').first().click();
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByText('Explanation').first()).toBeVisible();
  expect(await direction('.review__q')).toBe('rtl');
  expect(await direction('.explain div div')).toBe('rtl');
  expect(await direction('.explain code'), 'code stays as it is').toBe('ltr');
  expect(await sides(page, '.choice')).toEqual([
    ['rtl', 'letter right'],
    ['rtl', 'letter right'],
  ]);
  await look('results');
  await page.goto(`/flashcards/${topic.id}`);
  await expect(page.locator('.flash__body')).toHaveText(text.front);
  expect(await direction('.flash__body div')).toBe('rtl');
  await look('card');
  await page.goto(`/admin/content/questions?topic_id=${topic.id}`);
  await expect(page.locator('.qcell__t').first()).toBeVisible();
  await look('admin');
  await page.getByRole('searchbox').first().fill('הצפנה');
  expect(await direction('input[type=search]')).toBe('rtl');
});
