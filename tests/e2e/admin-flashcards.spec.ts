import { readFileSync } from 'node:fs';
import { asAdministrator, callAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { holdBack } from './network-steps.ts';
import { buttonIn, expectTexts } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, type Page, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const list = '/admin/content/flashcards';
const pasted = '/admin/content/upload-flashcards';
const filed = '/admin/content/upload-flashcards-file';
const needed = 'Please select both a category and topic for the flashcards.';
const text = (page: Page) => page.getByLabel('Flashcards, pasted');
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** A category and a topic, with `count` cards 'Front 1', 'Front 2' ... */
async function aTopic(page: Page, count = 0, name = 'Containers') {
  const { category } = await callAdmin(page, 'POST', 'categories', { name: `${name} category` });
  const { topic } = await callAdmin(page, 'POST', 'topics', { name, category_id: category.id });
  const place = { category_id: category.id as string, topic_id: topic.id as string };
  const cards = Array.from({ length: count }, (_, n) => `Front: Front ${n + 1}\nBack: Back \`${n + 1}\``).join('\n');
  if (count > 0) await callAdmin(page, 'POST', 'flashcard-uploads', { ...place, text: cards });
  return { name, ...place };
}

/** Opens a tab for a topic with `count` cards. */
async function openFor(page: Page, path: string, count = 0, name?: string) {
  await asAdministrator(page);
  const topic = await aTopic(page, count, name);
  await page.goto(`${path}?topic_id=${topic.topic_id}`);
  return topic;
}

test('A5-027, A5-030, A8-065: pasted cards need a topic, are read as typed, mended, uploaded', async ({ page }) => {
  await asAdministrator(page);
  const topic = await aTopic(page);
  await page.goto(pasted);
  await text(page).fill('1. Front: What is a `pod`?\nBack: The smallest unit\nthat runs.\n\nFront: Node\nBack:');
  await page.getByRole('button', { name: 'Upload flashcards' }).click();
  await expect(page.getByLabel('Topic')).toHaveAccessibleDescription(needed);
  await page.getByLabel('Topic').selectOption({ label: topic.name });
  await expect(page.getByLabel('Category')).toHaveValue(topic.category_id);
  await expect(page.getByText('1 flashcard read')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Flashcard 2, line 6' })).toContainText(
    'Invalid flashcard format. Both front and back content must not be empty.',
  );
  await page.getByRole('button', { name: 'Flashcard 2, line 6' }).click();
  await page.keyboard.type('Back: A machine');
  await expect(page.getByText('2 flashcards read')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 2 flashcards' }).click();
  await expect(page.getByText('Flashcards uploaded successfully!')).toContainText(`2 added in ${topic.name}.`);
  await expect(text(page)).toHaveValue('');

  await page.getByRole('status').getByRole('link', { name: 'Edit Flashcards' }).click();
  await expect(page.getByText('2 flashcards', { exact: true })).toBeVisible();
  await expect(row(page, 'What is a').getByText('pod', { exact: true })).toBeVisible();
});

test('A5-032: a text without cards; a reload; duplicates are skipped, updated or added', async ({ page }) => {
  const topic = await openFor(page, pasted);
  await page.getByRole('button', { name: 'Upload flashcards' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'No valid flashcards found. Please ensure each flashcard has a Front: and Back: section.',
  );
  await text(page).fill('Front: Pod\nBack: Old\nId: pod\n\nFront: Node\nBack: A machine');
  await expect(page.getByText('2 flashcards read')).toBeVisible();
  await page.reload();
  await expect(text(page)).toHaveValue(/^Front: Pod/);
  await page.getByRole('button', { name: 'Upload 2 flashcards' }).click();
  await expect(page.getByText('Flashcards uploaded successfully!')).toBeVisible();

  await text(page).fill('Front: Pod\nBack: New\nId: pod\n\nFront: node\nBack: A computer\n\nFront: More\nBack: 1');
  await expect(page.getByText('2 duplicates')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload 1 flashcard', exact: true })).toBeVisible();
  await page.getByText('Compare').first().click();
  await expect(page.getByText('Old', { exact: true })).toBeVisible();
  await page.getByLabel('1 flashcard whose Id exists').selectOption('update');
  await page.getByRole('button', { name: 'Upload 2 flashcards' }).click();
  await expect(page.getByText('Flashcards uploaded successfully!')).toContainText(
    `1 added, 1 updated, 1 skipped in ${topic.name}.`,
  );
});

test('A5-034, A2-056: a file needs a topic and is .txt; what is downloaded can be uploaded', async ({ page }) => {
  await asAdministrator(page);
  const from = await aTopic(page, 3);
  const to = await aTopic(page, 0, 'Machines');
  await page.goto(filed);
  // It is read before, and not uploaded.
  const early = { name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('Front: Early\nBack: Bird') };
  await page.getByLabel('Choose a .txt file').setInputFiles(early);
  await expect(page.getByText('1 flashcard read')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 flashcard' }).click();
  await expect(page.getByLabel('Topic')).toHaveAccessibleDescription(needed);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Topic').selectOption({ label: from.name });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('containers-flashcards.txt');
  const content = readFileSync(await file.path());

  await page.getByLabel('Category').selectOption(to.category_id);
  await page.getByLabel('Topic').selectOption({ label: to.name });
  await expect(page.getByLabel('Topic')).toHaveValue(to.topic_id);
  const input = page.getByLabel('Choose a .txt file');
  await input.setInputFiles({ name: 'cards.docx', mimeType: 'text/plain', buffer: content });
  await expect(page.getByText('Only .txt files can be uploaded. cards.docx is another kind of file.')).toBeVisible();
  await input.setInputFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer: content });
  await expect(page.getByText('cards.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 3 flashcards' }).click();
  await expect(page.getByText('Flashcards uploaded successfully!')).toContainText('3 added');
  const again = await page.request.get(`/api/admin/topics/${to.topic_id}/flashcard-text`);
  expect((await again.json()).text).toBe(content.toString());
});

test('A2-065, A4-008, A8-027: cards are added, found, edited in place; what somebody else saved is shown first', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  const topic = await openFor(page, list, 2);
  await page.getByRole('button', { name: 'Add flashcard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add flashcard' });
  await dialog.getByLabel(/^Front/).fill('What is `etcd`?');
  await dialog.getByRole('button', { name: 'Add flashcard' }).click();
  await expect(dialog.getByLabel(/^Back/)).toHaveAccessibleDescription(
    'Invalid flashcard format. Both front and back content must not be empty.',
  );
  await dialog.getByLabel(/^Back/).fill('The store of the cluster');
  await dialog.getByRole('button', { name: 'Add flashcard' }).click();
  await expect(page.getByText('Flashcard added.')).toBeVisible();
  await expect(page.getByText('3 flashcards', { exact: true })).toBeVisible();

  await page.getByLabel('Search flashcards').fill('STORE of');
  await expect(page.getByText('1 flashcard', { exact: true })).toBeVisible();
  await page.getByLabel('Search flashcards').fill('nothing like it');
  await expect(page.getByText('No flashcards found matching the current filters')).toBeVisible();
  await page.getByLabel('Search flashcards').fill('front 2');
  await row(page, 'Front 2').getByRole('button', { name: /^Edit/ }).click();
  const editor = page.getByRole('form', { name: 'Edit Front 2' });
  await expect(editor.getByLabel(/^Front/)).toBeFocused();
  await editor.getByLabel(/^Back/).fill('Mine');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.getByText('What you typed is not saved.')).toBeVisible();
  await editor.getByRole('button', { name: 'Keep editing' }).click();
  // Another search does not drop what is typed.
  await page.getByLabel('Search flashcards').fill('front 1');
  await expect(row(page, 'Front 1')).toBeVisible();
  await expect(editor.getByLabel(/^Back/)).toHaveValue('Mine');

  const { flashcards } = await (await page.request.get(`/api/admin/flashcards?topic_id=${topic.topic_id}`)).json();
  const card = flashcards.find((one: { front_content: string }) => one.front_content === 'Front 2');
  const { front_content, back_content, topic_id } = card;
  const opened = { front_content, back_content, topic_id };
  await page.request.put(`/api/admin/flashcards/${card.id}`, {
    data: { ...opened, back_content: 'Theirs', version: card.version },
  });
  await editor.getByRole('button', { name: 'Save flashcard' }).click();
  await expect(editor.getByRole('alert')).toContainText('Someone else saved this flashcard after you opened it.');
  await expect(editor.getByRole('definition')).toHaveText(['Theirs: Theirs', 'Yours: Mine']);
  await editor.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Flashcard saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Topic').selectOption({ label: topic.name });
  await expect(row(page, 'Front 2')).toContainText('Mine');
});

test('A5-036, A5-041, A9-007: a selection is deleted in batches, after a question', async ({ page }) => {
  await openFor(page, list, 120);
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('Please select flashcards to delete')).toBeVisible();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('50 selected')).toBeVisible();
  // What is taken out while the others are still on their way stays out.
  const release = await holdBack(page, '**/api/admin/flashcard-ids*');
  await page.getByRole('button', { name: 'Select all 120' }).click();
  await row(page, 'Front 120').getByRole('checkbox').uncheck();
  await expect(page.getByText('49 selected')).toBeVisible();
  release();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/flashcard-deletions')) calls++;
  });
  await page.getByRole('button', { name: 'Delete 119 flashcards' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 119 flashcards?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete 119 flashcards' }).click();
  await question.getByRole('button', { name: 'Delete 119 flashcards' }).click();
  await expectTexts(page, 'Deleted 119 flashcards. For 30 days they can be restored from the trash.');
  expect(calls, 'one for all of them').toBe(1);
  await expect(page.getByText('1 flashcard', { exact: true })).toBeVisible();
  await buttonIn(row(page, 'Front 120'), /^Delete/).click();
  await page.getByRole('button', { name: 'Delete flashcard' }).click();
  await expect(page.getByText('No flashcards found matching the current filters')).toBeVisible();
});

