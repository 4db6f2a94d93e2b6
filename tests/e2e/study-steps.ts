import { expect, type Page, type RunningServer } from './support.ts';

interface Choice {
  id: string;
  is_correct: boolean;
}

/** The place in the sitting: '3 of about 15'. */
export const place = (page: Page) => page.getByText(/^\d+ of about \d+$/);
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' });
const choices = (page: Page) => page.locator('.choice input');

/** Picks what is right, or one choice that is wrong, with the keys of the letters. */
export async function pick(page: Page, server: RunningServer, isRight: boolean): Promise<void> {
  const ids = await choices(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const [found] = await server.sql<{ choices: Choice[] }>(
    'select choices from question_versions where choices @> $1::jsonb',
    [JSON.stringify([{ id: ids[0] }])],
  );
  const wanted = (found?.choices ?? []).filter(({ is_correct }) => is_correct === isRight).map(({ id }) => id);
  for (const id of isRight ? wanted : wanted.slice(0, 1)) await page.keyboard.press('abcdef'.charAt(ids.indexOf(id)));
  await expect(page.locator('.choice input:checked').first()).toBeAttached();
}

/** Answers the item on the screen with keys alone, right or wrong, and goes on. */
export async function answer(page: Page, server: RunningServer, isRight: boolean, sure: 'g' | 'h' | 's') {
  await pick(page, server, isRight);
  await page.keyboard.press(sure);
  await expect(nextButton(page)).toBeVisible();
}

/** Sends reviews over the API, as an earlier visit did. */
export async function sendReview(page: Page, review: object): Promise<void> {
  const sent = await page.request.post('/api/study/reviews', { data: { reviews: [review] } });
  const { results } = await sent.json();
  expect(results).toEqual([expect.objectContaining({ outcome: 'stored' })]);
}

/** Everything that is remembered of an item, as the database has it. */
export async function memoryOf(server: RunningServer, item_id: string) {
  const [memory] = await server.sql<Record<string, unknown> & { state: { look_at: number | null } }>(
    'select * from memories where item_id = $1',
    [item_id],
  );
  return memory;
}
