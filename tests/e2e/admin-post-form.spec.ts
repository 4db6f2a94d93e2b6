import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { expectLink } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, anotherTab, tolerate } from './watch-steps.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const slug = (page: Page) => page.getByRole('textbox', { name: 'Slug' });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tag = (page: Page) => page.getByRole('textbox', { name: 'Tags' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const create = (page: Page) => page.getByRole('button', { name: 'Save as draft' });
const update = (page: Page) => page.getByRole('button', { name: /^(Save as draft|Update)$/ });
const created = (page: Page) => page.getByText('Blog post created successfully!');
const updated = (page: Page) => page.getByText('Blog post updated successfully!');
const keptHere = (page: Page) => page.getByText('Kept in this browser');

/** A post that is there already. */
async function aPost(page: Page, parts: object = {}) {
  const data = { title: 'Masks and hosts', content: 'What it *says*.', published: false, ...parts };
  const { post } = await callAdmin(page, 'POST', 'posts', data);
  return { ...post, path: `/admin/blog/${post.id}` } as { id: string; title: string; slug: string; path: string };
}

/** A file that browsers take for a picture of 1200 x 630. */
async function aPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1200, height: 630 });
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The page as somebody sees it who never signed in and whose browser runs no scripts. */
async function asVisitor(url: string) {
  const page = await anotherBrowser({ javaScriptEnabled: false });
  const answer = await page.goto(url);
  return { status: answer?.status(), text: await page.locator('body').textContent() };
}

