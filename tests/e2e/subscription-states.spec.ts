import { expectGoodLook } from './axe.ts';
import { holdBack } from './network-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, signIn, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const features = [
  'No ads in study, quizzes and flashcards, in every topic',
  'Keeps the questions and the site going',
];
const tiers = [
  { name: 'Monthly', description: 'For one exam.', price_amount: 1200, interval: 'month', features },
  { name: '3 Months', description: '', price_amount: 3000, interval: '3months', features },
  {
    name: 'Yearly',
    description: 'For a path.',
    price_amount: 9600,
    interval: 'year',
    features: [...features, 'Extra'],
  },
].map((tier, index) => ({ ...tier, id: id(index), currency: 'usd', price_id: `price_${index}`, active: true }));

const day = 86_400_000;
const held = (parts: object = {}) => ({
  ...{ id: id(9), status: 'active', cancel_at_period_end: false, tier_id: id(0), tier_name: 'Monthly' },
  ...{ price_amount: 1200, currency: 'usd', interval: 'month' },
  current_period_start: new Date(Date.now() - 20 * day).toISOString(),
  current_period_end: new Date(Date.now() + 10 * day).toISOString(),
  access_until: null,
  ...parts,
});

interface Shown {
  subscription?: object | null;
  mode?: 'sandbox' | 'test' | 'live' | 'off';
  offered?: object[] | 'failure';
  own?: 'failure';
}

