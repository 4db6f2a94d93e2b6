import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { atRest, expect, overflow, type Page, test } from './support.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands; by all of its rules unless some are named. */
export async function axeFindings(
  page: Page,
  options: Pick<RunOptions, 'runOnly' | 'rules'> = {},
): Promise<string[]> {
  // Straight into the page: the package for Playwright opens a second page for each run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`(() => { ${source} })()`);
  const violations = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const results = await axe.run({ resultTypes: ['violations'], ...given });
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }));
  }, options);
  return violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`);
}

/** What can differ on a narrow screen, where other controls show and lists scroll. */
const narrow = {
  runOnly: ['target-size', 'button-name', 'link-name', 'label', 'aria-hidden-focus', 'scrollable-region-focusable'],
};

/**
 * Whether bars stay in view, or scroll with the page as they do in low windows. What is partly under one counts as a small target, and what
 * that is depends on how far a page happens to be scrolled.
 */
async function barsStick(page: Page, stick: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      document.documentElement.style.setProperty('--sticks', value);
      for (const bar of document.querySelectorAll<HTMLElement>('.tabbar')) bar.style.position = value;
    },
    stick ? '' : 'static',
  );
  await atRest(page);
}

/** Journeys that have looked at a state in every way. */
const thorough = new WeakSet<object>();

/**
 * A state of a screen, reached once and looked at: by all of axe's rules at 1280 px in light; and at 320 px, where nothing is scrolled
 * sideways. The first state of each journey, and every one in `npm run test:full`, also has its colors checked in dark, and at 320 px the
 * names and the size of what a narrow screen puts in another place. Leaves it in light at 1280.
 */
export async function expectGoodLook(page: Page, what = ''): Promise<void> {
  const journey = test.info();
  const inEveryWay = Boolean(process.env.TEST_FULL) || !thorough.has(journey);
  thorough.add(journey);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await axeFindings(page), `${what}, light, 1280 px`).toEqual([]);
  if (inEveryWay) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page, { runOnly: ['color-contrast'] }), `${what}, dark`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page), `${what}, sideways at 320 px`).toBe(0);
  if (inEveryWay) {
    await barsStick(page, false);
    expect(await axeFindings(page, narrow), `${what}, dark, 320 px`).toEqual([]);
    await barsStick(page, true);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
