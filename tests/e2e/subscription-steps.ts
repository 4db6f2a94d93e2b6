import { anAccount } from './account-steps.ts';
import { expect, type Page, startSession } from './support.ts';

/** A learner, signed in, on the subscription screen. Returns the address. */
export async function openPlans(page: Page): Promise<string> {
  const account = await anAccount();
  await startSession(page, account, '/subscription');
  return account.email;
}

/** Buys a plan over the API and the sandbox's checkout, without looking at either. */
export async function buy(page: Page, plan: string): Promise<void> {
  const { tiers } = await (await page.request.get('/api/subscriptions')).json();
  const { price_id: priceId } = tiers.find(({ name }: { name: string }) => name === plan);
  const begun = await page.request.post('/functions/v1/create-checkout-session', { data: { priceId } });
  expect(begun.status()).toBe(200);
  const { url } = await begun.json();
  expect((await page.request.post(url, { form: { way: 'pay' } })).status()).toBe(200);
}

/** Somebody who pays for a plan, on the subscription screen. Returns the address. */
export async function aSubscriber(page: Page, plan = 'Monthly'): Promise<string> {
  const account = await anAccount();
  await startSession(page, account);
  await buy(page, plan);
  await subscriptionIs(page, 'active');
  await page.goto('/subscription');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeVisible();
  return account.email;
}

/** Waits until the site has heard of its subscriber's status from the sandbox, which delivers events a moment later. */
export async function subscriptionIs(page: Page, status: string): Promise<void> {
  await expect
    .poll(async () => {
      const { subscription } = await (await page.request.get('/api/users/me/subscriptions')).json();
      return subscription?.status;
    })
    .toBe(status);
}

/** Presses a button for somebody's subscription on the sandbox's control page. */
export async function atTheSandbox(page: Page, email: string, button: string): Promise<void> {
  await page.goto('/local/payments');
  const person = page.locator('.people > li').filter({ hasText: email });
  await person.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText('Done. The product will be notified in a moment.')).toBeVisible();
}

/** The last day of access, in words. */
export async function endDay(page: Page): Promise<string> {
  const { subscription } = await (await page.request.get('/api/users/me/subscriptions')).json();
  return page.evaluate(
    (end) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(end)),
    subscription.access_until ?? subscription.current_period_end,
  );
}
