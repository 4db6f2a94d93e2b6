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
 * Adds up how far things have moved by themselves, from the first paint of every page that is opened after this until what has been
 * drawn by the time of the question. Without the web fonts: a question that wraps in another way when its font comes is not what is
 * measured. The test has to tolerate /woff2/.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) sum += entry.value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      async shifts() {
        // A shift is known once the frame that shows it has been painted.
        for (let frame = 0; frame < 2; frame++) await new Promise((painted) => requestAnimationFrame(painted));
        add(observer.takeRecords());
        return sum;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shifts(): Promise<number> }).shifts());
}
