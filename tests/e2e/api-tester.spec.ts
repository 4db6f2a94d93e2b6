import { asAdministrator, openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { holdBack } from './network-steps.ts';
import { expectWords, fillIn } from './part-steps.ts';
import { expect, learner, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const path = '/admin/api-tester';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const send = (page: Page) => button(page, 'Send').click();
const request = (page: Page) => page.getByRole('form', { name: 'Request' });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const endpoint = (page: Page) => page.getByRole('combobox', { name: 'Endpoint' });
const open = (page: Page, key: string) => page.goto(`${path}?endpoint=${key}`);

test('A2-106, A2-107, A7-082, A8-058: the connection test says that the API answers or why not', async ({ page }) => {
  tolerate(/ERR_FAILED|status of 503/);
  await openAdmin(page, path);
  await page.clock.install();
  await button(page, 'Test API Connection').click();
  await expect(page.getByText(/API connection successful\s*The API answers\. It took [\d.]+ m?s\./)).toBeVisible();

  const failing = page.getByRole('alert').filter({ hasText: 'API test error' });
  await page.route('**/api/api-test', (route) => route.abort());
  await button(page, 'Test API Connection').click();
  await expect(failing).toContainText('The server cannot be reached');
  await page.route('**/api/api-test', (route) =>
    route.fulfill({ status: 503, json: { error: 'Down for a minute.' } }),
  );
  await button(page, 'Test API Connection').click();
  await expect(failing).toContainText('Down for a minute.');

  const { promise: asked, resolve: reached } = Promise.withResolvers<void>();
  await page.route('**/api/api-test', () => reached());
  await button(page, 'Test API Connection').click();
  await asked;
  await page.clock.fastForward(15_000);
  await expect(failing).toContainText('No answer within 15 seconds.');
});

test('A2-108, A2-109, A2-115, A2-117 to A2-125, A8-060: a listed endpoint, by keyboard', async ({ page }) => {
  await openAdmin(page, path);
  await send(page);
  await expect(request(page)).toContainText('Please select an endpoint to test');
  await expect(endpoint(page)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.nth(0)).toContainText('GET /functions/v1/api-test');
  await expect(options.nth(8)).toContainText('GET /functions/v1/api-docs');
  await expect(page.getByRole('listbox')).toContainText('To begin with');
  await expect(options.filter({ hasText: '/api/admin/users' }).first()).toBeAttached();

  await page.keyboard.insertText('GET admin trash');
  await expect(options.first()).toContainText('/api/admin/trash');
  await endpoint(page).fill('/api/users/me GET');
  await expect(options.first()).toContainText('/api/users/me');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?endpoint=GET\+\/api\/users\/me$/);
  await expect(endpoint(page)).toHaveValue('GET /api/users/me');
  const sent = page.waitForRequest('**/api/users/me');
  await page.keyboard.press('Control+Enter');
  expect((await sent).headers().accept).toBe('application/json, text/markdown, text/plain');
  await expectWords(answer(page), '200 OK', /[\d.]+ m?s · [\d.]+ (bytes|kB)/);
  await expect(answer(page).getByRole('region', { name: 'Body' })).toContainText('"email": "admin@certamen.example"');
  await answer(page).getByRole('button', { name: 'Headers' }).click();
  await expect(answer(page).getByRole('row', { name: 'content-type application/json' })).toBeVisible();

  const release = await holdBack(page, (url) => url.pathname === '/api/openapi.json');
  await open(page, 'GET+/api/openapi.json');
  await expect(button(page, 'Send'), 'while the endpoint is looked for').toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  release();
  await send(page);
  await expect(answer(page)).toContainText('The first 20.0 kB of');
  await button(page, 'Show all').click();
  await expect(answer(page).getByRole('region', { name: 'Body' })).toContainText('"/functions/v1/deploy-function"');
  const file = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await file).suggestedFilename()).toBe('openapi.json');

  await open(page, 'GET+/api/entitlements/verify');
  await request(page).getByLabel('topic_id').fill('no id');
  await expect(page).toHaveURL(/verify$/);
  await expect(endpoint(page)).toHaveValue('GET /api/entitlements/verify');
});

