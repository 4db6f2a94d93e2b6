import { retryAtOnce } from './retry-steps.ts';
import { expect, signIn, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const REPORTS = '**/api/client-errors';

test('failures are told to the server, or not', async ({ page }) => {
  await test.step('a report that fails is silent', async () => {
    tolerate(/broken by the test|Failed to load resource/);
    let asked = 0;
    await page.route(REPORTS, (route) => {
      asked++;
      return route.abort();
    });
    await page.goto('/login');
    await page.evaluate(() => {
      const error = new Error('broken by the test');
      error.stack = `Error\n    at show (${location.origin}/assets/a.js:2:3)`;
      void Promise.reject(error);
    });
    await expect.poll(() => asked).toBe(1);
    await page.getByLabel('Email').fill('somebody@example.org');
    expect(asked).toBe(1);
  });
  await test.step('what fails in a browser is told to the server, five times at most, without anything of the person', async () => {
    tolerate(/broken by the test/);
    const sent: { body: any; cookie: string | undefined }[] = [];
    await page.route(REPORTS, async (route) => {
      const headers = await route.request().allHeaders();
      sent.push({ body: route.request().postDataJSON(), cookie: headers.cookie });
      await route.continue();
    });
    await signIn(page);
    const answered = page.waitForResponse(REPORTS);
    await page.evaluate(() => {
      const broken = (n: number) => {
        const error = new Error(`broken by the test ${n}`);
        error.stack = `Error\n    at show (${location.origin}/assets/quiz-a1.js?x=1:2:3)\n    at chrome-extension://a/b.js:1:1`;
        return error;
      };
      setTimeout(() => {
        throw broken(1);
      });
      for (let n = 2; n < 12; n++) void Promise.reject(broken(n));
    });
    expect((await answered).status()).toBe(200);
    await expect.poll(() => sent.length).toBe(5);
    expect(sent[0]?.body).toEqual({
      message: expect.stringMatching(/^Error: broken by the test \d+$/),
      stack: 'show assets/quiz-a1.js:2:3',
      path: '/certifications',
    });
    expect(sent.map(({ cookie }) => cookie)).toEqual(Array(5).fill(undefined));
  });
  await test.step('a screen that the server could not load shows what support can find it by, and reports nothing', async () => {
    tolerate(/Failed to load resource/);
    let asked = 0;
    await page.route(REPORTS, (route) => {
      asked++;
      return route.continue();
    });
    await page.route('**/api/entitlements**', (route) => route.fulfill(failure));
    await page.route('**/api/users/me/entitlements**', (route) => route.fulfill(failure));
    await retryAtOnce(page);
    await signIn(page);
    await page.getByRole('link', { name: 'Entitlements' }).first().click();
    await expect(page.getByText('Reference: 0190-of-the-test')).toBeVisible();
    expect(asked).toBe(0);
  });
});

const failure = {
  status: 500,
  headers: { 'x-request-id': '0190-of-the-test' },
  json: { error: 'The operation could not be completed. Please try again later.', code: 'INTERNAL' },
};
