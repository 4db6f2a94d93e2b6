import { expect, type Page, runningServer } from './support.ts';

let number = 0;
/** An address that nobody has registered yet. */
export const newEmail = () => `somebody${++number}@example.org`;

/** Opens the newest letter to somebody, as soon as it has come. */
export async function openLetter(page: Page, email: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto('/local/mailbox');
    const row = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject });
    await row.first().getByRole('link').click({ timeout: 500 });
  }).toPass();
}

/** An account that can sign in. How people make theirs has its own journeys. */
export const anAccount = () => runningServer().account();

/** Confirms an address by the link in the mail; ends on the sign-in page. */
export async function confirmBy(page: Page, email: string): Promise<void> {
  await openLetter(page, email, 'Confirm');
  await page.getByRole('link', { name: /\/confirm\?code=/ }).click();
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.waitForURL('**/login?confirmed=1');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}
