import { anAccount } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { holdBack } from './network-steps.ts';
import { reasons } from './part-steps.ts';
import { expect, learner, overflow, type Page, startSession, test, widths } from './support.ts';
import { topicsOf } from './topic-steps.ts';
import { translate } from './translate.ts';
import { tolerate } from './watch-steps.ts';

test.use({ translated: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, index: number) => page.locator('.choice').nth(index);

/** The screen was translated, says what it would say without, shows no failure and fits into the window. */
async function expectCurrent(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(otherTexts)).toEqual([]);
  await expect(page.locator('main font').first()).toBeAttached();
  await expect(page.getByText('cannot be shown')).toHaveCount(0);
  expect(await overflow(page), 'nothing has to be scrolled sideways').toBe(0);
}

/** Texts that are others than React believes, of elements which have only texts and elements of HTML for children. */
function otherTexts(): string[] {
  type Child = { type?: unknown } | string | number | boolean | null | undefined;
  const isText = (child: Child) => typeof child === 'string' || typeof child === 'number';
  const isShown = (node: Node) => node instanceof Text || ['FONT', 'MARK'].includes(node.nodeName);
  const found: string[] = [];
  let known = 0;
  for (const element of document.body.querySelectorAll('*')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (!key || element.matches('select, option, textarea, script, style')) continue;
    const { children } = (element as unknown as Record<string, { children?: Child | Child[] }>)[key] ?? {};
    const flat = [children].flat(Number.POSITIVE_INFINITY) as Child[];
    if (
      !flat.some(isText) ||
      flat.some((child) => typeof child === 'object' && child && typeof child.type !== 'string')
    )
      continue;
    known += 1;
    const expected = flat.filter(isText).join('');
    const shown = [...element.childNodes].filter(isShown).map((node) => node.textContent);
    if (shown.join('') !== expected) found.push(`${shown.join('')} instead of ${expected}`);
  }
  return known > 0 ? found : ['React keeps its properties in another place than before.'];
}

/** From the first question of five to the results, one flagged, paused in between. */
async function takeQuiz(page: Page, complete: string): Promise<void> {
  const timer = page.getByRole('timer');
  const before = await timer.textContent();
  await button(page, 'Flag').click();
  await expect(page.getByTitle('Unflag question')).toHaveAttribute('aria-pressed', 'true');
  await expect(timer).not.toHaveText(before as string);
  await button(page, 'Pause').click();
  await expect(page.getByText('Test Paused')).toBeVisible();
  await button(page, 'Resume Test').click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await choice(page, 0).click();
  for (let number = 2; number <= 5; number++) {
    await button(page, 'Next').click();
    await expect(page.getByText(`Question ${number} of 5`)).toBeVisible();
  }
  expect(await page.evaluate(otherTexts)).toEqual([]);
  await button(page, 'Previous').click();
  await expect(page.getByText('Question 4 of 5')).toBeVisible();
  await button(page, 'Next').click();
  await button(page, complete).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: complete }).click();
  await expect(page.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await button(page, 'Flagged 1').click();
  await expect(page.locator('details.review')).toHaveCount(1);
  expect(await page.evaluate(otherTexts)).toEqual([]);
}