test('A2-109: Enter at the moment a search has found its endpoints takes the first', async ({ page }) => {
  await openAdmin(page, path);
  await expect(button(page, 'Send')).toBeEnabled();
  await endpoint(page).evaluate((field) => {
    const list = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')?.textContent.includes('redeem')) return;
      list.disconnect();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    list.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await endpoint(page).fill('POST redeem');
  await expect(endpoint(page)).toHaveValue('POST /api/entitlements/redeem');
  await expect(page.getByLabel('JSON body')).toBeVisible();
});

test('A2-117: Ctrl+Enter in the moment an endpoint is chosen sends to it', async ({ page }) => {
  await openAdmin(page, path);
  await expect(button(page, 'Send')).toBeEnabled();
  await endpoint(page).fill('/api/users/me GET');
  await expect(page.getByRole('option').first()).toContainText('/api/users/me');
  const sent = page.waitForRequest('**/api/users/me', { timeout: 15_000 });
  await endpoint(page).evaluate(async (field) => {
    for (const ctrlKey of [false, true]) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true }));
      await null;
    }
  });
  await sent;
  await expect(page).toHaveURL(/\?endpoint=GET\+\/api\/users\/me$/);
});

test('A2-110 to A2-114, A8-059, A8-061, A8-062: a custom request stays here, is JSON, and asks before it deletes', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 40[04]/);
  const left: string[] = [];
  await openAdmin(page, path);
  page.on('request', (one) => left.push(`${one.method()} ${one.url()}`));
  await button(page, 'Custom endpoint').click();
  const field = page.getByLabel('Path');
  for (const [typed, words] of [
    ['//evil.example/x', 'Two slashes begin the address of another site'],
    ['https://evil.example/x', 'Only this site is called'],
    ['/\\evil.example', 'no backslashes'],
  ] as const) {
    await field.fill(typed);
    await send(page);
    await expect(request(page)).toContainText(words);
    await expect(field).toBeFocused();
  }
  expect(left.filter((one) => /evil|api/.test(one))).toEqual([]);

  await field.fill('/api/entitlements/{what}');
  await request(page).getByLabel('what').fill('verify');
  await button(page, 'Add parameter').click();
  await fillIn(page, { 'Name of parameter 1': 'topic_id', 'Value of parameter 1': 'a b' });
  await send(page);
  await expectWords(answer(page), 'GET /api/entitlements/verify?topic_id=a+b', '400 Bad Request');
  await button(page, 'Remove parameter 1').click();
  await expect(button(page, 'Add parameter')).toBeFocused();

  await page.getByLabel('Method').selectOption('POST');
  await field.fill('/api/entitlements/redeem');
  await expect(request(page)).toContainText('POST acts on real data');
  const body = page.getByLabel('JSON body');
  await body.fill('{\n  "code": "NOSUCH",\n}');
  await expect(request(page)).toContainText('Line 3, column 1: expected a name in double quotes.');
  await send(page);
  await expect(request(page)).toContainText('Invalid JSON in request body: Line 3, column 1');
  await expect(body).toBeFocused();
  await body.fill('{"code":"NOSUCH"}');
  await button(page, 'Format').click();
  await expect(body.locator('.cm-line')).toHaveText(['{', '  "code": "NOSUCH"', '}']);
  await send(page);
  const failed = answer(page).getByRole('alert');
  await expect(failed).toHaveText(/^[A-Z][^{}]+$/);
  await page.route('**/api/entitlements/redeem', (route) => route.fulfill({ status: 400, body: 'Not today' }));
  await send(page);
  await expect(failed).toHaveText('HTTP Error 400: Not today');

  await page.getByLabel('Method').selectOption('DELETE');
  await field.fill('/api/nothing-here');
  await send(page);
  const asking = page.getByRole('alertdialog', { name: 'Send DELETE /api/nothing-here?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await send(page);
  await asking.getByRole('button', { name: 'Send DELETE' }).click();
  await expect(failed).toContainText('There is nothing at this address.');
  const again = page.waitForRequest('**/api/nothing-here');
  await send(page);
  await again;
});

