import type { Locator } from '@playwright/test';
import type { Page } from './support.ts';

/** Runs the page's clock (`page.clock.install()`) until the target shows: a call that fails is repeated after seconds. */
export async function runClockUntil(page: Page, target: Locator): Promise<void> {
  while (!(await target.isVisible())) await page.clock.runFor(500);
}
