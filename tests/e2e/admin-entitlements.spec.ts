import { anAccount } from './account-steps.ts';
import { administrator, asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { tryAgain } from './network-steps.ts';
import { buttonIn, expectTexts, fillIn, linkIn } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const tab = '/admin/entitlements';
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const statusOf = (page: Page) => page.getByRole('main').getByRole('status').first();
const dialog = (page: Page) => page.getByRole('dialog');
const user = (page: Page) => dialog(page).getByRole('combobox', { name: 'User' });
const entitlement = (page: Page) => dialog(page).getByRole('combobox', { name: 'Entitlement' });

/** An entitlement made over the API, ad-free in the first topic. */
async function anEntitlement(page: Page, parts: Record<string, unknown> = {}) {
  const { categories } = await (await page.request.get('/api/admin/catalog')).json();
  const topic = categories.flatMap(({ topics }: { topics: { id: string; name: string }[] }) => topics)[0];
  const data = { topic_id: topic.id, code: 'EVENING', name: 'Evening class', is_ad_free: true, ...parts };
  return { ...(await callAdmin(page, 'POST', 'entitlements', data)).entitlement, topic };
}

test('A2-096, A5-049, A8-074 to A8-076, A2-091: an entitlement is added, found, changed', async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await openAdmin(page, tab);
  await expect(page).toHaveTitle(/^Entitlements - /);
  await page.getByRole('button', { name: 'Add Entitlement' }).click();
  await dialog(page).getByRole('button', { name: 'Add Entitlement' }).click();
  await expect(dialog(page).getByText('Topic, name, and code are required')).toHaveCount(3);
  await expect(dialog(page).getByLabel('Topic', { exact: true })).toBeFocused();
  await expectGoodLook(page, 'the form, refused');

  await dialog(page).getByLabel('Topic', { exact: true }).selectOption({ label: 'Cisco CCNA' });
  await dialog(page).getByRole('button', { name: 'Generate' }).click();
  await expect(dialog(page).getByLabel('Code')).toHaveValue(/^[A-Z2-9]{6}$/);
  const code = await dialog(page).getByLabel('Code').inputValue();
  await fillIn(dialog(page), { Name: `Class ${code}`, 'Use limit': 'some' });
  await dialog(page).getByRole('button', { name: 'Add Entitlement' }).click();
  await expectTexts(dialog(page), 'Use limit must be a whole number from 1 to 1,000,000, or left blank.');
  await expect(dialog(page).getByLabel('Name')).toHaveValue(`Class ${code}`);
  await dialog(page).getByLabel('Use limit').fill('30');
  await dialog(page).getByRole('button', { name: 'Add Entitlement' }).click();
  await expect(statusOf(page).first()).toHaveText('Entitlement created successfully');

  await page.getByLabel('Search entitlements').fill(`class ${code.toLowerCase()}`);
  await expect(page.getByText('1 entitlement', { exact: true })).toBeVisible();
  await expect(row(page, code)).toContainText(/Cisco CCNA.*No.*Active.*0 of 30/);
  await expectGoodLook(page, 'entitlements');
  await row(page, code).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Ad-free').check();
  await dialog(page).getByLabel('Active').uncheck();
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(statusOf(page).first()).toHaveText('Entitlement updated successfully');
  await expect(row(page, code)).toContainText(/Yes.*Inactive/);
  await expect(row(page, code).getByRole('button', { name: 'Assign' })).toHaveAccessibleDescription(
    'Only active entitlements can be assigned.',
  );
  await row(page, code).getByRole('button', { name: 'Assign' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);

  await row(page, code).getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Delete "Class ${code}"?` });
  await expect(confirmation).toContainText('Nobody has it.');
  await confirmation.getByRole('button', { name: 'Delete entitlement' }).click();
  await expect(statusOf(page).first()).toHaveText('Entitlement deleted successfully');
  await expect(page.getByText('No entitlements found')).toBeVisible();
});

test('A8-077, A8-078, A2-101, A4-016: assigned, a learner sees no ads from then on; revoked, they are back at once', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  const account = await anAccount();
  const learner = await anotherBrowser();
  await startSession(learner, account);
  await asAdministrator(page);
  const { id, code, name, topic } = await anEntitlement(page);
  await page.goto(tab);
  const adFree = async () =>
    (await (await learner.request.get(`/api/entitlements/verify-ad-free?topic_id=${topic.id}`)).json()).is_ad_free;

  await page.getByRole('button', { name: 'Assign Entitlement' }).click();
  await dialog(page).getByRole('button', { name: 'Assign Entitlement' }).click();
  await expect(dialog(page).getByText('User and entitlement are required')).toHaveCount(2);
  await user(page).fill(account.email);
  await expect(dialog(page).getByRole('option', { name: 'Mara Example' })).toBeVisible();
  await expectGoodLook(page, 'assign');
  await dialog(page).getByRole('option', { name: 'Mara Example' }).click();
  await expect(user(page)).toHaveValue('Mara Example (p•••@example.org)');
  await entitlement(page).fill(code);
  await dialog(page).getByRole('option', { name }).click();
  await dialog(page).getByLabel('Expires').fill('2020-01-01');
  await dialog(page).getByRole('button', { name: 'Assign Entitlement' }).click();
  await expect(dialog(page).getByText('The expiry cannot be earlier than today.')).toBeVisible();
  await dialog(page).getByLabel('Expires').fill('');
  await dialog(page).getByRole('button', { name: 'Assign Entitlement' }).click();
  await expect(statusOf(page).first()).toHaveText('Entitlement assigned successfully');
  expect(await adFree()).toBe(true);
  await row(page, code).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 user entitlement goes with it');
  await expectGoodLook(page, 'delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel('Search entitlements').fill(code);
  await expect(page.getByText('1 entitlement', { exact: true })).toBeVisible();
  await linkIn(row(page, code), `1: who holds ${name}`).click();
  await expect(page.getByRole('heading', { name: 'User Entitlements', level: 1 })).toBeVisible();
  await expect(row(page, code)).toContainText(new RegExp(`Mara Example.*${name}.*Yes.*Never.*Active`));
  await expect(row(page, code).getByRole('link', { name: 'Mara Example' })).toHaveAttribute(
    'href',
    /^\/admin\/users\/[\w-]{36}$/,
  );
  await row(page, code).getByRole('button', { name: 'Revoke' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Revoke "${name}" from Mara Example?` });
  await expectGoodLook(page, 'user entitlements, and revoking one');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await adFree(), 'nothing has happened yet').toBe(true);
  await row(page, code).getByRole('button', { name: 'Revoke' }).click();
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(statusOf(page).first()).toHaveText('Entitlement revoked successfully');
  await expect(page.getByText('No user entitlements found'), 'the list shows the active ones').toBeVisible();
  expect(await adFree()).toBe(false);
  await page.getByLabel('Status').selectOption('Revoked');
  await expect(row(page, code)).toContainText('Revoked');
  await expect(row(page, code).getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await linkIn(row(page, code), `Code ${code}`).click();
  await expect(page).toHaveURL(`${tab}?entitlement_id=${id}`);
  await expect(row(page, code)).toContainText(name);
});