test('A2-114, A7-083: a token is in no address or command', async ({ page, context, request: another }) => {
  tolerate(/status of 401/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const data = { ...learner, session: 'bearer' };
  await asAdministrator(page);
  const { access_token: token } = await (await another.post('/api/auth/sign-in', { data })).json();
  await open(page, 'GET+/api/users/me');
  await page.getByLabel('Bearer token').check();
  await send(page);
  await expect(request(page)).toContainText("Paste a token, or choose 'Use my session'.");
  const field = page.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  await field.fill(token);
  await expect(field).toHaveAttribute('type', 'password');
  await button(page, 'Show token').click();
  await expect(field).toHaveAttribute('type', 'text');
  await send(page);
  await expect(answer(page)).toContainText('"email": "learner@certamen.example"');

  await button(page, 'Copy as curl').click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toContain('Authorization: Bearer $TOKEN');
  expect(await copied()).not.toContain(token);
  await page.getByLabel('with the token').check();
  await button(page, 'Copy as curl').click();
  await expect.poll(copied).toContain(token);

  await page.getByLabel('Use my session').check();
  await send(page);
  await expect(answer(page)).toContainText('"email": "admin@certamen.example"');
  await page.getByLabel('None', { exact: true }).check();
  await send(page);
  await expect(answer(page)).toContainText('401 Unauthorized');
  expect(page.url()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    token,
  );
});

test('A8-063, A9-031: cancelled, too late, no connection: each says so, with the checklist', async ({ page }) => {
  tolerate(/ERR_FAILED|status of 503/);
  await openAdmin(page, `${path}?endpoint=GET+/api/subscriptions`);
  await page.clock.install();
  let reached = () => {};
  const hang = async () => {
    const asked = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await send(page);
    await asked;
  };
  await page.route('**/api/subscriptions', () => reached());
  await hang();
  await page.clock.runFor(1000);
  await expect(answer(page)).toContainText(/Waiting for the answer\s*[\d.]+ s of 30 s/);
  await button(page, 'Cancel').click();
  await expect(answer(page)).toContainText('Cancelled.');

  await hang();
  await page.clock.fastForward(30_000);
  await expect(answer(page).getByRole('alert')).toHaveText('Request timed out: no answer within 30 seconds.');

  await page.unroute('**/api/subscriptions');
  await page.route('**/api/subscriptions', (route) => route.abort());
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, body: '' }));
  await send(page);
  await expect(answer(page).getByRole('alert')).toHaveText('Unable to connect to the server.');
  const points = answer(page).getByRole('listitem');
  await expect(points).toHaveText([
    /Server running.*\/api\/health does not answer/,
    /URL correct.*\/api\/subscriptions is an address of this API/,
    /CORS.*one origin/,
    /Network.*online/,
    /Backend URL set.*The server calls itself http/,
  ]);
  await page.unroute('**/api/health');
  await button(page, 'Check again').click();
  await expect(points.first()).toContainText('/api/health answers');
  expect(await axeFindings(page)).toEqual([]);
});

test('L2-026, L7-077: the public page for a visitor and a learner looks right', async ({ page, server }) => {
  tolerate(/status of 401/);
  const json = await fetch(`${server.origin}/api-test`, { headers: { accept: 'application/json' } });
  expect(await json.json()).toMatchObject({ success: true });

  await page.goto('/api-test');
  await expect(page.getByRole('link', { name: 'documentation' })).toHaveAttribute('href', '/api-docs');
  await expect(page.getByText('personal access token')).toBeVisible();
  await expect(page.getByLabel('Use my session')).toHaveCount(0);
  await endpoint(page).fill('entitlements');
  await expect(page.getByRole('option').nth(3)).toBeVisible();
  await expectGoodLook(page, 'visitor, the list is open');
  await endpoint(page).fill('GET me entitlements');
  await page.keyboard.press('Enter');
  await expect(request(page)).toContainText('This needs a sign-in or a token.');
  await send(page);
  await expect(answer(page)).toContainText('401 Unauthorized');
  await page.getByLabel('Bearer token').check();
  await endpoint(page).fill('POST redeem');
  await page.keyboard.press('Enter');
  await page.getByLabel('JSON body').fill('{');
  await send(page);
  await expect(request(page)).toContainText('Invalid JSON in request body');
  await expectGoodLook(page, 'visitor, refused');

  await startSession(page, learner, '/api-test?endpoint=GET+/never/seen');
  await expect(page.getByLabel('Use my session')).toBeChecked();
  await page.getByLabel('Path').fill('/api/subscriptions');
  await button(page, 'Add parameter').click();
  await send(page);
  await expect(answer(page)).toContainText('200 OK');
  await answer(page).getByRole('button', { name: 'Headers' }).click();
  await expectGoodLook(page, 'learner, answered');
});
