import type { Locator } from '@playwright/test';
import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { bring } from './picture-steps.ts';
import { expect, overflow, type Page, type RunningServer, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const words = 'of the lightship';
const reference = 'NIST SP 800-61, section 3';
const mistakes = [
  { number: 2, wrong: 'Answer: E', right: 'Answer: B', reason: 'names choice E' },
  { number: 4, wrong: 'Difficulty: 7', right: 'Difficulty: 3', reason: 'must be 1 (easy)' },
  { number: 5, wrong: 'Reference: https://', right: `Reference: ${reference}`, reason: 'complete address' },
];

function fileOf(count: number): string {
  const question = (number: number) => {
    const [key, difficulty, source] = mistakes.map((one) => (one.number === number ? one.wrong : null));
    return [
      `${number}. What is part ${number} ${words}?`,
      ...['A. one', 'B. two', 'C. three'],
      key ?? 'Answer: A',
      'Explanation: It says so.',
      difficulty ?? 'Difficulty: 1',
      source ?? 'Reference: RFC 1035',
    ].join('\n');
  };
  return Array.from({ length: count }, (_, n) => question(n + 1)).join('\n\n');
}

/** Presses a button while the server does not reply; its work has to show before it does. */
async function pressUnanswered(page: Page, button: Locator, path: string): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(page.locator('button[aria-busy=true], [role=status] progress').first()).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'wait' });
}

async function theDay(page: Page, server: RunningServer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await test.step('a file with three mistakes is read before a topic is chosen, corrected in place and uploaded', async () => {
    await openAdmin(page, '/admin/content/upload-questions-file');
    const file = { name: 'lightship.txt', mimeType: 'text/plain', buffer: Buffer.from(fileOf(6)) };
    await page.getByLabel('Choose a .txt file').setInputFiles(file);
    await expect(page.getByText('3 errors', { exact: true })).toBeVisible();
    for (const [done, { number, right, reason }] of mistakes.entries()) {
      const item = page.getByRole('listitem').filter({ hasText: `Question ${number}, line ` });
      await expect(item).toContainText(reason);
      await item.getByRole('button').click();
      await page.keyboard.insertText(right);
      await expect(page.getByText(`${done + 4} questions read`)).toBeVisible();
    }
    await page.getByLabel('Topic').selectOption('Cisco CCNA');
    await expect(page).toHaveURL(/topic_id=/);
    await page.getByLabel('Make a quiz of these questions').uncheck();
    const upload = page.getByRole('button', { name: 'Upload 6 questions' });
    await expect(upload).toBeInViewport({ ratio: 1 });
    await pressUnanswered(page, upload, '**/api/admin/question-uploads');
    await expect(page.getByText('Questions uploaded successfully!')).toContainText('6 added in Cisco CCNA');
    expect(await overflow(page)).toBe(0);
  });
  await test.step('one is found by its reference; all are given a domain and a difficulty', async () => {
    await page.goto('/admin/content/questions');
    const search = page.getByRole('searchbox', { name: 'Search questions' });
    await search.fill('sp 800-61, SECTION 3');
    await expect(page.getByText('1 question', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: `part 5 ${words}?` })).toBeVisible();
    await search.fill(words);
    await expect(page.getByText('6 questions', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Set domain' }).click();
    await dialog.getByLabel('Domain').fill('Lightships');
    const set = dialog.getByRole('button', { name: 'Set domain' });
    await pressUnanswered(page, set, '**/api/admin/question-changes');
    await expect(page.locator('.toast').filter({ hasText: 'Changed 6 questions.' })).toBeVisible();
    await page.getByRole('button', { name: 'Set difficulty' }).click();
    await dialog.getByLabel('Difficulty').selectOption('Medium');
    await dialog.getByRole('button', { name: 'Set difficulty' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Medium · Lightships' })).toHaveCount(6);
    await page.getByLabel('State', { exact: true }).selectOption('Never answered');
    await expect(page.getByText('6 questions', { exact: true })).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
  await test.step('a post gets two pasted images and is published', async () => {
    await page.goto('/admin/blog/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Two pictures of a lightship');
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.fill('By day and by night.\n\n');
    await bring(content, 'paste', [
      { name: 'day.png', color: 'gold' },
      { name: 'night.png', color: 'navy' },
    ]);
    const texts = dialog.getByRole('textbox', { name: 'Alternative text' });
    await texts.first().fill('By day');
    await texts.last().fill('By night');
    await dialog.getByRole('button', { name: 'Insert 2 images' }).click();
    await expect(content).toHaveValue(/!\[By day\]\(\/images\/.+\)\s+!\[By night\]\(\/images\/.+\)/);
    expect(await overflow(page)).toBe(0);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await pressUnanswered(page, publish, '**/api/admin/posts*');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    const reader = await (await fetch(`${server.origin}/blog/two-pictures-of-a-lightship`)).text();
    expect(reader).toContain('alt="By night"');
  });
}

const answering = (word: string) => `export default { fetch: () => new Response('${word}') };`;

const days = [
  [1280, 900, 'light'],
  [360, 740, 'dark'],
  [1280, 900, 'dark'],
  [360, 740, 'light'],
] as const;

// Nothing here depends on the colors: each of them once.
for (const [width, height, colorScheme] of days.slice(0, process.env.TEST_FULL ? 4 : 2)) {
  test(`an administrator's day at ${width} px in ${colorScheme}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await theDay(page, server);
  });
}

test('a function loops while another one answers', async ({ page, server }) => {
  tolerate(/status of 50[24]/);
  await asAdministrator(page);
  const { runtime } = await callAdmin(page, 'GET', 'functions');
  test.skip(!runtime.available, `Functions cannot run here: ${runtime.detail}`);
  const codes = { looping: 'export default { fetch: () => { for (;;); } };', calm: answering('calm') };
  for (const [name, code] of Object.entries(codes)) {
    await callAdmin(page, 'POST', 'functions', { name, code });
    const deployed = await page.request.post('/functions/v1/deploy-function', { data: { functionName: name } });
    expect(deployed.status(), await deployed.text()).toBe(200);
  }
  await page.goto('/admin/edge-functions/looping');
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByRole('button', { name: 'Call it' }).click();
  await expect(panel.getByRole('button', { name: /^Calling/ })).toBeVisible();
  const other = await fetch(`${server.origin}/functions/v1/calm`);
  expect([other.status, await other.text()]).toEqual([200, 'calm']);
  await expect(panel.getByRole('status').filter({ hasText: /^50[24]/ })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});
