import { HtmlValidate } from 'html-validate';
import { expectGoodLook } from './axe.ts';
import { expectLink } from './part-steps.ts';
import { expect, overflow, test } from './support.ts';

test('the documentation of the API is read, by people and programs', async ({ page, server }) => {
  await test.step('A2-124: the API is documented for people, whole and without a script, with ways to the document and the markdown', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    await expect(page).toHaveURL('/api-docs');
    await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    const document = await (await page.request.get('/api/openapi.json')).json();
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods as object));
    await expect(page.locator('.apilist li')).toHaveCount(operations.length);
    const markdown = await page.request.get('/functions/v1/api-docs');
    expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    const text = await markdown.text();
    expect(text).toContain('# Certamen API');
    expect(text).toContain(`curl -X POST ${server.origin}/api/entitlements/redeem`);
    expect(text.match(/^### (GET|POST|PUT|DELETE) \//gm)?.length).toBe(operations.length);
    await expect(page.getByRole('link', { name: 'OpenAPI 3.1', exact: true })).toHaveAttribute(
      'href',
      '/api/openapi.json',
    );
    await expect(page.getByRole('link', { name: 'Markdown', exact: true })).toHaveAttribute(
      'href',
      '/functions/v1/api-docs',
    );
  });
  await test.step('each group has a page of its own, and all pages together describe every operation', async () => {
    const links = await page.locator('.apinoun > h2 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const pages = await Promise.all(links.map(async (link) => (await page.request.get(link as string)).text()));
    const document = await (await page.request.get('/api/openapi.json')).json();
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods as object));
    expect(pages.flatMap((text) => text.match(/class="apiop"/g) ?? [])).toHaveLength(operations.length);
    for (const [index, text] of [await (await page.request.get('/api-docs')).text(), ...pages].entries())
      expect(text.length, links[index - 1] ?? '/api-docs').toBeLessThan(200_000);
    expect((await page.request.get('/api-docs/no-such-group')).status()).toBe(404);
  });
  await test.step('by keyboard: the contents lead to a group, an operation leads to its page, unfolds its example and leads to the tester', async () => {
    await page.goto('/api-docs');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Entitlements', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Entitlements', exact: true })).toBeInViewport();
    await page.getByRole('link', { name: '/api/entitlements/redeem' }).press('Enter');
    await expect(page).toHaveURL('/api-docs/entitlements#entitlements-redeem');
    const redeem = page.getByRole('region', { name: 'POST /api/entitlements/redeem' });
    await expect(redeem).toBeInViewport();
    await expect(redeem.getByText('Signed-in users')).toBeVisible();
    await expect(redeem.getByText('DELFT2026').first()).toBeHidden();
    await redeem.locator('summary', { hasText: 'Example' }).press('Enter');
    await expect(redeem.getByText('DELFT2026').first()).toBeVisible();
    await redeem.locator('summary', { hasText: 'failures' }).press('Enter');
    await expect(redeem.getByText('You already have this entitlement')).toBeVisible();
    await expectLink(redeem, /^Try it/, '/api-test?endpoint=POST+/api/entitlements/redeem');
    // An address from before each group had its page.
    await page.goto('/api-docs#account-change-password');
    await expect(page.locator('.apilist li:target')).toBeInViewport();
    await page.locator('.apilist li:target').getByRole('link').press('Enter');
    const password = page.getByRole('region', { name: 'POST /api/users/me/password' });
    await expect(password.getByText('Signed-in users, no access tokens')).toBeVisible();
  });
  await test.step('the documentation is valid HTML', async () => {
    const validate = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // How React writes HTML: valid, and not ours to choose.
        ...{ 'attr-case': 'off', 'void-style': 'off' },
        ...{ 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off' },
      },
    });
    for (const path of ['/api-docs', '/api-docs/entitlements']) {
      const { results } = await validate.validateString(await (await page.request.get(path)).text(), path);
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
      expect(found.slice(0, 20), path).toEqual([]);
    }
  });
});

test('the documentation looks right', async ({ page }) => {
  await page.goto('/api-docs/entitlements#entitlements-redeem');
  const redeem = page.getByRole('region', { name: 'POST /api/entitlements/redeem' });
  for (const fold of ['Example', 'failures']) await redeem.locator('summary', { hasText: fold }).click();
  await expect(redeem.getByText('You already have this entitlement')).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await overflow(page), `all of it at ${width} px`).toBe(0);
  }
  await expectGoodLook(page, 'a group');
  await page.goto('/api-docs');
  await expectGoodLook(page, 'the documentation');
});
