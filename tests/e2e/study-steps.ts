import { expect, type Page, type RunningServer } from './support.ts';

interface Choice {
  id: string;
  is_correct: boolean;
}

/** The place in the sitting: '3 of 15', with cards that came again '3 of 15 +1'. */
export const place = (page: Page) => page.getByText(/^\d+ of \d+( \+\d+)?$/);
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' });

/** A tap where the one before was counts as the second of a double tap, which is ignored, and is made again. */
export async function tapNext(page: Page): Promise<void> {
  await expect(async () => {
    await nextButton(page).tap();
    await expect(nextButton(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

const choices = (page: Page) => page.locator('.choice input');

/** The question on the screen, with its choices in their order there. */
export async function shownQuestion(page: Page, server: RunningServer) {
  const ids = await choices(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const [found] = await server.sql<{ question_id: string; choices: Choice[] }>(
    'select question_id, choices from question_versions where choices @> $1::jsonb',
    [JSON.stringify([{ id: ids[0] }])],
  );
  const keys = new Map(found?.choices.map(({ id, is_correct }) => [id, is_correct]));
  return { id: found?.question_id ?? '', isCorrect: ids.map((id) => keys.get(id) === true) };
}

/** Picks what is right, or one choice that is wrong, with the keys of the letters or by touch. Returns the question's id. */
export async function pick(page: Page, server: RunningServer, isRight: boolean, by: 'keys' | 'touch' = 'keys') {
  const { id, isCorrect } = await shownQuestion(page, server);
  const wanted = [...isCorrect.keys()].filter((place) => isCorrect[place] === isRight);
  for (const place of isRight ? wanted : wanted.slice(0, 1)) {
    if (by === 'keys') await page.keyboard.press('abcdef'.charAt(place));
    else await page.locator('.choice').nth(place).tap();
  }
  await expect(page.locator('.choice input:checked').first()).toBeAttached();
  return id;
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