/** Answers what the screen asks for, and opens it by its entry. */
async function show(
  page: Page,
  { subscription = null, mode = 'sandbox', offered = tiers, own }: Shown,
): Promise<void> {
  const failure = (error: string, code: string) => ({ status: 500, json: { error, code } });
  await page.route('**/api/subscriptions', (route) =>
    route.fulfill(
      offered === 'failure'
        ? failure('Failed to get subscription tiers', 'TIERS_FAILED')
        : { json: { tiers: offered } },
    ),
  );
  const payments = { mode, has_customer: subscription !== null };
  await page.route('**/api/users/me/subscriptions', (route) =>
    route.fulfill(
      own === 'failure'
        ? failure('Failed to get subscriptions', 'SUBSCRIPTIONS_FAILED')
        : { json: { subscription, has_active_subscription: false, payments } },
    ),
  );
  await page.getByRole('link', { name: 'Subscription' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
}

/** Leaves the screen. The address changes before the screen does, and what is still there could be pressed. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Certifications' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible();
  await page.unrouteAll();
}

type State = [Shown, ...(string | RegExp)[]];

const inState = (status: string): Shown => ({ subscription: held({ status }) });
const ending = { subscription: held({ cancel_at_period_end: true }) };
const cheaper = { subscription: held({ price_amount: 900 }) };
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const yearly = { interval: 'year', access_until: inDays(5), current_period_end: inDays(360) };
const unpaidRenewal = { subscription: held({ status: 'past_due', ...yearly }) };

/** Every state of the screen: what is answered, and the words that tell it. */
const states: Record<string, Record<string, State>> = {
  'L4-037: where a subscription runs': {
    active: [{ subscription: held() }, 'Active', /in 10 days/, 'Switch to Yearly'],
    'live payments': [{ subscription: held(), mode: 'live' }, 'Active'],
    'canceled at the end of the period': [ending, /Canceled: your subscription ends on/, 'Keep subscription'],
    trialing: [inState('trialing'), 'Trial', 'First payment'],
    'another price than the tier has by now': [cheaper, 'You pay $9.00 per month'],
    'a test payment': [{ subscription: held({ tier_id: null, tier_name: 'Test payment' }) }, 'Switch to Monthly'],
  },
  'L4-037: where a payment is missing': {
    past_due: [inState('past_due'), /Payment overdue: access until/, 'Cards and invoices'],
    'a renewal that failed': [unpaidRenewal, /Access until.*in 5 days/, 'Unpaid period'],
    unpaid: [inState('unpaid'), 'Your subscription is not paid', 'Cards and invoices'],
    paused: [inState('paused'), 'Your subscription is paused', 'Cards and invoices'],
    incomplete: [inState('incomplete'), 'The first payment has not gone through'],
    incomplete_expired: [inState('incomplete_expired'), 'The first payment never went through', 'Choose Monthly'],
  },
  'L4-037, L8-025, L8-026: where there is no subscription, or nothing is known of it': {
    'no subscription': [{}, 'Every exam, every flashcard and daily study, with ads beside them.', 'Choose Monthly'],
    canceled: [inState('canceled'), /Your subscription is canceled: access lasts until/, 'Choose Monthly'],
    'payments off': [{ mode: 'off' }, 'Payments are not set up on this site.', '$96.00'],
    'no plans': [{ offered: [] }, 'There are no plans to choose from yet'],
    'L8-025: plans that cannot be read': [
      { subscription: held(), offered: 'failure' },
      'Failed to get subscription tiers',
      'Try Again',
      'Active',
    ],
    'L8-026: a subscription that cannot be read': [
      { own: 'failure' },
      'Failed to get subscriptions',
      'Try Again',
      '$96.00',
    ],
  },
};

for (const [where, some] of Object.entries(states)) {
  test(`${where}, every state is told in words, and looks right`, async ({ page }) => {
    tolerate(/status of 500/);
    await retryAtOnce(page);
    await signIn(page);
    for (const [name, [shown, ...words]] of Object.entries(some)) {
      await test.step(name, async () => {
        await leave(page);
        await show(page, shown);
        const main = page.getByRole('main');
        for (const said of words) await expect(main.getByText(said).first(), name).toBeVisible();
        const inTestMode = shown.mode === undefined && shown.own === undefined;
        await expect(main.getByText('Developer Testing')).toHaveCount(inTestMode ? 1 : 0);
        const banner = main.getByText('Checkout runs in test mode', { exact: true });
        await expect(banner).toHaveCount(inTestMode ? 1 : 0);
        await expectGoodLook(page, name);
      });
    }
  });
}

test('nothing to press, slow, failed, and the dialogs', async ({ page }) => {
  await test.step('Try Again reads what could not be read', async () => {
    tolerate(/status of 500/);
    await retryAtOnce(page);
    await signIn(page);
    await show(page, { offered: 'failure' });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Choose Monthly' })).toBeVisible();
  });
  await test.step('payments off: there is nothing to press', async () => {
    await leave(page);
    await show(page, { subscription: held(), mode: 'off' });
    await expect(page.getByText('Payments are not set up on this site.')).toBeVisible();
    const pressed = page.getByRole('main').getByRole('button');
    await expect(pressed).toHaveText(['Current Plan']);
    await expect(pressed).toBeDisabled();
  });
  await test.step('a slow load shows the shape of the page, and its name', async () => {
    await leave(page);
    const release = await holdBack(page, '**/api/subscriptions');
    await page.getByRole('link', { name: 'Subscription' }).first().click();
    await expect(page.getByText('Loading Subscription')).toBeAttached();
    release();
    await expect(page.getByRole('button', { name: 'Choose Monthly' })).toBeVisible();
  });
  await test.step('the dialogs look right', async () => {
    tolerate(/status of 409/);
    const questions: [Shown, string, string | null][] = [
      [{}, 'Choose Yearly', 'Continue to checkout'],
      [{ subscription: held() }, 'Switch to 3 Months', null],
      [{ subscription: held() }, 'Cancel Subscription', null],
    ];
    for (const [shown, opens, confirms] of questions) {
      await leave(page);
      await page.route('**/functions/v1/create-checkout-session', (route) =>
        route.fulfill({ status: 409, json: { error: 'This plan is not offered.', code: 'PRICE_UNKNOWN' } }),
      );
      await show(page, shown);
      await page.getByRole('button', { name: opens }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog).toBeVisible();
      if (confirms) {
        await dialog.getByRole('button', { name: confirms }).click();
        await expect(dialog.getByRole('alert')).toHaveText('This plan is not offered.');
      }
      await expectGoodLook(page, opens);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
  await test.step('L8-015 to L8-019, L8-021: why a checkout did not begin stands in the dialog, in the words of the server', async () => {
    tolerate(/status of 50[23]|status of 402/);
    await retryAtOnce(page);
    await leave(page);
    await show(page, {});
    const failures = [
      [502, 'CHECKOUT_WITHOUT_SESSION', 'Invalid response from server: No session ID received'],
      [502, 'CHECKOUT_FAILED', 'Failed to create checkout session (500)'],
      [502, 'CHECKOUT_FAILED', 'This customer has been closed.'],
      [502, 'PAYMENTS_REFUSED', 'Failed to initialize payment system'],
      [503, 'PAYMENTS_NOT_SET_UP', 'Payment system not initialized'],
      [402, 'PAYMENT_FAILED', 'Failed to process payment'],
    ] as const;
    let [status, code, error]: (typeof failures)[number] = failures[0];
    await page.route('**/functions/v1/create-checkout-session', (route) =>
      route.fulfill({ status, json: { error, code } }),
    );
    await page.getByRole('button', { name: 'Choose Monthly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Subscription' });
    for ([status, code, error] of failures) {
      await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(error);
      await expect(dialog).toContainText('$12.00 per month');
    }
    await page.unroute('**/functions/v1/create-checkout-session');
    await page.route('**/functions/v1/create-checkout-session', (route) =>
      route.fulfill({ status: 402, contentType: 'text/html', body: '<h1>No</h1>' }),
    );
    await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create checkout session (402)');
  });
  await test.step('L8-015, L5-035: a checkout that was answered 200 without a session says so and leads nowhere', async () => {
    await signIn(page);
    await show(page, {});
    await page.route('**/functions/v1/create-checkout-session', (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Choose Monthly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Subscription' });
    await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Invalid response from server: No session ID received');
    await expect(page).toHaveURL('/subscription');
  });
});
