import { administrator, asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const path = '/admin/edge-functions';
const editor = (page: Page) => page.getByRole('textbox', { name: /^Code of / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** From then on the head of the editor, with its buttons, stays where it is. */
const kept = (page: Page) => page.getByText('Unsaved changes, kept in this browser');
const answering = (word: string) => `export default {\n  fetch: () => new Response('${word}'),\n};\n`;
const broken = "export default {\n  fetch: () => {\n    retur new Response('broken');\n  },\n};\n";

const name = 'lighthouse';

/** Everything that runs a function needs Deno, which npm leaves out where there is none for the machine. */
async function needsDeno(page: Page): Promise<void> {
  const { runtime } = await callAdmin(page, 'GET', 'functions');
  test.skip(!runtime.available, `Functions cannot run here: ${runtime.detail}`);
}

/** Adds a function, deployed unless it is only to be saved; opens its editor. */
async function openFunction(page: Page, code: string, deploy = true): Promise<void> {
  await callAdmin(page, 'POST', 'functions', { name, code });
  if (deploy) {
    const answer = await page.request.post('/functions/v1/deploy-function', { data: { functionName: name } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto(`${path}/${name}`);
  await expect(page.locator('.codeedit .cm-editor')).toBeVisible();
}

/** Deploy asks about what is typed: this is its way to do both. */
async function saveAndDeploy(page: Page): Promise<void> {
  await button(page, 'Deploy').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and deploy' }).click();
}

const called = async (page: Page) => (await page.request.get(`/functions/v1/${name}`)).text();

test('A1-008, A2-086 to A2-090, A3-041, A3-042, A4-001 to A4-004, A8-072, A8-073: a function is added, written, saved and deployed, and called from here and from outside', async ({
  page,
  server,
}) => {
  tolerate(/status of 4(00|09)/);
  await openAdmin(page, path);
  await needsDeno(page);
  await expect(page.getByRole('heading', { name: 'Edge Functions Management', level: 1 })).toBeVisible();
  const own = page.getByRole('region', { name: 'Part of the product' });
  await expect(own).toContainText('/functions/v1/stripe-webhook');
  await expect(page.getByText(/Run by Deno/)).toBeVisible();

  await button(page, 'Add function').click();
  const dialog = page.getByRole('dialog', { name: 'Add function' });
  const field = dialog.getByLabel('Name');
  await field.fill('Not A Name');
  await field.press('Enter');
  await expect(dialog).toContainText('A name has 1 to 50 lower-case letters, digits and hyphens');
  await field.fill('stripe-webhook');
  await field.press('Enter');
  await expect(dialog).toContainText('stripe-webhook is a function of the product itself. Choose another name.');
  await field.fill(name);
  await dialog.getByRole('button', { name: 'Add function' }).click();
  await expect(page.getByText(`Added ${name}. It is served once you deploy it.`)).toBeVisible();
  await expect(page.getByText('Nothing answers under this name yet: deploy it first.')).toBeVisible();
  const head = page.getByRole('form', { name: 'Code' });
  await expect(head.getByRole('status').filter({ hasText: 'draft' })).toBeVisible();

  await editor(page).fill(
    "export default {\n  fetch: async (request: Request) =>\n    new Response((await request.text() || 'nothing') + new URL(request.url).search),\n};\n",
  );
  await expect(kept(page)).toBeVisible();
  await saveAndDeploy(page);
  await expect(page.getByText(`Successfully saved and deployed ${name}`)).toBeVisible();
  await expect(head.getByRole('status').filter({ hasText: 'deployed' })).toBeVisible();
  await expect(page.getByText(/^Version 1 is served, deployed .* by /)).toBeVisible();

  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByLabel('Method').selectOption('POST');
  await panel.getByLabel('Query').fill('n=2');
  await panel.getByLabel('Body').fill('a word');
  await panel.getByRole('button', { name: 'Call it' }).click();
  await expect(panel.getByRole('region', { name: 'Body' })).toHaveText('a word?n=2');
  await expect(panel.getByRole('status').filter({ hasText: '200 OK' })).toContainText(/\d ms|\d s/);
  const outside = await fetch(`${server.origin}/functions/v1/${name}?from=outside`);
  expect([outside.status, await outside.text()]).toEqual([200, 'nothing?from=outside']);

  await page.getByRole('link', { name: 'All functions' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Version 1');
  await expect(row.getByRole('button', { name: `Nothing to deploy ${name}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(asked).toContainText('Its code goes, and version 1, which is served now.');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await fetch(`${server.origin}/functions/v1/${name}`)).status).toBe(404);
});

test('A4-005, A8-034: a failed deploy tells the line', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 422/);
  await asAdministrator(page);
  await needsDeno(page);
  await openFunction(page, answering('first'));
  await editor(page).fill(broken);
  await expect(kept(page)).toBeVisible();
  await saveAndDeploy(page);
  const alert = page.getByRole('alert').filter({ hasText: `Failed to deploy ${name}: SyntaxError` });
  await expect(alert).toContainText('(line 3, column');
  await expect(page.getByText('Version 1 is still live. Your code is saved.')).toBeVisible();
  const deployment = page.getByRole('region', { name: 'Deployment' });
  await expect(deployment).toContainText('The last deploy failed: SyntaxError');
  await expect(deployment).toContainText('It goes on as before.');
  expect(await called(page)).toBe('first');
  await button(page, 'Go to line 3').first().click();
  await expect(editor(page)).toBeFocused();
  await expect.poll(() => selectedIn(page)).toContain('retur new Response');

  await page.getByRole('link', { name: 'All functions' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('failed');
  await expect(row).toContainText('Draft not deployed');
  await row.getByRole('button', { name: `Deploy ${name}` }).click();
  await page.getByRole('link', { name: 'Go to line 3' }).click();
  await expect(editor(page)).toBeFocused();
  await editor(page).fill(answering('second'));
  await expect(kept(page)).toBeVisible();
  await saveAndDeploy(page);
  await expect(page.getByText(`Successfully saved and deployed ${name}`)).toBeVisible();
  await expect(deployment).not.toContainText('failed');
  expect(await called(page)).toBe('second');

  await test.step('who waits for one that starts slowly is told so', async () => {
    await editor(page).fill(`await new Promise((done) => setTimeout(done, 3_500));\n${answering('third')}`);
    await expect(kept(page)).toBeVisible();
    await saveAndDeploy(page);
    await expect(deployment).toContainText('still starting; a process has 15 s for this');
    await expect(page.getByText(/^Version 3 is served/)).toBeVisible();
    expect(await called(page)).toBe('third');
  });
});

test('an earlier version is returned to; hosts and secrets are kept, and no value is shown', async ({ page }) => {
  tolerate(/status of 400/);
  await asAdministrator(page);
  await needsDeno(page);
  await openFunction(page, answering('first'));
  await editor(page).fill("export default {\n  fetch: () => new Response(Deno.env.get('WORD') ?? 'none'),\n};\n");
  await expect(kept(page)).toBeVisible();
  await saveAndDeploy(page);
  await expect(page.getByText(`Successfully saved and deployed ${name}`)).toBeVisible();
  // Above the secrets: it moves them when it comes.
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('button', { name: /^Version 2/ })).toContainText('Live');

  await button(page, 'Add secret').click();
  const adding = page.getByRole('dialog', { name: 'Add a secret' });
  await adding.getByLabel('Name').fill('word');
  await expect(adding).toContainText('A name has capital letters, digits and underscores');
  await adding.getByLabel('Name').fill('WORD');
  await adding.getByLabel('Value').fill('a quiet word');
  await adding.getByRole('button', { name: 'Add secret' }).click();
  await expect(page.getByText('Saved the secret WORD')).toBeVisible();
  await expect.poll(() => called(page)).toBe('a quiet word');
  await page.reload();
  expect(await page.content()).not.toContain('a quiet word');

  await button(page, 'Change hosts').click();
  const hosts = page.getByRole('dialog', { name: 'Allowed hosts' });
  await hosts.getByLabel('Hosts').fill('localhost');
  await hosts.getByRole('button', { name: 'Save hosts' }).click();
  await expect(hosts).toContainText('localhost is no host of the internet');
  await hosts.getByLabel('Hosts').fill('api.example.org\n\nother.example.org:8443\n');
  await hosts.getByRole('button', { name: 'Save hosts' }).click();
  await expect(page.getByRole('region', { name: 'Allowed hosts' }).getByRole('listitem')).toHaveText([
    'api.example.org',
    'other.example.org:8443',
  ]);

  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await expect(versions.locator('del').first()).toContainText('first');
  await expect(versions.locator('ins').first()).toBeVisible();
  await versions.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(versions.getByRole('region', { name: 'Code of version 1' })).toContainText("new Response('first')");
  await versions.getByRole('button', { name: 'Return to this version' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Return to version 1?' });
  await asked.getByRole('button', { name: 'Return to this version' }).click();
  await expect(
    page.getByText(`Successfully deployed ${name}: version 1 is served again, as version 3.`),
  ).toBeVisible();
  await expect(editor(page)).toContainText("new Response('first')");
  await expect(versions.getByRole('button', { name: /^Version 3/ })).toContainText('Live');
  expect(await called(page)).toBe('first');

  await page.getByRole('button', { name: 'Remove WORD' }).click();
  await page.getByRole('alertdialog', { name: 'Remove WORD?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed the secret WORD')).toBeVisible();
});

test("Ctrl+S saves and changes nobody's calls; Deploy publishes what was saved", async ({ page }) => {
  await asAdministrator(page);
  await needsDeno(page);
  await openFunction(page, answering('first'));
  await expect(page.getByText('Ctrl+S saves; only Deploy changes what is live.')).toBeVisible();
  await editor(page).fill(answering('half-way'));
  await expect(kept(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Saved ${name}. It is not deployed yet.`)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Code' })).toContainText('Draft not deployed');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  expect(await called(page)).toBe('first');
  const { versions } = await callAdmin(page, 'GET', `functions/${name}/versions`);
  expect(versions).toHaveLength(1);
  await expectGoodLook(page, 'saved and not deployed');

  await page.getByRole('link', { name: 'All functions' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Draft not deployed');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(editor(page)).toContainText('half-way');
  await button(page, 'Deploy').click();
  await expect(page.getByText(`Successfully deployed ${name}`)).toBeVisible();
  await expect(page.getByText('Draft not deployed')).toHaveCount(0);
  await expect(button(page, 'Nothing to deploy')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Nothing to deploy')).not.toHaveClass(/btn--primary/);
  expect(await called(page)).toBe('half-way');

  await editor(page).fill(answering('first'));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('form', { name: 'Code' })).toContainText('Draft not deployed');
  await editor(page).fill(answering('half-way'));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Saved ${name}. This code is already live.`)).toBeVisible();
});

test('A2-087, A8-006, A8-007: an ended session leads to /login and back, with what was typed', async ({ page }) => {
  tolerate(/status of 401/);
  await asAdministrator(page);
  await openFunction(page, answering('first'), false);
  await editor(page).fill(answering('typed'));
  await expect(kept(page)).toBeVisible();
  await page.context().clearCookies();
  await button(page, 'Save').click();
  await page.waitForURL(`**/login?from=${encodeURIComponent(`${path}/${name}`)}`);
  await expect(page.getByText('Please sign in to continue')).toBeVisible();
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${path}/${name}`);
  await expect(page.getByText('Restored what you had typed. It is not saved yet.')).toBeVisible();
  await expect(editor(page)).toContainText("new Response('typed')");

  await page.getByRole('link', { name: 'Overview' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(editor(page)).toContainText("new Response('first')");
  await page.context().clearCookies();
  await page.goto(path);
  await page.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
});

test('A8-035: two administrators at once; without a runtime code is only saved', async ({ page }) => {
  tolerate(/status of 409/);
  await asAdministrator(page);
  // As on a machine without Deno, in this page alone.
  const runtime = { available: false, detail: 'Deno is not installed.', missing: [] };
  await page.route('**/api/admin/functions', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), runtime } });
  });
  await openFunction(page, answering('first'), false);
  await page.getByRole('link', { name: 'All functions' }).click();
  await expect(page.getByText('Functions cannot run on this server: Deno is not installed.')).toBeVisible();
  const deploy = button(page, `Deploy ${name}`);
  await expect(deploy).toHaveAttribute('aria-disabled', 'true');
  await expect(deploy).toHaveAccessibleDescription('Functions cannot run on this server: Deno is not installed.');
  await page.getByRole('link', { name, exact: true }).click();
  await editor(page).fill(answering('mine'));
  await expect(kept(page)).toBeVisible();

  const other = await anotherBrowser();
  await asAdministrator(other);
  await saveElsewhere(other, { code: answering('theirs') });

  await button(page, 'Save').click();
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Someone else saved this function after you opened it.');
  await expect(conflict.locator('del')).toHaveText('theirs');
  await expect(conflict.locator('ins')).toHaveText('mine');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save mine over it').click();
  await expect(
    page.getByText(`Saved ${name}. It is not deployed: Functions cannot run on this server`),
  ).toBeVisible();
  await other.goto(`${path}/${name}`);
  await expect(editor(other)).toContainText("new Response('mine')");
  await editor(other).fill(answering('again'));
  await saveElsewhere(page, { code: answering('first again') });
  await other.keyboard.press('Control+s');
  await button(other, 'Take theirs').click();
  await expect(editor(other)).toContainText('first again');
  await expect(other.getByText('Unsaved changes')).toHaveCount(0);
});

test('hosts that two administrators change at once: merged, or both values are shown', async ({ page }) => {
  tolerate(/status of 4(00|09)/);
  await asAdministrator(page);
  await openFunction(page, answering('first'), false);
  const dialog = page.getByRole('dialog', { name: 'Allowed hosts' });
  const listed = page.getByRole('region', { name: 'Allowed hosts' }).getByRole('listitem');
  const saveHosts = async (hosts: string) => {
    await dialog.getByLabel('Hosts').fill(hosts);
    await dialog.getByRole('button', { name: 'Save hosts' }).click();
  };
  await button(page, 'Change hosts').click();
  await saveHosts('no host!');
  await expect(dialog).toContainText('A host looks like api.example.org or api.example.org:8443.');
  await saveElsewhere(page, { code: answering('theirs') });
  await saveHosts('mine.example.org');
  await expect(listed).toHaveText(['mine.example.org']);

  await button(page, 'Change hosts').click();
  await saveElsewhere(page, { hosts: ['theirs.example.org'] });
  await saveHosts('mine.example.org\nother.example.org');
  const conflict = dialog.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('theirs.example.org');
  await expect(conflict).toContainText('mine.example.org, other.example.org');
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(listed).toHaveText(['mine.example.org', 'other.example.org']);
  expect((await callAdmin(page, 'GET', `functions/${name}`)).function.code).toBe(answering('theirs'));
});

test('A4-006: by the keyboard; what fails, the secrets and the list look right', async ({ page }) => {
  tolerate(/status of (422|500)/);
  await retryAtOnce(page);
  await asAdministrator(page);
  await openFunction(page, answering('first'), false);
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();

  const reason = `SyntaxError: Expected ${'x'.repeat(80)} (line 2, column 3)`;
  await page.route('**/functions/v1/deploy-function', (route) =>
    route.fulfill({
      status: 422,
      json: { error: `Failed to deploy ${name}: ${reason}`, code: 'FUNCTION_NOT_DEPLOYED' },
    }),
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Saved ${name}. It is not deployed yet.`)).toBeVisible();
  await button(page, 'Deploy').click();
  await expect(page.getByRole('alert').filter({ hasText: `Failed to deploy ${name}` })).toBeVisible();
  await expectGoodLook(page, 'a failed deploy');
  await button(page, 'Add secret').click();
  await expectGoodLook(page, 'a secret');
  await page.keyboard.press('Escape');

  const fn = { name, lastUpdated: new Date(), code: '', version: 12, changed: true, error: null };
  const rows = ['draft', 'deploying', 'deployed', 'failed'].map((status) => ({
    ...{ ...fn, name: `${status}-${'n'.repeat(30)}`, status, hosts: [], secret_names: ['A'] },
  }));
  const missing = ['prlimit is missing: the memory of a function is only looked at several times a second.'];
  const answer = { functions: rows, reserved: [], runtime: { available: true, detail: 'Deno 2', missing } };
  await page.route('**/api/admin/functions', (route) => route.fulfill({ json: answer }));
  await page.getByRole('link', { name: 'All functions' }).click();
  await expect(page.getByText('4 functions, 1 failed')).toBeVisible();
  await expect(button(page, `Deploying ${rows[1]?.name}`)).toHaveAttribute('aria-disabled', 'true');
  await page.getByText('1 protection is missing on this machine').click();
  await expectGoodLook(page, 'the list');
  await page.getByRole('button', { name: /^Delete failed/ }).click();
  await expectGoodLook(page, 'asked');
  await page.keyboard.press('Escape');

  await page.unroute('**/api/admin/functions');
  const failed = { error: 'Failed to load functions', code: 'FUNCTIONS_FAILED' };
  await page.route('**/api/admin/functions', (route) => route.fulfill({ status: 500, json: failed }));
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Edge Functions' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load functions' })).toBeVisible();
  await page.unroute('**/api/admin/functions');
  await button(page, 'Try Again').click();
  await expect(page.getByRole('region', { name: 'Functions' })).toContainText(name);
});

/** What is marked in the editor; its selection is one of the shadow root's. */
function selectedIn(page: Page): Promise<string> {
  return page.locator('.codeedit__code').evaluate((host) => {
    const root = host.shadowRoot as ShadowRoot & { getSelection?(): Selection | null };
    return String(root.getSelection?.() ?? document.getSelection() ?? '');
  });
}

async function saveElsewhere(page: Page, changes: { code: string } | { hosts: string[] }): Promise<void> {
  const { saved_version: version } = (await callAdmin(page, 'GET', `functions/${name}`)).function;
  await callAdmin(page, 'PUT', `functions/${name}`, { ...changes, version });
}
