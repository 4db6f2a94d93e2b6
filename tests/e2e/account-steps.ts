import { expect, type Page, runningServer } from './support.ts';

/** The address of somebody who has no account yet. */
export const newcomer = 'newcomer@example.org';

/** Opens the newest email to an address once it has arrived. */
export async function openEmail(page: Page, email: string, subject: string): Promise<void> {
  let link: string | undefined;
  // Fetched without the browser: emails go out a moment after they are written.
  await expect
    .poll(async () => (link = await linkToEmail(page, email, subject)), `an email to ${email}: ${subject}`)
    .toBeDefined();
  await page.goto('/local/mailbox');
  await page.locator(`a[href="${link}"]`).click();
  await page.waitForURL(`**${link}`);
}

async function linkToEmail(page: Page, email: string, subject: string): Promise<string | undefined> {
  const mailbox = await (await page.request.get('/local/mailbox')).text();
  const row = mailbox.split('\n').find((line) => line.includes(subject) && line.includes(`to ${email},`));
  return row?.match(/href="([^"]+)"/)?.[1];
}

/** An account that can sign in. How people make theirs has its own journeys. */
export const anAccount = () => runningServer().account();

/** Opens the link in the email that is shown. Without a script the page cannot read it: it is pasted there. */
export async function followLink(page: Page, path: string, { script = true } = {}): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`${path}#code=`) });
  const address = (await link.getAttribute('href')) as string;
  await link.click();
  await page.waitForURL(`**${path}${script ? '' : '#*'}`);
  if (!script) await page.getByLabel('Link from the email').fill(address);
}

/** Confirms an address by the link in the email; ends on the sign-in page. */
export async function confirmBy(page: Page, email: string, how: { script?: boolean } = {}): Promise<void> {
  await openEmail(page, email, 'Confirm');
  await followLink(page, '/confirm', how);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.waitForURL('**/login?confirmed=1');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}

/** Everybody's sign-in is an hour ago, so that what a stolen session must not do asks for the password. */
export const anHourLater = () =>
  runningServer().sql("update sessions set created_at = created_at - interval '1 hour', confirmed_at = null");
