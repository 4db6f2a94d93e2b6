import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const footer = '/admin/footer';
const seo = '/admin/seo';
const content = (page: Page) => page.getByLabel(/^Content/);
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const saved = (page: Page, sentence: string) =>
  page.getByRole('main').locator('.toast').filter({ hasText: sentence });
const save = (page: Page) => page.getByRole('button', { name: /^Save (page|SEO data)$/ }).click();
const kept = (page: Page) => page.getByText('Unsaved changes, kept in this browser');

async function pageOf(page: Page, slug: string) {
  const { pages } = await callAdmin(page, 'GET', 'pages');
  return pages.find((one: { slug: string }) => one.slug === slug);
}

/** What a colleague does in the meantime. */
async function colleagueSaves(page: Page, slug: string, part: Record<string, string>, what = ''): Promise<void> {
  const before = await pageOf(page, slug);
  await callAdmin(page, 'PUT', `pages/${before.id}${what}`, { ...before, ...part });
}

test('A2-070 to A2-074, A3-015 to A3-017, A8-067: a page is found in its group, edited with a preview, saved, and read', {
  tag: '@pglite',
}, async ({ page }) => {
  await openAdmin(page, footer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Footer Content Management');
  for (const [group, count] of [
    ['Company', 2],
    ['Legal', 4],
    ['Support', 1],
  ] as const) {
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
    const rows = page.getByRole('region', { name: group });
    await expect(rows.getByRole('link', { name: /^Edit / })).toHaveCount(count);
  }
  await page.getByText("Placeholders for this site's own facts").click();
  await expect(page.getByText('the address for support: support@certamen.example')).toBeVisible();
  await page.getByRole('link', { name: 'Edit About Certamen' }).click();
  await expect(page).toHaveURL(/\?page=about$/);
  await expect(preview(page)).toContainText('About Certamen');

  const mark = 'Written anew';
  const text = `## ${mark}\n\nBy **{{company}}**: [write](mailto:{{support_email}}). <script>alert(1)</script>`;
  await content(page).fill(text);
  await expect(preview(page).getByRole('heading', { name: mark })).toBeVisible();
  await expect(preview(page).locator('strong')).toHaveText('Certamen Learning Ltd.');
  await page.getByLabel('Title').fill('About {{brand}} and us');
  await save(page);
  await expect(saved(page, 'Page updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit About Certamen and us');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Open page/ }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('About Certamen and us');
  await expect(tab.getByRole('heading', { level: 2, name: mark })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'write' })).toHaveAttribute('href', 'mailto:support@certamen.example');
  await tab.close();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Edit About Certamen and us' })).toBeVisible();
});

