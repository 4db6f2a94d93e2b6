import { anAccount } from './account-steps.ts';
import { looksRight, type States } from './look.ts';
import { expect, type Page, startSession, test } from './support.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, path: string): Promise<void> {
  await startSession(page, await anAccount(), path);
}

/** Every state of the profile that one can come to: first a visitor's, then those of one learner. */
const states: States = {
  'another address, link': '/confirm-email#code=used',
  'another address, bad link': async (page) => {
    await press(page, 'Confirm the new address');
    await expect(page.getByRole('alert')).toContainText('This confirmation link is no longer valid.');
  },
  deleted: '/login?deleted=1',
  profile: (page) => open(page, '/profile'),
  'profile, not saved yet': async (page) => {
    await page.getByLabel('City').fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch');
    await expect(page.getByText('Not saved yet')).toBeVisible();
  },
  'profile, asked before leaving': async (page) => {
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'profile, refused': async (page) => {
    await press(page, 'Stay');
    await expect(page.getByRole('alertdialog'), 'until it is gone what is typed goes nowhere').toBeHidden();
    await page.getByLabel('Full name').fill('');
    await press(page, 'Save changes');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'profile, saved': async (page) => {
    await page.getByLabel('Full name').fill('Mara Example');
    await press(page, 'Save changes');
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
  },
  security: '/profile?tab=security',
  'security, password refused': async (page) => {
    await press(page, 'Change Password');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'another address, refused': async (page) => {
    await page.reload();
    await press(page, 'Change email address');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'another address, waiting': async (page) => {
    await page.getByLabel('New email address').fill('a.very.long.name.that.goes.on.and.on@department.example.org');
    await page.getByLabel('Your password').fill('a lighthouse');
    await press(page, 'Change email address');
    await expect(page.getByText('waits to be confirmed')).toBeVisible();
  },
  'asked before deleting': async (page) => {
    await page.goto('/profile?tab=security&delete=1');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'deleting refused': async (page) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'certifications, one added': async (page) => {
    await page.goto('/profile#interests');
    await page.getByLabel('Add a certification').selectOption('Google Cloud Professional Developer');
    await press(page, 'Add');
    await expect(page.getByText('is added')).toBeVisible();
  },
  'certifications, none': async (page) => {
    for (const name of ['Google Cloud Professional Developer', 'CEH']) {
      await press(page, `Remove ${name}`);
      await expect(page.getByText(`${name} is removed.`)).toBeVisible();
    }
    await expect(page.getByText('None at the moment.')).toBeVisible();
  },
  'certifications, refused': async (page) => {
    await page.getByLabel('Add a certification').selectOption('CEH');
    await press(page, 'Add');
    await page.getByLabel('Target date of CEH').fill('2000-01-01');
    await press(page, 'Save changes');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'no file': '/profile?download=failed',
};

looksRight('the profile', states);

test('by keyboard alone: tabs, fields, the bar, the question; no focus is covered', async ({ page }) => {
  await open(page, '/profile');
  await page.getByLabel('City').fill('Leiden');
  await page.getByLabel('Full name').focus();
  for (let stop = 0; stop < 30; stop++) {
    const label = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (label === 'Save changes') break;
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && focused !== seen && !focused.contains(seen) && !seen.contains(focused);
    });
    expect(covered, `stop ${stop}`).toBe(false);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
});
