import { anAccount } from './account-steps.ts';
import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { buy } from './subscription-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const tab = '/admin/subscriptions';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page) => page.getByRole('main').getByRole('status').first();
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(new RegExp(`^${label}( optional)?$`));
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) => page.locator('main .tier').filter({ hasText: name });

/** A tier made over the API. */
async function aTier(page: Page, name: string, parts: Record<string, unknown> = {}) {
  const data = {
    ...{ name, description: '', price_id: '', price_amount: 5001, currency: 'usd' },
    ...{ interval: 'year', features: [], active: true, ...parts },
  };
  return (await callAdmin(page, 'POST', 'subscription-tiers', data)).tier;
}

test('A1-007, A2-017, A2-082, A3-026 to A3-028, A8-070, A9-013, A5-048: a tier is added, and changed; learners and visitors see it at once', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  const learner = await anotherBrowser();
  await startSession(learner, await anAccount());
  await openAdmin(page, tab);
  await expect(page).toHaveTitle(/^Subscriptions - /);
  await expect(page.getByText('Payments go to the stand-in on this machine.')).toBeVisible();

  const name = 'Team';
  await page.getByRole('button', { name: 'Add Tier' }).click();
  await field(page, 'Price').fill('9,99');
  await press(page, 'Add Tier');
  await expect(dialog(page).getByText('Tier name is required')).toBeVisible();
  await expect(dialog(page).getByText('Enter the price in digits alone, such as 12.00.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('19.99');
  await field(page, 'Interval').selectOption('3 Months');
  await field(page, 'Features').fill('For a class\n\n  One bill \n');
  await expect(dialog(page).getByText('2 of 20')).toBeVisible();
  const preview = dialog(page).getByRole('region', { name: 'As learners see it' });
  await expect(preview).toContainText(`${name}$19.99every 3 months`);
  await expect(preview.getByRole('listitem').filter({ hasText: /^One bill$/ })).toBeVisible();
  await press(page, 'Add Tier');
  await expect(said(page)).toHaveText('Subscription tier added successfully');
  await expect(row(page, name)).toContainText(/19\.99 USD.*3 Months.*0.*price_.*Active/);
  await learner.goto('/subscription');
  await expect(card(learner, name)).toContainText('$19.99');
  await buy(learner, name);
  const bought = async () => (await (await learner.request.get('/api/users/me/subscriptions')).json()).subscription;
  await expect.poll(bought).not.toBeNull();
  await page.reload();
  await expect(row(page, name).getByRole('cell').nth(3)).toHaveText('1');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(field(page, 'Price')).toHaveValue('19.99');
  await expect(field(page, 'Price ID')).toHaveValue(/^price_/);
  await field(page, 'Price').fill('24.99');
  await expect(field(page, 'Price ID')).toHaveValue('');
  await expect(dialog(page).getByText('1 person subscribes now and will keep paying what they pay')).toBeVisible();
  await field(page, 'Description').fill('For the whole class');
  await press(page, 'Save changes');
  await expect(said(page)).toHaveText('Subscription tier updated successfully');
  await expect(row(page, name)).toContainText('24.99 USD');
  await learner.reload();
  await expect(card(learner, name)).toContainText(/For the whole class.*\$24\.99.*You pay \$19\.99/);
  const visitor = await anotherBrowser();
  await visitor.goto('/');
  await expect(visitor.getByRole('main'), 'the landing page').toContainText('$24.99');
});

test('A4-011: switched off after a question it is no longer offered; switched on it is again', async ({ page }) => {
  await asAdministrator(page);
  const { name } = await aTier(page, 'Switched');
  await page.goto(tab);
  const offered = async () =>
    (await (await page.request.get('/api/subscriptions')).json()).tiers.some((tier: any) => tier.name === name);
  const active = page.getByRole('switch', { name: `Active: ${name}` });
  await expect(active).toBeChecked();
  await active.click();
  await expect(said(page), 'nobody has it: nothing is asked').toHaveText('Subscription tier updated successfully');
  await expect(active).not.toBeChecked();
  expect(await offered()).toBe(false);
  await active.click();
  await expect(active).toBeChecked();
  expect(await offered()).toBe(true);

  await page.route('**/api/admin/subscription-tiers', async (route) => {
    const body = await (await route.fetch()).json();
    for (const tier of body.tiers) if (tier.name === name) tier.subscribers = 12;
    await route.fulfill({ json: body });
  });
  await active.click();
  await expect(active).not.toBeChecked();
  await active.click();
  await expect(active).toBeChecked();
  await expect(row(page, name)).toContainText('12');
  await active.click();
  const asked = page.getByRole('alertdialog', { name: `Take "${name}" off offer?` });
  await expect(asked).toContainText('12 people subscribe to it. They keep it and go on paying what they pay');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await offered()).toBe(true);
  await active.click();
  await asked.getByRole('button', { name: 'Take off offer' }).click();
  await expect(active).not.toBeChecked();
  expect(await offered()).toBe(false);
});

