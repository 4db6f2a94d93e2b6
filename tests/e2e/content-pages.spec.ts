import { axeFindings, expectGoodLook } from './axe.ts';
import { expect, overflow, type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const pages = {
  about: { title: 'About Certamen', type: 'AboutPage' },
  contact: { title: 'Contact', type: 'ContactPage' },
  privacy: { title: 'Privacy Policy', type: 'WebPage' },
  terms: { title: 'Terms of Service', type: 'WebPage' },
  eula: { title: 'End User License Agreement', type: 'WebPage' },
  refund: { title: 'Refund Policy', type: 'WebPage' },
  faqs: { title: 'Frequently Asked Questions', type: 'FAQPage' },
} as const;

const contentOf = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');
const aboutIt = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null');

test('the content pages are read, with and without the keyboard', { tag: '@pglite' }, async ({ page, server }) => {
  await test.step('L2-012 to L2-018, L2-029, L2-139: each page answers at its slug, whole, with a head of its own and no script', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const [slug, { title, type }] of Object.entries(pages)) {
      const answer = await page.goto(`/${slug}`);
      expect(answer?.status(), slug).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Last updated [A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toBeVisible();
      titles.add(await page.title());
      const description = await contentOf(page, 'meta[name="description"]');
      expect(description?.length, slug).toBeGreaterThan(40);
      descriptions.add(description ?? '');
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', `${server.origin}/${slug}`);
      for (const tag of ['og:title', 'og:description', 'og:image', 'og:url']) {
        expect(await contentOf(page, `meta[property="${tag}"]`), `${slug} ${tag}`).toBeTruthy();
      }
      for (const tag of ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image']) {
        expect(await contentOf(page, `meta[name="${tag}"]`), `${slug} ${tag}`).toBeTruthy();
      }
      expect(await aboutIt(page)).toMatchObject({
        ...{ '@context': 'https://schema.org', '@type': type, name: title, url: `${server.origin}/${slug}` },
        publisher: { '@type': 'Organization' },
      });
      await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
      expect(await page.locator('html').innerHTML(), 'every placeholder is filled in').not.toContain('{{');
    }
    expect([titles.size, descriptions.size]).toEqual([7, 7]);
  });
  await test.step('the questions come first and lead to their answers; search engines get them all', async () => {
    await page.goto('/faqs');
    const { mainEntity } = await aboutIt(page);
    const questions = page.getByRole('navigation', { name: 'Questions' }).getByRole('link');
    expect(mainEntity.length).toBeGreaterThan(5);
    expect(mainEntity.map(({ name }: { name: string }) => name)).toEqual(await questions.allTextContents());
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(10);
    const last = questions.last();
    const asked = (await last.textContent()) ?? '';
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name: asked })).toBeInViewport();
  });
  await test.step('the contact page has the address to write to, large, as a link', async () => {
    await page.goto('/contact');
    const address = page.locator('.cpage__write').getByRole('link', { name: 'support@certamen.example' });
    await expect(address).toHaveAttribute('href', 'mailto:support@certamen.example');
    const { mainEntity } = await aboutIt(page);
    expect(mainEntity.contactPoint).toMatchObject({ '@type': 'ContactPoint', email: 'support@certamen.example' });
    await expect(page.locator('.prose a[href^="mailto:"]').first()).toHaveAttribute(
      'href',
      'mailto:support@certamen.example',
    );
  });
  await test.step('a legal page by keyboard: its contents lead to its parts, beside the text or folded above it', async () => {
    await page.goto('/terms');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toHaveCount(1);
    const link = contents.getByRole('link').last();
    const words = (await link.textContent()) ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: words })).toBeInViewport();

    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/terms');
    await expect(contents).toHaveCount(1);
    await expect(contents.getByRole('link')).toHaveCount(0);
    await contents.getByText('On this page').press('Enter');
    await contents.getByRole('link', { name: words }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: words })).toBeInViewport();
  });
  await test.step('L2-140, L9-032: leaving a page leaves nothing of its head behind', async () => {
    await page.goto('/privacy');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/login');
    await expect(page).toHaveTitle(/Sign In|Certamen/);
    await expect(page).not.toHaveTitle(/Privacy/);
    await expect(page.locator('head meta[property="og:title"]'), 'of the page one came to').toHaveAttribute(
      'content',
      /^Sign In/,
    );
  });
  await test.step('L2-137, L2-138, L8-077: a page that is not there is said to be so, with status 404 and the way home', async () => {
    tolerate(/status of 404/);
    await server.sql("update content_pages set slug = 'away' where slug = 'refund'");
    const answer = await page.goto('/refund');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found - Certamen');
    expect(await contentOf(page, 'meta[name="robots"]')).toBe('noindex');
    await expect(page.locator('script')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Tech Certifications');
  });
});

test('content pages have no accessibility findings and fit', async ({ page }) => {
  for (const slug of ['privacy', 'faqs', 'contact', 'about']) {
    await page.goto(`/${slug}`);
    await expectGoodLook(page, slug);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/privacy');
  await page.getByText('On this page').last().click();
  expect(await axeFindings(page), 'the contents, unfolded').toEqual([]);
  expect(await overflow(page), 'the contents, unfolded').toBe(0);
});
