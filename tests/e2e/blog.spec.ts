import { HtmlValidate } from 'html-validate';
import { administrator } from './admin-steps.ts';
import { anAdmin } from './blog-steps.ts';
import { pressKeys, tabTo } from './keyboard-steps.ts';
import { looksRight } from './look.ts';
import { linkIn } from './part-steps.ts';
import { expect, learner, overflow, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** A word that no post of the library has. */
const word = 'lighthouse';
const tag = 'lamps';

/** One with tables, quotations and links. */
const LIBRARY_POST = '/blog/read-the-last-sentence-first';

test('L2-008 to L2-011, L2-028, L2-141: a reader finds posts by words, category and tag, and comes back', {
  tag: '@pglite',
}, async ({ page, server }) => {
  const admin = await anAdmin(page, server.origin);
  const category = await admin.category(`Category ${word}`, 'What belongs to it.');
  const parts = { category_ids: [category.id], tags: [tag, 'aws'] };
  for (let n = 1; n <= 12; n++) await admin.post({ title: `Post ${n} of ${word}`, ...(n > 1 && parts) });

  await page.goto('/blog');
  await expect(page).toHaveTitle('Blog - Certamen');
  await page.getByLabel('Search').fill(`of ${word}`);
  await page.getByRole('button', { name: 'Find posts' }).click();
  await expect(page).toHaveURL(`/blog?q=of+${word}`);
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveCount(10);
  await expect(titles.first()).toHaveText(`Post 12 of ${word}`);
  await expect(page.getByText('Posts 1 to 10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(titles).toHaveText([`Post 2 of ${word}`, `Post 1 of ${word}`]);
  await expect(page.getByText('Posts 11 to 12 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL(`/blog?q=of+${word}`);

  await page.getByLabel('Category').selectOption(`Category ${word}`);
  await page.getByRole('button', { name: 'Find posts' }).click();
  await expect(page).toHaveURL(`/blog/category/${category.slug}?q=of+${word}`);
  await expect(page.getByText('11 posts', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Search: / }).click();
  await expect(page).toHaveURL(`/blog/category/${category.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Category ${word}`);
  await expect(page.getByText('What belongs to it.')).toBeVisible();

  await page.getByRole('article').first().getByRole('link', { name: tag }).click();
  await expect(page).toHaveURL(`/blog/tag/${tag}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts tagged ${tag}`);
  await linkIn(page.getByRole('navigation', { name: 'Popular tags' }), /^aws \d+ posts/).click();
  await expect(page).toHaveURL('/blog/tag/aws');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/blog/category/${category.slug}`);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/blog');
});

test('what is not there, by keyboard alone, and Share copies the address', async ({ page, context, server }) => {
  await test.step('what is not there is said in words, with status 404 where the address is none', async () => {
    tolerate(/status of 404/);
    for (const [path, status, words] of [
      ['/blog/category/no-such', 404, 'There is no category “no-such”'],
      ['/blog/tag/no-such', 404, 'No post has the tag “no-such”'],
      ['/blog?q=qqqqqqqq', 200, 'No post has “qqqqqqqq” in it'],
      ['/blog/no-such-post', 404, 'Blog post not found'],
      ['/blog/%00', 404, 'Blog post not found'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(status);
      await expect(page.getByRole('main').getByRole('heading', { name: words }), path).toBeVisible();
      await linkIn(page.getByRole('main'), /^(All posts|Back to Blog)$/).click();
      await expect(page).toHaveURL('/blog');
    }
    expect((await page.goto('/blog?cursor=nonsense&q=exam'))?.url()).toMatch(/\/blog\?q=exam$/);
  });
  await test.step('by keyboard alone: to the posts, a search, a post, its address', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/blog');
    await pressKeys(page, 'Tab', 'Enter');
    await tabTo(page, page.getByLabel('Search'));
    await page.keyboard.type('scenario');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?q=scenario');
    await pressKeys(page, 'Tab', 'Enter');
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const title = await first.textContent();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/blog\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title as string);
    await tabTo(page, page.getByRole('button', { name: 'Share' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Link copied')).toBeVisible();
  });
  await test.step('Share copies the address of the post and says so; where the device shares, it is asked', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/blog');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/blog\/[\w-]+$/);
    await page.goto(`${page.url()}?utm_source=letter`);
    const url = page.url().replace(/\?.*/, '');
    expect(url).toContain(`${server.origin}/blog/`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    await page.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      Object.assign(navigator, { share: async (what: unknown) => asked.push(what) });
    });
    await page.reload();
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([{ title, url }]);
  });
});

test('programs read posts, categories and valid HTML', async ({ page, server }) => {
  await test.step('a crawler finds a post complete: title, description, share card, canonical address, structured data, no bundle', async () => {
    const { origin } = server;
    const admin = await anAdmin(page, origin);
    const category = await admin.category(`Category ${word}`);
    const url = await admin.picture();
    const post = await admin.post({
      ...{ title: `Read "it" & <${word}>`, meta_title: `Meta ${word}`, meta_description: 'A description.' },
      ...{ content: 'Words </script><script>alert(1)</script>', tags: ['ccna'], category_ids: [category.id] },
      featured_image: url,
    });
    const html = await (
      await page.request.get(`/blog/${post.slug}`, { headers: { 'user-agent': 'Crawler' } })
    ).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`Meta ${word}`);
    expect(content('description')).toBe('A description.');
    expect(content('og:title')).toBe(`Meta ${word}`);
    expect(content('og:type')).toBe('article');
    expect(content('og:image')).toBe(`${origin}${url}`);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('article:tag')).toBe('ccna');
    expect(html).toContain(`<link rel="canonical" href="${origin}/blog/${post.slug}"`);
    expect(html).toContain(`type="application/rss+xml"`);
    expect(html).not.toMatch(/<script[^>]* src=/);
    const [posting, crumbs] = jsonLdIn(html);
    expect(posting).toMatchObject({
      ...{
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        image: [`${origin}${url}`],
      },
      author: { '@type': 'Person' },
      publisher: { '@type': 'Organization' },
      mainEntityOfPage: { '@id': `${origin}/blog/${post.slug}` },
    });
    expect(Date.parse(posting.datePublished)).toBeLessThanOrEqual(Date.parse(posting.dateModified));
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      ...['Home', 'Blog', `Category ${word}`, post.title],
    ]);

    const list = await (await page.request.get('/blog')).text();
    expect(list).toContain(`<link rel="canonical" href="${origin}/blog"`);
    expect(list).not.toContain('noindex');
    expect(jsonLdIn(list)[0]).toMatchObject({ '@type': 'Blog', publisher: { '@type': 'Organization' } });
    expect(await (await page.request.get('/blog?q=exam')).text()).toContain('content="noindex"');
    const feed = await page.request.get('/blog/feed.xml');
    expect(feed.headers()['content-type']).toContain('application/rss+xml');
    expect(await feed.text()).toContain(`${origin}/blog/${post.slug}`);
  });
  await test.step('a former address of a category leads to its present one for good, with the search that was asked', async () => {
    const admin = await anAdmin(page, server.origin);
    const category = await admin.category(`Moved ${word}`);
    await admin.post({ title: `Of what moved, ${word}`, content: 'Words.', category_ids: [category.id] });
    await admin.changeCategory(category, { name: `Moved ${word}`, slug: `moved-to-${word}` });
    const answer = await page.request.get(`/blog/category/${category.slug}?q=lamp`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/blog/category/moved-to-${word}?q=lamp`]);
  });
  await test.step('the pages are valid HTML', async () => {
    const validate = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // How React writes HTML: valid, and not ours to choose.
        ...{
          'attr-case': 'off',
          'void-style': 'off',
          'attribute-boolean-style': 'off',
          'attribute-empty-style': 'off',
        },
        // A table that scrolls is a region by its role; a fieldset may be named by the text that asks, outside it.
        ...{ 'prefer-native-element': ['error', { exclude: ['region'] }], 'wcag/h71': 'off' },
      },
    });
    for (const path of [
      '/',
      '/blog',
      '/blog/category/cloud-computing?tag=aws',
      LIBRARY_POST,
      '/about',
      '/privacy',
      '/faqs',
    ]) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      const { results } = await validate.validateString(html, path);
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
      expect(found, path).toEqual([]);
    }
  });
});

