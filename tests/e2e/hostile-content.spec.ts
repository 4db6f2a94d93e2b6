import { openOffice } from './office-steps.ts';
import { expect, type Page, test } from './support.ts';

/** Short enough for every field: each part runs something, or asks for /hostile, wherever it is taken for markup. */
const hostile = `"'><img src=/hostile onerror=ran=1><svg onload=ran=1><script>ran=1</script>`;
const markdown = [
  hostile,
  '',
  `# ${hostile}`,
  '',
  `[link](javascript:ran=1) [other](<data:text/html,<script>ran=1</script>>) ![picture](javascript:ran=1)`,
  '',
  `| ${hostile} |`,
  '| --- |',
  '| <iframe src="javascript:ran=1"></iframe> |',
  '',
  '```html',
  `</code></pre>${hostile}`,
  '```',
  '',
  '<form action="/hostile"><button autofocus onfocus="ran=1">press</button></form></div></main></script></title>-->',
].join('\n');

// Even the operator's own words are only words.
test.use({ settings: { BRAND_NAME: hostile, BRAND_TAGLINE: hostile, BRAND_COMPANY: hostile } });

async function call(page: Page, method: string, path: string, body: unknown): Promise<any> {
  const answer = await page.request.fetch(path, { method, data: body });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Fills every field of everything that people write with texts that would run if they were taken for markup. */
async function fillEverything(page: Page) {
  const send = (path: string, body: unknown) => call(page, 'POST', path, body);
  const change = (path: string, body: unknown) => call(page, 'PUT', path, body);
  const profile = { full_name: hostile, address_line1: hostile, city: hostile, career_goals: hostile };
  await send('/api/users/me', profile);
  const { category } = await send('/api/admin/categories', { name: hostile, description: hostile });
  const domain = { name: hostile, weight: 100 };
  const { topic } = await send('/api/admin/topics', {
    ...{ category_id: category.id, name: hostile, description: hostile, exam_vendor: hostile },
    ...{ exam_domains: [domain], exam_note: hostile, exam_passing_score_published: hostile },
  });
  const { question } = await send('/api/admin/questions', {
    ...{ topic_id: topic.id, question_text: markdown, explanation: markdown, domain: hostile, reference: hostile },
    answers: [
      { answer_text: hostile, is_correct: true },
      { answer_text: `2 ${hostile}`, is_correct: false },
    ],
  });
  await send('/api/admin/flashcards', { topic_id: topic.id, front_content: markdown, back_content: markdown });
  const title = hostile;
  const { quiz } = await send('/api/admin/quizzes', {
    ...{ title, description: markdown, topic_id: topic.id, question_ids: [question.id] },
  });
  const { entitlement } = await send('/api/admin/entitlements', {
    ...{
      topic_id: topic.id,
      code: 'HOSTILE',
      name: hostile,
      description: hostile,
      is_ad_free: true,
      is_active: true,
    },
  });
  await send('/api/entitlements/redeem', { code: 'HOSTILE' });
  const blogCategory = await send('/api/admin/blog-categories', { name: hostile, description: hostile });
  const post = { title, excerpt: hostile, content: markdown, meta_title: hostile, meta_description: hostile };
  const written = { ...post, tags: [hostile], category_ids: [blogCategory.category.id] };
  const published = await send('/api/admin/posts', { ...written, published: true });
  const draft = await send('/api/admin/posts', written);
  const { pages } = await (await page.request.get('/api/admin/pages')).json();
  for (const { id, version } of pages) {
    await change(`/api/admin/pages/${id}`, {
      version,
      title,
      content: `${markdown}\n\n## Is ${hostile}?\n\n${hostile}`,
    });
    const [og, twitter] = [
      { og_title: hostile, og_description: hostile, og_image: 'https://example.com/?"><script>ran=1</script>' },
      { twitter_title: hostile, twitter_description: hostile },
    ];
    const seo = { meta_title: hostile, meta_description: hostile, ...og, ...twitter };
    await call(page, 'PUT', `/api/admin/pages/${id}/seo`, { version: version + 1, ...seo });
  }
  const started = await send(`/api/topics/${topic.id}/attempts`, { question_count: 5 });
  const [shown] = started.attempt.questions;
  const picks = { picks: [shown.choices[0].id], made_at: started.attempt.server_now };
  await change(`/api/attempts/${started.attempt.id}/questions/1`, picks);
  await send(`/api/attempts/${started.attempt.id}/complete`, {});
  await send('/api/feedback', { attempt_id: started.attempt.id, position: 1, message: markdown });
  const { category: gone } = await send('/api/admin/categories', { name: `gone ${hostile}`.slice(0, 120) });
  await call(page, 'DELETE', `/api/admin/categories/${gone.id}`, undefined);
  return { topic, quiz, entitlement, attempt: started.attempt, post: published.post, draft: draft.post };
}

/** Opens a screen and looks for anything that became markup. Console errors and calls elsewhere fail the test by themselves. */
async function expectNothingRuns(page: Page, path: string) {
  await page.goto(path);
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    asked: [
      ...document.querySelectorAll('[src*="hostile"], [action*="hostile"], iframe, svg[onload], object, embed'),
    ].map((element) => element.outerHTML),
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'blob:'].includes(protocol)),
  }));
  expect(found, path).toEqual({ ran: false, asked: [], handlers: 0, links: [] });
}

