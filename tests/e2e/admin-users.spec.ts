import { readFile } from 'node:fs/promises';
import { anHourLater, openEmail } from './account-steps.ts';
import { administrator, asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { expectLink } from './part-steps.ts';
import { expect, type Page, signIn, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

/** A user made by the administrator, whose session the page has afterwards. */
async function aUser(page: Page, full_name: string, parts: { is_admin?: boolean } = {}) {
  await asAdministrator(page);
  const email = `${full_name.split(' ')[0]?.toLowerCase()}@example.org`;
  const user = { full_name, email, password: 'a lighthouse', is_admin: false, ...parts };
  const made = await callAdmin(page, 'POST', 'users', user);
  return { ...user, id: made.user.id as string };
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** What goes with a user, counted: until then the dialog changes its height. */
const whatGoes = (page: Page) => page.getByRole('alertdialog').locator('ul:not([aria-busy])');

test('A2-044 to A2-046, A5-011: a user is added, changed and deleted', { tag: '@pglite' }, async ({ page }) => {
  const email = 'grace@example.org';
  await openAdmin(page, '/admin/users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Grace Hopper');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('a lighthouse');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  const row = rowOf(page, 'Grace Hopper');
  await expect(row).toContainText('g•••@example.org');
  await expect(row).toContainText('Never');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await dialog.getByLabel('Full name').fill('Grace Kim');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();

  const renamed = rowOf(page, 'Grace Kim');
  await renamed.getByRole('button', { name: /^Password of/ }).click();
  await dialog.getByLabel('New password').fill('a taller lighthouse');
  await dialog.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  const theirs = await anotherBrowser();
  await signIn(theirs, { email, password: 'a taller lighthouse' });
  await expect(theirs).toHaveURL('/certifications');

  await renamed.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question).toContainText('Grace Kim');
  await expect(question).toContainText('nothing else: no attempt, no study history, no entitlement');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await theirs.goto('/profile');
  await theirs.waitForURL('**/login**');
  await openEmail(page, email, 'An account at Certamen was made for you');
  await expect(page.getByText('Set your own password')).toBeVisible();
});

test('who signed in an hour ago is asked who they are, and then what was typed is done', async ({ page }) => {
  tolerate(/status of 40[03]/);
  await openAdmin(page, '/admin/users');
  await anHourLater();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await form.getByLabel('Full name').fill('Second Administrator');
  await form.getByLabel('Email').fill('second@example.org');
  await form.getByLabel('Password', { exact: true }).fill('a lighthouse');
  await form.getByLabel('Admin').check();
  await form.getByRole('button', { name: 'Add user' }).click();
  const asks = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await expect(asks).toContainText('It is more than ten minutes since you signed in.');
  await expectGoodLook(page, 'who it is, over the form');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toContainText('Please confirm that it is you');
  await expect(form.getByLabel('Full name')).toHaveValue('Second Administrator');
  await form.getByRole('button', { name: 'Add user' }).click();
  await asks.getByLabel('Your password').fill('not this one');
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(asks).toContainText('Current password is incorrect');
  await asks.getByLabel('Your password').fill(administrator.password);
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(rowOf(page, 'Second Administrator')).toContainText('Admin');

  const own = rowOf(page, 'Demo Administrator');
  await own.getByRole('link', { name: 'Your own password' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeInViewport();
});

test('a user is suspended with a reason, is told so at the sign-in, and reinstated', async ({ page }) => {
  tolerate(/status of 40[013]/);
  const mara = await aUser(page, 'Mara Lind');
  const theirs = await anotherBrowser();
  await signIn(theirs, mara);
  await page.goto('/admin/users');
  const row = rowOf(page, mara.full_name);
  await row.getByRole('button', { name: /^Suspend/ }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${mara.full_name}?` });
  await expect(dialog).toContainText('continues and is charged as before');
  await dialog.getByRole('button', { name: 'Suspend user' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused();
  await expectGoodLook(page, 'Suspend');
  await page.keyboard.type('Sold the account.');
  await dialog.getByLabel('Email the reason to the user').check();
  await dialog.getByRole('button', { name: 'Suspend user' }).click();
  await expect(page.getByText('User suspended successfully!')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('Suspended');
  await expect(page.getByText(/^1 of \d+ users/)).toBeVisible();
  await expect(row).toContainText('Suspended');

  await theirs.goto('/profile');
  await theirs.waitForURL('**/login**');
  await theirs.getByLabel('Email').fill(mara.email);
  await theirs.getByLabel('Password', { exact: true }).fill(mara.password);
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(theirs.getByText('This account is suspended. To ask why, write to support@')).toBeVisible();

  await row.getByRole('link', { name: mara.full_name }).click();
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect(facts).toContainText('by Demo Administrator');
  await expect(facts).toContainText('Sold the account.');
  await expectGoodLook(page, 'the page of a suspended learner');
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await page.getByRole('button', { name: 'Reinstate user' }).click();
  await expect(page.getByText('User reinstated successfully!')).toBeVisible();
  await expect(facts).not.toContainText('Sold the account.');
  await signIn(theirs, mara);
  await expect(theirs).toHaveURL('/certifications');
  await openEmail(page, mara.email, 'Your account at Certamen is suspended');
  await expect(page.getByText('Sold the account.')).toBeVisible();
});

test('users are listed, searched, tried out and read, by keyboard too', async ({ page }) => {
  await test.step('everything is done with the keyboard alone, and the focus comes back', async () => {
    await openAdmin(page, '/admin/users');
    const add = page.getByRole('button', { name: 'Add New User' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Full name')).toBeFocused();
    await page.keyboard.type('Grace Hopper');
    await page.keyboard.press('Tab');
    await page.keyboard.type('grace@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a lighthouse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('User created successfully!')).toBeVisible();
    await expect(add).toBeFocused();
    const row = rowOf(page, 'Grace Hopper');
    await row.getByRole('link').focus();
    for (const name of ['Edit', 'Password of', 'Suspend', 'Delete']) {
      await page.keyboard.press('Tab');
      await expect(row.getByRole('button', { name: `${name} Grace Hopper` })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep this user' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Delete Grace Hopper' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('nothing else: no attempt, no study history, no entitlement')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'User deleted successfully!' })).toBeFocused();
  });
  await test.step('the list is searched in place and narrowed by role, and the address keeps both', async () => {
    const found = await aUser(page, 'Elif Yıldız');
    await page.goto('/admin/users');
    await search(page).fill(found.full_name.replace('Elif', 'ELIF'));
    await expect(page.getByText(/^1 of \d+ users, \d+ admins?$/)).toBeVisible();
    await expect(rowOf(page, found.full_name)).toBeVisible();
    await search(page).fill(found.email);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === found.email);
    await expect(rowOf(page, found.full_name)).toBeVisible();
    await page.reload();
    await expect(search(page)).toHaveValue(found.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByLabel('Role').selectOption('Admins');
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect(rowOf(page, 'Demo Administrator')).toContainText('(you)');
    await expect(search(page)).toHaveValue('');
    expect(new URL(page.url()).search).toBe('');
  });
  await test.step("the learner's page shows what they have, and acts as the list does", async () => {
    tolerate(/status of 404/);
    const mara = await aUser(page, 'Mara Lind');
    await page.goto(`/admin/users?q=${encodeURIComponent(mara.email)}`);
    await page.getByRole('link', { name: mara.full_name }).click();
    await expect(page.getByRole('heading', { level: 1, name: mara.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: mara.email })).toBeVisible();
    for (const nothing of ['No subscription', 'No attempt yet', 'No answer yet', 'No entitlement,']) {
      await expect(page.getByText(nothing)).toBeVisible();
    }
    await expectLink(page, 'Assign or revoke entitlements', `/admin/user-entitlements?user_id=${mara.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Full name').fill(`${mara.full_name} Berg`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${mara.full_name} Berg` })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(whatGoes(page)).toBeVisible();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('User deleted successfully!')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/users');
    await page.goto(`/admin/users/${mara.id}`);
    await expect(page.getByText('This user no longer exists.')).toBeVisible();
  });
  await test.step('A2-084, A2-085, A5-005: the test tools ask for a user, send a link that works and set a password', async () => {
    const jonas = await aUser(page, 'Jonas Weber');
    await page.goto('/admin/users');
    await page.getByText('Test tools').click();
    const tools = page.getByRole('form', { name: 'Test tools' });
    await tools.getByRole('button', { name: 'Test Password Update' }).click();
    await expect(tools.getByText('Please select a user')).toBeVisible();
    await expect(tools.getByRole('combobox', { name: 'User' })).toBeFocused();
    await page.keyboard.type(jonas.full_name);
    await expect(tools.getByRole('option', { name: jonas.full_name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('combobox', { name: 'User' })).toHaveValue(/^Jonas Weber \(/);
    await tools.getByRole('button', { name: 'Test Password Reset' }).click();
    await expect(tools.getByText('A link for a new password is on its way to j•••@example.org.')).toBeVisible();
    const link = (await tools.getByRole('link', { name: 'Open the link' }).getAttribute('href')) as string;
    await tools.getByLabel('New password').fill('a new lighthouse');
    await tools.getByRole('button', { name: 'Test Password Update' }).click();
    await expect(tools.getByText('Password updated successfully!')).toBeVisible();
    // Another password makes the link worthless.
    const code = new URL(link).hash.replace('#code=', '');
    expect(await (await page.request.post('/api/auth/recovery', { data: { code } })).json()).toEqual({
      valid: false,
      email: null,
    });
    await openEmail(page, jonas.email, 'An administrator changed your password');
  });
});

test('A5-001, A5-012, A5-013, A8-011: what is refused says why and keeps what was typed', async ({ page }) => {
  tolerate(/status of 4\d\d/);
  const there = await aUser(page, 'Nora Quist');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Somebody');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByText('All fields are required')).toHaveCount(2);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill(there.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a lighthouse');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByText('A user with this email already exists')).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Somebody');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('What you typed is not saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();

  await search(page).fill('Demo Administrator');
  await expect(page.getByText(/^1 of \d+ users, \d+ admins?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Demo Administrator' }).click();
  await dialog.getByLabel('Admin').uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Cannot remove admin status from the last admin user')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const own = rowOf(page, 'Demo Administrator');
  const address = await own.getByRole('link', { name: 'Demo Administrator' }).getAttribute('href');
  const refused = await page.request.delete(`/api${address}`);
  expect((await refused.json()).error).toBe('Cannot delete the last admin user');
  await own.getByRole('link', { name: 'Delete your own account' }).click();
  await expect(page.getByRole('heading', { name: 'Delete Account' })).toBeInViewport();
});

test('two windows edit one user: only what both changed is asked about', async ({ page }) => {
  tolerate(/status of 409/);
  const mara = await aUser(page, 'Mara Lind');
  await page.goto(`/admin/users?q=${encodeURIComponent(mara.email)}`);
  const dialog = page.getByRole('dialog');
  const [name, save] = [dialog.getByLabel('Full name'), dialog.getByRole('button', { name: 'Save changes' })];
  const saved = async () => (await callAdmin(page, 'GET', `users?q=${encodeURIComponent(mara.email)}`)).users[0];
  const colleagueSaves = async (values: object) => {
    const { id, ...current } = await saved();
    await callAdmin(page, 'PUT', `users/${id}`, { ...current, ...values });
  };

  await page.getByRole('button', { name: 'Edit Mara Lind' }).click();
  await dialog.getByLabel('Admin').check();
  await colleagueSaves({ full_name: 'Mara Berg' });
  await save.click();
  await expect(
    page.getByText('User updated successfully! Changes someone else made in the meantime were kept: Full name.'),
  ).toBeVisible();
  expect(await saved()).toMatchObject({ full_name: 'Mara Berg', is_admin: true });

  await page.getByRole('button', { name: 'Edit Mara Berg' }).click();
  await name.fill('Mara Mine');
  await colleagueSaves({ full_name: 'Mara Theirs', is_admin: false });
  await save.click();
  const conflict = dialog.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Someone else saved this user after you opened it.');
  await expect(conflict.getByRole('definition')).toHaveText(['Theirs: Mara Theirs', 'Yours: Mara Mine']);
  await expectGoodLook(page, 'the conflict');
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await saved()).toMatchObject({ full_name: 'Mara Mine', is_admin: false });
});

test('an administrator gives up the own role and is a learner from then on', async ({ page }) => {
  const boss = await aUser(page, 'Nora Quist', { is_admin: true });
  await startSession(page, boss, `/admin/users?q=${encodeURIComponent(boss.email)}`);
  await page.getByRole('button', { name: `Edit ${boss.full_name}` }).click();
  await page.getByRole('dialog').getByLabel('Admin').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/admin/users');
  await page.waitForURL('**/login**');
});

test('the list, its dialogs and the page of a learner look right', async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await openAdmin(page, '/admin/users');
  await page.getByText('Test tools').click();
  await page.getByRole('button', { name: 'Test Password Update' }).click();
  await expectGoodLook(page, 'the list with the test tools');
  await page.getByRole('button', { name: 'Add New User' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('All fields are required').first()).toBeVisible();
  await expectGoodLook(page, 'Add New User');
  await page.keyboard.press('Escape');
  for (const [button, title] of [
    ['Edit', 'Edit User'],
    ['Password of', 'Update Password'],
    ['Delete', 'Are you sure you want to delete this user?'],
  ] as const) {
    await page.getByRole('button', { name: `${button} Demo Learner` }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectGoodLook(page, title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Demo Learner' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demo Learner' })).toBeVisible();
  await expectGoodLook(page, "the learner's page");
  await page.goto('/admin/users?q=nobody-is-called-so');
  await expectGoodLook(page, 'the empty list');
});

test('the users that the filters leave are exported as CSV, with masked addresses', async ({ page }) => {
  await aUser(page, 'Bea Export');
  await callAdmin(page, 'POST', 'users', {
    ...{ full_name: '=1+1 Export', email: 'formula@example.org', password: 'a lighthouse' },
  });
  await page.goto('/admin/users?role=user');
  await search(page).fill('export');
  await expect(page.getByRole('status').filter({ hasText: /^2 of / })).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFName,Email,Role,Joined,Last Login');
  const moment = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^'=1\\+1 Export,f•••@example\\.org,User,${moment},$`)),
    expect.stringMatching(new RegExp(`^Bea Export,b•••@example\\.org,User,${moment},$`)),
    '',
  ]);
});

test('a view keeps filters under a name, alone or for all administrators', async ({ page }) => {
  tolerate(/status of 400/);
  const shared = 'Everyone suspended';
  const views = (on: Page) => on.getByRole('button', { name: /^View/ });
  await openAdmin(page, '/admin/users?state=suspended');
  await views(page).click();
  await page.getByRole('button', { name: 'Save this view...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add View' });
  await dialog.getByRole('button', { name: 'Add View' }).click();
  await expect(dialog).toContainText('View name is required');
  await dialog.getByLabel('Name').fill(shared);
  await dialog.getByLabel('Share with all administrators').check();
  await dialog.getByRole('button', { name: 'Add View' }).click();
  await expect(views(page)).toHaveText(`View: ${shared}`);
  await expectGoodLook(page, 'a view');

  const other = await aUser(page, 'Opal Admin', { is_admin: true });
  const theirs = await anotherBrowser();
  await startSession(theirs, other, '/admin/users');
  await views(theirs).click();
  await expectGoodLook(theirs, 'the menu of views');
  await theirs.getByRole('link', { name: shared }).click();
  await expect(theirs).toHaveURL('/admin/users?state=suspended');
  await expect(theirs.getByLabel('State', { exact: true })).toHaveValue('suspended');
  await views(theirs).click();
  await theirs.getByRole('button', { name: `Delete "${shared}"...` }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(views(theirs)).toHaveText('Views');
});
