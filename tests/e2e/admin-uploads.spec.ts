import { readFileSync } from 'node:fs';
import { photo, SECRET } from '../support/pictures.ts';
import { callAdmin, openAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { tabTo } from './keyboard-steps.ts';
import { expect, overflow, type Page, test } from './support.ts';

/** Words that no question of the library has. */
const words = 'a lighthouse';
const question = (words: string, more = 'Explanation: It says so.\n') =>
  `What is ${words}?\nA. one\nB. two\nC. three\nAnswer: B\n${more}`;
const numbered = (...questions: string[]) => questions.map((text, index) => `${index + 1}. ${text}`).join('\n');

const pasted = '/admin/content/upload-questions';
const filed = '/admin/content/upload-questions-file';
const textField = (page: Page) => page.getByLabel('Questions, pasted');
const chooseTopic = async (page: Page) => {
  await page.getByLabel('Topic').selectOption({ index: 2 });
  await expect(page.getByLabel('Topic')).not.toHaveValue('');
};

const txt = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content as string),
});

test('A2-052, A4-030, A8-064: pasted questions are read while one types, mended by line, uploaded with a quiz', {
  tag: '@pglite',
}, async ({ page }) => {
  await openAdmin(page, pasted);
  await textField(page).fill(numbered(question(words), `Which is wrong, ${words}?\nA. one\nB. two\nAnswer: E\n`));
  // Before a topic is chosen.
  await expect(page.getByText('1 question read')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 question' }).press('Enter');
  await expect(page.getByLabel('Topic')).toHaveAccessibleDescription('Please select a topic for the questions.');
  await chooseTopic(page);
  await expect(page.getByText('1 question read')).toBeVisible();
  await expect(page.getByText('1 error', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing is uploaded while there are errors.');
  await page.getByRole('button', { name: 'Question 2, line 11' }).click();
  await expect(textField(page)).toBeFocused();
  // The line is marked: typing replaces it.
  await page.keyboard.type('Answer: A');
  await expect(page.getByText('2 questions read')).toBeVisible();
  await page.getByLabel('Quiz', { exact: true }).fill(`Quiz of ${words}`);
  await page.getByRole('button', { name: 'Upload 2 questions' }).click();
  await expect(page.getByText('Questions uploaded successfully!')).toBeVisible();
  await expect(textField(page)).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Open the quiz' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Questions' }).last().click();
  await page.waitForURL('**/admin/content/questions?topic_id=*');
});

test('pasted text: no question, kept by a reload, with what is there, by keyboard', async ({ page }) => {
  await test.step('A5-021: a text without any question is told so, and nothing is uploaded', async () => {
    await openAdmin(page, pasted);
    await chooseTopic(page);
    await page.getByRole('button', { name: 'Upload questions' }).click();
    await expect(page.getByText('No valid questions found')).toBeVisible();
  });
  await test.step('what is typed outlives a reload and another screen; leaving asks; clearing asks', async () => {
    await page.goto(pasted);
    await chooseTopic(page);
    const text = numbered(question(words));
    await textField(page).fill(text);
    await page.getByLabel('Make a quiz of these questions').uncheck();
    await expect(page.getByText('1 question read')).toBeVisible();
    await expect(page).toHaveURL(/topic_id=/);
    await page.reload();
    await expect(textField(page)).toHaveValue(text);
    await expect(page.getByLabel('Make a quiz of these questions')).not.toBeChecked();
    await expect(page.getByText('1 question read')).toBeVisible();

    await page.getByRole('link', { name: 'Overview' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Leave without uploading?' });
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(textField(page)).toHaveValue(text);
    await page.getByRole('link', { name: 'Overview' }).click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    // Its heading is there while it is still on its way.
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(textField(page)).toHaveValue(text);

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('alertdialog', { name: 'Clear this text?' }).getByRole('button', { name: 'Clear' }).click();
    await expect(textField(page)).toHaveValue('');
  });
  await test.step('questions that are there already are skipped, or updated by their Id', async () => {
    await page.goto(pasted);
    await chooseTopic(page);
    const id = `Id: ${words}\n`;
    await textField(page).fill(numbered(question(words, id), question(`${words} too`)));
    await page.getByRole('button', { name: 'Upload 2 questions' }).click();
    await expect(page.getByText('Questions uploaded successfully!')).toContainText('2 added');

    await textField(page).fill(
      numbered(question(`${words} now`, id), question(`${words} too`), question(`${words} three`)),
    );
    await expect(page.getByText('2 duplicates')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload 1 question', exact: true })).toBeVisible();
    await expect(page.getByText('it differs in: text')).toBeVisible();
    await page.getByLabel('1 question whose Id exists').selectOption('update');
    await page.getByRole('button', { name: 'Upload 2 questions' }).click();
    await expect(page.getByText('Questions uploaded successfully!')).toContainText('1 added, 1 updated, 1 skipped');
  });
  await test.step('by the keyboard alone: topic, text, an error, the upload', async () => {
    await page.goto(pasted);
    await page.getByLabel('Topic').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Topic')).not.toHaveValue('');
    await textField(page).focus();
    await page.keyboard.insertText(numbered(`What is ${words}?\nA. one\nB. two\nAnswer: D`));
    const line = page.getByRole('button', { name: 'Question 1, line 4' });
    await expect(line).toBeVisible();
    await line.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Answer: B');
    const upload = page.getByRole('button', { name: 'Upload 1 question', exact: true });
    await expect(upload).toBeVisible();
    await tabTo(page, upload);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Questions uploaded successfully!')).toBeVisible();
  });
});

test('A2-053: a .txt file is chosen or dropped, in its encoding; other files are refused', async ({ page }) => {
  await openAdmin(page, filed);
  await chooseTopic(page);
  const input = page.getByLabel('Choose a .txt file');
  await input.setInputFiles(txt('questions.docx', 'PK'));
  await expect(
    page.getByText('Only .txt files can be uploaded. questions.docx is another kind of file.'),
  ).toBeVisible();
  await input.setInputFiles(txt('picture.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])));
  await expect(page.getByText('This is not a text file.')).toBeVisible();

  const latin = Buffer.from(numbered(question(`caf\xe9 ${words}`)), 'latin1');
  await input.setInputFiles(txt('old.TXT', latin));
  await expect(page.getByText('old.TXT, read as Windows-1252')).toBeVisible();
  await expect(page.getByText(`What is café ${words}?`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();

  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      const bytes = Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], 'notepad.txt', { type: 'text/plain' }));
      return transfer;
    },
    numbered(question(words)),
  );
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('notepad.txt, read as UTF-16')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 question', exact: true }).click();
  await expect(page.getByText('Questions uploaded successfully!')).toBeVisible();
  await expect(input).toBeAttached();
});

test('on a phone errors are at their place, the button in view, the tabs in one row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, filed);
  const good = Array.from({ length: 12 }, (_, n) => question(`${words} ${n}`));
  good.splice(4, 0, `Which is wrong, ${words}?\nA. one\nB. two\nAnswer: E\n`);
  await page.getByLabel('Choose a .txt file').setInputFiles(txt('light.txt', numbered(...good)));
  const items = page.getByRole('list').filter({ hasText: 'Question 5, line ' }).getByRole('listitem');
  await expect(items).toHaveCount(13);
  await expect(items.nth(3)).toContainText(`What is ${words} 3?`);
  await expect(items.nth(4)).toContainText(/^Question 5, line 32: /);
  await items.nth(4).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Upload 12 questions' })).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
  await items.nth(4).getByRole('button').click();
  await page.keyboard.insertText('Answer: B');
  await expect(page.getByText('13 questions read')).toBeVisible();
  await expect(page.getByText('light.txt')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Content' });
  expect((await tabs.boundingBox())?.height).toBeLessThan(48);
  await expect(tabs.getByRole('link', { name: 'Upload Questions File' })).toBeInViewport();
});

test("a topic's questions are downloaded in the format of the upload", async ({ page }) => {
  await openAdmin(page, pasted);
  await chooseTopic(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/-questions\.txt$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^1\. .+\nA\. .+\nAnswer: [A-F]/s);
});

test('the upload of a file and of pasted text look right', async ({ page }) => {
  await openAdmin(page, filed);
  await expectGoodLook(page, 'file');
  await page.goto(pasted);
  await chooseTopic(page);
  const long = 'a'.repeat(120);
  const twice = question(words, `Id: ${words}\nDomain: ${long}\nImage: https://example.com/${long}\n`);
  await textField(page).fill(
    numbered(twice, 'Which is `wrong`?\nA. one\nB. two\nAnswer: E\n', question('x'), question('x')),
  );
  await expect(page.getByText('1 duplicate')).toBeVisible();
  await page.getByText('Format help').click();
  await expectGoodLook(page, 'pasted');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectGoodLook(page, 'dialog');
});

test('a photo that says it was taken upright is shown upright, and says nothing of where', async ({ page }) => {
  await openAdmin(page, pasted);
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const pixels = Buffer.from(drawn, 'base64').subarray(20, -2);
  const { image } = await callAdmin(page, 'POST', 'images', { data: photo(6, pixels).toString('base64') });
  const served = await (await page.request.get(image.url)).body();
  expect([served.includes(SECRET), served.includes(pixels)]).toEqual([false, true]);
  const size = await page.evaluate(async (url) => {
    const picture = Object.assign(new Image(), { src: url });
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, image.url);
  expect(size).toEqual([20, 40]);
});

test('what stands in most questions is left out, and facts behind the explanation are read, each with one press', async ({
  page,
}) => {
  await openAdmin(page, pasted);
  const more = 'Question Type: Multiple Choice\n';
  await textField(page).fill(
    numbered(
      ...['x', 'y', 'z'].map((word) =>
        question(word, 'Explanation: It says so.\nObjective: 2.4\n').replace('?\n', `?\n${more}`),
      ),
    ),
  );
  const row = page
    .getByRole('listitem')
    .filter({ hasText: '"Question Type: Multiple Choice" appears in 3 of 3 questions.' });
  await expect(row).toBeVisible();
  await expectGoodLook(page, 'what is offered');
  const held = Promise.withResolvers<void>();
  await page.route('**/question-previews', async (route) => {
    await held.promise;
    await route.continue();
  });
  await row.getByRole('button', { name: 'Leave out' }).press('Enter');
  await expect(textField(page)).not.toHaveValue(/Question Type/);
  await expect(textField(page)).toBeFocused();
  const readObjective = page.getByRole('button', { name: 'Read as Objective' });
  await test.step('whose lines are those of the text before waits until it is read again', async () => {
    await expect(readObjective).toHaveAttribute('aria-disabled', 'true');
    const text = await textField(page).inputValue();
    await readObjective.press('Enter');
    expect(await textField(page).inputValue()).toBe(text);
    held.resolve();
  });
  await expect(row).toHaveCount(0);
  await readObjective.click();
  await expect(page.getByText('Objective 2.4')).toHaveCount(3);
  await expect(page.getByText('Suggested changes')).toHaveCount(0);
});
