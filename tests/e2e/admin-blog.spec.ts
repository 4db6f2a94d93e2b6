import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { looksRight } from './look.ts';
import { refuse, tryAgain } from './network-steps.ts';
import { buttonIn, expectLink, expectWords } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

const tab = '/admin/blog';
const manager = '/admin/blog/categories';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();
const said = (page: Page) => page.locator('.admin__main > [role="status"]').first();

interface Post {
  id: string;
  title: string;
  slug: string;
}

const aPost = async (page: Page, title: string, parts: object = {}): Promise<Post> =>
  (await callAdmin(page, 'POST', 'posts', { title, content: `What ${title} says.`, ...parts })).post;
const aCategory = async (page: Page, name: string, parts: object = {}) =>
  (await callAdmin(page, 'POST', 'blog-categories', { name, ...parts })).category as Post & { name: string };
const read = async (page: Page, { slug }: Post) => (await page.request.get(`/api/blog/posts/${slug}`)).status();

test('A2-126 to A2-131, A2-135, A2-136, A4-017, A4-018, A9-018, A9-019, A9-024: posts are found, filtered in the address, and unfolded', async ({
  page,
}) => {
  tolerate(/status of 404/);
  await asAdministrator(page);
  const category = await aCategory(page, 'At sea');
  const { slug } = await aPost(page, 'Lamps of the lighthouse', {
    ...{ excerpt: 'About lamps. '.repeat(40), content: `${'a'.repeat(299)}bc`, tags: ['Lamp', 'night'] },
    ...{ category_ids: [category.id], published: true, meta_title: 'Lamps, found', meta_description: 'A guide' },
    featured_image: `/images/${'0'.repeat(64)}.png`,
  });
  await aPost(page, 'A draft of fog', { excerpt: 'Fog at the LIGHTHOUSE' });
  await page.goto(tab);
  await expect(page).toHaveTitle(/^Blog - /);
  await page.getByLabel('Search posts').fill('lighthouse');
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible();
  await expect(row(page, 'Lamps of')).toContainText(/Published.*At sea/);
  await expect(row(page, 'A draft of fog')).toContainText(/Draft.*None/);
  const excerpt = row(page, 'Lamps of').locator('p');
  const lines = await excerpt.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines), 'A9-018').toBe(2);

  await page.getByRole('button', { name: 'Drafts' }).click();
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=lighthouse&state=drafts$/);
  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await expect(row(page, 'Lamps of')).toBeVisible();
  await page.getByLabel('Category', { exact: true }).selectOption('At sea');
  await expect(page).toHaveURL(/category_id=/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();

  const unfold = page.getByRole('button', { name: 'Lamps of the lighthouse', exact: true });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await unfold.click();
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  const more = page.locator(`#${await unfold.getAttribute('aria-controls')}`);
  for (const words of [
    slug,
    'Demo Administrator',
    'lamp, night',
    'Lamps, found',
    'A guide',
    `${'a'.repeat(299)}b…`,
  ]) {
    await expect(more).toContainText(words);
  }
  await expect(more).not.toContainText('bc');
  await expect(more.getByText('Failed to load image.'), 'a placeholder stands for the picture').toBeVisible();
  await unfold.click();
  await expect(more).toHaveCount(0);

  await page.getByLabel('Search posts').fill('lighthouse of nowhere');
  await expect(page.getByText('No blog posts found')).toBeVisible();
  await page.getByRole('cell').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(tab);
  await expect(row(page, 'Lamps of')).toBeVisible();
});

