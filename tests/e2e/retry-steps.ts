import type { Page } from './support.ts';

/**
 * The pauses between the attempts of a failing call take no time on the pages that are opened after this.
 * How long they are is tested in web/lib/retry.test.ts.
 */
export async function retryAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimer = window.setTimeout;
    // A second or two, and up to 200 ms of jitter.
    const isPause = (ms: number) => ms >= 1000 && ms < 2200 && ms % 1000 < 200;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...given: unknown[]) => setTimer(run, isPause(ms) ? 0 : ms, ...given),
    });
  });
}
