import { expectGoodLook } from './axe.ts';
import { type Page, test } from './support.ts';

/** Ways to reach the states of a screen, by what the state is called. */
export type States = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** A test for each state: it looks right in light and dark, wide and narrow. */
export function looksRight(states: States): void {
  for (const [name, reach] of Object.entries(states)) {
    test(`${name}: axe finds nothing, in light and in dark, at 1280 and at 320 px, and nothing is scrolled sideways`, async ({
      page,
      tolerate,
    }) => {
      tolerate(/status of 4\d\d/);
      await page.setViewportSize({ width: 1280, height: 900 });
      await reach(page);
      await expectGoodLook(page, name);
    });
  }
}
