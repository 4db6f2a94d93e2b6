import { rounds } from '../support/rounds.ts';
import { xssTexts } from '../support/xss-corpus.ts';
import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectNothingRuns, fillEverything, hostile, markdownOf, watchPolicy } from './hostile-steps.ts';
import { linkIn } from './part-steps.ts';
import { type Browser, expect, type Page, type RunningServer, test, watch } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** Puts a text into every field that people write, and opens every screen that shows one. */
async function expectOnlyText(page: Page, browser: Browser, server: RunningServer, text: string) {
  const opened: string[] = [];
  const open = async (where: Page, path: string) => {
    opened.push(path);
    await expectNothingRuns(where, path);
  };
  const dialogs = await watchPolicy(page);
  await openAdmin(page);
  const { topic, quiz, attempt, post, draft } = await fillEverything(page, text);
  const admin = [
    '',
    '/users',
    '/sso',
    '/subscriptions',
    '/edge-functions',
    '/edge-functions/hostile',
    '/content',
    '/content/questions',
    '/content/flashcards',
    '/content/quizzes',
  ];
  const tabs = ['/entitlements', '/user-entitlements', '/reports', '/audit', '/trash', '/footer', '/seo', '/sitemap'];
  const writing = [
    '/blog',
    '/blog/categories',
    `/blog/${post.id}`,
    `/blog/${draft.id}`,
    `/content/quizzes/${quiz.id}`,
  ];
  for (const path of [...admin, ...tabs, ...writing]) await open(page, `/admin${path}`);
  const own = [
    '/',
    '/profile',
    '/profile?tab=security',
    '/subscription',
    '/entitlements',
    '/certifications',
    '/flashcards',
    `/flashcards/${topic.id}`,
  ];
  const quizzes = [
    `/quiz/${topic.id}`,
    `/quiz/${topic.id}?quiz=${quiz.id}`,
    `/quiz/${topic.id}/attempts/${attempt.id}`,
  ];
  for (const path of [...own, ...quizzes, `/blog/preview/${draft.id}`]) await open(page, path);
  await open(page, '/local/mailbox');
  await linkIn(page, 'feedback').first().click();
  if (text === hostile) await expect(page.getByText('ran=1').first()).toBeVisible();

  const visitor = await browser.newPage({ baseURL: server.origin });
  const problems = watch(visitor, server.origin);
  const itsDialogs = await watchPolicy(visitor);
  const pages = ['/about', '/contact', '/privacy', '/terms', '/eula', '/refund', '/faqs'];
  const blog = [
    '/',
    '/blog',
    `/blog/${post.slug}`,
    ...post.tags.map((tag: string) => `/blog/tag/${tag}`),
    `/blog?q=${encodeURIComponent(text)}`,
  ];
  const search = [`/blog/category/${post.categories[0].slug}`, `/blog/tag/${encodeURIComponent(text)}`];
  for (const path of [...blog, ...search, ...pages]) await open(visitor, path);
  await visitor.close();
  // There may be no such tag or category.
  const told = problems.filter((problem) => !/status of 404|a\.example\/x\.png/.test(problem));
  expect([...dialogs, ...itsDialogs, ...told]).toEqual([]);
  test.info().annotations.push({ type: 'cases', description: String(opened.length) });
}

// Each text has a site of its own, in which the operator's own words are that text as well.
for (const text of [hostile, ...xssTexts().slice(0, rounds(0, 1000))]) {
  test.describe(JSON.stringify(text), () => {
    test.use({ settings: { BRAND_NAME: text, BRAND_TAGLINE: text, BRAND_COMPANY: text } });

    test('does not run, on any screen, with the content security policy on', async ({ page, browser, server }) => {
      // Pictures may be at other sites: a share picture, which the SEO tab shows, and those of the attacks on Markdown.
      tolerate(/example\.com|a\.example\/x\.png/);
      await expectOnlyText(page, browser, server, text);
    });
  });
}

test('feed and sitemap are whole XML, with such texts as text', async ({ page }) => {
  await openAdmin(page);
  const post = { title: hostile, excerpt: `${hostile} ]]> &amp;`, content: `${markdownOf(hostile)}\n\n]]>` };
  await callAdmin(page, 'POST', 'posts', { ...post, published: true });
  const read = (path: string) =>
    page.evaluate(async (address) => {
      const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/xml');
      return {
        broken: xml.querySelector('parsererror')?.textContent ?? null,
        titles: [...xml.querySelectorAll('item > title')].map(({ textContent }) => textContent),
        scripts: xml.getElementsByTagName('script').length,
      };
    }, path);
  const feed = await read('/blog/feed.xml');
  expect(feed).toMatchObject({ broken: null, scripts: 0 });
  expect(feed.titles).toContain(hostile);
  expect(await read('/sitemap.xml')).toMatchObject({ broken: null, scripts: 0 });
});