test('by the keyboard alone: Escape closes the list, not the form; Enter takes what is found', async ({ page }) => {
  const account = await anAccount();
  await asAdministrator(page);
  const { code, name } = await anEntitlement(page);
  await page.goto(`${tab}?q=${code}`);
  await row(page, code).getByRole('button', { name: 'Assign' }).focus();
  await page.keyboard.press('Enter');
  await expect(user(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('option')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.type('nobody of this name');
  await expect(dialog(page).getByText('No users found')).toBeVisible();
  await user(page).press('ControlOrMeta+a');
  await page.keyboard.type(account.email);
  const option = dialog(page).getByRole('option', { selected: true });
  await expect(option).toContainText('Mara Example');
  await expect(user(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) as string);
  await page.keyboard.press('Enter');
  await expect(user(page)).toHaveValue(/^Mara Example/);
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('What you typed is not saved.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(entitlement(page)).toHaveValue(`${name} (${code})`);
  await user(page).press('Enter');
  await expect(statusOf(page).first()).toHaveText('Entitlement assigned successfully');

  await page.getByRole('button', { name: 'Add Entitlement' }).press('Enter');
  await expect(dialog(page).getByLabel('Topic', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/user-entitlements?q=${code}&state=active`);
  await row(page, code).getByRole('button', { name: 'Revoke' }).press('Enter');
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressKeys(page, 'Tab', 'Enter');
  await expect(page.getByText('No user entitlements found')).toBeVisible();
  await expect(statusOf(page).first()).toBeFocused();
  await page.goto(`${tab}?q=${code}`);
  await row(page, code).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressKeys(page, 'Tab', 'Enter');
  await expect(page.getByText('No entitlements found')).toBeVisible();
  await expect(statusOf(page).first()).toBeFocused();
});

test('the actions on an entitlement remain visible in a narrow window', async ({ page }) => {
  await asAdministrator(page);
  const parts = { description: 'For the evening class', max_redemptions: 1000, redeem_until: '2999-12-20' };
  const { code } = await anEntitlement(page, parts);
  await page.goto(`${tab}?q=${code}`);
  for (const width of [1440, 1280, 1180, 1100, 1024, 961, 900, 700, 641, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const table = await page.getByRole('region', { name: 'Entitlements' }).boundingBox();
    for (const name of ['Edit', 'Assign', 'Delete']) {
      const button = await row(page, code).getByRole('button', { name }).boundingBox();
      const [right = 0, edge = 0] = [button, table].map((box) => (box?.x ?? 0) + (box?.width ?? 0));
      expect(right, `${name} at ${width} px`).toBeLessThanOrEqual(edge);
    }
  }
});

test('A8-086, A4-034: a code is copied, and the confirmation disappears after three seconds', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAdmin(page, `${tab}?q=ADFREE1`);
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy code ADFREE1' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ADFREE1');
  await page.clock.runFor(3_000);
  await expect(page.getByText('Copied to clipboard!')).toHaveCount(0);
});

test('A8-045, A8-043, A2-100: a failed load is said and retried; a failed form stays as typed', async ({ page }) => {
  tolerate(/status of 500|admin\/grants/);
  await retryAtOnce(page);
  await asAdministrator(page);
  const { code, name } = await anEntitlement(page);
  await page.goto(`${tab}?q=${code}`);
  const failing = (error: string, failureCode: string) => ({ status: 500, json: { error, code: failureCode } });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/admin/grants*', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill(failing('Failed to assign entitlement', 'ENTITLEMENT_ASSIGN_FAILED'));
    await answered;
    return route.fulfill(failing('Failed to load user entitlements', 'GRANTS_FAILED'));
  });
  await row(page, code).getByRole('button', { name: 'Assign' }).click();
  await user(page).fill(administrator.email);
  await dialog(page).getByRole('option').first().click();
  await dialog(page).getByRole('button', { name: 'Assign Entitlement' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to assign entitlement');
  await expect(user(page)).toHaveValue('Demo Administrator (a•••@certamen.example)');
  await expect(entitlement(page)).toHaveValue(`${name} (${code})`);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('link', { name: 'Who holds them' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading user entitlements...' })).toBeAttached();
  answer();
  await expect(page.getByRole('alert')).toContainText('Failed to load user entitlements');
  await tryAgain(page, '**/api/admin/grants*');
  await expect(page.getByRole('region', { name: 'User entitlements' })).toBeVisible();
});

test('lost updates: a corrected description switches nothing on that a colleague switched off', async ({ page }) => {
  tolerate(/status of 409/);
  await asAdministrator(page);
  const { id, code, topic: _, ...before } = await anEntitlement(page, { code: 'CONTESTED' });
  const now = async () => (await callAdmin(page, 'GET', `entitlements/${id}`)).entitlement;
  const colleagueSaves = async (change: object) =>
    callAdmin(page, 'PUT', `entitlements/${id}`, { ...before, code, version: (await now()).version, ...change });
  const edit = () => buttonIn(row(page, code), /^Edit /).click();
  const save = dialog(page).getByRole('button', { name: 'Save changes' });
  const description = dialog(page).getByLabel('Description');

  await page.goto(`${tab}?q=${code}`);
  await edit();
  await description.fill('Mine');
  await colleagueSaves({ is_active: false, redeem_until: '2999-01-31' });
  await save.click();
  await expect(statusOf(page).first()).toHaveText(
    'Entitlement updated successfully. Changes someone else made in the meantime were kept: Active, Last day to redeem.',
  );
  const theirs = { is_active: false, redeem_until: '2999-01-31T23:59:59.999Z' };
  expect(await now()).toMatchObject({ ...theirs, description: 'Mine' });

  // The list is fetched again after a save: a dialog that is opened before then begins with what was there.
  await expect(row(page, code)).toContainText('Inactive');
  await edit();
  await description.fill('My second');
  await dialog(page).getByRole('checkbox', { name: 'Active' }).check();
  await colleagueSaves({ is_active: false, description: 'Theirs', redeem_until: '2999-01-30' });
  await save.click();
  const conflict = dialog(page).getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('term')).toHaveText(['Description']);
  await expect(conflict.getByRole('definition')).toHaveText(['Theirs: Theirs', 'Yours: My second']);
  expect(await now(), 'nothing of mine is saved yet').toMatchObject({ is_active: false, description: 'Theirs' });
  await expectGoodLook(page, 'the conflict');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog(page).getByLabel('Topic', { exact: true }), 'the focus remains in the dialog').toBeFocused();
  await expect(dialog(page).getByRole('checkbox', { name: 'Active' }), 'mine').toBeChecked();
  await expect(dialog(page).getByLabel('Last day to redeem')).toHaveValue('2999-01-30');
  await expect(description).toHaveValue('Theirs');
  await save.click();
  await expect(statusOf(page).first()).toHaveText('Entitlement updated successfully');
  expect(await now()).toMatchObject({
    ...{ is_active: true, description: 'Theirs', redeem_until: '2999-01-30T23:59:59.999Z' },
  });
});

test('a click on a column header sorts the list, another reverses it, and the address keeps it', async ({ page }) => {
  await asAdministrator(page);
  for (const code of ['SORTB', 'SORTC', 'SORTA']) await anEntitlement(page, { code, name: `Sorted ${code}` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${tab}?q=Sorted`);
  const codes = page.locator('tbody .mono');
  await expect(codes, 'newest first').toHaveText(['SORTA', 'SORTC', 'SORTB']);
  const code = page.getByRole('columnheader', { name: 'Code' });
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
  await code.getByRole('link').click();
  await expect(codes).toHaveText(['SORTA', 'SORTB', 'SORTC']);
  await expect(code).toHaveAttribute('aria-sort', 'ascending');
  await code.getByRole('link').click();
  await expect(codes).toHaveText(['SORTC', 'SORTB', 'SORTA']);
  await expect(page).toHaveURL(`${tab}?q=Sorted&sort=-code`);
  await page.reload();
  await expect(codes).toHaveText(['SORTC', 'SORTB', 'SORTA']);
  await page.setViewportSize({ width: 360, height: 740 });
  await code.getByRole('link').click();
  await expect(codes, 'on a small screen too').toHaveText(['SORTA', 'SORTB', 'SORTC']);
  await expectGoodLook(page, 'sorted');
});

test('assigned to many by pasted addresses, with a result each; one expiry is changed', async ({ page, server }) => {
  await asAdministrator(page);
  await anEntitlement(page);
  const mara = await server.account({ full_name: 'Mara Vos' });
  const ben = await server.account({ full_name: 'Ben Okoro' });
  await page.goto(tab);
  await row(page, 'EVENING').getByRole('button', { name: 'Assign' }).click();
  await dialog(page).getByRole('button', { name: 'Assign to several users' }).click();
  const addresses = dialog(page).getByLabel('Email addresses');
  await addresses.fill(`Mara Vos <${mara.email}>\nnobody@example.org; ${mara.email.toUpperCase()}\n${ben.email}`);
  await dialog(page).getByRole('button', { name: 'Assign Entitlement' }).click();
  const answered = dialog(page).getByRole('table');
  await expect(answered.getByRole('row').nth(1)).toContainText('Assigned');
  await expect(answered.getByRole('row').nth(2)).toContainText('No user has this address');
  await expect(answered.getByRole('row').nth(3)).toContainText('Twice in the list');
  await expect(answered.getByRole('row').nth(4)).toContainText('Assigned');
  await expect(dialog(page).getByText('Entitlement assigned to 2 users.')).toBeVisible();
  await expect(addresses).toHaveValue('nobody@example.org');
  await expectGoodLook(page, 'what became of each address');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(statusOf(page)).toHaveText('Entitlement assigned to 2 users');

  await page.goto('/admin/user-entitlements');
  await row(page, 'Ben Okoro').getByRole('button', { name: 'Change the expiry' }).click();
  await expectGoodLook(page, 'the expiry of a user entitlement');
  await dialog(page).getByLabel('Expires').fill('2031-06-30');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(statusOf(page)).toHaveText('Expiry updated successfully');
  await expect(row(page, 'Ben Okoro')).toContainText('2031');
  await expect(row(page, 'Mara Vos')).toContainText('Never');
});
