import { anAccount } from './account-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { refuse, tryAgain } from './network-steps.ts';
import { expectLink, expectWords, linkIn } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, learner, type Page, sendSignIn, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const code = (page: Page) => page.getByLabel('Entitlement code');
const redeem = (page: Page) => page.getByRole('button', { name: 'Redeem Code' });
const ticket = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const statusOf = (page: Page) => page.getByRole('main').getByRole('status');

/** Goes to the screen by a link of the application, so that it is loaded over the API. */
async function comeByLink(page: Page): Promise<void> {
  await page.goto('/certifications');
  await linkIn(page.getByRole('navigation', { name: 'Main', exact: true }), 'Entitlements').click();
}

async function tryCode(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed);
  await redeem(page).click();
}

test('L2-021, L2-135, L2-136, L1-006: a code is redeemed; a wrong one stays', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await startSession(page, await anAccount(), '/entitlements');
  await expect(page).toHaveTitle(/^My Entitlements - /);
  await expect(page.getByRole('heading', { name: 'My Entitlements', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have no entitlements yet' })).toBeVisible();

  await tryCode(page, '  adfree1 ');
  await expect(statusOf(page)).toContainText('Ad-free for Solutions Architects is yours.');
  await expect(statusOf(page)).toContainText('No ads in AWS Solutions Architect, for good.');
  await expect(code(page), 'ready for the next one').toHaveValue('');
  const adFree = ticket(page, 'ADFREE1');
  await expectWords(adFree, 'Redeemed just now', 'No ads in this topic', 'Never expires');
  await expectLink(adFree, 'Flashcards: AWS Solutions Architect', /^\/flashcards\/[\w-]{36}$/);
  await expect(page.getByText('1 active')).toBeVisible();

  await tryCode(page, 'nosuch');
  await expect(page.getByText('Invalid or expired entitlement code')).toBeVisible();
  await expect(code(page)).toHaveValue('nosuch');
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription('Invalid or expired entitlement code');
  await expect(statusOf(page), 'the earlier status is gone').toHaveCount(0);

  await tryCode(page, 'ADFREE1');
  await expect(page.getByText('You already have this entitlement')).toBeVisible();
  await tryCode(page, '   ');
  await expect(page.getByText('Please enter a valid code')).toBeVisible();

  await page.reload();
  await expect(adFree).toContainText(/Redeemed \w/);
  await expect(adFree).not.toContainText('just now');
  await adFree.getByRole('link', { name: 'Practice Test: AWS Solutions Architect' }).click();
  await expect(page.getByRole('heading', { name: 'AWS Solutions Architect', level: 1 })).toBeVisible();
});

test('codes are redeemed, by the keyboard too, or fail', async ({ page }) => {
  await test.step('each of the codes to try does what the README says', async () => {
    tolerate(/status of 4\d\d/);
    await startSession(page, await anAccount(), '/entitlements');
    await tryCode(page, 'pass30');
    await expect(statusOf(page)).toContainText(/It is for CompTIA Security\+ until .+\. The ads stay\./);
    await expectWords(ticket(page, 'PASS30'), 'Ads stay', '30 days left');
    for (const wrong of ['OLDCODE', 'OFF1', 'ELEVENCHARS']) {
      await tryCode(page, wrong);
      await expect(page.getByText('Invalid or expired entitlement code')).toBeVisible();
      await code(page).fill('');
    }
    await tryCode(page, 'TWICE');
    await expectWords(ticket(page, 'TWICE'), '90 days left', 'No ads in this topic');
    await expect(page.getByText('2 active')).toBeVisible();

    await startSession(page, await anAccount());
    const second = await page.request.post('/api/entitlements/redeem', { data: { code: 'TWICE' } });
    expect(second.status(), await second.text()).toBe(200);
    await startSession(page, await anAccount(), '/entitlements');
    await tryCode(page, 'TWICE');
    await expect(page.getByText('This code has been redeemed as often as it can be.')).toBeVisible();
  });
  await test.step('by the keyboard alone', async () => {
    await startSession(page, await anAccount(), '/entitlements');
    await code(page).focus();
    await page.keyboard.type('pass30');
    await page.keyboard.press('Enter');
    await expect(statusOf(page)).toContainText('Security+ study group is yours.');
    await expect(ticket(page, 'PASS30')).toBeVisible();
    const links = ['Practice Test: CompTIA Security+', 'Flashcards: CompTIA Security+'];
    await page.keyboard.press('Tab');
    await expect(redeem(page)).toBeFocused();
    for (const name of links) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/flashcards\//);
  });
  await test.step('L8-032: a code that could not be redeemed remains, with the message next to it', async () => {
    tolerate(/status of 500|redeem/);
    await retryAtOnce(page);
    await startSession(page, await anAccount(), '/entitlements');
    const keys: (string | undefined)[] = [];
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/entitlements/redeem', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await answered.promise;
      await route.fulfill({ status: 500, json: { error: 'Failed to redeem code', code: 'REDEEM_FAILED' } });
    });
    await tryCode(page, 'adfree1');
    await expect(page.getByRole('button', { name: 'Redeeming...' })).toHaveAttribute('aria-busy', 'true');
    answered.resolve();
    await expect(page.getByText('Failed to redeem code')).toBeVisible();
    await expect(code(page)).toHaveValue('adfree1');
    expect([keys.length, new Set(keys).size], 'three attempts under one key act once').toEqual([3, 1]);
  });
});

