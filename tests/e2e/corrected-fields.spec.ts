import { anAccount } from './account-steps.ts';
import { expect, password, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

test('messages under a field go once its value is corrected, and come back when it is sent', async ({ page }) => {
  tolerate(/status of 40[01]/);
  await page.goto('/register');
  const send = page.getByRole('button', { name: 'Create Free Account' });
  await send.click();
  const name = page.getByLabel('Full name');
  const interests = page.getByText('Please select at least one certification of interest');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(interests).toBeVisible();
  await name.fill('Mara Example');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('.field--bad').filter({ has: name })).toHaveCount(0);
  await page.getByLabel('Cisco CCNA').check();
  await expect(interests).toHaveCount(0);
  const email = page.getByLabel('Email');
  await expect(email, 'what is not corrected stays as it is').toHaveAttribute('aria-invalid', 'true');
  await name.fill('');
  await send.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const box = page.getByRole('alert');
  await expect(box).toBeVisible();
  await name.fill('Mara Example');
  await email.fill('mara.corrected@example.org');
  await expect(box, 'something is still wrong').toBeVisible();
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
  await expect(box, 'the box above the form goes with the last correction').toHaveCount(0);

  await page.goto('/login');
  const secret = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill('nobody@example.com');
  await secret.fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toBeVisible();
  await secret.fill(password);
  await expect(secret).not.toHaveAttribute('aria-invalid');
  await expect(box, 'the box above the form goes with the correction').toHaveCount(0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toBeVisible();
});

test('a code is wrong and corrected, and responses are of another shape than expected', async ({ page }) => {
  await test.step('messages under a field that a screen sends by itself go once the value is corrected, and come back', async () => {
    tolerate(/status of 404/);
    await startSession(page, await anAccount(), '/entitlements');
    const code = page.getByLabel('Entitlement code');
    const wrong = page.getByText('Invalid or expired entitlement code');
    for (const typed of ['NOPE', 'NOPE2']) {
      await code.fill(typed);
      await expect(wrong).toHaveCount(0);
      await code.press('Enter');
      await expect(wrong).toBeVisible();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
    }
  });
  await test.step('L8-027: a redeem response of another shape than expected is said beside the code, which stays', async () => {
    await page.route('**/api/entitlements/redeem', (route) => route.fulfill({ json: { ok: true } }));
    await page.getByLabel('Entitlement code').fill('PASS30');
    await page.getByRole('button', { name: 'Redeem Code' }).click();
    await expect(page.getByText('Invalid API response: entitlement is not as expected')).toBeVisible();
    await expect(page.getByLabel('Entitlement code')).toHaveValue('PASS30');
  });
  for (const [ids, answer, sentence] of [
    [
      'L8-004',
      { status: 403, contentType: 'text/html', body: 'No' },
      'You do not have permission to perform this action.',
    ],
    ['L8-027', { contentType: 'text/html', body: '<p>Hotel</p>' }, 'Invalid API response: text/html (200)'],
    ['L8-028', { contentType: 'application/json', body: '{"entitlements":' }, 'Invalid JSON response: '],
  ] as const) {
    await test.step(`${ids}: on the first load of a screen: ${sentence}`, async () => {
      tolerate(/status of 403/);
      await page.goto('/certifications');
      await page.route('**/api/users/me/entitlements', (route) => route.fulfill(answer));
      await page.getByRole('link', { name: 'Entitlements' }).first().click();
      await expect(page.getByRole('alert')).toContainText(sentence);
    });
  }
});