test('what is typed outlives a reload, leaving asks, Discard brings back what is saved', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openAdmin(page, `${footer}?page=contact`);
  const before = await content(page).inputValue();
  await content(page).fill(`${before}\n\nStill being written.`);
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Restored what you had typed.')).toBeVisible();
  await expect(content(page)).toHaveValue(`${before}\n\nStill being written.`);

  await page.getByRole('link', { name: 'All pages' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('It is kept in this browser');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'All pages' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('link', { name: 'Edit Contact' }).click();
  await expect(content(page)).toHaveValue(`${before}\n\nStill being written.`);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(content(page)).toHaveValue(before);
  await page.goto(`${footer}?page=contact`);
  await expect(content(page)).toHaveValue(before);
  await expect(page.getByText('Restored what you had typed.')).toHaveCount(0);
});

test('two administrators: the second sees what the first saved, and chooses', async ({ page }) => {
  tolerate(/status of 409/);
  await openAdmin(page, `${footer}?page=eula`);
  await colleagueSaves(page, 'eula', { meta_title: 'License, found' }, '/seo');
  await page.getByLabel('Title').fill('License');
  await save(page);
  await expect(saved(page, 'Page updated successfully')).toBeVisible();

  await colleagueSaves(page, 'eula', { content: 'What the colleague wrote.' });
  await content(page).fill('What I wrote.');
  await save(page);
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText(
    'Someone else saved this page after you opened it. Review the differences and save again.',
  );
  await expect(conflict.getByText('What the colleague wrote.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(saved(page, 'Page updated successfully')).toBeVisible();
  expect((await pageOf(page, 'eula')).content).toBe('What I wrote.');

  await colleagueSaves(page, 'eula', { content: 'The colleague again.' });
  await content(page).fill('Mine again.');
  await save(page);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(page)).toHaveValue('The colleague again.');
  await expect(conflict).toHaveCount(0);
  await save(page);
  await expect(saved(page, 'Page updated successfully')).toBeVisible();
});

test('what was typed before somebody else saved is not saved over theirs unseen after a reload', async ({ page }) => {
  tolerate(/status of 409/);
  page.on('dialog', (dialog) => void dialog.accept());
  await openAdmin(page, `${footer}?page=refund`);
  await content(page).fill('Mine, not saved.');
  await expect(kept(page)).toBeVisible();
  await colleagueSaves(page, 'refund', { content: 'Theirs, saved.' });
  await page.reload();
  await expect(content(page)).toHaveValue('Mine, not saved.');
  await save(page);
  await expect(
    page.getByRole('region', { name: 'Changed by someone else' }).getByText('Theirs, saved.'),
  ).toBeVisible();
  expect((await pageOf(page, 'refund')).content).toBe('Theirs, saved.');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(page)).toHaveValue('Theirs, saved.');
});

test('by keyboard: an empty title is said beside it, a failure keeps the form, Ctrl+S saves', async ({ page }) => {
  tolerate(/status of (400|500)|Failed to load resource/);
  await retryAtOnce(page);
  await openAdmin(page, footer);
  await page.getByRole('link', { name: 'Edit Terms of Service' }).press('Enter');
  await expect(page.getByText('The text this page came with is a template.')).toBeVisible();
  const title = page.getByLabel('Title');
  await title.fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.type('Terms');
  const failing = { status: 500, json: { error: 'Failed to update page', code: 'PAGE_NOT_UPDATED' } };
  await page.route('**/api/admin/pages/*', (route) => route.fulfill(failing));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update page' })).toBeVisible();
  await expect(title).toHaveValue('Terms');
  await page.unroute('**/api/admin/pages/*');
  await page.keyboard.press('Control+s');
  await expect(saved(page, 'Page updated successfully')).toBeVisible();
});

test('A2-075 to A2-077, A5-045, A5-046, A8-068, A9-012: SEO data are searched, counted, previewed and saved, and readers get them', async ({
  page,
}) => {
  tolerate(/^foreign request: https:\/\/pictures\.example|ERR_|status of 400/);
  await openAdmin(page, seo);
  await page.route('https://pictures.example/**', (route) => route.abort());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SEO Management');
  await page.getByLabel('Search pages').fill('PRIV');
  await expect(page.getByText('1 page', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=PRIV/);
  await page.getByLabel('Search pages').fill('no such page');
  await expect(page.getByRole('cell', { name: 'No pages found' })).toBeVisible();
  await page.getByLabel('Search pages').fill('priv');
  await page.getByRole('link', { name: /^Edit SEO of Privacy/ }).click();

  const title = page.getByLabel('Meta title');
  const found = page.getByRole('region', { name: 'Search result' });
  const card = page.getByRole('region', { name: 'Share card' });
  await title.fill('Privacy at {{brand}}');
  await expect(page.getByText('19 of 60')).toBeVisible();
  await expect(found).toContainText('Privacy at Certamen');
  await expect(card).toContainText('Privacy at Certamen');
  await expect(page.getByLabel('Open Graph title'), 'the fallback is seen').toHaveAttribute(
    'placeholder',
    'Privacy at Certamen',
  );
  await page.getByLabel('Meta description').fill('word '.repeat(40));
  await expect(page.getByText('199 of 160: 39 characters over what is recommended')).toBeVisible();
  await expect(found).toContainText('word…');
  await page.getByLabel('Meta description').fill('What we keep, and why.');
  await expect(page.getByText('X shows the same card.')).toBeVisible();
  await page.getByLabel('Twitter title').fill('On X');
  await expect(page.getByRole('region', { name: 'Card on X' })).toContainText('On X');

  const image = page.getByRole('textbox', { name: /^Open Graph image/ });
  await image.fill('http://pictures.example/a.png');
  await save(page);
  await expect(
    page.getByText('The image is an https:// address or a picture that was uploaded here.').first(),
  ).toBeVisible();
  await image.fill('https://pictures.example/a.png');
  await expect(card).toContainText('This picture cannot be loaded');
  await save(page);
  await expect(saved(page, 'SEO data updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page).toHaveURL(/\/admin\/seo\?q=priv$/);

  const html = await (await page.request.get('/privacy')).text();
  expect(html).toContain('<title>Privacy at Certamen</title>');
  expect(html).toContain('<meta name="description" content="What we keep, and why."/>');
  expect(html).toContain('<meta property="og:image" content="https://pictures.example/a.png"/>');
  expect(html).toContain('<meta property="og:title" content="Privacy at Certamen"/>');
  expect(html).toContain('<meta name="twitter:title" content="On X"/>');
});

test('a picture is uploaded for the card, and the rest of the SEO form is kept', async ({ page, server }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openAdmin(page, `${seo}?page=faqs`);
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  await page
    .getByLabel('Choose an image')
    .first()
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  const image = page.getByRole('textbox', { name: /^Open Graph image/ });
  await expect(image).toHaveValue(/^\/images\/[0-9a-f]{64}\.png$/);
  await expect(page.getByRole('region', { name: 'Share card' }).locator('img')).toHaveAttribute('src', /^\/images\//);
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(image).toHaveValue(/^\/images\//);
  await save(page);
  await expect(saved(page, 'SEO data updated successfully')).toBeVisible();

  const visitor = await anotherBrowser();
  await visitor.goto('/faqs');
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`^${server.origin}/images/`),
  );
});

test('the two tabs and their forms look right', async ({ page }) => {
  await asAdministrator(page);
  for (const path of [footer, `${footer}?page=faqs`, seo, `${seo}?page=faqs`]) {
    await page.goto(path);
    if (path.endsWith('footer?page=faqs')) await expect(preview(page).getByRole('heading').first()).toBeVisible();
    await expectGoodLook(page, path);
  }
});
