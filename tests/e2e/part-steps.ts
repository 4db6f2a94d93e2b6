import type { Locator } from '@playwright/test';
import { expect, type Page } from './support.ts';

/** The button of this name in a part of a page. */
export const buttonIn = (part: Page | Locator, name: string | RegExp): Locator => part.getByRole('button', { name });

/** The link of this name in a part of a page. */
export const linkIn = (part: Page | Locator, name: string | RegExp): Locator => part.getByRole('link', { name });

/** Fills in the fields of these labels, in this order. */
export async function fillIn(part: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await part.getByLabel(label).fill(value);
}

/** Each of these texts is on a part of a page. */
export async function expectTexts(part: Page | Locator, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(part.getByText(text)).toBeVisible();
}

/** Each of these is said by one element. */
export async function expectWords(element: Locator, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(element).toContainText(text);
}

/** The link of this name leads there. */
export async function expectLink(part: Page | Locator, name: string | RegExp, href: string | RegExp): Promise<void> {
  await expect(linkIn(part, name)).toHaveAttribute('href', href);
}

/** Why the answer is right or wrong: below each choice, or as one explanation. */
export const reasons = (page: Page) => page.locator('.choice__why, .explain');