test('without JavaScript: redeemed, refused with what was typed, listed', async () => {
  tolerate(/status of 4\d\d/);
  const account = await anAccount();
  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await startSession(plain, account, '/entitlements');
  await tryCode(plain, 'adfree1');
  await expect(statusOf(plain)).toContainText('Ad-free for Solutions Architects is yours.');
  await expect(ticket(plain, 'ADFREE1')).toContainText('Redeemed just now');
  await tryCode(plain, ' adfree1');
  await expect(plain.getByText('You already have this entitlement')).toBeVisible();
  await expect(code(plain)).toHaveValue(' adfree1');
  await expect(ticket(plain, 'ADFREE1')).toContainText(/Redeemed \w{3} \d/);
  await tryCode(plain, '');
  await expect(plain.getByText('Please enter a valid code')).toBeVisible();
});

test('the list by its states: for a visitor, active and over, loading and failed', async ({ page }) => {
  await test.step('a visitor sees why to sign in, and comes back', async () => {
    await page.goto('/entitlements');
    await expect(page).toHaveURL('/login?from=%2Fentitlements');
    await expect(page.getByText('Please sign in to view your entitlements')).toBeVisible();
  });
  await test.step('Active comes first; expired, revoked and inactive grants are listed separately with the reason', async () => {
    await startSession(page, learner);
    await page.route('**/api/users/me/entitlements', (route) => route.fulfill({ json: everyState() }));
    await comeByLink(page);
    const names = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(names).toHaveText(['Held for good', 'Held until today', 'Was held', 'Taken back', 'Switched off']);
    await expect(ticket(page, 'Held until today')).toContainText('Ends today');
    const over = page.getByRole('region', { name: 'Not active' });
    await expect(over.getByRole('listitem').nth(0)).toContainText(/Expired .+Redeem its code again to renew it\./);
    await expect(over.getByRole('listitem').nth(1)).toContainText('Revoked Withdrawn from your account.');
    await expect(over.getByRole('listitem').nth(2)).toContainText('Inactive Switched off for now.');
    await expect(page.getByText('2 active')).toBeVisible();
  });
  await test.step('without an active grant the list says so', async () => {
    const { entitlements } = everyState();
    const json = { entitlements: entitlements.filter(({ state }) => state === 'expired') };
    await page.route('**/api/users/me/entitlements', (route) => route.fulfill({ json }));
    await comeByLink(page);
    await expect(page.getByText('None at the moment.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You have no entitlements yet' })).toHaveCount(0);
  });
  await test.step('L4-038, L8-031: a skeleton while it loads, a message when it fails, and Try Again loads it in place', async () => {
    tolerate(/me\/entitlements/);
    await refuse(page, '**/api/users/me/entitlements', 'Failed to get entitlements', 'ENTITLEMENTS_FAILED');
    await comeByLink(page);
    await expect(page.getByRole('status').filter({ hasText: 'Loading My Entitlements' })).toBeAttached();
    await expect(page.getByRole('alert')).toContainText('Failed to get entitlements');
    expect(await axeFindings(page)).toEqual([]);
    await tryAgain(page, '**/api/users/me/entitlements');
    await expect(code(page)).toBeVisible();
  });
});

test('the session ends while a code is typed: signing in leads back to the code', async ({ page }) => {
  tolerate(/status of 401/);
  const account = await anAccount();
  await startSession(page, account, '/entitlements');
  await page.context().clearCookies();
  await tryCode(page, 'pass30');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please log in to continue');
  await expect(code(page)).toHaveValue('pass30');
  expect(await axeFindings(page)).toEqual([]);
  await alert.getByRole('link', { name: 'Sign In' }).click();
  await sendSignIn(page, account);
  await expect(page).toHaveURL('/entitlements?code=pass30');
  await expect(code(page)).toHaveValue('pass30');
  await redeem(page).click();
  await expect(statusOf(page)).toContainText('Security+ study group is yours.');
});

test('every state looks right', async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await startSession(page, await anAccount(), '/entitlements');
  await expectGoodLook(page, 'empty');
  await tryCode(page, 'WRONG');
  await expect(page.getByText('Invalid or expired entitlement code')).toBeVisible();
  await expectGoodLook(page, 'refused');
  await tryCode(page, 'adfree1');
  await expect(statusOf(page)).toContainText('is yours');
  await expectGoodLook(page, 'redeemed');
  await page.route('**/api/users/me/entitlements', (route) => route.fulfill({ json: everyState() }));
  await comeByLink(page);
  await expect(page.getByRole('region', { name: 'Not active' })).toBeVisible();
  await expectGoodLook(page, 'every state');
});

/** One of each, in the order of the API: newest first. */
function everyState() {
  const now = Date.now();
  const moment = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const grant = (n: number, state: string, name: string, expires_at: string | null) => ({
    ...{ id: id(n), user_id: id(0), entitlement_id: id(n), expires_at, is_active: state !== 'revoked', state },
    created_at: moment(-1000 - n),
    entitlement: {
      ...{ name, code: `CODE${n}`, description: 'What it is', is_ad_free: n % 2 === 0, topic_id: id(9) },
      topic_name: 'Google Cloud Professional Cloud Architect',
    },
  });
  return {
    entitlements: [
      grant(1, 'inactive', 'Switched off', null),
      grant(2, 'revoked', 'Taken back', null),
      grant(3, 'active', 'Held for good', null),
      grant(4, 'expired', 'Was held', moment(-100)),
      grant(5, 'active', 'Held until today', moment(0)),
    ],
  };
}