test('a post in the list is published, deleted, scheduled, by keyboard; what fails', async ({ page, context }) => {
  await test.step('A4-020, A4-021, A4-024: published from the list readers find it, taken back they do not', async () => {
    await asAdministrator(page);
    const post = await aPost(page, 'The harbor');
    await page.goto(`${tab}?q=${post.title}`);
    const its = row(page, post.title);
    await expectLink(its, `Preview ${post.title}`, `/blog/preview/${post.id}`);
    expect(await read(page, post)).toBe(404);

    await its.getByRole('button', { name: `Publish ${post.title}` }).click();
    await expect(said(page)).toHaveText('Blog post published successfully');
    await expect(its).toContainText('Published');
    const [view] = await Promise.all([
      context.waitForEvent('page'),
      its.getByRole('link', { name: `View ${post.title}` }).click(),
    ]);
    await expect(view).toHaveURL(`/blog/${post.slug}`);
    await expect(view.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
    await view.close();

    await its.getByRole('button', { name: `Unpublish ${post.title}` }).click();
    await expect(said(page)).toHaveText('Blog post unpublished successfully');
    await expect(its).toContainText(/Draft.*last/);
    expect(await read(page, post)).toBe(404);
    expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);

    // In the list of drafts alone, what is published leaves it.
    await page.goto(`${tab}?q=${post.title}&state=drafts`);
    await its.getByRole('button', { name: `Publish ${post.title}` }).click();
    await expect(page.getByText('No blog posts found')).toBeVisible();
    await expect(said(page), 'the focus goes to what was said').toBeFocused();
  });
  await test.step('A5-059, A8-081: deleting asks, names the post and says that it cannot be undone', async () => {
    const post = await aPost(page, 'The wreck', { published: true });
    await page.goto(`${tab}?q=${post.title}`);
    const remove = row(page, post.title).getByRole('button', { name: `Delete ${post.title}` });
    await remove.click();
    const asked = page.getByRole('alertdialog', { name: `Delete the post "${post.title}"?` });
    await expectWords(asked, 'This cannot be undone', `/blog/${post.slug}`);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
    expect(await read(page, post), 'nothing has happened yet').toBe(200);
    await remove.click();
    await asked.getByRole('button', { name: 'Delete post' }).click();
    await expect(said(page)).toHaveText('Blog post deleted successfully!');
    await expect(page.getByText('No blog posts found')).toBeVisible();
    expect(await read(page, post)).toBe(404);
  });
  await test.step('a scheduled post is listed as Scheduled with its time, filtered, and its schedule canceled from the list', async () => {
    const post = await aPost(page, 'Of the far day', { scheduled_at: '2055-01-01T09:00:00Z' });
    await aPost(page, 'Of no day', {});
    await page.goto('/admin/blog');
    await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
    await expect(page.getByText('1 post', { exact: true })).toBeVisible();
    await expect(row(page, post.title)).toContainText(/Scheduled.*2055/);
    await expectGoodLook(page, 'scheduled posts');
    await page.getByRole('button', { name: `Unschedule ${post.title}` }).click();
    await expect(page.getByText('Schedule canceled: the post is a draft again')).toBeVisible();
    await expect(row(page, post.title)).toBeHidden();
  });
  await test.step('by the keyboard alone: unfold, publish, and add a category', async () => {
    const post = await aPost(page, 'The quay');
    await page.goto(tab);
    await page.getByLabel('Search posts').focus();
    await page.keyboard.type(post.title);
    await expect(page.getByText('1 post', { exact: true })).toBeVisible();
    const focused = page.locator(':focus');
    await tabTo(page, page.getByRole('button', { name: post.title, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`What ${post.title} says.`)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: `Publish ${post.title}` }));
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('Blog post published successfully');
    await expect(focused, 'the focus stays on the button').toHaveAccessibleName(`Unpublish ${post.title}`);

    await page.getByRole('link', { name: 'Manage Categories' }).focus();
    await page.keyboard.press('Enter');
    const add = page.getByRole('button', { name: 'Add Category' });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog, 'without a name nothing is sent').toBeVisible();
    await page.keyboard.type('Pier');
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText('Category created successfully!');
    await expect(row(page, 'Pier')).toBeVisible();
    await expect(add).toBeFocused();
  });
  await test.step('A8-046, A8-049 to A8-054: what fails says so where one is, and is tried again', async () => {
    tolerate(/status of 500/);
    await retryAtOnce(page);
    const post = await aPost(page, 'The reef');
    await page.goto(`${tab}?q=${post.title}`);
    const alert = page.getByRole('alert');
    await refuse(page, '**/api/admin/posts/*/publication', 'Failed to update publish status', 'POST_NOT_PUBLISHED');
    await refuse(page, `**/api/admin/posts/${post.id}`, 'Failed to delete blog post', 'POST_NOT_DELETED');
    const its = row(page, post.title);
    await its.getByRole('button', { name: 'Publish' }).click();
    await expect(alert).toContainText('Failed to update publish status');
    await expect(its).toContainText('Draft');
    await its.getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Delete post' }).click();
    await expect(asked.getByRole('alert')).toContainText('Failed to delete blog post');
    await asked.getByRole('button', { name: 'Cancel' }).click();

    await refuse(page, '**/api/admin/blog-categories', 'Failed to load blog categories', 'BLOG_CATEGORIES_FAILED');
    await page.getByRole('link', { name: 'Manage Categories' }).click();
    await expect(alert).toContainText('Failed to load blog categories');
    await tryAgain(page, '**/api/admin/blog-categories');
    await expect(page.getByRole('region', { name: 'Blog categories' })).toBeVisible();
    await refuse(page, /\/api\/admin\/posts(\?|$)/, 'Failed to load blog data', 'BLOG_DATA_FAILED');
    await page.getByRole('link', { name: 'Back to Blog Posts' }).click();
    await expect(alert).toContainText('Failed to load blog data');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Blog posts' })).toBeVisible();
  });
});

