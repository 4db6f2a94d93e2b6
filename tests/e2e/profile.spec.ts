import { readFileSync } from 'node:fs';
import { anAccount, anHourLater, newcomer, openEmail } from './account-steps.ts';
import { administrator } from './admin-steps.ts';
import { refuse, tryAgain } from './network-steps.ts';
import { fillIn } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { aSubscriber } from './subscription-steps.ts';
import { expect, type Page, password, sendSignIn, startSession, test, widths } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { anotherBrowser, anotherTab, tolerate } from './watch-steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A learner, signed in, on the profile or one of its tabs. Returns the address. */
async function openProfile(page: Page, at = '/profile'): Promise<string> {
  const account = await anAccount();
  await startSession(page, account, at);
  return account.email;
}

const filled: readonly [label: string, value: string][] = [
  ['Full name', 'Mara Lindqvist'],
  ['Address', 'Oude Delft 1'],
  ['Address, second line', 'Back door'],
  ['City', 'Delft'],
  ['State or region', 'Zuid-Holland'],
  ['Postal code', '2611 BB'],
  ['Phone', '+31 15 000 0000'],
  ['Career goals', 'Network architect, then teach it.'],
];

/** The label of an optional field says that it is optional; 'Address' must not be its second line. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: label !== 'Career goals' });

async function fillProfile(page: Page): Promise<void> {
  for (const [label, value] of filled) await field(page, label).fill(value);
  await page.getByLabel('Country').selectOption('Netherlands');
  await page.getByLabel('Years of experience').selectOption('6-10 years');
}

async function saveProfile(page: Page): Promise<void> {
  await press(page, 'Save changes');
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
}

async function expectProfile(page: Page): Promise<void> {
  for (const [label, value] of filled) await expect(field(page, label)).toHaveValue(value);
  await expect(page.getByLabel('Country')).toHaveValue('Netherlands');
  await expect(page.getByLabel('Years of experience')).toHaveValue('6');
}

test('the profile: signing in first, its tabs, what is pressed twice or fails', async ({ page }) => {
  await test.step('a visitor who asks for the file signs in first', async () => {
    await page.goto('/profile/data');
    await expect(page).toHaveURL(/\/login\?from=/);
  });
  await test.step('L2-118: a visitor signs in first, and comes back to the profile', async () => {
    const account = await anAccount();
    await page.goto('/profile?tab=security');
    await expect(page).toHaveURL(/\/login\?/);
    await sendSignIn(page, account);
    await expect(page).toHaveURL(/\/profile\?tab=security$/);
  });
  await test.step('L2-119, L2-120, L2-121: two tabs, each with its address', async () => {
    await openProfile(page);
    const tabs = page.getByRole('navigation', { name: 'Profile and security' });
    await expect(tabs.getByRole('link')).toHaveText(['Profile', 'Security']);
    await expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL('/profile?tab=security');
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Basic Information' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible();
  });
  await test.step('a double click on Add adds once', async () => {
    await openProfile(page);
    let sent = 0;
    await page.route('**/api/users/me/interests', async (route) => {
      if (route.request().method() !== 'GET') sent++;
      await route.continue();
    });
    await page.getByLabel('Add a certification').selectOption('PMP');
    await page.getByRole('button', { name: 'Add', exact: true }).evaluate((button) => {
      (button as HTMLButtonElement).click();
      (button as HTMLButtonElement).click();
    });
    await expect(page.getByText('PMP is added')).toBeVisible();
    await expect(page.getByLabel('Priority of PMP')).toBeVisible();
    expect(sent).toBe(1);
  });
  await test.step('who confirms another email address while signed in is not asked to sign in', async () => {
    await openProfile(page);
    await page.goto('/confirm-email#code=used');
    await expect(page.getByRole('button', { name: 'Confirm the new address' })).toBeVisible();
    await expect(page.getByText('Already registered?')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
  await test.step('a profile that could not be loaded says so, and Try Again loads it', async () => {
    tolerate(/status of 500/);
    await retryAtOnce(page);
    await openProfile(page, '/certifications');
    await refuse(page, '**/api/users/me/interests');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page.getByText('Your profile could not be loaded')).toBeVisible();
    await tryAgain(page, '**/api/users/me/interests');
    await expect(page.getByLabel('Full name')).toHaveValue('Mara Example');
  });
});