test('L2-143, L2-144, L9-030, L9-031: a post with everything, and a former address', async ({ page, server }) => {
  const admin = await anAdmin(page, server.origin);
  const category = await admin.category(`Category ${word}`);
  const parts = { tags: [tag], category_ids: [category.id] };
  for (const n of [1, 2, 3, 4]) await admin.post({ title: `Relative ${n} of ${word}`, ...parts });
  const post = await admin.post({
    ...{ title: `All of ${word}`, excerpt: 'What it is about.', content: '## A part\n\nWith `code`.', ...parts },
    featured_image: await admin.picture(),
  });
  await admin.change(post, { slug: `new-${word}`, featured_image: await admin.picture() });

  const answer = await page.request.get(`/blog/${post.slug}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, `/blog/new-${word}`]);
  await page.goto(`/blog/${post.slug}`);
  await expect(page).toHaveURL(`/blog/new-${word}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`All of ${word}`);
  await expect(main.getByText('What it is about.')).toBeVisible();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  await expect(main.getByText(`${today}, 1 min read`)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'A part' })).toBeVisible();
  const picture = main.locator('img');
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  expect(await main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').allTextContents()).toEqual([
    'Blog',
    `Category ${word}`,
  ]);
  const related = main.getByRole('region', { name: 'Related posts' });
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(
    [4, 3, 2].map((n) => `Relative ${n} of ${word}`),
  );
  await expect(main.getByRole('link', { name: tag })).toHaveAttribute('href', `/blog/tag/${tag}`);
  await main.getByRole('link', { name: /^Previous post/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Relative 4 of ${word}`);
  await main.getByRole('link', { name: /^Next post/ }).click();
  await expect(page).toHaveURL(`/blog/new-${word}`);
  await main.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything works, and nothing is shown that would not', async ({ page }) => {
    await page.goto('/blog');
    await page.getByLabel('Search').fill('exam');
    await page.getByLabel('Search').press('Enter');
    await expect(page).toHaveURL('/blog?q=exam');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Find posts' }).click();
    await expect(page).toHaveURL(/\/blog\/category\/[\w-]+\?q=exam/);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/blog');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  });
});

function jsonLdIn(html: string) {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, text]) => JSON.parse(text as string));
}

test('a draft is previewed by administrators alone', async ({ page, server }) => {
  tolerate(/status of 404/);
  const admin = await anAdmin(page, server.origin);
  const draft = await admin.post({ title: `Draft of ${word}`, published: false });
  expect((await page.goto(`/blog/${draft.slug}`))?.status()).toBe(404);
  await page.goto(`/blog/preview/${draft.id}`);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/blog/preview/${draft.id}`)}`);
  await startSession(page, learner);
  expect((await page.goto(`/blog/preview/${draft.id}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible();

  await startSession(page, administrator, `/blog/preview/${draft.id}`);
  await expect(page.getByText('Preview of a draft: only administrators see this')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Draft of ${word}`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'Edit post' })).toHaveAttribute('href', `/admin/blog/${draft.id}`);
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await admin.change(draft, { published: true });
  await page.reload();
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Draft of ${word}`);
  await expect(page.getByRole('button', { name: 'Sign Out' }), 'the signed-in bar').toBeVisible();
});

test('L8-078 to L8-080, L2-142, L2-145: what cannot be loaded says so, with ways on', async ({ page, server }) => {
  tolerate(/status of 500/);
  await server.sql('alter table blog_counts rename to away_counts');
  await server.sql('alter table blog_former_slugs rename to away_slugs');
  expect((await page.goto('/blog/some-post'))?.status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Blog Post');
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/blog/some-post');
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  expect((await page.goto('/blog?q=exam'))?.status()).toBe(500);
  await expect(page.getByRole('alert')).toContainText('Failed to load blog posts');
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/blog?q=exam');
  await server.sql('alter table away_counts rename to blog_counts');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

looksRight('the blog', {
  'the list': (page) => openPage(page, '/blog'),
  'a narrowed list': (page) => openPage(page, '/blog/category/cloud-computing?tag=aws&q=the'),
  'nothing found': (page) => openPage(page, '/blog?q=qqqqqqqq'),
  'a post': async (page) => {
    await openPage(page, LIBRARY_POST);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(/Link copied|Copy this link/)).toBeVisible();
  },
  'no post': (page) => openPage(page, '/blog/no-such-post'),
});

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await overflow(page)).toBe(0);
}
