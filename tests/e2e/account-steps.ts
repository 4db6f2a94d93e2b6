import { expect, type Page } from './support.ts';

let number = 0;
/** An address that nobody has registered yet, whatever ran before on this server. */
export const newEmail = () => `person${Date.now()}${++number}@example.org`;
export const password = 'a lighthouse';

/** Opens the newest letter to somebody, as soon as it has come. */
export async function openLetter(page: Page, email: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto('/local/mailbox');
    const row = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject });
    await row.first().getByRole('link').click({ timeout: 500 });
  }).toPass();
}

/** An account that can sign in, made through the screens. */
export async function anAccount(page: Page): Promise<{ email: string; password: string }> {
  const email = newEmail();
  const data = { full_name: 'Mara Example', email, password, confirm_password: password, certifications: ['CEH'] };
  expect((await page.request.post('/api/auth/sign-up', { data })).status()).toBe(200);
  await confirmBy(page, email);
  return { email, password };
}

/** Confirms an address by the link in the mail; ends on the sign-in page. */
export async function confirmBy(page: Page, email: string): Promise<void> {
  await openLetter(page, email, 'Confirm');
  await page.getByRole('link', { name: /\/confirm\?code=/ }).click();
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.waitForURL('**/login?confirmed=1');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}
