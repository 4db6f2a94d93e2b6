import { request } from '@playwright/test';
import { shownBy } from '../support/factors.ts';
import { expect, type Page, sendSignIn } from './support.ts';

export const security = '/profile?tab=security';
export const factorPart = (page: Page) => page.getByRole('region', { name: 'Second factor' });
export const codes = (page: Page) => factorPart(page).getByRole('status').filter({ hasText: 'only this once' });

/** Sets an app up from the section that is open; returns its secret and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await factorPart(page).getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = dialog.locator('.app-setup__key');
  await expect(key).toBeVisible();
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill(shownBy(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(codes(page)).toBeVisible();
  return { secret, recovery: await codes(page).getByRole('listitem').allTextContents() };
}

/** An app of an account, set up through the API; the code of the present step is used up. */
export async function withApp(origin: string, account: { email: string; password: string }) {
  const api = await request.newContext({ baseURL: origin });
  expect((await api.post('/api/auth/sign-in', { data: account })).status()).toBe(200);
  const begun = await (await api.post('/api/users/me/factors/app/setup', { data: {} })).json();
  const code = shownBy(begun.secret, new Date());
  const confirm = { setup: begun.setup, code };
  const confirmed = await api.post('/api/users/me/factors/app', { data: confirm });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await api.dispose();
  return { secret: begun.secret as string };
}

/** Types the password; ends where the second factor is asked for. */
export async function typePassword(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, account);
  await page.waitForURL('**/login/verify');
}

/** A passkey store in this browser, whose owner is always there and recognized. */
export async function aVirtualKey(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    /** Whether the owner touches it by themselves. */
    touches: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    async count() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
