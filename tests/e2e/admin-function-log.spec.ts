import { asAdministrator, callAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const name = 'beacon';
const editor = (page: Page) => page.getByRole('textbox', { name: /^Code of / });
const answering = (word: string) => `export default {\n  fetch: () => new Response('${word}'),\n};\n`;
const logPanel = (page: Page) => page.getByRole('region', { name: 'Log', exact: true });

/** Adds a function and deploys it; opens its editor. Skips where no function can run. */
async function openDeployed(page: Page, code: string): Promise<void> {
  await asAdministrator(page);
  const { runtime } = await callAdmin(page, 'GET', 'functions');
  test.skip(!runtime.available, `Functions cannot run here: ${runtime.detail}`);
  await callAdmin(page, 'POST', 'functions', { name, code });
  const answer = await page.request.post('/functions/v1/deploy-function', { data: { functionName: name } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`/admin/edge-functions/${name}`);
  await expect(page.locator('.codeedit .cm-editor')).toBeVisible();
}

test('Deploy with unsaved edits asks: save and deploy, deploy the saved one, or cancel', async ({ page }) => {
  tolerate(/status of 409/);
  await openDeployed(page, answering('first'));
  const called = async () => (await page.request.get(`/functions/v1/${name}`)).text();
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true });
  const dialog = page.getByRole('alertdialog', { name: `Deploy ${name} with unsaved changes?` });
  await page.getByRole('button', { name: 'Nothing to deploy' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  await editor(page).fill(answering('second'));
  await expect(page.getByText('Unsaved changes, kept in this browser')).toBeVisible();
  await deploy.click();
  await expect(dialog).toContainText('The saved code is live already, as version 1');
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Save and deploy']);
  await expectGoodLook(page, 'asked');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await called()).toBe('first');

  const { saved_version: version } = (await callAdmin(page, 'GET', `functions/${name}`)).function;
  await callAdmin(page, 'PUT', `functions/${name}`, { code: answering('saved'), version });
  await page.reload();
  await deploy.click();
  await dialog.getByRole('button', { name: 'Deploy the saved code' }).click();
  await expect(page.getByText(/^Version 2 is served, deployed .* by /)).toBeVisible();
  expect(await called()).toBe('saved');
  await expect(editor(page)).toContainText("new Response('second')");

  await deploy.click();
  await dialog.getByRole('button', { name: 'Save and deploy' }).click();
  // The saved code came from elsewhere: it is not overwritten unseen.
  await page.getByRole('button', { name: 'Save mine over it and deploy' }).click();
  await expect(page.getByText(`Successfully saved and deployed ${name}`)).toBeVisible();
  expect(await called()).toBe('second');
});

test('what a function wrote and threw is found by the request id', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of (502|500)/);
  await retryAtOnce(page);
  await openDeployed(
    page,
    `export default {
  fetch: (request: Request) => {
    const { search } = new URL(request.url);
    if (search === '?boom') throw new Error('the lamp is broken');
    console.log('asked for', search);
    console.warn('oil is low');
    return new Response('ok');
  },
};
`,
  );
  const panel = logPanel(page);
  // On a busy machine the process starts slowly, and the log says so.
  const slowStart = 'has been starting';
  await expect(panel.getByText('Nothing in the log yet').or(panel.getByText(slowStart))).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps of the last deployment' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^\d\d:\d\d:\d\d.*Starting a process.*done, \d+ ms$/,
    /Checking and running the code.*done, \d+ ms$/,
    /Publishing version 1.*done, \d+ ms$/,
  ]);

  const outside = await page.request.get(`/functions/v1/${name}?outside`);
  const id = outside.headers()['x-request-id'] ?? '';
  // It refreshes by itself.
  await expect(panel.getByText('asked for ?outside')).toBeVisible();
  const trying = page.getByRole('region', { name: 'Try it' });
  await trying.getByLabel('Query').fill('boom');
  await trying.getByRole('button', { name: 'Call it' }).click();
  await expect(trying.getByRole('status').filter({ hasText: '502' })).toBeVisible();
  await expect(trying).toContainText('FUNCTION_THREW');
  await trying.getByRole('button', { name: 'Find this call in the log' }).click();
  await expect(panel.getByRole('heading', { name: 'Log' })).toBeFocused();
  const lines = panel.getByRole('listitem').filter({ hasNotText: slowStart });
  await expect(lines).toHaveText([/Error.*Version 1.*Error: the lamp is broken\s+at .*beacon\.ts:4/s]);

  await panel.getByRole('searchbox', { name: 'Request id' }).fill(id);
  await expect(lines).toHaveText([/Warning.*oil is low/, /Info.*asked for \?outside/]);
  await panel.getByLabel('Level').selectOption('Warning');
  await expect(lines).toHaveText([/oil is low/]);
  await panel.getByLabel('Version').selectOption('Version 1');
  await panel.getByRole('searchbox', { name: 'Request id' }).fill('no such call');
  await expect(panel.getByText('No line fits')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines).toHaveCount(3);
  await panel
    .getByRole('button', { name: `Only lines of the call ${id}` })
    .first()
    .press('Enter');
  await expect(lines).toHaveCount(2);
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines).toHaveCount(3);
  await expectGoodLook(page, 'the log');

  await page.route(`**/functions/${name}/logs*`, (route) =>
    route.fulfill({ status: 500, json: { error: 'Failed to load the log', code: 'FUNCTION_LOG_FAILED' } }),
  );
  await expect(panel.getByRole('alert')).toContainText('Failed to load the log');
  await expect(lines).toHaveCount(3);
  await expectGoodLook(page, 'a log that cannot be read');
  await page.unroute(`**/functions/${name}/logs*`);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});
