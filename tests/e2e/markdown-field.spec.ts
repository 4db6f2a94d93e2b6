import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { pressKeys, tabTo } from './keyboard-steps.ts';
import { holdBack, refuse } from './network-steps.ts';
import { linkIn } from './part-steps.ts';
import { bring } from './picture-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp = /^Insert/) => page.getByRole('dialog', { name });
const alt = (page: Page) => dialog(page).getByRole('textbox', { name: 'Alternative text' });

/** Selects a part of the text, or puts the caret behind it. */
const select = (page: Page, part: string, collapsed = false) =>
  content(page).evaluate(
    (area: HTMLTextAreaElement, [words, isCaret]) => {
      const at = area.value.indexOf(words);
      area.focus();
      area.setSelectionRange(isCaret ? at + words.length : at, at + words.length);
    },
    [part, collapsed] as const,
  );

const image = '\\(/images/[0-9a-f]{64}\\.png\\)';

test('Markdown is formatted by the toolbar and by keys, and Ctrl+Z takes each step back', async ({ page }) => {
  await openAdmin(page, '/admin/blog/new');
  await content(page).fill('Ports and sockets\nare not alike');
  await select(page, 'sockets');
  await tool(page, 'Bold').click();
  await expect(content(page)).toHaveValue('Ports and **sockets**\nare not alike');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue('Ports and sockets\nare not alike');
  await select(page, 'sockets');
  const steps: readonly [string, string, string][] = [
    ['Italic', 'Control+i', 'Ports and _sockets_\nare not alike'],
    ['Bold', 'Control+b', 'Ports and **sockets**\nare not alike'],
    ['Code', 'Control+e', 'Ports and `sockets`\nare not alike'],
    ['Link', 'Control+k', 'Ports and [sockets](url)\nare not alike'],
    ['Heading', 'Control+Shift+Digit2', '## Ports and sockets\nare not alike'],
    ['Quote', 'Control+Shift+Digit9', '> Ports and sockets\nare not alike'],
    ['List', 'Control+Shift+Digit8', '- Ports and sockets\n\nare not alike'],
    ['Numbered list', 'Control+Shift+Digit7', '1. Ports and sockets\n\nare not alike'],
  ];
  for (const [name, keys, formatted] of steps) {
    const shortcut = keys.replace('Control', 'Ctrl').replace('Digit', '');
    await expect(tool(page, name)).toHaveAttribute(
      'title',
      new RegExp(`^${name} \\(${shortcut.replace(/\+/g, '\\+')}\\)$`, 'i'),
    );
    await select(page, 'sockets');
    await page.keyboard.press(keys);
    await expect(content(page), name).toHaveValue(formatted);
    await page.keyboard.press('Control+z');
    await expect(content(page), `${name}, undone`).toHaveValue('Ports and sockets\nare not alike');
  }
  await select(page, 'Ports', true);
  await tool(page, 'Heading').click();
  await page.keyboard.type('!');
  await expect(content(page), 'the caret stays where it was').toHaveValue('## Ports! and sockets\nare not alike');
  await tool(page, 'Heading').click();
  await expect(content(page)).toHaveValue('Ports! and sockets\nare not alike');

  await page.getByRole('textbox', { name: 'Excerpt' }).focus();
  await tabTo(page, tool(page, 'Bold'));
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Image')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page), 'the toolbar is one tab stop').toBeFocused();
  await pressKeys(page, 'Control+a', 'Shift+Tab', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(content(page)).toHaveValue('Ports! and sockets\nare not alike'.replace(/^/, '_').concat('_'));
  await expect(content(page)).toBeFocused();
});

test('images are pasted, dropped and chosen into the text, each with its alternative text', async ({ page }) => {
  tolerate(/status of 500/);
  await openAdmin(page, '/admin/blog/new');
  // As long as somebody listens, no chooser opens for real.
  page.on('filechooser', () => {});
  await test.step('two are pasted at once; what is typed elsewhere meanwhile stays', async () => {
    const release = await holdBack(page, '**/api/admin/images');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Pictures in a post');
    await content(page).fill('Before.\n\nAfter.');
    await select(page, 'Before.\n', true);
    await bring(content(page), 'paste', [
      { name: 'image.png', color: 'teal' },
      { name: 'image.png', color: 'gold' },
    ]);
    await expectGoodLook(page, 'two images');
    await dialog(page).getByRole('button', { name: 'Insert 2 images' }).click();
    await expect(dialog(page).getByText('Describe the image, or mark it as decorative.')).toHaveCount(2);
    await expect(alt(page).first()).toBeFocused();
    await alt(page).first().fill('A [teal] wall');
    await dialog(page).getByLabel('Decorative').nth(1).check();
    await dialog(page).getByRole('button', { name: 'Insert 2 images' }).click();
    await expect(content(page)).toHaveValue(
      'Before.\n![Uploading image.png…]()\n\n![Uploading image.png (2)…]()\nAfter.',
    );
    await expect(
      page.getByRole('status').filter({ hasText: 'Uploading image.png… Uploading image.png (2)…' }),
    ).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('“Uploading image.png…”: wait until the image is there')).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('First. ');
    release();
    await expect(content(page)).toHaveValue(
      new RegExp(`^First\\. Before\\.\n!\\[A \\\\\\[teal\\\\\\] wall\\]${image}\n\n!\\[\\]${image}\nAfter\\.$`),
    );
    await page.keyboard.type('Again. ');
    await expect(content(page), 'the caret stays where it was').toHaveValue(/^First\. Again\. Before\./);
    await page.unroute('**/api/admin/images');
  });
  await test.step('one is dropped where the mouse is, one is chosen; text that brings a picture along is pasted as text', async () => {
    await bring(content(page), 'drop', [{ name: 'map.png', color: 'plum' }]);
    await alt(page).fill('A map');
    await alt(page).press('Enter');
    await expect(content(page)).toHaveValue(new RegExp(`^.{0,3}!\\[A map\\]${image}`));
    await content(page).press('Control+End');
    const chooser = page.waitForEvent('filechooser');
    await tool(page, 'Image').click();
    await (await chooser).setFiles('public/share.png');
    await dialog(page).getByLabel('Decorative').check();
    await dialog(page).getByRole('button', { name: 'Insert image' }).click();
    await expect(content(page)).toHaveValue(new RegExp(`After\\.!\\[\\]${image}$`));
    await bring(content(page), 'paste', [{ name: 'cells.png', color: 'gray' }], 'cells');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('what fails says why and leaves nothing behind', async () => {
    const text = await content(page).inputValue();
    await page.getByRole('button', { name: 'Image', exact: true }).focus();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) },
    ]);
    await expect(page.getByText('notes.pdf: Only PNG, JPEG and WebP images can be uploaded.')).toBeVisible();
    await expect(page.getByText('large.png: An image may be at most 1 MB.')).toBeVisible();
    await refuse(page, '**/api/admin/images', 'Error uploading the image. Please try again.', 'IMAGE_UPLOAD_FAILED');
    await bring(content(page), 'paste', [{ name: 'lost.png', color: 'red' }]);
    await alt(page).fill('Lost');
    await alt(page).press('Enter');
    await expect(page.getByText('lost.png: Error uploading the image. Please try again.')).toBeVisible();
    await expect(content(page)).toHaveValue(text);
    await expect(content(page)).toBeFocused();
    await expectGoodLook(page, 'an upload that failed');
    await page.unroute('**/api/admin/images');
  });
  await test.step('readers see them, with their size and alternative text', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(
      page.getByText('Blog post published successfully').or(page.getByText('created successfully')),
    ).toBeVisible();
    const { posts } = await callAdmin(page, 'GET', 'posts?q=Pictures');
    const visitor = await anotherBrowser();
    await visitor.goto(`/blog/${posts[0].slug}`);
    const teal = visitor.getByRole('img', { name: 'A [teal] wall' });
    await expect(teal).toHaveAttribute('width', '60');
    await teal.scrollIntoViewIfNeeded();
    await expect.poll(() => teal.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
  });
});

test('a content page has the same field: keys, also before its tools load, and an image', async ({ page }) => {
  await openAdmin(page, '/admin/footer');
  const tools = /\/assets\/dist-[^/]+\.js$/;
  const letTools = await holdBack(page, tools);
  const asked = page.waitForRequest(tools);
  await linkIn(page, /^Edit/)
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .click();
  await content(page).fill('Who we are');
  await select(page, 'Who');
  await asked;
  await page.keyboard.press('Control+b');
  letTools();
  await expect(content(page)).toHaveValue('**Who** we are');
  await page.keyboard.press('Control+End');
  await bring(content(page), 'paste', [{ name: 'team.png', color: 'navy' }]);
  await alt(page).fill('The team');
  await alt(page).press('Enter');
  await expect(content(page)).toHaveValue(new RegExp(`^\\*\\*Who\\*\\* we are!\\[The team\\]${image}$`));
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The team' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Page updated successfully')).toBeVisible();
});
