import { expectGoodLook } from './axe.ts';
import { type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** Ways from each state of a screen to the next, or their addresses, by what the state is called. */
export type States = Readonly<Record<string, string | ((page: Page) => Promise<void>)>>;

/** One journey through the states of a screen, in this order: each looks right. */
export function looksRight(screen: string, states: States): void {
  test(`${screen}: every state looks right`, async ({ page }) => {
    tolerate(/status of 4\d\d/);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [name, reach] of Object.entries(states)) {
      await test.step(name, async () => {
        await (typeof reach === 'string' ? page.goto(reach) : reach(page));
        await expectGoodLook(page, name);
      });
    }
  });
}