test.describe('rewritten by an extension', () => {
  test.use({ translated: false });

  test('a quiz is drawn anew: counters, flag, pause, saving and verdict are never old', async ({ page }) => {
    // What React says of a part that could not be removed.
    tolerate(/NotFoundError/);
    await test.step('the demo', async () => {
      await page.goto('/demo/quiz');
      await page.evaluate(translate, 'mark');
      await takeQuiz(page, 'Complete Quiz');
    });
    await startSession(page, await anAccount());
    const [topic] = await topicsOf(page);
    for (const mode of ['exam', 'study']) {
      const data = { question_count: 5, mode };
      const { attempt } = await (await page.request.post(`/api/topics/${topic?.id}/attempts`, { data })).json();
      await page.goto(`/quiz/${topic?.id}/attempts/${attempt.id}`);
      await page.evaluate(translate, 'mark');
      if (mode === 'exam') {
        await takeQuiz(page, 'Complete Quiz');
        continue;
      }
      for (const number of [1, 2]) {
        await expect(page.getByText(`Question ${number} of 5`)).toBeVisible();
        await choice(page, 0).click();
        await expect(page.getByText('Saved', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Think so' }).click();
        await expect(reasons(page).first()).toBeVisible();
        expect(await page.evaluate(otherTexts)).toEqual([]);
        await button(page, 'Next').click();
      }
    }
  });

  test('what is torn out of the question comes back, with what was picked, where one was', async ({ page }) => {
    tolerate(/NotFoundError/);
    await page.goto('/demo/quiz');
    await button(page, 'Next').click();
    await choice(page, 1).click();
    await page.evaluate(() => document.querySelector('.question > fieldset')?.remove());
    await button(page, 'Next').click();
    await expect(page.getByText('Question 3 of 5')).toBeVisible();
    await expect(choice(page, 0)).toBeVisible();
    await button(page, 'Previous').click();
    await expect(choice(page, 1).locator('input')).toBeChecked();
    await expect(page.getByText('Question 2 of 5')).toBeVisible();
  });
});

for (const width of widths) {
  test.describe(`translated by the browser, at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a quiz goes on from Next to Complete Quiz; so do study mode and cards', async ({ page }) => {
      await test.step('the demo', async () => {
        await page.goto('/demo/quiz');
        await takeQuiz(page, 'Complete Quiz');
      });
      await startSession(page, await anAccount());
      const [topic] = await topicsOf(page);
      await test.step('a quiz of the library', async () => {
        await page.goto(`/quiz/${topic?.id}`);
        await page.getByLabel('Number of questions', { exact: true }).fill('5');
        await button(page, 'Start Quiz').click();
        await expect(page.getByText('Question 1 of 5')).toBeVisible();
        await takeQuiz(page, 'Complete Quiz');
      });
      await test.step('study mode', async () => {
        const data = { question_count: 5, mode: 'study' };
        const { attempt } = await (await page.request.post(`/api/topics/${topic?.id}/attempts`, { data })).json();
        await page.goto(`/quiz/${topic?.id}/attempts/${attempt.id}`);
        for (const number of [1, 2]) {
          await expect(page.getByText(`Question ${number} of 5`)).toBeVisible();
          await choice(page, 0).click();
          await page.getByRole('button', { name: 'Think so' }).click();
          await expect(reasons(page).first()).toBeVisible();
          await button(page, 'Next').click();
        }
        expect(await page.evaluate(otherTexts)).toEqual([]);
      });
      await test.step('cards', async () => {
        await page.goto(`/flashcards/${topic?.id}`);
        await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
        await button(page, 'Turn the card').click();
        await expect(page.locator('.flash__side')).toHaveText('Back');
        await button(page, 'Next').click();
        await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
        await expect(page.locator('.flash__side')).toHaveText('Front');
        expect(await page.evaluate(otherTexts)).toEqual([]);
      });
    });

    test('signing in, the profile, a code and every screen of a learner', async ({ page }) => {
      tolerate(/status of 4\d\d/);
      await page.goto('/register');
      await page.getByRole('button', { name: 'Create Free Account' }).click();
      expect(await page.evaluate(otherTexts)).toEqual([]);
      await test.step('what is typed before the scripts run stays', async () => {
        const release = await holdBack(page, '**/assets/entry.client*');
        const opened = page.goto('/login');
        await page.getByLabel('Email').fill('early@example.org');
        await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
        release();
        await opened;
        await expect(page.getByLabel('Email')).toHaveValue('early@example.org');
      });
      for (const password of ['another lighthouse', learner.password]) {
        await page.getByLabel('Email').fill(learner.email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await button(page, 'Sign In').click();
        if (password !== learner.password) await expect(page.getByRole('alert')).toBeVisible();
      }
      await page.waitForURL('**/certifications');
      for (const [name, heading] of [
        ['Home', /./],
        ['Profile', /./],
        ['Certifications', /Certification/],
      ] as const) {
        const main = page.getByRole('navigation', { name: /^Main/ }).filter({ visible: true });
        await main.getByRole('link', { name, exact: true }).click();
        await expectCurrent(page, heading);
      }
      for (const [path, heading] of [
        ['/flashcards', 'Flashcard Topics'],
        ['/subscription', /./],
        ['/profile/activity', /./],
        ['/api-test', /./],
      ] as const) {
        await page.goto(path);
        await expectCurrent(page, heading);
      }
      await page.goto('/entitlements');
      await page.getByLabel('Entitlement code').fill('nothing');
      await button(page, 'Redeem Code').click();
      await expect(page.getByLabel('Entitlement code')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Entitlement code').fill('adfree1');
      await button(page, 'Redeem Code').click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('is yours.');
      await page.goto('/profile');
      await page.getByLabel('City').fill('Delft');
      await expect(page.getByText('Not saved yet')).toBeVisible();
      await button(page, 'Save changes').click();
      await expect(page.getByText('Your profile is saved.')).toBeVisible();
      await expect(page.getByText('Not saved yet')).toHaveCount(0);
      await expectCurrent(page, /./);
    });

    test('the back office: every tab, what is searched, read and asked', async ({ page }) => {
      tolerate(/status of 400/);
      await openAdmin(page, '/admin/trash');
      const names = [
        'Overview',
        'Users',
        'Content',
        'Blog',
        'Sitemap',
        'Entitlements',
        'User Entitlements',
        'API Tester',
        'Footer',
        'SEO',
        'SSO',
        'Subscriptions',
        'Edge Functions',
        'Reports',
        'Audit',
        'Trash',
      ];
      for (const name of names) {
        const menu = page.locator('.admin__rail summary').filter({ visible: true });
        if ((await menu.count()) > 0) await menu.click();
        const label = new RegExp(`^${name}( \\d+\\+? open)?$`);
        const rail = page.getByRole('navigation', { name: /^Back office/ }).filter({ visible: true });
        await rail.getByRole('link', { name: label }).click();
        await expect(page.locator('.admin__rail [aria-current]').first()).toContainText(name);
        await expect(page.locator('.admin__rail details[open]')).toHaveCount(0);
        await expectCurrent(page, /./);
      }
      await test.step('users are searched', async () => {
        await page.goto('/admin/users');
        await page.getByRole('searchbox', { name: 'Search users' }).fill('learner@');
        await expect(page.getByText(/^1 of \d+ users, \d+ admins?$/)).toBeVisible();
        await expectCurrent(page, 'Users');
      });
      await test.step('a category is added in a dialog', async () => {
        await page.goto('/admin/content');
        await page.getByRole('button', { name: 'Add Category' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Add Category' }).click();
        await expect(dialog.getByText('Category name is required')).toBeVisible();
        await dialog.getByLabel('Name').fill('Observability');
        await dialog.getByRole('button', { name: 'Add Category' }).click();
        await expect(page.getByText('Category created successfully!')).toBeVisible();
        await expectCurrent(page, /./);
      });
      await test.step('questions are searched', async () => {
        await page.goto('/admin/content/questions');
        await page.getByLabel('Search questions').fill('no question has these words');
        await expect(page.getByText('No questions found matching the current filters')).toBeVisible();
        await expectCurrent(page, /./);
      });
      await test.step('cards are read while one types', async () => {
        await page.goto('/admin/content/upload-flashcards');
        await page.getByLabel('Topic').selectOption({ index: 1 });
        await page.getByLabel('Flashcards, pasted').fill('1. Front: One\nBack: Two');
        await expect(page.getByText('1 flashcard read')).toBeVisible();
        await page.getByLabel('Flashcards, pasted').fill('1. Front: One\nBack: Two\n\n2. Front: Three\nBack: Four');
        await expect(page.getByText('2 flashcards read')).toBeVisible();
        await expectCurrent(page, /./);
      });
      await test.step('a post is previewed', async () => {
        await page.goto('/admin/blog/new');
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ports and sockets');
        await page.getByRole('textbox', { name: 'Content' }).fill('Every port is a **door**.');
        await expect(page.locator('.prose strong').filter({ hasText: 'door' }).first()).toBeVisible();
      });
    });
  });
}
