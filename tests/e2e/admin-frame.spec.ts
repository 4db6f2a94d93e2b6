import { anAccount } from './account-steps.ts';
import { administrator, asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { pressKeys, tabTo } from './keyboard-steps.ts';
import { looksRight } from './look.ts';
import { expectWords } from './part-steps.ts';
import { aReport } from './report-steps.ts';
import { expect, learner, overflow, type Page, sendSignIn, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

/** Scripts of the first tab, in bytes as sent. */
const BUDGET = 160_000;

const tabs = [
  ['Overview', '/admin'],
  ['Users', '/admin/users'],
  ['Content', '/admin/content'],
  ['Entitlements', '/admin/entitlements'],
  ['User Entitlements', '/admin/user-entitlements'],
  ['Reports', '/admin/reports'],
  ['Audit', '/admin/audit'],
  ['Trash', '/admin/trash'],
] as const;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office', exact: true });
const entry = (page: Page, name: string) =>
  rail(page).getByRole('link', { name: new RegExp(`^${name}( \\d+\\+? open)?$`) });

async function fillSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await sendSignIn(page, who);
}

test('others than administrators are sent home; the tabs work by mouse, by keyboard, at 320 px', async ({ page }) => {
  await test.step('A2-001, A2-002, A1-010: a visitor signs in first and comes back', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/login?from=%2Fadmin');
    await expect(page.getByText('Please log in to continue')).toBeVisible();
    await fillSignIn(page, administrator);
    await page.waitForURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/admin/reports?state=closed');
    await fillSignIn(page, administrator);
    await page.waitForURL(/\/admin\/reports\?state=closed$/);
  });
  await test.step('A2-003, A2-004, A1-010: who is no administrator is sent home and sees no way in; unknown addresses lead home', async () => {
    await startSession(page, learner, '/certifications');
    await expect(page.getByRole('link', { name: 'Back office' })).toHaveCount(0);
    for (const path of ['/admin', '/admin/users', '/admin/content/questions', '/admin/nowhere']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/$/);
    }
    await openAdmin(page, '/certifications');
    await page.getByRole('link', { name: 'Back office' }).click();
    await page.waitForURL(/\/admin$/);
    await page.getByRole('link', { name: 'Learner view' }).first().click();
    await page.waitForURL(/\/$/);
    await page.goto('/admin/nowhere');
    await expect(page).toHaveURL(/\/$/);
  });
  await test.step('A2-005 to A2-018: each tab has its address and title, is marked in the rail, and survives a reload and going back', async () => {
    await openAdmin(page);
    for (const [name, path] of tabs) {
      await entry(page, name).click();
      await expect(page, name).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
      await expect(entry(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(rail(page).locator('[aria-current]'), 'one at a time').toHaveCount(1);
      await expect(page, name).toHaveTitle(/ - Certamen$/);
    }
    await page.reload();
    await expect(entry(page, 'Trash')).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(entry(page, 'Audit')).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/reports$/);
  });
  await test.step('by the keyboard alone: past the rail to the content, and from tab to tab', async () => {
    await openAdmin(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await pressKeys(page, 'Enter', 'Tab');
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
    await page.reload();
    await tabTo(page, entry(page, 'Users'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/users$/);
    await expect(entry(page, 'Users')).toBeFocused();
    await expect(entry(page, 'Users')).toHaveAttribute('aria-current', 'page');
  });
  await test.step('at 320 px the rail is a menu that closes behind one', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openAdmin(page);
    const menu = page.getByRole('navigation', { name: 'Back office, small screens' });
    await expect(rail(page)).toBeHidden();
    await expect(menu).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Overview' }).click();
    await expect(menu).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await menu.getByRole('link', { name: 'Audit' }).click();
    await page.waitForURL(/\/admin\/audit$/);
    await expect(menu).toBeHidden();
    await expect(page.locator('summary').filter({ hasText: 'Audit' })).toBeVisible();
  });
});

test('only the code of the open tab is loaded, within its budget, and none of it for learners', async ({ page }) => {
  await asAdministrator(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const adminCode = () =>
    [...scripts]
      .map((path) => path.replace(/^.*\/|-[\w-]{8}\.js$/g, ''))
      // The lists of all tabs share theirs.
      .filter((name) => name !== 'list-tab' && /(-tab|^admin|^content)(-client-loader)?$/.test(name));
  for (const path of ['/certifications', '/', '/profile']) {
    await page.goto(path);
  }
  expect(adminCode()).toEqual([]);
  scripts.clear();
  await page.goto('/admin');
  expect(adminCode().filter((name) => !/^(admin|overview-tab)/.test(name))).toEqual([]);
  expect(adminCode()).toContain('overview-tab');
  let bytes = 0;
  for (const path of scripts) {
    const head = await page.request.head(path, { headers: { 'accept-encoding': 'br' } });
    expect(head.headers()['content-encoding']).toBe('br');
    bytes += Number(head.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(BUDGET);
  await entry(page, 'Reports').click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  const tabs = () => adminCode().filter((name) => /-tab$/.test(name));
  await expect.poll(() => tabs().sort()).toEqual(['overview-tab', 'reports-tab']);
});

test('A2-019, A2-020, A2-022 to A2-030: the overview counts, measures, tells what happened, and leads on', {
  tag: '@pglite',
}, async ({ page }) => {
  const report = await aReport(page, { whole: true });
  await openAdmin(page);
  const counts = page.getByLabel('Counts');
  const content = ['Categories', 'Topics', 'Questions', 'Quizzes', 'Flashcards'];
  for (const name of ['Users', ...content, 'Blog posts', 'Blog categories']) {
    await expect(counts.getByText(name, { exact: true })).toBeVisible();
  }
  await expectWords(counts, '1,644', /\+\d+ this week/);
  const status = page.getByRole('region', { name: 'System Status' });
  for (const words of [
    /Database\s*(Connected|Slow)\s*\d+ ms/,
    /Auth Service\s*(Active|Slow)\s*\d+ ms/,
    /Storage Service\s*(Available|Slow)\s*[\d.]+ MB used/,
    /Mobile API\s*(Online|Slow)\s*\d+ ms/,
    /Mail\s*(Working|Slow)/,
    /Payments\s*Test mode/,
  ]) {
    await expect(status).toContainText(words);
  }
  await expect(page.getByText('Counted just now')).toBeVisible();
  await page.getByText('Figures by day').click();
  await expect(page.getByRole('table', { name: /by day/ }).getByRole('row')).toHaveCount(31);
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expectWords(activity, report.topic_name, 'Demo Learner');

  const read = page.waitForResponse('**/api/admin/overview');
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await read).status()).toBe(200);

  const actions = page.getByRole('region', { name: 'Quick actions' });
  for (const [name, path] of [
    ['Upload Questions', '/admin/content/upload-questions'],
    ['Create Flashcards', '/admin/content/upload-flashcards'],
    ['Manage Users', '/admin/users'],
    ['Manage Blog', '/admin/blog'],
  ] as const) {
    await actions.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(actions).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  }
});

test('A6-003: after somebody else signs in, a call says what is missing; typed text stays', async ({ page }) => {
  tolerate(/status of 403/);
  const { message } = await aReport(page);
  await openAdmin(page, `/admin/reports?q=${encodeURIComponent(message)}`);
  await page.getByRole('button', { name: /^Add a note/ }).click();
  const note = page.getByLabel('Note, for administrators only');
  await note.fill('A thought that took long.');
  // The same browser belongs to a learner now; this page does not know.
  expect((await page.request.post('/api/auth/sign-in', { data: learner })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Unauthorized: Admin access required');
  await expect(note).toHaveValue('A thought that took long.');
  await expect(page).toHaveURL(/\/admin\/reports/);
});

test('A6-002: who loses the role is signed out, told so in place, and loses nothing typed', async ({ page }) => {
  tolerate(/status of 40[13]/);
  const account = await anAccount();
  const admin = (await anotherBrowser()).request;
  expect((await admin.post('/api/auth/sign-in', { data: administrator })).status()).toBe(200);
  const { users } = await (await admin.get(`/api/admin/users?q=${encodeURIComponent(account.email)}`)).json();
  const path = `/api/admin/users/${users[0].id}`;
  const role = async (is_admin: boolean) => {
    const { version } = (await (await admin.get(path)).json()).user;
    return admin.put(path, { data: { full_name: 'Mara Example', is_admin, version } });
  };
  expect((await role(true)).status()).toBe(200);

  const { message } = await aReport(page);
  await startSession(page, account, `/admin/reports?q=${encodeURIComponent(message)}`);
  await page.getByRole('button', { name: /^Add a note/ }).click();
  const note = page.getByLabel('Note, for administrators only');
  await note.fill('A thought that took long.');
  expect((await role(false)).status()).toBe(200);
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  const told = page.getByRole('alert');
  await expect(told, 'A8-007').toContainText('Your session has expired. Please sign in again.');
  await expect(note).toHaveValue('A thought that took long.');
  page.once('dialog', (dialog) => void dialog.accept());
  await told.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL(/\/login\?from=%2Fadmin%2Freports/);
  await fillSignIn(page, account);
  await expect(page, 'no administrator any more').toHaveURL(/\/$/);
});

looksRight('the frame', {
  'the overview with its figures open': async (page) => {
    await aReport(page);
    await openAdmin(page);
    await page.getByText('Figures by day').click();
  },
  'the menu of the frame': async (page) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.locator('summary').filter({ hasText: 'Overview' }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
  },
});

test('what can be done with a row is inside its list, from 1440 to 320 px', async ({ page }) => {
  await openAdmin(page);
  const [name, excerpt] = ['Networking and security operations', 'Forty people, one office, six masks. '.repeat(6)];
  const { category } = await callAdmin(page, 'POST', 'blog-categories', { name });
  const post = { title: 'How to plan subnets for an office of forty people', content: 'Masks.', excerpt };
  const scheduled = { published: false, scheduled_at: '2055-01-01T09:00:00Z' };
  for (const state of [{ published: true }, { published: false }, scheduled])
    await callAdmin(page, 'POST', 'posts', { ...post, ...state, category_ids: [category.id] });
  const { category: ofTopics } = await callAdmin(page, 'POST', 'categories', { name });
  const { topic } = await callAdmin(page, 'POST', 'topics', { category_id: ofTopics.id, name });
  await callAdmin(page, 'DELETE', `topics/${topic.id}`);
  const content = ['blog', 'blog/categories', 'content/questions', 'content/flashcards', 'content/quizzes'];
  const people = ['users', 'entitlements', 'user-entitlements', 'subscriptions'];
  for (const list of [...content, ...people, 'edge-functions', 'trash', 'audit', 'footer', 'seo']) {
    await page.goto(`/admin/${list}`);
    await expect(page.locator('.table-wrap td').first(), list).toBeVisible();
    for (const width of [1440, 1280, 1024, 961, 768, 700, 641, 360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.locator('.table-wrap').evaluateAll((frames) =>
        frames.flatMap((frame) => {
          const { left, right } = frame.getBoundingClientRect();
          return [...frame.querySelectorAll('td :is(a, button)')]
            .map((action) => ({ name: action.textContent, box: action.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.left < left || box.right > right))
            .map((action) => action.name);
        }),
      );
      expect(outside, `${list} at ${width} px`).toEqual([]);
    }
  }
});
