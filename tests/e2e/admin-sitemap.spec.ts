import { readFileSync } from 'node:fs';
import { openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const path = '/admin/sitemap';
const editor = (page: Page) => page.getByRole('textbox', { name: 'Sitemap XML' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('.sitemap__state');
const text = (...urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('\n')}\n</urlset>`;
const served = async (page: Page) => (await page.request.get('/sitemap.xml')).text();

/** Opens the tab; returns when its editor is there. */
async function openTab(page: Page): Promise<void> {
  await openAdmin(page, path);
  await expect(page.locator('.xmledit .cm-editor')).toBeVisible();
}

test('the sitemap is reloaded, announced, saved, copied and downloaded', async ({ page, context, server }) => {
  await test.step('A2-137, A2-143, A4-033, A9-025, A5-066 to A5-068: opens what is served, in an editor that the security policy lets be', async () => {
    await openTab(page);
    await expect(page.getByText('Made from what is published; nothing is saved')).toBeVisible();
    await expect(page.getByLabel('Base URL')).toHaveValue(server.origin);
    await expect(editor(page)).toContainText(`<loc>${server.origin}/blog</loc>`);
    await expect(state(page)).toContainText('Well-formed');
    await expect(state(page)).toContainText('nothing to review');
    for (const words of ['always, hourly, daily, weekly, monthly, yearly, never', '0.0 to 1.0']) {
      await expect(page.getByRole('complementary', { name: 'About sitemaps' })).toContainText(words);
    }
    // Its styles and colours are there although the policy lets no <style> element in.
    expect(await page.locator('style').count()).toBe(0);
    const look = await page.locator('.xmledit .cm-scroller').evaluate((element) => {
      const { display, fontFamily } = getComputedStyle(element);
      const name = [...element.querySelectorAll('span')].find(({ textContent }) => textContent === 'urlset');
      return { display, fontFamily, coloured: name !== undefined && getComputedStyle(name).color };
    });
    expect(look).toMatchObject({ display: 'flex', fontFamily: expect.stringContaining('Plex Mono') });
    expect(look.coloured).toBe('rgb(11, 93, 94)');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the sitemap in a new tab' }).click();
    await expect(await opened).toHaveURL(`${server.origin}/sitemap.xml`);
  });
  await test.step('A2-142: what is typed outlives a reload; leaving and refreshing ask', async () => {
    await openTab(page);
    const typed = text(`${server.origin}/typed`);
    await editor(page).fill(typed);
    await expect(page.getByText('Unsaved changes, kept in this browser')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Restored what you had typed. It is not saved yet.')).toBeVisible();
    await expect(editor(page)).toContainText('/typed');

    await page.getByRole('link', { name: 'Overview' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await button(page, 'Refresh').click();
    const asked = page.getByRole('alertdialog', { name: 'Refresh the sitemap?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor(page)).toContainText('/typed');
    await button(page, 'Refresh').click();
    await asked.getByRole('button', { name: 'Refresh' }).click();
    await expect(editor(page)).not.toContainText('/typed');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });
  await test.step('A2-141, A8-087, A8-088, A8-057: a ping says for each engine what became of it; nothing leaves this machine', async () => {
    tolerate(/status of 400/);
    await openTab(page);
    await button(page, 'Ping Search Engines').click();
    await expect(page.getByText('Nothing was sent from here.')).toBeVisible();
    const engines = page.getByRole('listitem').filter({ hasText: 'not sent' });
    await expect(engines).toHaveText([
      /^IndexNow \(Bing.*\d+ addresses would be sent/,
      /^Google .*robots\.txt names it/,
    ]);
    await expect(page.getByText('Search engines pinged successfully!')).toHaveCount(0);
    await page.getByLabel('Base URL').fill('https://elsewhere.example');
    await button(page, 'Ping Search Engines').click();
    await expect(page.getByRole('alert')).toContainText('The sitemap to announce must be one of this site.');

    const answer = (outcome: string, message: string) => ({
      json: {
        message,
        results: [{ engine: 'IndexNow', outcome, detail: 'As it was.' }],
        urls: ['https://a.example/'],
      },
    });
    await page.route('**/functions/v1/ping-search-engines', (route) =>
      route.fulfill(answer('sent', '1 address sent to IndexNow.')),
    );
    await button(page, 'Ping Search Engines').click();
    await expect(page.getByText('Search engines pinged successfully!')).toBeVisible();
    await expect(page.getByText('1 address sent to IndexNow.')).toBeVisible();
    await page.unroute('**/functions/v1/ping-search-engines');
    await page.route('**/functions/v1/ping-search-engines', (route) =>
      route.fulfill(answer('failed', 'IndexNow took nothing.')),
    );
    await button(page, 'Ping Search Engines').click();
    await expect(page.getByRole('alert')).toContainText('Failed to ping search engines');
    await expect(page.getByText('Search engines pinged successfully!')).toHaveCount(0);
  });
  await test.step('by the keyboard alone: into the editor, out of it, saved', async () => {
    await openTab(page);
    await button(page, 'Generate from content').focus();
    await page.keyboard.press('Tab');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text(`${server.origin}/keys`));
    await page.keyboard.press('Tab');
    await expect(editor(page)).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(editor(page)).toBeFocused();
    await expect(editor(page)).toContainText('/keys');
    await page.keyboard.press('Control+S');
    await expect(page.getByText('Sitemap saved successfully!')).toBeVisible();
    expect(await served(page)).toBe(text(`${server.origin}/keys`));
  });
  await test.step('A2-140, A5-065, A4-034, A8-086, A9-032: an empty text is neither saved nor downloaded; the address is copied; the file is the text', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTab(page);
    await editor(page).fill('');
    for (const name of ['Save Changes', 'Download']) await expect(button(page, name)).toBeDisabled();
    await expect(state(page)).toContainText('The sitemap is empty.');
    await editor(page).fill(text('https://a.example/ü'));
    const coming = page.waitForEvent('download');
    await button(page, 'Download').click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('sitemap.xml');
    expect(readFileSync(await file.path(), 'utf8')).toBe(text('https://a.example/ü'));

    await page.clock.install();
    await page.getByLabel('Base URL').fill('https://exam.example/');
    await page.getByRole('button', { name: 'Copy sitemap URL' }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://exam.example/sitemap.xml');
    await page.clock.runFor(3_000);
    await expect(page.getByText('Copied to clipboard!')).toHaveCount(0);
    await page.getByLabel('Base URL').fill('exam.example');
    await expect(
      page.getByText('The base URL is an address like https://example.com, without a path.'),
    ).toBeVisible();
    await expect(button(page, 'Ping Search Engines')).toBeDisabled();
  });
});

test('A2-138, A2-139, A5-063, A8-085: what is typed is checked while typing, by line; what is saved is served', {
  tag: '@pglite',
}, async ({ page, server }) => {
  tolerate(/status of 400/);
  await openTab(page);
  await editor(page).fill(text(`${server.origin}/only`).replace('</url>', ''));
  await expect(state(page)).toContainText('Not valid');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert')).toContainText(
    'Invalid XML format. Please check your sitemap content. Line 4:',
  );
  await state(page).getByRole('button', { name: 'Line 4' }).click();
  await expect(editor(page)).toBeFocused();

  const priority = '<priority>7</priority>';
  await editor(page).fill(
    text(`${server.origin}/only`, 'https://elsewhere.example/').replace('</url>', `${priority}</url>`),
  );
  await expect(state(page)).toContainText('Well-formed, 2 addresses, 2 warnings');
  const warnings = page.getByRole('listitem').filter({ has: button(page, 'Line 3').or(button(page, 'Line 4')) });
  await expect(warnings).toHaveText([
    /Line 4 .*not of this site/,
    /Line 3 <priority>: '7' is not a number from 0.0 to 1.0/,
  ]);

  await editor(page).fill(text(`${server.origin}/only`));
  await expect(state(page)).toContainText('Well-formed, 1 address, nothing to review');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Sitemap saved successfully!')).toBeVisible();
  await expect(page.getByText(/^Saved \w+ \d/)).toBeVisible();
  expect(await served(page)).toBe(text(`${server.origin}/only`));

  await expect(page.getByText('The saved sitemap does not name')).toBeVisible();
  await page.getByText('Which ones').click();
  await expect(page.getByRole('listitem').filter({ hasText: `${server.origin}/demo/quiz` })).toBeVisible();
  await button(page, 'Generate from content').click();
  await expect(page.getByText('Generated from what is published')).toBeVisible();
  await expect(editor(page)).toContainText('/demo/quiz');
  expect(await served(page), 'nothing is saved yet').toBe(text(`${server.origin}/only`));

  await button(page, 'Serve it automatically again').click();
  const asked = page.getByRole('alertdialog', { name: 'Serve the sitemap automatically again?' });
  await expect(asked).toContainText('What you typed and did not save is dropped too.');
  await asked.getByRole('button', { name: 'Serve it automatically' }).click();
  await expect(page.getByText('Made from what is published; nothing is saved')).toBeVisible();
  expect(await served(page)).toContain('/demo/quiz');
});

test('two administrators at once: nothing is overwritten unseen', async ({ page, server }) => {
  tolerate(/status of 409/);
  await openTab(page);
  const other = await anotherBrowser();
  await openAdmin(other, path);
  await editor(other).fill(text(`${server.origin}/theirs`));
  await button(other, 'Save Changes').click();
  await expect(other.getByText('Sitemap saved successfully!')).toBeVisible();

  await editor(page).fill(text(`${server.origin}/mine`));
  await button(page, 'Save Changes').click();
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText(
    'Someone else saved this sitemap after you opened it. Review the differences and save again.',
  );
  await expect(conflict).toContainText('1 address of its own');
  await expect(editor(page)).toContainText('/mine');
  expect(await served(page)).toContain('/theirs');
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Sitemap saved successfully!')).toBeVisible();
  expect(await served(page)).toContain('/mine');

  await editor(other).fill(text(`${server.origin}/theirs-again`));
  await button(other, 'Save Changes').click();
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor(other)).toContainText('/mine');

  await editor(page).fill(text(`${server.origin}/newest`));
  await button(page, 'Save Changes').click();
  await expect.poll(() => served(page)).toContain('/newest');
  await button(other, 'Serve it automatically again').click();
  const yes = other.getByRole('alertdialog').getByRole('button', { name: 'Serve it automatically' });
  await yes.click();
  const changed = other.getByRole('region', { name: 'Changed by someone else' });
  await expect(changed).toContainText('1 address of its own');
  expect(await served(page)).toContain('/newest');
  await changed.getByRole('button', { name: 'Serve it automatically' }).click();
  await expect(other.getByText('The sitemap is made from what is published again.')).toBeVisible();
  expect(await served(page)).toContain('/demo/quiz');
});

test('A8-055, A4-033: without a readable sitemap a template, without an editor a field', async ({ page }) => {
  tolerate(/status of 500|ERR_FAILED|open-editor/);
  await retryAtOnce(page);
  await openAdmin(page);
  await page.route('**/assets/open-editor-*', (route) => route.abort());
  const failed = { error: 'Failed to fetch sitemap', code: 'SITEMAP_FAILED' };
  await page.route('**/api/admin/sitemap', (route) => route.fulfill({ status: 500, json: failed }));
  await page.getByRole('link', { name: 'Sitemap', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch sitemap' })).toBeVisible();
  const locs = (await editor(page).inputValue()).match(/<loc>[^<]*/g) ?? [];
  expect(locs.map((loc) => new URL(loc.slice(5)).pathname)).toEqual(['/', '/about', '/blog', '/login', '/register']);
  await page.unroute('**/api/admin/sitemap');
  await button(page, 'Try Again').click();
  await expect(page.getByText('Made from what is published; nothing is saved')).toBeVisible();
  await editor(page).fill('<a>\n</b>');
  await state(page).getByRole('button', { name: 'Line 2' }).click();
  await expect(editor(page)).toBeFocused();
  await editor(page).fill(text('https://a.example/'));
  await expect(state(page)).toContainText('Well-formed, 1 address, 1 warning');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Sitemap saved successfully!')).toBeVisible();
});

test('what is typed while the editor takes the place of the text field is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      const fields = () => [
        ...document.querySelectorAll<HTMLElement>('.codeedit__plain'),
        ...root.querySelectorAll<HTMLElement>('.cm-content'),
      ];
      queueMicrotask(() => fields()[0]?.focus());
      return root;
    };
  });
  await openTab(page);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('typed at once');
  await expect(editor(page)).toContainText('typed at once');
});

test('the tab looks right, whatever there is to say', async ({ page }) => {
  tolerate(/status of 400/);
  await openTab(page);
  await expectGoodLook(page, 'as it opens');
  const long = `https://a.example/${'x'.repeat(300)}`;
  await editor(page).fill(
    text(long, long).replaceAll('</url>', '<changefreq a="&amp;">often</changefreq><!-- so --></url>'),
  );
  await expect(state(page)).toContainText('3 warnings');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Sitemap saved successfully!')).toBeVisible();
  await button(page, 'Ping Search Engines').click();
  await expect(page.getByText('Nothing was sent from here.')).toBeVisible();
  await page.getByText('Which ones').click();
  await expectGoodLook(page, 'saved, with warnings');
  await editor(page).fill('<a>\n<b></a>');
  await expect(state(page)).toContainText('Not valid');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid XML format.' })).toBeVisible();
  await expectGoodLook(page, 'refused');
  await button(page, 'Serve it automatically again').click();
  await expectGoodLook(page, 'asked');
});
