import { axeFindings, expect, overflow, type Page, test } from './support.ts';

/** Ways to reach the states of a screen, by what the state is called. */
export type States = Readonly<Record<string, (page: Page) => Promise<void>>>;

export const ready = (page: Page) => page.waitForLoadState('networkidle');

/** A test for each state in each colour scheme: axe finds nothing, wide and narrow, and nothing has to be scrolled sideways. */
export function looksRight(states: States, more: (colorScheme: 'light' | 'dark') => void = () => {}): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${colorScheme}`, () => {
      test.use({ colorScheme });

      for (const [name, reach] of Object.entries(states)) {
        test(`${name}: axe finds nothing, at 1280 and at 320 px, and nothing is scrolled sideways`, async ({
          page,
          tolerate,
        }) => {
          tolerate(/status of 4\d\d/);
          await page.setViewportSize({ width: 1280, height: 900 });
          await reach(page);
          await ready(page);
          expect(await axeFindings(page)).toEqual([]);
          await page.setViewportSize({ width: 320, height: 700 });
          expect(await overflow(page)).toBe(0);
          expect(await axeFindings(page)).toEqual([]);
        });
      }

      more(colorScheme);
    });
  }
}
