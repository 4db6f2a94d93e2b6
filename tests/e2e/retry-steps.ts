import type { Page } from './support.ts';

/**
 * The pauses between the attempts of a failing call take no time on the pages that are opened after this.
 * How long they are is tested in web/lib/retry.test.ts.
 */
export async function retryAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimer = window.setTimeout;
    const isPause = (ms: number) => ms >= 1000 && ms < 2300;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...given: unknown[]) => setTimer(run, isPause(ms) ? 0 : ms, ...given),
    });
  });
}
