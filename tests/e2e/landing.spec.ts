import { expectGoodLook } from './axe.ts';
import { expectLink } from './part-steps.ts';
import { atRest, expect, learner, startSession, test } from './support.ts';
import { anotherBrowser } from './watch-steps.ts';

test('a visitor and programs read the landing page', { tag: '@pglite' }, async ({ page, server, baseURL }) => {
  await test.step('no script runs, nothing of Home is loaded, and all of it fits into one flight', async () => {
    const loaded: { type: string; url: string }[] = [];
    page.on('request', (request) => loaded.push({ type: request.resourceType(), url: request.url() }));
    await page.goto('/');
    expect(loaded.filter(({ type }) => type === 'script')).toEqual([]);
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0);
    const sheets = loaded.filter(({ type }) => type === 'stylesheet').map(({ url }) => new URL(url).pathname);
    expect(sheets.filter((sheet) => sheet.includes('home'))).toEqual([]);
    const sizes = await Promise.all(
      ['/', ...sheets].map(async (path) => {
        const answer = await page.request.fetch(path, { headers: { 'accept-encoding': 'br' } });
        expect(answer.headers()['content-encoding']).toBe('br');
        return Number(answer.headers()['content-length']);
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14 * 1024);
  });
  await test.step('L1-001, L2-042 to L2-046: a visitor finds the landing page with its ways in', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Tech Certifications');
    const main = page.getByRole('main');
    await expectLink(main, 'Try Practice Quiz', '/demo/quiz');
    await expect(main.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/login');
    await expectLink(main, 'Try Flashcards', '/demo/flashcards');
    for (const [path, exams] of [
      ['Cloud Computing', 'AWS, Azure, Google Cloud'],
      ['Security', 'CompTIA Security+, CISSP, CEH'],
      ['Networking', 'CCNA, Network+, CCNP'],
      ['DevOps', 'Docker, Kubernetes, Jenkins'],
    ] as const) {
      const row = page.getByRole('row', { name: path });
      await expect(row).toContainText(exams);
      await expectLink(row, `Start Learning: ${path}`, '/login');
    }
    await expect(page.locator('.feature'), 'L2-063').toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Each day, study what helps most' })).toContainText('exams');
    await expect(page.getByRole('heading', { name: 'Why candidates choose Certamen' }), 'L2-065').toBeVisible();
    await expect(main.getByRole('link', { name: 'Get Started' }).last(), 'L2-066').toBeVisible();
  });
  await test.step('the counts and the day of the review are those of the library', async () => {
    const { library } = await (await page.request.get('/api/library')).json();
    await page.goto('/');
    const number = new Intl.NumberFormat('en-US');
    await expect(
      page.getByText(`${library.topics} exams, ${number.format(library.questions)} questions`),
    ).toBeVisible();
    for (const { name, questions } of library.categories) {
      if (questions > 0)
        await expect(page.getByRole('row', { name })).toContainText(`${number.format(questions)} question`);
    }
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const reviewed = day.format(new Date(library.reviewed_on));
    await expect(page.getByText(`AI-generated and reviewed. Last reviewed on ${reviewed}.`)).toBeVisible();
  });
  await test.step('L1-012, L1-013, L2-067: every link of the page leads to a page of its own, and the footer names company and support', async () => {
    await page.goto('/');
    const targets = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const target of new Set(targets.map((path) => path?.replace(/#.*/, '')))) {
      if (!target || target === '/') continue;
      const { status, url } = await page.evaluate(async (path) => {
        const answer = await fetch(path, { headers: { accept: 'text/html' } });
        return { status: answer.status, url: new URL(answer.url).pathname };
      }, target);
      expect([target, status, url]).toEqual([target, 200, target]);
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Certamen Learning Ltd');
    await expect(footer).toContainText('The study content is AI-generated and regularly updated.');
    await expectLink(footer, 'support@certamen.example', 'mailto:support@certamen.example');
    await expectLink(footer, 'Create Account', '/register');
    for (const slug of ['about', 'contact', 'faqs', 'blog', 'privacy', 'terms', 'eula', 'refund']) {
      await expect(footer.locator(`a[href="/${slug}"]`), slug).toHaveCount(1);
    }
  });
  await test.step('Get Started has one target, and every teaser leads to the blog (L2-044, L2-064)', async () => {
    await page.goto('/');
    const targets = (name: string | RegExp) =>
      page.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(await targets('Get Started'))).toEqual(new Set(['/login']));
    const teasers = page.getByRole('region', { name: 'From the blog' }).getByRole('article').getByRole('link');
    await teasers.last().click();
    await expect(page).toHaveURL(/\/blog#/);
    await expect(page.locator('article:target')).toBeInViewport();
  });
  await test.step('L2-064, L9-019: the three newest posts, the first of them large, and the way to all of them', async () => {
    await page.goto('/');
    const section = page.getByRole('region', { name: 'From the blog' });
    const { posts } = await (await page.request.get('/api/blog/posts?limit=3')).json();
    await expect(section.getByRole('article')).toHaveCount(3);
    for (const [index, { title, slug, excerpt }] of posts.entries()) {
      const card = section.getByRole('article').nth(index);
      await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `/blog#${slug}`);
      await expect(card).toContainText(excerpt);
    }
    await section.getByRole('link', { name: 'All posts' }).click();
    await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  });
  await test.step('what search engines and previews read is in the document', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Master Your Tech Certifications - Certamen');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`);
    for (const name of ['description', 'twitter:card', 'twitter:title']) {
      await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', /\S/);
    }
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type']) {
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /\S/);
    }
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(facts).toMatchObject({ '@type': 'WebSite', name: 'Certamen', url: `${baseURL}/` });
  });
  await test.step('by keyboard alone: skip link, question, ways in', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.getByRole('link', { name: 'Try Flashcards' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('Correct.', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Not this one: the answer is A.')).toBeVisible();
  });
  await test.step('L2-032: unknown paths lead people home and answer programs with 404', async () => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
    const html = { headers: { accept: 'text/html,application/xhtml+xml' }, maxRedirects: 0 };
    expect((await page.request.head('/unknown', html)).status()).toBe(302);
    for (const answer of [
      await page.request.get('/unknown', { headers: { accept: 'application/json' } }),
      await page.request.post('/unknown', { data: {} }),
      await page.request.post('/unknown', { headers: html.headers }),
      await page.request.delete('/unknown'),
      await page.request.get('/api/unknown', html),
    ]) {
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toEqual({ error: 'There is nothing at this address.', code: 'NOT_FOUND' });
    }
  });
  await test.step('L6-001: what it costs is public; without plans nothing is said about them', async () => {
    await page.goto('/');
    const plans = page.getByRole('region', { name: 'Plans' });
    await expect(plans.getByRole('listitem')).toHaveText([
      /Free.*\$0\.00.*every exam, with ads/,
      /Monthly.*\$12\.00.*per month, no ads/,
      /3 Months.*\$30\.00.*every 3 months, no ads/,
      /Yearly.*\$96\.00.*per year, no ads/,
    ]);
    await expectLink(plans, 'Get Started', '/login');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Plans')).toHaveAttribute('href', '#plans');
    await server.sql('update subscription_tiers set active = false');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Certification paths' })).toBeVisible();
    await expect(plans).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Plans')).toHaveCount(0);
  });
  await test.step('a theme form leads to no other site', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/.//evil.example', '/\\evil.example']) {
      const answer = await page.request.post('/theme', { form: { theme: 'dark', back }, maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(new URL(answer.headers().location ?? '', baseURL).host).toBe(new URL(baseURL ?? '').host);
      expect(answer.headers().location).not.toMatch(/^\/[/\\]/);
    }
  });
});

test('without JavaScript: the question is answered on the spot, and by the server, in the room kept for it', async () => {
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await page.goto('/');
  const paper = page.locator('.paper');
  const height = async () => (await paper.boundingBox())?.height;
  // A font that arrives later breaks the lines anew.
  await atRest(page);
  const before = await height();
  await page.getByRole('radio', { name: 'A reverse proxy' }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('radio', { name: 'A NAT gateway' });
  await expect(first, 'Enter without a pick loads nothing: the browser asks for one').toBeFocused();
  await expect(first).not.toBeChecked();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('radio', { name: 'A reverse proxy' }).click();
  await expect(paper.getByText('Not this one: the answer is A.')).toBeVisible();
  await page.getByRole('radio', { name: 'A NAT gateway' }).click();
  await expect(paper.getByText('Correct.')).toBeVisible();
  await expect(paper.getByText('Not this one')).toBeHidden();
  expect(await height(), 'nothing below moves').toBe(before);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?pick=A#sample$/);
  await expect(paper.getByText('Correct.')).toBeVisible();
  await page.goto('/?pick=D');
  await expect(paper.getByText('Not this one: the answer is A.')).toBeVisible();
  await page.goto('/?pick=%22%3E%3Cscript%3E');
  await expect(paper.getByText('Pick one. The answer and its reason appear here.')).toBeVisible();
});

test('without JavaScript: the theme is chosen in the footer, kept, and taken back', async () => {
  const page = await anotherBrowser({
    javaScriptEnabled: false,
    colorScheme: 'light',
  });
  await page.goto('/?pick=B');
  const root = page.locator('html');
  const theme = page.getByRole('form', { name: 'Theme' });
  await theme.getByRole('button', { name: 'Dark' }).click();
  await expect(page, 'one stays where one is').toHaveURL(/\/\?pick=B$/);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(theme.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/login');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await theme.getByRole('button', { name: 'System' }).click();
  await expect(root).not.toHaveAttribute('data-theme');
});

test('the landing page looks right, and is Home for who is signed in', async ({ page }) => {
  await test.step('it looks right, asked and answered', async () => {
    for (const path of ['/', '/?pick=A', '/?pick=B']) {
      await page.goto(path);
      await expectGoodLook(page, path);
    }
  });
  await test.step('who is signed in finds Home at the same address, with the bars and the footer', async () => {
    await startSession(page, learner, '/');
    await expect(page).toHaveTitle('Home - Certamen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo');
    await expect(page.getByText('Master Your Tech Certifications')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Home')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Create Account')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Certifications').click();
    await expect(page).toHaveURL(/\/certifications$/);
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Home').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Demo$/);
  });
});