test('A4-019, A8-079, A8-080: a post is written, previewed, kept as a draft, published, and found by a visitor', {
  tag: '@pglite',
}, async ({ page, server }) => {
  tolerate(/status of 404/);
  await openAdmin(page, '/admin/blog/new');
  const name = 'Ports and sockets';
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('What listens where.');
  await content(page).fill('Every port is a **door**.\n\n## Which one?\n\nAsk `ss -tln`, or [read on](/blog).');
  await expect(preview(page).getByRole('heading', { name: 'Which one?' })).toBeVisible();
  await expect(preview(page).locator('strong')).toHaveText('door');
  await expect(preview(page).getByRole('link', { name: 'read on' })).toHaveAttribute('target', '_blank');
  await preview(page).getByRole('button', { name: 'List' }).click();
  await expect(preview(page).getByText('What listens where.')).toBeVisible();
  await preview(page).getByRole('button', { name: 'Search result' }).click();
  await expect(preview(page).getByText(/blog › ports-and-sockets/)).toBeVisible();
  await preview(page).getByRole('button', { name: 'Article' }).click();
  await expect(page.getByText('This slug is free')).toBeVisible();

  await create(page).click();
  await expect(created(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Restored what you had typed')).toBeHidden();
  await expectLink(page, 'Preview as readers see it', /blog\/preview/);
  const address = `${server.origin}/blog/${await slug(page).inputValue()}`;
  expect((await asVisitor(address)).status).toBe(404);

  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Blog post published successfully')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expectLink(page, 'View post', new URL(address).pathname);
  const seen = await asVisitor(address);
  expect(seen.status).toBe(200);
  expect(seen.text).toContain(name);
  expect(seen.text).toContain('Every port is a door.');
  await page.goto('/admin/blog/new');
  await expect(title(page)).toHaveValue('');
});

test('a post is written: its tags, by keyboard, its picture, its slug, and what is refused', async ({ page }) => {
  await test.step('A5-057: tags are added with Enter or a comma, trimmed and lowercased; the same one twice is once', async () => {
    await openAdmin(page, '/admin/blog/new');
    const chips = page.getByRole('button', { name: /^Remove tag/ });
    await tag(page).fill('  CCNA ');
    await tag(page).press('Enter');
    await tag(page).pressSequentially('Sub netting,aws');
    await expect(chips).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Remove tag sub-netting' })).toBeVisible();
    await tag(page).fill('ccna');
    await tag(page).press('Enter');
    await expect(page.getByText('"ccna" is there already.')).toBeVisible();
    await tag(page).fill('!?');
    await tag(page).press('Enter');
    await expect(page.getByText('"!?" has no letter or digit.')).toBeVisible();
    await expect(chips).toHaveCount(2);
    await tag(page).press('Backspace');
    await expect(chips).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove tag ccna' }).click();
    await expect(chips).toHaveCount(0);
    await expect(tag(page)).toBeFocused();
    await title(page).fill('Tagged');
    await content(page).fill('With tags.');
    // One that was typed and not added goes along.
    await tag(page).fill('Cloud');
    await page.keyboard.press('Control+s');
    await expect(created(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove tag cloud' })).toBeVisible();
  });
  await test.step('A5-045: written with the keyboard alone; the counters count, and one goes on where one was after the first save', async () => {
    await page.goto('/admin/blog/new');
    await title(page).focus();
    await page.keyboard.type('By keyboard');
    await tabTo(page, content(page));
    await page.keyboard.type('First words');
    await tabTo(page, tag(page));
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    const meta = page.getByRole('textbox', { name: 'Meta title' });
    await tabTo(page, meta);
    await page.keyboard.type('x'.repeat(61));
    await expect(page.getByText('61 of 60: one character over what is recommended')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(page.getByText('60 of 60')).toBeVisible();
    await content(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+s');
    await expect(created(page)).toBeVisible();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(' and more');
    await expect(content(page)).toHaveValue('First words and more');
    await page.keyboard.press('Control+s');
    await expect(updated(page)).toBeVisible();
  });
  await test.step('A5-047, A5-058: the featured image by its address or uploaded, and a placeholder where it cannot be loaded', async () => {
    tolerate(/pictures\.example/);
    await page.route('https://pictures.example/**', (route) => route.abort());
    await page.goto('/admin/blog/new');
    const image = page.getByRole('textbox', { name: 'Featured image' });
    await expect(page.getByText('Recommended: 1200 x 630')).toBeVisible();
    await image.fill('https://pictures.example/none.png');
    await expect(page.getByRole('form', { name: 'Post' }).getByText('This picture cannot be loaded')).toBeVisible();
    await expect(preview(page).getByText('This picture cannot be loaded')).toBeVisible();
    const file = { name: 'share.png', mimeType: 'image/png', buffer: await aPicture(page) };
    await page.getByLabel('Choose an image').setInputFiles(file);
    await expect(image).toHaveValue(/^\/images\/[0-9a-f]{64}\.png$/);
    await expect(page.getByText('1200 x 630', { exact: true })).toBeVisible();
    await title(page).fill('Pictured');
    await content(page).fill('With a picture.');
    await create(page).click();
    await expect(created(page)).toBeVisible();
    await expect(image).toHaveValue(/^\/images\//);
  });
  await test.step('A4-026, A4-027: the slug follows the title until it is typed, and one that is taken is told', async () => {
    tolerate(/status of 409/);
    const other = await aPost(page);
    await page.goto('/admin/blog/new');
    await expect(page.getByRole('checkbox', { name: 'Generate from the title' })).toBeChecked();
    await expect(slug(page)).toBeDisabled();
    await title(page).fill('C++ &  the  Prüfung!');
    await expect(slug(page)).toHaveValue(/^c-the-prüfung/);
    await title(page).fill(other.title);
    await expect(slug(page)).toHaveValue(`${other.slug}-2`);
    await expect(page.getByText(`${other.slug} is taken, ${other.slug}-2 is free`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Generate from the title' }).uncheck();
    await slug(page).fill(other.slug);
    await expect(page.getByText(`${other.slug} is taken`)).toBeVisible();
    await content(page).fill('Anything.');
    await create(page).click();
    await expect(page.getByText(`Another post has the slug "${other.slug}"`)).toBeVisible();
    await expect(slug(page)).toBeFocused();
    await page.getByRole('button', { name: `Use ${other.slug}-2` }).click();
    await expect(page.getByText('This slug is free')).toBeVisible();
    await create(page).click();
    await expect(created(page)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Generate from the title' })).not.toBeChecked();
    await expect(slug(page)).toHaveValue(`${other.slug}-2`);
    await expect(slug(page)).toBeEnabled();
  });
  await test.step('A5-054 to A5-056, A8-047: what is missing is said beside its field, and a failed save loses nothing', async () => {
    tolerate(/status of 500|net::ERR/);
    await retryAtOnce(page);
    await page.goto('/admin/blog/new');
    await create(page).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByText('Content is required')).toBeVisible();
    await expect(title(page)).toBeFocused();
    const name = 'Not lost';
    await title(page).fill(name);
    await expect(page.getByText('Title is required')).toBeHidden();
    await expect(page.getByText('Content is required')).toBeVisible();
    await create(page).click();
    await expect(content(page)).toBeFocused();
    await content(page).fill('Words that took an hour.');

    const failure = { error: 'Failed to create blog post', code: 'POST_NOT_CREATED' };
    await page.route('**/api/admin/posts', (route) => route.fulfill({ status: 500, json: failure }));
    await create(page).click();
    await expect(page.getByText('Failed to create blog post')).toBeVisible();
    await expect(content(page)).toHaveValue('Words that took an hour.');
    await expect(keptHere(page)).toBeVisible();
    await page.unroute('**/api/admin/posts');

    await page.goto('/admin/blog/new');
    await expect(page.getByText('Restored what you had typed')).toBeVisible();
    await expect(content(page)).toHaveValue('Words that took an hour.');
    await expect(title(page)).toHaveValue(name);
    await create(page).click();
    await expect(created(page)).toBeVisible();
    await page.goto('/admin/blog/new');
    await expect(content(page)).toHaveValue('');
  });
});

test('a post is published, scheduled, saved without a session, and looks right', async ({ page }) => {
  await test.step('the buttons save as draft, publish, schedule and update, and say where the post stands', async () => {
    await asAdministrator(page);
    const post = await aPost(page);
    await page.goto(post.path);
    await expect(page.getByRole('button', { name: 'Save as draft' })).toBeVisible();
    const more = (name: string) => page.getByRole('button', { name });
    await more('More ways to publish').press('Enter');
    await page.getByRole('button', { name: 'Schedule for later...' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule the post' });
    await dialog.getByLabel('Publish at').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('This time is past.')).toBeVisible();
    await dialog.getByLabel('Publish at').fill('2055-01-01T09:00');
    await expectGoodLook(page, 'the schedule');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('Blog post scheduled successfully')).toBeVisible();
    await expect(page.getByText(/for .*2055/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
    await more('Change the publication').click();
    await expectGoodLook(page, 'a scheduled post');
    await page.getByRole('button', { name: /Cancel the schedule/ }).click();
    await expect(page.getByText('Schedule canceled: the post is a draft again')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Blog post published successfully')).toBeVisible();
    await more('Change the publication').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Unpublish/ })).toBeHidden();
    await more('Change the publication').click();
    await page.getByRole('button', { name: /Unpublish/ }).click();
    await expect(page.getByText('Blog post unpublished successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save as draft' })).toBeVisible();
  });
  await test.step('the form looks right: refused, with its previews, and when somebody else saved', async () => {
    tolerate(/status of 409/);
    await asAdministrator(page);
    const post = await aPost(page, {
      content:
        '## A heading\n\n| Mask | Hosts |\n| --- | --- |\n| /27 | 30 |\n\n```sh\nss -tln --processes --numeric --all --extended --memory\n```',
      tags: ['ccna', 'subnetting'],
    });
    await page.goto('/admin/blog/new');
    await create(page).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expectGoodLook(page, 'a new post, refused');
    await page.goto(post.path);
    await expect(preview(page).getByRole('heading', { name: 'A heading' })).toBeVisible();
    await expectGoodLook(page, 'a post');
    for (const view of ['List', 'Search result']) {
      await preview(page).getByRole('button', { name: view }).click();
      await expectGoodLook(page, view);
    }
    const theirs = { title: post.title, slug: post.slug, content: 'Theirs.', version: 1 };
    await callAdmin(page, 'PUT', `posts/${post.id}`, theirs);
    await content(page).fill('Mine.');
    await update(page).click();
    await expect(page.getByRole('button', { name: 'Take theirs' })).toBeVisible();
    await expectGoodLook(page, 'somebody else saved');
  });
  await test.step('a session that is over and a post that was deleted meanwhile lose nothing of what was typed', async () => {
    tolerate(/status of (401|404)/);
    await asAdministrator(page);
    const post = await aPost(page);
    await page.goto(post.path);
    await page.context().clearCookies();
    await content(page).fill('An hour of work.');
    await update(page).click();
    await expect(page.getByText('User not authenticated')).toBeVisible();
    await page.getByRole('main').locator('.post-form__failure').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login/);
    await asAdministrator(page);
    await page.goto(post.path);
    await expect(content(page)).toHaveValue('An hour of work.');

    await callAdmin(page, 'DELETE', `posts/${post.id}`);
    await update(page).click();
    await expect(page.getByText('Blog post not found')).toBeVisible();
    await page.getByRole('button', { name: 'Write it as a new post' }).click();
    await expect(page.getByRole('heading', { name: 'Add Blog Post' })).toBeVisible();
    await expect(content(page)).toHaveValue('An hour of work.');
    await create(page).click();
    await expect(created(page)).toBeVisible();
  });
});

test('a reload or a closed tab loses nothing, two tabs keep their own, and Discard asks', async ({ page }) => {
  await asAdministrator(page);
  const post = await aPost(page);
  await page.goto(post.path);
  await content(page).fill('Half a sentence');
  await page.reload();
  await expect(page.getByText('Restored what you had typed')).toBeVisible();
  await expect(content(page)).toHaveValue('Half a sentence');

  const second = await anotherTab(page);
  await second.goto(post.path);
  await expect(content(second)).toHaveValue('What it *says*.');
  await content(second).fill('From the second tab');
  await expect(keptHere(second)).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveValue('Half a sentence');
  await second.close();

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(content(page)).toHaveValue('What it *says*.');
  await expect(page.getByText('Restored what you had typed')).toBeHidden();
  await page.reload();
  await expect(content(page)).toHaveValue('From the second tab');
});

test('a draft that an earlier release kept is restored', async ({ page }) => {
  await asAdministrator(page);
  const { path } = await aPost(page);
  await page.goto(path);
  await content(page).fill('From before the upgrade');
  await expect(keptHere(page)).toBeVisible();
  await page.goto('/admin/blog');
  const renamed = await page.evaluate(() => {
    const [name = ''] = Object.keys(localStorage).filter((one) => one.startsWith('certamen.draft.post.'));
    const { values, ...draft } = JSON.parse(localStorage.getItem(name) ?? '{}');
    const { published, scheduled_at, ...fields } = values.typed;
    localStorage.setItem(name, JSON.stringify({ ...draft, values: { fields, opened: values.opened } }));
    return [typeof published, scheduled_at];
  });
  expect(renamed).toEqual(['boolean', null]);
  await page.goto(path);
  await expect(page.getByText('Restored what you had typed')).toBeVisible();
  await expect(content(page)).toHaveValue('From before the upgrade');
  await update(page).click();
  await expect(updated(page)).toBeVisible();
});

test('two administrators: whoever saves second sees what the other one changed, and chooses', async ({ page }) => {
  tolerate(/status of 409/);
  await asAdministrator(page);
  const post = await aPost(page);
  await page.goto(post.path);
  const other = await anotherBrowser();
  await openAdmin(other, post.path);
  await content(other).fill('Theirs.');
  await update(other).click();
  await expect(updated(other)).toBeVisible();

  await content(page).fill('Mine.');
  await update(page).click();
  await expect(page.getByText(/Someone else saved this post/)).toBeInViewport();
  const panel = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(panel.getByRole('definition')).toHaveText(['Theirs: Theirs.', 'Yours: Mine.']);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(updated(page)).toBeVisible();
  await expect(content(page)).toHaveValue('Mine.');

  await content(other).fill('Theirs again.');
  await update(other).click();
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(other)).toHaveValue('Mine.');
  await expect(other.getByText(/Someone else saved this post/)).toBeHidden();

  await page.getByLabel('Excerpt').fill('Only here.');
  await update(page).click();
  await expect(updated(page)).toBeVisible();
  await content(other).fill('Only there.');
  await update(other).click();
  await expect(
    other.getByText('successfully. Changes someone else made in the meantime were kept: Excerpt.'),
  ).toBeVisible();
  await expect(other.getByLabel('Excerpt')).toHaveValue('Only here.');

  await content(page).fill('Mine, to be published.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(page)).toHaveValue('Only there.');
  await expect(page.getByRole('region', { name: 'Changed by someone else' })).toBeHidden();
  await expect(page.getByText('Not saved yet')).toBeHidden();
});