test('texts that would run do not, on any screen, with the content security policy on', async ({
  page,
  browser,
  server,
  tolerate,
}) => {
  // A share picture at an address of its own: the SEO tab shows it.
  tolerate(/example\.com/);
  page.on('dialog', (dialog) => expect(dialog.message(), 'a dialog').toBe(''));
  await openOffice(page);
  const { topic, quiz, attempt, post, draft } = await fillEverything(page);
  const office = ['', '/users', '/content', '/content/questions', '/content/flashcards', '/content/quizzes'];
  const records = [
    '/entitlements',
    '/user-entitlements',
    '/reports',
    '/audit',
    '/trash',
    '/footer',
    '/seo',
    '/sitemap',
  ];
  const writing = [
    '/blog',
    '/blog/categories',
    `/blog/${post.id}`,
    `/blog/${draft.id}`,
    `/content/quizzes/${quiz.id}`,
  ];
  for (const path of [...office, ...records, ...writing]) await expectNothingRuns(page, `/admin${path}`);
  const own = ['/', '/profile', '/entitlements', '/certifications', '/flashcards', `/flashcards/${topic.id}`];
  const quizzes = [
    `/quiz/${topic.id}`,
    `/quiz/${topic.id}?quiz=${quiz.id}`,
    `/quiz/${topic.id}/attempts/${attempt.id}`,
  ];
  for (const path of [...own, ...quizzes, `/blog/preview/${draft.id}`]) await expectNothingRuns(page, path);
  await expectNothingRuns(page, '/local/mailbox');
  await page
    .getByRole('link', { name: /feedback/i })
    .first()
    .click();
  await expect(page.getByText('ran=1').first()).toBeVisible();

  const visitor = await browser.newPage({ baseURL: server.origin });
  const pages = ['/about', '/contact', '/privacy', '/terms', '/eula', '/refund', '/faqs'];
  const blog = [
    '/',
    '/blog',
    `/blog/${post.slug}`,
    `/blog/tag/${post.tags[0]}`,
    `/blog?q=${encodeURIComponent(hostile)}`,
  ];
  const search = [`/blog/category/${post.categories[0].slug}`, `/blog/tag/${encodeURIComponent(hostile)}`];
  for (const path of [...blog, ...search, ...pages]) await expectNothingRuns(visitor, path);
  await visitor.close();
});

test('feed and sitemap are whole XML, with such texts as text', async ({ page }) => {
  await openOffice(page);
  const post = { title: hostile, excerpt: `${hostile} ]]> &amp;`, content: `${markdown}\n\n]]>` };
  await call(page, 'POST', '/api/admin/posts', { ...post, published: true });
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