test('cards are edited by keyboard, all deleted, kept without a network; all looks right', async ({ page }) => {
  await test.step('by the keyboard alone: a card is edited, and the next one deleted', async () => {
    await openFor(page, list, 2, 'Keys');
    await page.getByRole('button', { name: 'Edit Front 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form').getByLabel(/^Front/)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('All new. ');
    for (const _ of ['topic', 'cancel', 'save']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Flashcard saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Front 2' }), 'where one came from').toBeFocused();
    await expect(row(page, 'Front 2')).toContainText('All new.');
    await pressKeys(page, 'Tab', 'Enter');
    await expect(page.getByRole('alertdialog', { name: 'Delete this flashcard?' })).toContainText('Front 2');
    await pressKeys(page, 'Tab', 'Enter');
    await expect(page.getByText('Deleted 1 flashcard.')).toBeVisible();
    await expect(row(page, 'Front 2')).toHaveCount(0);
  });
  await test.step('A2-066, A5-039, A5-040: all cards of a topic are deleted, once it is chosen and has some', async () => {
    tolerate(/status of 409/);
    const topic = await openFor(page, list, 3);
    const all = page.getByRole('button', { name: 'Delete all in topic' });
    const clear = page.getByRole('button', { name: 'Clear filters' });
    await clear.click();
    await expect(clear).toHaveCount(0);
    await expect(page.getByText('3 flashcards', { exact: true }), 'the list of all topics is there').toHaveCount(0);
    await all.click();
    await expect(page.getByText('Please select a topic first')).toBeVisible();
    await page.getByLabel('Topic').selectOption({ label: topic.name });
    await expect(page.getByText('3 flashcards', { exact: true })).toBeVisible();
    await all.click();
    const place = { category_id: topic.category_id, topic_id: topic.topic_id };
    await page.request.post('/api/admin/flashcard-uploads', { data: { ...place, text: 'Front: late\nBack: one' } });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete all 3 flashcards' }).click();
    await expect(question.getByRole('alert')).toContainText('This topic now has 4 flashcards.');
    await question.getByRole('button', { name: 'Delete all 4 flashcards' }).click();
    await expectTexts(page, 'Deleted 4 flashcards.', 'No flashcards found matching the current filters');
    await all.click();
    await expect(page.getByText('No flashcards found in this topic')).toBeVisible();
  });
  await test.step('A8-036, A8-037, A8-038: without a network each sentence is told where the button is, and nothing typed is lost', async () => {
    tolerate(/api\/(health|admin)/);
    await retryAtOnce(page);
    await openFor(page, list, 1, 'Networks');
    await row(page, 'Front 1').getByRole('button', { name: /^Edit/ }).click();
    const editor = page.getByRole('form');
    const save = () => editor.getByRole('button', { name: 'Save flashcard' }).click();
    await editor.getByLabel(/^Back/).fill('Kept');

    await page.route('**/api/health', (route) => route.abort());
    await save();
    await expect(editor.getByRole('alert')).toContainText(
      'Unable to connect to the server. Please check your internet connection and try again. (change)',
    );
    await page.unroute('**/api/health');

    let tries = 0;
    await page.route('**/api/admin/flashcards/*', (route) => {
      tries++;
      return route.abort();
    });
    await save();
    await expect(editor.getByRole('alert')).toContainText('Network connection lost.');
    expect(tries).toBe(3);
    await page.unroute('**/api/admin/flashcards/*');

    await page.route('**/api/admin/flashcards/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await save();
    await expect(editor.getByRole('alert')).toContainText(
      'Operation failed after 3 attempts. Please try again later.',
    );
    await page.unroute('**/api/admin/flashcards/*');
    await expect(editor.getByLabel(/^Back/)).toHaveValue('Kept');
    await save();
    await expect(row(page, 'Front 1')).toContainText('Kept');
  });
  await test.step('the list, its editor and its dialogs look right', async () => {
    tolerate(/status of 400/);
    await openFor(page, list, 3, 'Looks');
    await expectGoodLook(page, 'list');
    // The checkbox for the page is there on a narrow screen too.
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByLabel('Select all on this page').check();
    await row(page, 'Front 2').getByRole('button', { name: /^Edit/ }).click();
    await page
      .getByRole('form')
      .getByLabel(/^Front/)
      .fill('');
    await page.getByRole('button', { name: 'Save flashcard' }).click();
    await expect(page.getByRole('form').getByText('Invalid flashcard format.')).toBeVisible();
    await expectGoodLook(page, 'editor and selection');
    await page.getByRole('button', { name: 'Delete 3 flashcards' }).click();
    await expectGoodLook(page, 'question');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add flashcard' }).click();
    await expectGoodLook(page, 'form');
  });
});

test('the uploads look right', async ({ page }) => {
  await openFor(page, filed, 1);
  await page.getByText('Format help').click();
  await expectGoodLook(page, 'file');
  await page.goto(`${pasted}${new URL(page.url()).search}`);
  await text(page).fill(`Front: front 1\nBack: ${'x'.repeat(200)}\nFront: a\nBack:\nFront: b\nBack: \`c\``);
  await expect(page.getByText('1 duplicate')).toBeVisible();
  await page.getByText('Format help').click();
  await expectGoodLook(page, 'text');
});