test('A2-132 to A2-135, A4-028, A5-060 to A5-062, A8-082 to A8-084: categories with slugs from their names', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await openAdmin(page, tab);
  await page.getByRole('link', { name: 'Manage Categories' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Categories', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add Category' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Category name is required');
  const [name, slug] = [dialog.getByLabel('Name', { exact: true }), dialog.getByLabel('Slug')];
  await name.fill('High tide');
  await expect(slug).toHaveValue('high-tide');
  await name.fill('High  tide!');
  await expect(slug).toHaveValue('high-tide');
  await dialog.getByLabel('Description').fill('Of the moon');
  await add.click();
  await expect(said(page)).toHaveText('Category created successfully!');
  await expect(row(page, 'High tide')).toContainText(/Of the moon.*high-tide.*0/);

  // The same name again: the slug gets a number. One that is typed and taken is refused beside its field.
  await page.getByRole('button', { name: 'Add Category' }).click();
  await name.fill('High tide');
  await slug.fill('Not a Slug?');
  await dialog.getByLabel('Description').focus();
  await expect(slug).toHaveValue('not-a-slug');
  await name.fill('Low tide');
  await expect(slug, 'a slug of its own does not follow the name').toHaveValue('not-a-slug');
  await slug.fill('high-tide');
  await add.click();
  await expect(dialog.getByText('Another category has the slug "high-tide"')).toBeVisible();
  await expect(slug).toBeFocused();
  await slug.fill('');
  await name.fill('High tide');
  await expect(slug).toHaveValue('high-tide');
  await add.click();
  await expect(row(page, 'high-tide-2')).toBeVisible();

  const { id } = (await (await page.request.get('/api/admin/blog-categories')).json()).categories.find(
    (category: Post) => category.slug === 'high-tide',
  );
  const post = await aPost(page, 'Of the tide', { category_ids: [id], published: true });
  await page.goto(manager);
  await row(page, 'Of the moon').getByRole('button', { name: 'Edit' }).click();
  await name.fill('Ebb and flow');
  await expect(slug, 'still as it was derived: it follows').toHaveValue('ebb-and-flow');
  await expect(dialog.getByText('Links to /blog/category/high-tide lead to its new address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(said(page)).toHaveText('Category updated successfully!');

  await row(page, 'Ebb and flow').getByRole('link', { name: '1: posts in Ebb and flow' }).click();
  await expect(row(page, post.title)).toContainText('Ebb and flow');
  await page.getByRole('link', { name: 'Manage Categories' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Categories', level: 1 })).toBeVisible();
  await row(page, 'Ebb and flow').getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete the category "Ebb and flow"?' });
  await expect(asked).toContainText('It is removed from the one post that has it; the post stays.');
  await asked.getByRole('button', { name: 'Delete category' }).click();
  await expect(said(page)).toHaveText('Category deleted successfully!');
  await expect(page.getByRole('row').filter({ hasText: 'Ebb and flow' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Blog Posts' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  expect(await read(page, post), 'its post stays').toBe(200);
});

test('two windows edit one category: only what both changed is asked about, the rest is merged', async ({ page }) => {
  tolerate(/status of 409/);
  await asAdministrator(page);
  const { id } = await aCategory(page, 'Tides', { description: 'Before' });
  await page.goto(manager);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  const colleagueSaves = async (values: object) => {
    const { categories } = await (await page.request.get('/api/admin/blog-categories')).json();
    const current = categories.find((category: Post) => category.id === id);
    await callAdmin(page, 'PUT', `blog-categories/${id}`, { ...current, ...values });
  };

  await row(page, 'Tides').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Ebb');
  await colleagueSaves({ description: 'Theirs' });
  await save.click();
  await expect(said(page)).toHaveText(
    'Category updated successfully! Changes someone else made in the meantime were kept: Description.',
  );
  await expect(row(page, 'Ebb')).toContainText(/Theirs.*ebb/);

  await row(page, 'Ebb').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByLabel('Name', { exact: true }).fill('Mine');
  await colleagueSaves({ name: 'Flood', slug: 'flood' });
  await save.click();
  const conflict = dialog.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('definition')).toHaveText([
    ...['Theirs: Flood', 'Yours: Mine', 'Theirs: flood', 'Yours: mine'],
  ]);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByLabel('Slug')).toHaveValue('flood');
  await dialog.getByLabel('Name', { exact: true }).fill('Flood tide');
  await expect(dialog.getByLabel('Slug'), 'it follows their name').toHaveValue('flood-tide');
  await save.click();
  await expect(row(page, 'Flood tide')).toContainText(/Mine.*flood-tide/);
});

test('two administrators at once: the second press changes nothing, and what is gone is told', async ({ page }) => {
  tolerate(/status of 404/);
  await asAdministrator(page);
  const post = await aPost(page, 'The buoy');
  const theirs = await anotherBrowser();
  await asAdministrator(theirs);
  for (const one of [page, theirs]) await one.goto(`${tab}?q=${post.title}`);
  for (const one of [page, theirs]) {
    await row(one, post.title).getByRole('button', { name: 'Publish' }).click();
    await expect(said(one)).toHaveText('Blog post published successfully');
    await expect(row(one, post.title)).toContainText('Published');
  }
  const { posts } = await (await page.request.get(`/api/admin/posts?q=${post.title}`)).json();
  expect(posts).toMatchObject([{ published: true, version: 2 }]);

  await row(theirs, post.title).getByRole('button', { name: 'Delete' }).click();
  await theirs.getByRole('button', { name: 'Delete post' }).click();
  await expect(theirs.getByText('No blog posts found')).toBeVisible();
  await row(page, post.title).getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('alert')).toContainText('Blog post not found');
  await expect(page.getByText('No blog posts found')).toBeVisible();
});

async function aShelf(page: Page): Promise<void> {
  await asAdministrator(page);
  const category = await aCategory(page, 'Category of the shelf', {
    description: 'What belongs together. '.repeat(12),
  });
  const parts = { category_ids: [category.id], excerpt: 'What it is about. '.repeat(20), tags: ['one', 'two'] };
  await aPost(page, 'A published post of the shelf with a title that needs two lines', { ...parts, published: true });
  await aPost(page, 'A draft of the shelf', { content: 'long'.repeat(100) });
}

looksRight('the blog in the back office', {
  'the list with a row unfolded': async (page) => {
    await aShelf(page);
    await page.goto(`${tab}?q=shelf`);
    await page.getByRole('button', { name: /^A published post/ }).click();
    await page.getByRole('button', { name: /^A draft/ }).click();
    await expect(page.getByText('Meta description')).toHaveCount(2);
  },
  'the question before a post goes': async (page) => {
    await page.getByRole('button', { name: /^Delete A published post/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'no posts': `${tab}?q=qqqqqqqq`,
  'the categories': manager,
  'the form of a category': async (page) => {
    await buttonIn(page, 'Edit Category of').first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('');
    await expect(page.getByText('Category name is required')).toBeVisible();
  },
});