test('a price that the provider has otherwise is refused; two people who save choose', async ({ page }) => {
  tolerate(/status of (4\d\d|502)/);
  await asAdministrator(page);
  const other = await aTier(page, 'Other');
  const parts = { description: 'As it was', price_amount: 5002 };
  const { id, name, ...tier } = await aTier(page, 'Shared', parts);
  await page.goto(tab);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  for (const [price_id, sentence] of [
    ['price_none', 'The payment provider knows no active price with this id.'],
    [other.price_id, `This price belongs to the tier "${other.name}" already.`],
  ] as const) {
    await field(page, 'Price ID').fill(price_id);
    await press(page, 'Save changes');
    await expect(dialog(page).getByText(sentence)).toHaveCount(1);
    await expect(field(page, 'Price ID')).toBeFocused();
  }
  await field(page, 'Price ID').fill(tier.price_id);
  await field(page, 'Price').fill('1.00');
  await press(page, 'Save changes');
  await expect(dialog(page).getByText(/At the payment provider this price is \d+\.\d\d USD per year/)).toBeVisible();
  await field(page, 'Price').fill(`${tier.price_amount / 100}`);

  const theirs = { ...tier, name, description: 'By somebody else' };
  await callAdmin(page, 'PUT', `subscription-tiers/${id}`, theirs);
  await field(page, 'Description').fill('Mine');
  await press(page, 'Save changes');
  const conflict = dialog(page).getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText(
    'Someone else saved this tier after you opened it. Review the differences and save again.',
  );
  await expect(conflict).toContainText('By somebody else');
  await expect(field(page, 'Description')).toHaveValue('Mine');
  await press(page, 'Take theirs');
  await expect(field(page, 'Description')).toHaveValue('By somebody else');
  await field(page, 'Description').fill('Mine again');
  await press(page, 'Save changes');
  await expect(said(page)).toHaveText('Subscription tier updated successfully');
  await expect(row(page, name)).toContainText('Mine again');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const { tiers } = await callAdmin(page, 'GET', 'subscription-tiers');
  const { version } = tiers.find((one: { id: string }) => one.id === id);
  await callAdmin(page, 'PUT', `subscription-tiers/${id}`, { ...theirs, version, features: ['Theirs alone'] });
  await field(page, 'Description').fill('Mine, too');
  await press(page, 'Save changes');
  await expect(conflict, 'both changed the description').toContainText('By somebody else');
  await expect(conflict).not.toContainText('Theirs alone');
  await press(page, 'Save mine over it');
  await expect(said(page)).toHaveText(
    'Subscription tier updated successfully. Changes someone else made in the meantime were kept: Features.',
  );
  await expect(row(page, name)).toContainText('Mine, too');

  const silent = 'The payment provider did not answer. Nothing was saved; please try again in a minute.';
  await page.route('**/api/admin/subscription-tiers/*', (route) =>
    route.fulfill({ status: 400, json: { error: silent, code: 'PRICES_SILENT' } }),
  );
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Price').fill('77.00');
  await press(page, 'Save changes');
  await expect(dialog(page).getByRole('alert')).toContainText(silent);
  await expect(field(page, 'Price')).toHaveValue('77.00');
});

test('A2-083, A7-056, A8-002 to A8-004: the webhook is tested by a real event', async ({ page }) => {
  tolerate(/status of (401|50\d)|webhook-tests/);
  await openAdmin(page, tab);
  const section = page.getByRole('region', { name: 'Stripe Webhook Test' });
  await expect(section).toContainText('/functions/v1/stripe-webhook');
  const send = section.getByRole('button', { name: 'Send test event' });
  await send.click();
  await expect(section.getByRole('status').filter({ hasText: 'Answered in' }).first()).toContainText(
    /The webhook took the test event.*Answered in \d+ ms\. Event evt_test_\w+/,
  );
  const failing = async (status: number, error: string, code: string, sentence: string) => {
    await page.unroute('**/api/admin/webhook-tests');
    await page.route('**/api/admin/webhook-tests', (route) => route.fulfill({ status, json: { error, code } }));
    await send.click();
    await expect(section.getByRole('alert')).toContainText(sentence);
    await expect(section.getByText('Answered in')).toHaveCount(0);
  };
  const silent = 'Request timed out. The webhook endpoint took too long to respond.';
  await failing(504, silent, 'WEBHOOK_TEST_SILENT', silent);
  await failing(502, 'Test failed: no', 'WEBHOOK_TEST_FAILED', 'Test failed: no');
  await failing(500, 'Something went wrong.', 'INTERNAL', 'Error testing webhook: Something went wrong.');
  await failing(401, 'Your session has expired.', 'SESSION_EXPIRED', 'No active session');
  await expect(section.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.unroute('**/api/admin/webhook-tests');
  await page.route('**/api/admin/webhook-tests', (route) => route.abort());
  await send.click();
  await expect(section.getByRole('alert'), 'A8-001').toHaveText(
    'Unable to connect to the server. Please check your internet connection and try again.',
  );
});

test('by the keyboard alone', async ({ page }) => {
  await asAdministrator(page);
  const { name } = await aTier(page, 'Keys');
  await page.goto(tab);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  await edit.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('What you typed is not saved.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep editing' }).press('Enter');
  await field(page, 'Price').press('Enter');
  await expect(said(page)).toHaveText('Subscription tier updated successfully');
  await expect(row(page, name)).toContainText('By keys');
  await expect(edit).toBeFocused();
  const active = page.getByRole('switch', { name: `Active: ${name}` });
  await active.press('Space');
  await expect(active).not.toBeChecked();
  await expect(active).toBeFocused();
});

test('the tab and the form look right', async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await asAdministrator(page);
  const { name } = await aTier(page, 'Looked at', { features: ['A word'.repeat(20)], currency: 'jpy' });
  await page.goto(tab);
  await expectGoodLook(page, 'the tab');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Name').fill('');
  await press(page, 'Save changes');
  await expect(dialog(page).getByText('Tier name is required')).toBeVisible();
  await expect(dialog(page).getByText('JPY has no decimals: a whole number.')).toBeVisible();
  await expectGoodLook(page, 'the form');
});
