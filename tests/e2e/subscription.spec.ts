import { openEmail } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { expectWords } from './part-steps.ts';
import { aSubscriber, atTheSandbox, buy, endDay, openPlans, subscriptionIs } from './subscription-steps.ts';
import { expect, learner, type Page, sendSignIn, startSession, test, widths } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const current = (page: Page) => page.locator('.current');
const card = (page: Page, plan: string) => page.locator('.tier').filter({ hasText: plan });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test('signing in first, a card that is declined, and the test payment', async ({ page }) => {
  await test.step('L2-126, L8-001: a visitor signs in first, and is told why', async () => {
    await page.goto('/subscription');
    await expect(page).toHaveURL('/login?from=%2Fsubscription');
    await expect(page.getByText('Please log in to continue')).toBeVisible();
  });
  await test.step('a card that is declined buys nothing; the next one does', async () => {
    await openPlans(page);
    await press(page, 'Choose Monthly');
    await press(page, 'Continue to checkout');
    await press(page, 'Card is declined');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await press(page, 'Cancel');
    await page.waitForURL('**/subscription?test=cancel');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged.' })).toBeVisible();
    await expect(current(page)).toContainText('Free');
    await expect(entries(page).getByText('Subscription')).toBeVisible();

    await press(page, 'Choose Monthly');
    await press(page, 'Continue to checkout');
    await press(page, 'Card is declined');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await press(page, 'Pay $12.00');
    await expect(page.getByText('Payment received.')).toBeVisible();
    await expect(current(page)).toContainText('Active');
  });
  await test.step('L2-129, L2-130, L7-062 to L7-065, L8-022, L9-027: the test payment of $10.00 a month folds out, runs and says what fails', async () => {
    tolerate(/status of 409/);
    await openPlans(page);
    const run = page.getByRole('button', { name: 'Run test payment' });
    const open = () => page.locator('summary', { hasText: 'Developer Testing' }).click();
    await expect(run).toBeHidden();
    await open();
    await expect(page.getByText('$10.00/month test payment')).toBeVisible();
    await run.click();
    await expect(page).toHaveURL(/\/local\/checkout\//);
    await press(page, 'Cancel');
    await expect(page).toHaveURL('/subscription?test=cancel');
    await open();
    await run.click();
    await press(page, 'Pay $10.00');
    await expect(page).toHaveURL('/subscription?test=success');
    await expect(page.getByText('Payment received.')).toBeVisible();
    await expectWords(current(page), 'Test payment', '$10.00 per month');
    await open();
    await run.click();
    await expect(page.locator('.dev').getByRole('alert')).toHaveText(
      'Test payment failed: You already have a subscription. You can change its plan instead.',
    );
  });
});

test('L1-008, L2-020, L2-037, L2-038, L2-127, L2-128, L2-131 to L2-134, L4-034, L7-061, L9-026: subscribing, to the entry that goes', async ({
  page,
}) => {
  await openPlans(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  await expect(page.getByText('Checkout runs in test mode', { exact: true }), 'L1-014').toBeVisible();
  const all = ['Home', 'Study', 'Certifications', 'Profile', 'Subscription', 'Entitlements'];
  await expect(entries(page).getByRole('link')).toHaveText(all);
  await expect(current(page)).toContainText('Free');
  for (const [plan, price, per, monthly] of [
    ['Monthly', '$12.00', 'per month', 'billed each month'],
    ['3 Months', '$30.00', 'every 3 months', '$10.00 a month'],
    ['Yearly', '$96.00', 'per year', '$8.00 a month'],
  ] as const) {
    for (const words of [price, per, monthly]) await expect(card(page, plan)).toContainText(words);
    await expect(card(page, plan).getByRole('button', { name: `Choose ${plan}` })).toBeEnabled();
  }

  await press(page, 'Choose Yearly');
  const dialog = page.getByRole('dialog', { name: 'Complete Subscription' });
  await expectWords(dialog, '$96.00 per year ($8.00 a month)', 'today, then every year until you cancel');
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL(/\/local\/checkout\//);
  await press(page, 'Pay $96.00');

  await expect(page).toHaveURL('/subscription?test=success');
  const banner = page.getByRole('status').filter({ hasText: 'Payment received.' });
  await expect(banner).toContainText('Your subscription is active, and the ads are gone.');
  await expectWords(current(page), 'Active', '$96.00 per year', /Renews.*in \d+ days/);
  await expect(card(page, 'Yearly').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await expect(card(page, 'Monthly').getByRole('button', { name: 'Switch to Monthly' })).toBeEnabled();

  await expect(entries(page).getByText('Subscription'), 'the entry is gone at once').toHaveCount(0);
  await entries(page).getByText('Home').click();
  await expect(page).toHaveURL('/');
  await expect(entries(page).getByText('Subscription'), 'and stays so').toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const small = page.getByRole('navigation', { name: 'Main, small screens' });
  await expect(small.getByRole('link')).toHaveText(['Home', 'Study', 'Certifications', 'Profile', 'Entitlements']);
  const end = await small.getByRole('link').last().boundingBox();
  expect((end?.x ?? 0) + (end?.width ?? 0), 'no column is empty').toBeCloseTo(360, 0);
  await page.goto('/flashcards/demo');
  await expect(small.getByRole('link'), 'on public pages too').toHaveCount(5);
  await page.goto('/subscription');
  await expect(current(page), 'it is reached by its address').toContainText('Yearly');
});

test('L5-037, L4-035, L4-036: canceling asks first and can be undone', { tag: '@pglite' }, async ({ page }) => {
  await aSubscriber(page);
  const end = await endDay(page);
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your Monthly subscription?' });
  await press(page, 'Cancel Subscription');
  await expect(dialog).toContainText(`Your access lasts until ${end}`);
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused();

  await press(page, 'Cancel Subscription');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  const notice = page.locator('#end-notice');
  await expect(notice).toContainText(`Canceled: your subscription ends on ${end}.`);
  await expect(notice).toBeFocused();
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0);
  await expect(current(page)).toContainText(/Ends.*in \d+ days/);
  await expect(current(page), 'access goes on').toContainText('Active');
  const mine = async () => (await (await page.request.get('/api/users/me/subscriptions')).json()).subscription;
  expect(await mine()).toMatchObject({ status: 'active', cancel_at_period_end: true });

  await page.reload();
  await expect(notice, 'it is still there after a reload').toBeVisible();
  await press(page, 'Keep subscription');
  const goesOn = page.getByRole('status').filter({ hasText: 'Your subscription goes on.' });
  await expect(goesOn).toContainText(`It renews on ${end}.`);
  await expect(page.locator('.done')).toBeFocused();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  expect(await mine()).toMatchObject({ cancel_at_period_end: false });
});

test('subscribers change plans; a cancellation and a renewal fail', async ({ page }) => {
  await test.step('L8-023, L8-024: a cancellation that fails says so in the dialog, in the words of the server if it has some', async () => {
    tolerate(/status of (502|409)|ERR_FAILED/);
    await aSubscriber(page);
    const answers = [
      { status: 409, json: { error: 'The provider is being repaired.', code: 'CANCEL_FAILED' } },
      { status: 409, json: { error: 'Failed to cancel subscription', code: 'CANCEL_FAILED' } },
    ];
    await page.route('**/api/cancel-subscription', (route) => route.fulfill(answers.shift()));
    await press(page, 'Cancel Subscription');
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Cancel Subscription' });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('The provider is being repaired.');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to cancel subscription');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    await page.unroute('**/api/cancel-subscription');
  });
  await test.step('another plan: its price and the proration are named before, and it counts at once', async () => {
    await aSubscriber(page);
    await press(page, 'Switch to Yearly');
    const dialog = page.getByRole('dialog', { name: 'Switch to Yearly?' });
    await expectWords(dialog, '$96.00 per year ($8.00 a month)', 'Monthly, $12.00 per month', 'prorated');
    await dialog.getByRole('button', { name: 'Switch to Yearly' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You have switched to Yearly.' })).toContainText(
      '$96.00 per year',
    );
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.done')).toBeFocused();
    await expect(current(page)).toContainText('Yearly');
    await expect(card(page, 'Yearly').getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    await expect(card(page, 'Monthly').getByRole('button', { name: 'Switch to Monthly' })).toBeEnabled();
  });
  await test.step('a plan that costs less than what is left: the credit is named before; while a cancellation stands nothing else is promised', async () => {
    await aSubscriber(page, 'Yearly');
    await press(page, 'Switch to Monthly');
    const dialog = page.getByRole('dialog', { name: 'Switch to Monthly?' });
    await expect(dialog).toContainText(
      'nothing is charged now. About $84.00 stays as a credit and pays for the periods',
    );
    await expect(dialog).not.toContainText('only the rest is charged');
    await page.keyboard.press('Escape');
    await press(page, 'Cancel Subscription');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.locator('#end-notice')).toBeVisible();
    await press(page, 'Switch to Monthly');
    await expect(dialog).toContainText('About $84.00 stays as a credit. It is not paid out.');
    await expect(dialog).toContainText('The credit then waits for a later subscription');
    await dialog.getByRole('button', { name: 'Switch to Monthly' }).click();
    const told = page.getByRole('status').filter({ hasText: 'You have switched to Monthly.' });
    await expect(current(page), 'the page has read the new plan').toContainText('$12.00 per month');
    await expect(told).toContainText(`Your cancellation stands: it ends on ${await endDay(page)}.`);
    await expect(told).not.toContainText('From now on');
  });
  await test.step('a renewal that fails is told with the day until which access lasts, and mended under Cards and invoices', async () => {
    const email = await aSubscriber(page);
    await atTheSandbox(page, email, 'Failed');
    await subscriptionIs(page, 'past_due');
    await page.goto('/subscription');
    const end = await endDay(page);
    await expect(current(page).getByRole('status')).toContainText(`Payment overdue: access until ${end}`);
    await expect(current(page).locator('.badge')).toHaveText('Payment overdue');
    await expect(current(page)).toContainText(/Access until.*in \d+ days/);
    await expect(entries(page).getByText('Subscription'), 'one has to find it').toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await press(page, 'Cards and invoices');
    await expect(page).toHaveURL(/\/local\/portal\//);
    await press(page, 'One that works');
    await expect(page.getByText('The card has been replaced.')).toBeVisible();
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText('The invoice is paid.')).toBeVisible();
    await subscriptionIs(page, 'active');
    await page.goto('/subscription');
    await expect(current(page).locator('.badge')).toHaveText('Active');
  });
});

test('a failed yearly renewal promises its grace alone, and is told until dismissed', async ({ page }) => {
  const email = await aSubscriber(page, 'Yearly');
  await atTheSandbox(page, email, 'Failed');
  await subscriptionIs(page, 'past_due');
  await page.goto('/certifications');
  const notice = page.getByRole('region', { name: 'About your subscription' });
  await expect(notice).toContainText('The renewal of your Yearly subscription was not paid');
  const end = await endDay(page);
  await expect(notice).toContainText(`You see no ads until ${end}.`);
  await expectGoodLook(page, 'a notice about a subscription');
  await notice.getByRole('link', { name: 'Pay or change the card' }).click();
  await expect(current(page).getByRole('status')).toContainText(`Payment overdue: access until ${end}`);
  await expect(current(page)).toContainText(/Unpaid period.*Access until.*in 15 days/s);
  await press(page, 'Cancel Subscription');
  await expect(page.getByRole('alertdialog')).toContainText('your subscription and your access end at once');
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeFocused();
  await expect(notice).toHaveText('The notice is dismissed.');
  await page.goto('/certifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await openEmail(page, email, 'The renewal of your Certamen subscription was not paid');
});

test('buying by keyboard, without a session, and before the payment is confirmed', async ({ page, context }) => {
  await test.step('by keyboard alone: choosing, paying, canceling and keeping', async () => {
    await openPlans(page);
    const to = async (name: string) => {
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        const words = await page.evaluate(() => document.activeElement?.textContent?.trim());
        if (words === name) return;
      }
      throw new Error(`The Tab key does not reach ${name}`);
    };
    await to('Choose Monthly');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Go back' })).toBeFocused();
    await to('Continue to checkout');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/local\/checkout\//);
    await to('Pay $12.00');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/subscription?test=success');
    await expect(page.getByText('Payment received.')).toBeVisible();
    await to('Cancel Subscription');
    await page.keyboard.press('Space');
    await to('Cancel Subscription');
    await page.keyboard.press('Enter');
    await expect(page.locator('#end-notice')).toBeFocused();
    await to('Keep subscription');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your subscription goes on.')).toBeVisible();
    await to('Developer Testing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Run test payment' })).toBeVisible();
  });
  await test.step('a session that ends while the dialog is open says so there, and signing in leads back to it', async () => {
    tolerate(/status of 401/);
    await startSession(page, learner, '/subscription');
    await press(page, 'Choose 3 Months');
    const dialog = page.getByRole('dialog', { name: 'Complete Subscription' });
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please log in to continue');
    await expect(dialog, 'what was there stays').toContainText('$30.00 every 3 months');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Sign In' }).click();
    await sendSignIn(page, { email: 'learner@certamen.example', password: 'learner-demo' });
    await expect(dialog).toContainText('$30.00 every 3 months');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/subscription');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a payment that is not confirmed yet is not called received; looking again finds it', async () => {
    await openPlans(page);
    await page.goto('/subscription?test=success');
    await expect(page.getByText('There is no payment to wait for.'), 'nothing was begun').toBeVisible();
    await expect(page.getByText('Your payment is being confirmed.')).toHaveCount(0);
    const { tiers } = await (await page.request.get('/api/subscriptions')).json();
    await page.request.post('/functions/v1/create-checkout-session', { data: { priceId: tiers[0].price_id } });
    await page.reload();
    await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
    await expect(page.getByText('Payment received.')).toHaveCount(0);
    // What is paid while it still looks, it would find already.
    const looked = page.waitForResponse('**/api/users/me/subscriptions');
    await press(page, 'Look again');
    await looked;
    await expect(page.getByRole('button', { name: 'Look again' })).toBeEnabled();
    await expect(page.getByText('Your payment is being confirmed.')).toBeVisible();
    await buy(page, 'Monthly');
    await press(page, 'Look again');
    await expect(page.getByText('Payment received.')).toBeVisible();
    await expect(page.locator('.banner')).toBeFocused();
    await expect(entries(page).getByText('Subscription')).toHaveCount(0);
  });
});

test('without JavaScript: buying, canceling after the question, undoing', async ({ page }) => {
  await openPlans(page);
  const storageState = await page.context().storageState();
  const plain = await anotherBrowser({ javaScriptEnabled: false, storageState });
  await plain.goto('/subscription');
  await press(plain, 'Choose Monthly');
  await expect(plain.getByRole('region', { name: 'Complete Subscription' })).toContainText('$12.00 per month');
  await press(plain, 'Continue to checkout');
  await press(plain, 'Pay $12.00');
  await expect(plain.getByText('Payment received.')).toBeVisible();
  await press(plain, 'Cancel Subscription');
  const question = plain.getByRole('region', { name: 'Cancel your Monthly subscription?' });
  await expect(question).toContainText('Your access lasts until');
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(plain.locator('#end-notice')).toContainText('Canceled: your subscription ends on');
  await press(plain, 'Keep subscription');
  await expect(plain.getByText('Your subscription goes on.')).toBeVisible();
});

for (const width of widths) {
  test(`after paying again nothing says that it has ended, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = await openPlans(page);
    await server.sql(
      `insert into subscription_notices (user_id, kind, tier_name, access_until, created_at)
        select id, 'ended', 'Yearly', now(), now() from users where email = $1`,
      [email],
    );
    await page.reload();
    const ended = page.getByText('Your Yearly subscription has ended');
    await expect(ended).toBeVisible();
    await press(page, 'Choose Yearly');
    await press(page, 'Continue to checkout');
    await press(page, 'Pay $96.00');
    await expect(page.getByText('Payment received.')).toBeVisible();
    await expect(ended).toHaveCount(0);
  });
}