test('L1-007, L2-019, L2-122 to L2-124, L3-031 to L3-036: what one fills in is saved and there again after a reload', {
  tag: '@pglite',
}, async ({ page }) => {
  const email = await openProfile(page);
  for (const name of ['Basic Information', 'Contact Information', 'Career Information']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText(email);
  const years = page.getByLabel('Years of experience').getByRole('option');
  expect(await years.allTextContents(), 'L5-015 to L5-019').toEqual([
    ...['Choose one', 'Less than 1 year', '1-2 years', '3-5 years', '6-10 years', 'More than 10 years'],
  ]);
  await fillProfile(page);
  await page.getByLabel('City').fill('  Delft ');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await saveProfile(page);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expectProfile(page);
  await page.reload();
  await expectProfile(page);
  const { profile } = await (await page.request.get('/api/users/me')).json();
  expect(profile).toMatchObject({ country: 'Netherlands', years_of_experience: 6, is_admin: false });
  await page.getByLabel('City').fill('');
  await page.getByLabel('Years of experience').selectOption('');
  await saveProfile(page);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('');
  await expect(page.getByLabel('Years of experience')).toHaveValue('');
});

test('a profile in two windows, without a name, and left unsaved', async ({ page }) => {
  await test.step('a profile that was changed in another window is not overwritten unseen', async () => {
    tolerate(/status of 409/);
    await openProfile(page);
    const other = await anotherTab(page);
    await other.goto('/profile');
    await other.getByLabel('City').fill('Utrecht');
    await press(other, 'Save changes');
    await expect(other.getByText('Your profile is saved.')).toBeVisible();
    await page.getByLabel('City').fill('Leiden');
    await press(page, 'Save changes');
    await expect(page.getByRole('alert')).toContainText('Your profile was changed in another window.');
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('Now: Utrecht');
    await expect(page.getByLabel('City')).toHaveValue('Leiden');
    await saveProfile(page);
    await other.reload();
    await expect(other.getByLabel('City')).toHaveValue('Leiden');
  });
  await test.step('L5-014, L8-030: a name is needed, and a save that failed says so; what was typed stays', async () => {
    tolerate(/status of (400|500)/);
    await retryAtOnce(page);
    await openProfile(page);
    await fillIn(page, { 'Full name': ' ', City: 'Leiden' });
    await press(page, 'Save changes');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Please enter your full name');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your full name');
    await page.getByLabel('Full name').fill('Mara');
    const failure = { error: 'Failed to update profile', code: 'PROFILE_UPDATE_FAILED' };
    const calls = (url: URL) => url.pathname === '/api/users/me';
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: failure }) : route.continue(),
    );
    await press(page, 'Save changes');
    await expect(alert).toHaveText('Failed to update profile');
    await page.unroute(calls);
    await expect(page.getByLabel('City')).toHaveValue('Leiden');
    await saveProfile(page);
  });
  await test.step('before what was typed is lost one is asked', async () => {
    await openProfile(page);
    await page.getByLabel('City').fill('Leiden');
    await page.getByRole('link', { name: 'Security' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('City')).toHaveValue('Leiden');
    let asked = false;
    page.once('dialog', async (dialog) => {
      asked = dialog.type() === 'beforeunload';
      await dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toBe(true);
    await page.getByRole('link', { name: 'Certifications', exact: true }).first().click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/certifications');
    await page.goto('/profile');
    await expect(page.getByLabel('City')).toHaveValue('');
    await page.getByLabel('City').fill('Leiden');
    await saveProfile(page);
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL('/profile?tab=security');
  });
});

test('when the session has ended, what was typed stays, and is saved after a sign-in', async ({ page, context }) => {
  tolerate(/status of 401/);
  const account = await anAccount();
  await startSession(page, account, '/profile');
  await page.getByLabel('City').fill('Leiden');
  await context.clearCookies();
  await press(page, 'Save changes');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please log in to continue');
  await expect(page.getByLabel('City')).toHaveValue('Leiden');
  const [again] = await Promise.all([context.waitForEvent('page'), alert.getByRole('link').click()]);
  await sendSignIn(again, account);
  await expect(again).toHaveURL('/profile');
  await again.close();
  await saveProfile(page);
});

test('without a connection nothing typed is lost, on both tabs', async ({ page, context }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|status of 500/);
  await retryAtOnce(page);
  await openProfile(page);
  const alert = page.getByRole('alert');
  await page.getByLabel('City').fill('Leiden');
  await context.setOffline(true);
  await press(page, 'Save changes');
  await expect(alert).toContainText('Unable to connect to the server.');
  await expect(page.getByLabel('City')).toHaveValue('Leiden');
  await page.getByLabel('Add a certification').selectOption('PMP');
  await press(page, 'Add');
  await expect(alert).toContainText('Unable to connect');
  await expect(page.getByLabel('City')).toHaveValue('Leiden');
  await context.setOffline(false);

  // Added, but what is true by then cannot be read.
  const own = (url: URL) => url.pathname === '/api/users/me';
  await refuse(page, own);
  await page.getByLabel('Add a certification').selectOption('PMP');
  await press(page, 'Add');
  await expect(page.getByText('PMP is added')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Leiden');
  await page.unroute(own);
  await saveProfile(page);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Leiden');
  await expect(page.getByLabel('Target date of PMP')).toBeVisible();

  await page.goto('/profile?tab=security');
  await page.getByLabel('New email address').fill('elsewhere@example.org');
  await page.getByLabel('Your password', { exact: true }).first().fill('not sent');
  await context.setOffline(true);
  await press(page, 'Change email address');
  await expect(alert).toContainText('Unable to connect to the server.');
  await expect(page.getByLabel('New email address')).toHaveValue('elsewhere@example.org');
  await context.setOffline(false);
});

for (const width of widths) {
  test(`a changed target date is saved by Save changes, the one button, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openProfile(page);
    await fillIn(page, { City: 'Leiden', 'Target date of CEH': inDays(41) });
    await page.getByLabel('Add a certification').selectOption('PMP');
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await saveProfile(page);
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Leiden');
    await expect(page.getByLabel('Target date of CEH')).toHaveValue(inDays(41));
    await expect(page.getByLabel('Target date of PMP')).toBeVisible();
  });
}

const goals = (page: Page) => page.locator('.goal');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('L3-039, L9-023, L9-024: the certifications one is heading for, from Home and back', async ({ page }) => {
  tolerate(/status of 400/);
  await openProfile(page, '/');
  await page.getByRole('link', { name: 'Another exam' }).click();
  await expect(page).toHaveURL('/profile#interests');
  await expect(goals(page)).toHaveCount(1);
  await expect(page.getByLabel('Target date of CEH')).toHaveValue(inDays(90));
  const add = page.getByLabel('Add a certification');
  expect(await add.getByRole('option').allTextContents()).not.toContain('CEH');
  for (const [name, position] of [
    ['PMP', 2],
    ['Cisco CCNA', 3],
    ['CISSP', 4],
  ] as const) {
    await add.selectOption(name);
    await press(page, 'Add');
    await expect(page.getByText(`${name} is added`)).toBeVisible();
    await expect(page.getByLabel(`Priority of ${name}`)).toHaveValue(String(Math.min(position, 3)));
    await expect(page.getByLabel(`Target date of ${name}`)).toHaveValue(inDays(90 * position));
  }

  await page.getByLabel('Target date of PMP').fill(inDays(-3));
  await press(page, 'Save changes');
  await expect(page.getByRole('alert')).toHaveText('A target date cannot lie in the past.');
  await expect(page.getByLabel('Target date of PMP')).toBeFocused();
  await fillIn(page, { 'Target date of PMP': inDays(30), 'Target date of CISSP': '' });
  await page.getByLabel('Priority of CISSP').selectOption('1, first');
  // Enter in a field saves; it presses no Remove.
  await page.getByLabel('Target date of PMP').press('Enter');
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(goals(page), 'read again: most urgent first').toHaveText([/CEH/, /CISSP/, /PMP/, /Cisco CCNA/]);

  await press(page, 'Remove Cisco CCNA');
  await expect(page.getByText('Cisco CCNA is removed.')).toBeVisible();
  await expect(goals(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Certifications of interest' })).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.locator('.options .check')).toHaveText([/^PMP/, /^CEH/, /^CISSP/]);
  await expect(page.getByLabel('Exam date')).toHaveValue(inDays(30));

  await page.goto('/profile#interests');
  for (const name of ['CEH', 'PMP', 'CISSP']) {
    await press(page, `Remove ${name}`);
    await expect(page.getByText(`${name} is removed.`)).toBeVisible();
    await expect(page.getByLabel(`Target date of ${name}`)).toHaveCount(0);
  }
  await expect(page.getByText('None at the moment.')).toBeVisible();
});

test('profile, target dates and the question before deleting work without JavaScript', async () => {
  tolerate(/status of 400/);
  const account = await anAccount();
  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(plain, account, '/profile');
  await fillProfile(plain);
  await plain.getByLabel('Full name').fill('');
  await press(plain, 'Save changes');
  await expect(plain.getByRole('alert')).toHaveText('Please enter your full name');
  await expect(plain.getByLabel('City')).toHaveValue('Delft');
  await plain.getByLabel('Full name').fill('Mara Lindqvist');
  await press(plain, 'Save changes');
  await expect(plain.getByText('Your profile is saved.')).toBeInViewport();
  await expectProfile(plain);
  await plain.goto('/profile');
  await expectProfile(plain);

  await plain.getByLabel('Add a certification').selectOption('PMP');
  await press(plain, 'Add');
  await expect(goals(plain)).toHaveCount(2);
  await plain.getByLabel('Target date of PMP').fill('2000-01-01');
  await press(plain, 'Save changes');
  await expect(plain.getByLabel('Target date of PMP')).toHaveAccessibleDescription(
    'A target date cannot lie in the past.',
  );
  await expect(plain.getByLabel('Target date of PMP')).toHaveValue('2000-01-01');
  await plain.getByLabel('Target date of PMP').fill('2000-01-02');
  await press(plain, 'Remove CEH');
  // The page before has an alert too: only the answer has this date in its HTML.
  await expect(plain.getByLabel('Target date of PMP')).toHaveAttribute('value', '2000-01-02');
  await expect(plain.getByRole('alert')).toBeVisible();
  await plain.getByLabel('Target date of PMP').fill(inDays(10));
  await press(plain, 'Remove CEH');
  await expect(goals(plain)).toHaveText([/PMP/]);
  await expect(plain.getByLabel('Target date of PMP')).toHaveValue(inDays(10));

  await plain.goto('/profile?tab=security');
  await plain.getByRole('link', { name: 'Delete account' }).click();
  await expect(plain.getByText('This cannot be undone.')).toBeVisible();
  const form = plain.getByRole('form', { name: 'Delete account' });
  await fillIn(form, { 'Your password': 'not this one', 'Your email address': account.email });
  await form.getByRole('button', { name: 'Delete account' }).click();
  await expect(plain.getByRole('alert')).toHaveText('Current password is incorrect');
  await form.getByLabel('Your password').fill(account.password);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await expect(plain).toHaveURL('/login?deleted=1');
  await expect(plain.getByText('Your account is deleted.')).toBeVisible();
  await plain.goto('/profile');
  await expect(plain).toHaveURL('/login?from=%2Fprofile');
});

test('another email address counts once it is confirmed; the old one is told', async ({ page, server }) => {
  tolerate(/status of 4\d\d/);
  const old = await openProfile(page);
  await page.getByRole('link', { name: 'Change email' }).click();
  const ask = async (email: string, current: string) => {
    await fillIn(page, { 'New email address': email, 'Your password': current });
    await press(page, 'Change email address');
  };
  const alert = page.getByRole('alert');
  await ask(newcomer, 'not this one');
  await expect(alert).toHaveText('Current password is incorrect');
  await ask('learner@certamen.example', password);
  await expect(alert).toHaveText('An account with this email already exists. Please sign in instead.');
  await ask(newcomer, password);
  await expect(page.getByText('A link is on its way to the new address.')).toBeVisible();
  const waits = page.getByText(`${newcomer} waits to be confirmed`);
  await expect(waits).toBeVisible();
  await page.goto('/profile');
  await expect(waits).toBeVisible();
  await expect(page.getByRole('region', { name: 'Basic Information' })).toContainText(old);
  await press(page, 'Send it again');
  await expect(page.getByText('We have sent another link there')).toBeVisible();
  await press(page, 'Forget it');
  await expect(page.getByText('The change of your email address is forgotten.')).toBeVisible();
  await expect(waits).toHaveCount(0);
  await page.goto('/profile?tab=security');
  await ask(newcomer, password);
  await expect(waits).toBeVisible();
  await openEmail(page, old, 'Another email address was asked for');

  // In another browser, where nobody is signed in: an email is read wherever one reads emails.
  const elsewhere = await anotherBrowser();
  // The third one that goes there; the links of the others are dead.
  const sent = () => server.sql('select id from local_mailbox where recipient = $1', [newcomer]);
  await expect.poll(sent).toHaveLength(3);
  await openEmail(elsewhere, newcomer, 'Confirm your new email address');
  const link = (await elsewhere.getByRole('link', { name: /\/confirm-email#code=/ }).getAttribute('href')) as string;
  await elsewhere.goto(link);
  await press(elsewhere, 'Confirm the new address');
  await expect(elsewhere.getByText('Your email address is changed.')).toBeVisible();
  await elsewhere.goto(link);
  await press(elsewhere, 'Confirm the new address');
  await expect(elsewhere.getByText('Your new email address is already confirmed.')).toBeVisible();
  await openEmail(elsewhere, old, 'Your email address for Certamen was changed');
  await startSession(elsewhere, { email: newcomer, password });
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText(newcomer, { exact: true })).toBeVisible();
});

test('everything that is kept comes as a file', async ({ page }) => {
  await test.step('everything that is kept comes as one file, after the password where the sign-in is long ago', async () => {
    const email = await openProfile(page);
    await anHourLater();
    await page.getByRole('link', { name: 'Download everything' }).click();
    const asks = page.getByRole('dialog', { name: 'Enter your password to continue' });
    await asks.getByLabel('Your password').fill(password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      asks.getByRole('button', { name: 'Continue' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`certamen-data-${new Date().toISOString().slice(0, 10)}.json`);
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data).toMatchObject({
      user: { email },
      profile: { full_name: 'Mara Example' },
      certification_interests: [{ certification_name: 'CEH' }],
      attempts: [],
    });
    expect(data.sessions.length).toBeGreaterThan(0);
    await expect(asks).toBeHidden();
    await expect(page.getByText('Your download begins.')).toBeVisible();
    await expect(page).toHaveURL('/profile?tab=security');
  });
  await test.step('many attempts come in one file, each with its questions', async () => {
    await startSession(page, await anAccount());
    const [topic] = (await topicsOf(page)) as [Topic];
    for (let n = 0; n < 22; n++) {
      const start = { question_count: 5, selection: 'oldest' };
      const begun = await page.request.post(`/api/topics/${topic.id}/attempts`, { data: start });
      const { attempt } = await begun.json();
      expect((await page.request.post(`/api/attempts/${attempt.id}/complete`)).status()).toBe(200);
    }
    const answer = await page.request.get('/profile/data');
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="certamen-data-.*\.json"$/);
    const { attempts } = await answer.json();
    expect(attempts).toHaveLength(22);
    expect(new Set(attempts.map(({ id }: { id: string }) => id)).size).toBe(22);
    for (const { questions } of attempts) expect(questions).toHaveLength(5);
  });
});

test('deleting the account names what goes, needs password and address, and leaves no sign-in', async ({ page }) => {
  tolerate(/status of 40[01]/);
  const email = await openProfile(page, '/profile?tab=security');
  const other = await anotherTab(page);
  await other.goto('/certifications');
  await page.getByRole('link', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question.getByRole('listitem')).toHaveText(['your profile, with 1 certification and target dates']);
  await expect(question.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/profile?tab=security');
  await expect(page.getByRole('link', { name: 'Delete account' })).toBeFocused();
  await page.keyboard.press('Enter');

  const confirm = question.getByRole('button', { name: 'Delete account' });
  await fillIn(question, { 'Your password': 'not this one', 'Your email address': email });
  await confirm.click();
  await expect(question.getByRole('alert')).toHaveText('Current password is incorrect');
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expect(question.getByLabel('Your email address')).toHaveValue(email);
  await fillIn(question, { 'Your password': password, 'Your email address': 'somebody@example.org' });
  await confirm.click();
  await expect(question.getByRole('alert')).toHaveText('Type the email address of this account to delete it.');
  await question.getByLabel('Your email address').fill(email.toUpperCase());
  await confirm.click();
  await expect(page).toHaveURL('/login?deleted=1');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(other).toHaveURL(/^[^?]*\/login\?from=.*&signed-out-elsewhere$/);

  await sendSignIn(page, { email, password });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  await openEmail(page, email, 'Your account at Certamen was deleted');
  await expect(page.getByRole('main')).toContainText('This is the last email that we send you.');
});

test('while subscribed: the subscription ends at the provider before the account goes', async ({ page }) => {
  tolerate(/status of 502/);
  const email = await aSubscriber(page);
  await page.goto('/profile');
  const side = page.getByRole('complementary', { name: 'Account' });
  await expect(side).toContainText(/Monthly\s*renews \w+/);
  await expect(side.getByRole('link', { name: 'Monthly' })).toHaveAttribute('href', '/subscription');

  await page.goto('/profile?tab=security&delete=1');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('your subscription (Monthly): it ends at once and nothing more is charged');
  await fillIn(question, { 'Your password': password, 'Your email address': email });
  await refuse(page, '**/api/users/me/delete', 'Failed to cancel subscription', 'CANCEL_FAILED', 502);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByRole('alert')).toHaveText('Failed to cancel subscription');
  await page.unroute('**/api/users/me/delete');
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/login?deleted=1');
  await page.goto('/local/payments');
  const person = page.locator('.people > li').filter({ hasText: email });
  await expect(person).toContainText(/canceled/i);
});

test('the only administrator stays', async ({ page }) => {
  tolerate(/status of 409/);
  await startSession(page, administrator, '/profile?tab=security&delete=1');
  const question = page.getByRole('alertdialog');
  await fillIn(question, { 'Your password': administrator.password, 'Your email address': administrator.email });
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'You are the only administrator. Make somebody else an administrator first.',
  );
  expect((await page.request.get('/api/users/me')).status()).toBe(200);
});
