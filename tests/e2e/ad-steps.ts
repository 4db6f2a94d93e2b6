import { expect, type Page } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';

export const slot = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });

/** The id of a topic of the library. */
export async function topicNamed(page: Page, name: string): Promise<string> {
  const topic = (await topicsOf(page)).find((one) => one.name === name);
  return (topic as Topic).id;
}

/** Starts a test and opens its first question. */
export async function openQuestion(page: Page, topic: string, mode: 'exam' | 'study' = 'exam'): Promise<void> {
  // Less than an hour: the clock keeps its width.
  const data = { question_count: 5, time_limit: 30, mode, discard_open: true };
  const { attempt } = await (await page.request.post(`/api/topics/${topic}/attempts`, { data })).json();
  await page.goto(`/quiz/${topic}/attempts/${attempt.id}`);
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
}

export async function openCards(page: Page, topic: string): Promise<void> {
  await page.goto(`/flashcards/${topic}`);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
}

/**
 * Adds up how far things have moved by themselves, from the first paint of every page that is opened after this. Without the web
 * fonts: a question that wraps in another way when its font comes is not what is measured. The test has to tolerate /woff2/.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}
