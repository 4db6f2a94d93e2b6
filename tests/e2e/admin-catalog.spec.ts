import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { looksRight } from './look.ts';
import { holdBack, refuse } from './network-steps.ts';
import { fillIn, linkIn } from './part-steps.ts';
import { expect, overflow, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const success = (page: Page, sentence: string | RegExp) => expect(page.getByText(sentence)).toBeVisible();
const panel = (page: Page, name: string) =>
  page.locator('details.fold').filter({ has: page.getByRole('heading', { name, exact: true }) });
const rowOf = (page: Page, topic: string) => page.getByRole('row', { name: topic });

const post = (page: Page, path: string, data: object) => callAdmin(page, 'POST', path, data);

let workshops = 0;

/** A category with topics of these names, open on the screen. */
async function aCategory(page: Page, ...topics: string[]) {
  await asAdministrator(page);
  const { category } = await post(page, 'categories', {
    name: `Workshop ${++workshops}`,
    description: 'For a journey',
  });
  const made: { id: string; code: string }[] = [];
  for (const name of topics) made.push((await post(page, 'topics', { category_id: category.id, name })).topic);
  await page.goto(`/admin/content?open=${category.id}`);
  return { ...category, topics: made } as { id: string; name: string; topics: typeof made };
}

test('A2-051: a category and a topic with its exam are added and seen', { tag: '@pglite' }, async ({ page }) => {
  tolerate(/status of 400/);
  await openAdmin(page, '/admin/content');
  const [category, topic] = ['Observability', 'Metrics'];
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(dialog.getByText('Category name is required'), 'A5-019').toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(category);
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await success(page, 'Category created successfully!');
  await expect(panel(page, category)).toHaveAttribute('open');
  await expect(page.locator('details.fold[open]'), 'A4-012: one open at a time').toHaveCount(1);
  await expect(panel(page, category).getByText('No topics yet. Add your first topic above.'), 'A2-068').toBeVisible();

  await page.getByRole('button', { name: `Add Topic to ${category}` }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(topic);
  await dialog.getByText('The real exam').click();
  await fillIn(dialog, { Minutes: 'ninety', Questions: '50', Outline: 'Collecting (100%)\nScrape targets' });
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect(dialog.getByLabel('Domain 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Collecting');
  await dialog.getByLabel('Weight of domain 1').fill('100');
  await expect(dialog.getByText('100% in total')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Topic' }).click();
  await expect(dialog.getByText('Minutes must be a whole number from 1 to 1,440, or left blank.')).toBeVisible();
  await expect(dialog.getByLabel('Minutes'), 'nothing that was typed is lost').toHaveValue('ninety');
  await expect(dialog.getByText(/^Line 2 is neither a domain like .* nor an objective like /)).toBeVisible();
  await fillIn(dialog, { Minutes: '90', Outline: 'Collecting (100%)\n1.1 Scrape targets' });
  await dialog.getByRole('button', { name: 'Add Topic' }).click();
  await success(page, /Topic created successfully! Its code is [A-Z0-9]{6}\./);

  await page.getByRole('button', { name: `Edit ${topic}` }).click();
  await dialog.getByText('The real exam').click();
  await expect(dialog.getByLabel('Outline')).toHaveValue('Collecting (100%)\n1.1 Scrape targets');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await linkIn(rowOf(page, topic), `View ${topic} as learners do`).click();
  await expect(page.getByRole('heading', { name: topic })).toBeVisible();
  await expect(page.getByText('Collecting', { exact: true })).toBeVisible();
});

test('A5-015 to A5-018: an invalid name or code of a topic is reported for its field', async ({ page }) => {
  tolerate(/status of 4(00|09)/);
  const { topics } = await aCategory(page, 'Storage', 'Networks');
  await page.getByRole('button', { name: /^Add Topic to/ }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add Topic' });
  await add.click();
  await expect(dialog.getByText('Topic name is required')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('STORAGE');
  await add.click();
  await expect(dialog.getByText('A topic with the name "STORAGE" already exists in this category')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Archives');
  await dialog.getByRole('textbox', { name: 'Code optional' }).fill(topics[1]?.code.toLowerCase() as string);
  await add.click();
  await expect(dialog.getByText(`The code ${topics[1]?.code} belongs to another topic`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code optional' }).fill('ab12c3');
  await add.click();
  await success(page, 'Topic created successfully! Its code is AB12C3.');
});

test('a topic moves, goes with its category, is found, and is edited by keyboard', async ({ page }) => {
  await test.step('A7-009: a topic moves to another category, with its name and description changed', async () => {
    await aCategory(page, 'Moving topic');
    await post(page, 'categories', { name: 'Elsewhere' });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Moving topic' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Moving topic');
    await dialog.getByLabel('Name', { exact: true }).fill('Moved topic');
    await dialog.getByLabel('Description').fill('It is here now');
    await dialog.getByLabel('Category').selectOption('Elsewhere');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await success(page, 'Topic updated successfully!');
    await expect(panel(page, 'Elsewhere').getByRole('row', { name: 'Moved topic' })).toContainText('It is here now');
  });
  await test.step('deleting a category shows what it contains, and the trash restores it', async () => {
    const { name } = await aCategory(page, 'One', 'Two');
    await page.getByRole('button', { name: `Delete category: ${name}` }).click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation.getByText('2 topics', { exact: true })).toBeVisible();
    await expect(confirmation.getByText('Learners keep their results.')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Delete category' }).click();
    await success(page, 'Category deleted successfully!');
    await expect(panel(page, name)).toHaveCount(0);
    await page.getByRole('link', { name: 'trash', exact: true }).click();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await success(page, `Restored: ${name}.`);
    await page.getByRole('link', { name: 'Open the category' }).click();
    await expect(panel(page, name).getByRole('row', { name: 'Two' })).toBeVisible();
  });
  await test.step('a topic is found by name, code and category, and the address keeps what is open', async () => {
    const { id, name, topics } = await aCategory(page, 'Réseaux', 'Systems');
    await page.getByLabel('Find a topic').fill(`reseaux ${name}`);
    await expect(rowOf(page, 'Réseaux')).toBeVisible();
    await expect(rowOf(page, 'Systems')).toHaveCount(0);
    await page.getByLabel('Find a topic').fill(topics[1]?.code as string);
    await expect(rowOf(page, 'Systems')).toBeVisible();
    await page.getByLabel('Find a topic').fill('nothing is called so');
    await page.getByRole('button', { name: 'Show all topics' }).click();
    await expect(panel(page, name)).toHaveAttribute('open');
    await panel(page, 'Networking').locator('summary').click();
    await expect(panel(page, name), 'one open at a time').not.toHaveAttribute('open');
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.reload();
    await expect(panel(page, 'Networking')).toHaveAttribute('open');
    await linkIn(panel(page, 'Networking'), /questions of Cisco CCNA/).click();
    await expect(page).toHaveURL(/\/admin\/content\/questions\?topic_id=[0-9a-f-]{36}/);
  });
  await test.step('by keyboard alone: open a panel, edit a topic, confirm before typed text is discarded', async () => {
    const { name } = await aCategory(page, 'Storage');
    await panel(page, name).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, name)).not.toHaveAttribute('open');
    await page.keyboard.press('Enter');
    await expect(panel(page, name)).toHaveAttribute('open');
    await page.getByRole('button', { name: 'Edit Storage' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('What you typed is not saved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Name', { exact: true }).fill('Archives');
    await page.keyboard.press('Enter');
    await success(page, 'Topic updated successfully!');
    await expect(rowOf(page, 'Archives')).toBeVisible();
  });
});

test('a word without an end breaks, on every page that shows it', async ({ page }) => {
  await asAdministrator(page);
  const word = 'Long'.padEnd(100, 'abcdefgh');
  const { category } = await post(page, 'categories', { name: word, description: word.repeat(2) });
  const about = { category_id: category.id, name: word, description: word.repeat(2) };
  const { topic } = await post(page, 'topics', about);
  const answers = ['one', 'two'].map((answer_text, index) => ({ answer_text, is_correct: index === 0 }));
  await post(page, 'questions', { topic_id: topic.id, question_text: word, explanation: '', answers });
  await post(page, 'flashcards', { topic_id: topic.id, front_content: word, back_content: word });
  const person = { email: 'long@example.org', password: 'a lighthouse' };
  await post(page, 'users', { ...person, full_name: 'n'.repeat(120), is_admin: true });
  await startSession(page, person);
  const fits = async (what: string) => {
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${what} at ${width} px`).toBe(0);
    }
  };
  const learners = [
    '/',
    '/certifications',
    '/flashcards',
    `/quiz/${topic.id}`,
    `/flashcards/${topic.id}`,
    '/profile',
  ];
  for (const path of [`/admin/content?open=${category.id}`, ...learners]) {
    await page.goto(path);
    const folded = page.locator('details.fold:not([open])').filter({ hasText: word });
    if ((await folded.count()) > 0) await folded.locator('summary').click();
    await fits(path);
  }
  const seal = await page.getByRole('complementary', { name: 'Account' }).locator('svg').first().boundingBox();
  expect(seal?.width, 'the seal beside a long name').toBeGreaterThan(40);
  await page.goto('/admin/content/upload-questions');
  await page.getByLabel('Topic').selectOption({ label: word });
  await page.getByLabel('Questions, pasted').fill(`1. Which, ${word}?\nA. one\nB. two\nAnswer: A`);
  await page.getByRole('button', { name: 'Upload 1 question' }).click();
  await expect(page.getByText('Questions uploaded successfully!')).toBeVisible();
  await fits('after an upload');
});

test('two windows edit one topic: other fields are merged, and only conflicts are shown', async ({ page }) => {
  tolerate(/status of 409/);
  const { topics } = await aCategory(page, 'Storage');
  const [{ id } = { id: '' }] = topics;
  const saved = async () => (await callAdmin(page, 'GET', `topics/${id}`)).topic;
  const colleagueSaves = async (change: object) =>
    callAdmin(page, 'PUT', `topics/${id}`, { ...(await saved()), ...change });
  const dialog = page.getByRole('dialog');
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit Storage' }).click();
    await dialog.getByText('The real exam').click();
  };
  const save = dialog.getByRole('button', { name: 'Save changes' });

  await edit();
  await dialog.getByLabel('Vendor').fill('Mine');
  await colleagueSaves({ exam_note: 'Theirs', description: 'Theirs' });
  await save.click();
  await success(
    page,
    'Topic updated successfully! Changes someone else made in the meantime were kept: Description, Note.',
  );
  expect(await saved()).toMatchObject({ exam_vendor: 'Mine', exam_note: 'Theirs', description: 'Theirs' });

  await edit();
  await fillIn(dialog, { Note: 'My note', Minutes: '90', Source: 'https://example.org/mine' });
  await colleagueSaves({ exam_note: 'Their note', exam_minutes: 90, exam_code: 'T-1' });
  await save.click();
  const conflict = dialog.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('term')).toHaveText(['Note']);
  await expect(conflict.getByRole('definition')).toHaveText(['Theirs: Their note', 'Yours: My note']);
  await expectGoodLook(page, 'the conflict');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(dialog.getByLabel('Note'), 'what was unfolded stays so').toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Their note');
  await expect(dialog.getByLabel('Source'), 'nothing else that was typed is lost').toHaveValue(
    'https://example.org/mine',
  );
  await dialog.getByLabel('Note').fill('My second note');
  await colleagueSaves({ exam_note: 'Their second note' });
  await save.click();
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await success(page, 'Topic updated successfully!');
  expect(await saved()).toMatchObject({
    ...{ exam_note: 'My second note', exam_source: 'https://example.org/mine', exam_minutes: 90, exam_code: 'T-1' },
  });
});

looksRight('the catalog', {
  'the list': (page) => openAdmin(page, '/admin/content'),
  'the question before a delete': async (page) => {
    await page.goto('/admin/content?q=aws+developer');
    await page.getByRole('button', { name: 'Delete AWS Developer' }).click();
    await expect(page.getByText('With it go:')).toBeVisible();
  },
  'the form of a topic with its exam': async (page) => {
    await page.reload();
    await page.getByRole('button', { name: 'Edit AWS Developer' }).click();
    await page.getByRole('dialog').getByText('The real exam').click();
    await page.getByLabel('Questions', { exact: true }).fill('many');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Questions must be a whole number from 1 to 1,000')).toBeVisible();
  },
});

test('an order changed during a load stays, with its focus; a refused one is taken back', async ({ page }) => {
  const { name } = await aCategory(page, 'Alpha', 'Beta', 'Gamma');
  const topics = panel(page, name).getByRole('row');
  const down = page.getByRole('button', { name: 'Move down: Alpha', exact: true });
  const load = await holdBack(page, '**/api/admin/catalog');
  const firstLoad = page.waitForRequest('**/api/admin/catalog');
  await down.click();
  await firstLoad;
  const move = await holdBack(page, '**/api/admin/topics/*/move');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(topics.nth(3)).toContainText('Alpha');
  const loaded = page.waitForResponse('**/api/admin/catalog');
  load();
  await (await loaded).finished();
  // Time for the page to take what was loaded, so that a wrong order would be seen.
  await page.waitForTimeout(500);
  await expect(topics.nth(3)).toContainText('Alpha');
  await expect(down).toBeFocused();
  await page.keyboard.press('Alt+Home');
  await expect(topics.nth(1)).toContainText('Alpha');
  const saved = page.waitForResponse('**/api/admin/catalog');
  move();
  await saved;

  tolerate(/status of 500/);
  await refuse(page, '**/api/admin/topics/*/move', 'Failed to change the order', 'TOPIC_UPDATE_FAILED');
  await down.click();
  await expect(page.getByRole('alert')).toContainText('Failed to change the order');
  await expect(topics.nth(1)).toContainText('Alpha');
});

test('topics are ordered with buttons and keys, and learners see the order', async ({ page }) => {
  const { name } = await aCategory(page, 'Alpha', 'Beta', 'Gamma');
  const topics = panel(page, name).getByRole('row');
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await button('Move down: Alpha').click();
  await expect(topics.nth(1)).toContainText('Beta');
  await expect(button('Move down: Alpha')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(topics.nth(2)).toContainText('Gamma');
  await expect(topics.nth(3)).toContainText('Alpha');
  await expect(button('Move down: Alpha')).toBeFocused();
  await page.keyboard.press('Alt+Home');
  await expect(topics.nth(1)).toContainText('Alpha');
  await button('Move up: Gamma').click();
  await expect(topics.nth(2)).toContainText('Gamma');

  await button(`Move up: ${name}`).click();
  await expect(button(`Move up: ${name}`)).toBeFocused();
  await page.keyboard.press('Alt+Home');
  const first = page.locator('details.fold').first();
  await expect(first).toContainText(name);
  await expect(button(`Move up: ${name}`)).toHaveAttribute('aria-disabled', 'true');
  await expectGoodLook(page, 'categories and topics in an order of their own');
  await page.getByLabel('Find a topic').fill('Alpha');
  await expect(button('Move up: Alpha')).toHaveCount(0);

  await page.goto('/certifications');
  const shown = (await page.getByRole('main').textContent()) ?? '';
  expect(
    ['Alpha', 'Gamma', 'Beta']
      .map((topic) => shown.indexOf(topic))
      .every((at, n, all) => n === 0 || at > (all[n - 1] ?? 0)),
  ).toBe(true);
});
