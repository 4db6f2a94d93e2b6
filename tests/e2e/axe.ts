import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, overflow, type Page } from './support.ts';

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
 * A state of a screen, reached once and looked at in three ways: by all of axe's rules at 1280 px in light; its colors in dark; and at
 * 320 px, where nothing is scrolled sideways and what a narrow screen puts in another place keeps its name and its size. Leaves it in light
 * at 1280.
 */
export async function expectGoodLook(page: Page, what = ''): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await axeFindings(page), `${what}, light, 1280 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const colors = { runOnly: ['color-contrast'] };
  expect(await axeFindings(page, colors), `${what}, dark`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page), `${what}, sideways at 320 px`).toBe(0);
  expect(await axeFindings(page, narrow), `${what}, dark, 320 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}
