import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { holdBack } from './network-steps.ts';
import { buttonIn, expectTexts } from './part-steps.ts';
import { expect, overflow, type Page, test } from './support.ts';
import { type Topic, topicsOf } from './topic-steps.ts';
import { tolerate } from './watch-steps.ts';

const path = '/admin/content/questions';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const said = (page: Page, sentence: string | RegExp) =>
  page.getByRole('main').locator('.toast').filter({ hasText: sentence });
const editorOf = (page: Page, text: string) => page.getByRole('form', { name: `Edit ${text}` });

interface Made {
  topic_id: string;
  topic: string;
  texts: string[];
  ids: string[];
}

/** Questions in the first topic of the library, newest first, made through the API. */
async function someQuestions(page: Page, words: string[]): Promise<Made> {
  const [topic] = (await topicsOf(page)) as [Topic];
  const made: Made = { topic_id: topic.id, topic: topic.name, texts: [], ids: [] };
  for (const word of words) {
    const question_text = `${word} of the lighthouse?`;
    const data = {
      ...{ topic_id: topic.id, question_text, explanation: word.startsWith('Bare') ? '' : 'Because.' },
      answers: ['first', 'second', 'third'].map((answer_text, index) => ({ answer_text, is_correct: index === 1 })),
    };
    const { question } = await callAdmin(page, 'POST', 'questions', data);
    made.texts.unshift(question_text);
    made.ids.unshift(question.id);
  }
  return made;
}

test('A2-054, A2-060, A4-008: a question is found and edited in its row', async ({ page }) => {
  tolerate(/status of 400/);
  await asAdministrator(page);
  const { texts } = await someQuestions(page, ['Bare pod', 'Alpha node']);
  const [alpha = '', bare = ''] = texts;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(path);
  expect(await overflow(page), 'the whole list at 320 px').toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Search questions').fill('of the lighthouse');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
  await expect(rowOf(page, alpha)).toContainText('No answers');
  await page.getByLabel('State').selectOption('No explanation');
  await expect(page).toHaveURL(/state=unexplained/);
  await expect(rowOf(page, alpha)).toHaveCount(0);
  await expect(rowOf(page, bare)).toContainText('No explanation');

  await buttonIn(rowOf(page, bare), /^Edit /).click();
  const form = editorOf(page, bare);
  await expect(form.getByLabel(/^Question/)).toBeFocused();
  await form.getByLabel('Answer B', { exact: true }).fill('');
  await form.getByRole('checkbox', { name: 'Answer B is correct' }).uncheck();
  await form.getByRole('button', { name: 'Save question' }).click();
  await expect(form.getByText('Answer B is empty. Write it, or remove it.')).toBeVisible();
  await expectGoodLook(page, 'an editor');
  await expect(form.getByLabel('Answer B', { exact: true })).toBeFocused();
  await form.getByLabel('Answer B', { exact: true }).fill(' third ');
  await form.getByRole('button', { name: 'Save question' }).click();
  await expect(form.getByText('Answers B and C say the same. Change one of them.')).toBeVisible();
  await expect(form.getByLabel('Answer B', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Remove answer B' }).click();
  await form.getByRole('button', { name: 'Save question' }).click();
  await expect(form.getByText('Tick at least one correct answer.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Answer A is correct' }).check();
  await form.getByRole('button', { name: 'Add answer C' }).click();
  await expect(form.getByLabel('Answer C', { exact: true })).toBeFocused();
  await form.getByLabel('Answer C', { exact: true }).fill('another\nwith two lines');
  await form.getByLabel('Explanation').fill('It is `so`.');
  await form.getByRole('button', { name: 'Save question' }).click();
  await expect(said(page, 'Question saved.')).toBeVisible();
  await expect(page.getByText('0 questions', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'No longer matches the filters')).toHaveCount(1);

  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search questions')).toHaveValue('');
  await page.getByLabel('Search questions').fill('of the lighthouse');
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
  const row = rowOf(page, bare);
  await expect(row.locator('.qkey')).toHaveText('A');
  await row.getByRole('button', { name: /^Edit / }).click();
  await expect(form.getByLabel('Answer C', { exact: true })).toHaveValue('another\nwith two lines');
  await expect(form).toContainText('Version 2');
  await form.getByRole('button', { name: 'Earlier versions' }).click();
  await form.getByText('Version 1', { exact: true }).click();
  await expect(form.getByRole('list', { name: 'Earlier versions' }).getByText('second')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: /^Edit / })).toBeFocused();
});

test('A2-062, A2-063: a question is added; its picture is shown, or that it cannot be loaded', async ({ page }) => {
  tolerate(/^foreign request: https:\/\/pictures\.example|ERR_|status of 400/);
  await openAdmin(page, path);
  await page.route('https://pictures.example/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Add question' }).click();
  const form = page.getByRole('form', { name: 'New question' });
  await form.getByRole('button', { name: 'Save question' }).click();
  await expectTexts(form, 'Question text is required', 'Please select a topic for the question.');
  await expectGoodLook(page, 'a new question');
  const text = 'Which lamp of the lighthouse?';
  await form.getByLabel(/^Question/).fill(text);
  await form.getByLabel('Answer A', { exact: true }).fill('This one');
  await form.getByLabel('Answer B', { exact: true }).fill('That one');
  for (const letter of ['D', 'C']) await form.getByRole('button', { name: `Remove answer ${letter}` }).click();
  await form.getByRole('checkbox', { name: 'Answer A is correct' }).check();
  await form.getByLabel('Topic').selectOption('Cisco CCNA');
  await form.getByRole('textbox', { name: /^Image/ }).fill('https://pictures.example/lamp.pgn');
  await expect(form.getByText('Failed to load image. Please check the URL.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Image/ }).fill('');
  await form.getByRole('button', { name: 'Save question' }).click();
  await expect(said(page, 'Question added to Cisco CCNA.')).toBeVisible();
  await expect(rowOf(page, text)).toBeVisible();
});

test('A2-061, A4-009, A5-041: many are selected, added to a quiz, moved and deleted, after a question that says what they stand in', {
  tag: '@pglite',
}, async ({ page }) => {
  tolerate(/status of 4\d\d/);
  await asAdministrator(page);
  const { ids, topic_id } = await someQuestions(page, ['One', 'Two', 'Three']);
  const quiz = { title: 'At sea', topic_id, question_ids: ids.slice(0, 1), time_limit: 10, passing_score: 50 };
  await callAdmin(page, 'POST', 'quizzes', quiz);
  await page.goto(`${path}?q=of+the+lighthouse`);
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please select questions to delete' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectGoodLook(page, 'a selection');
  await page.getByRole('button', { name: 'Add to quiz' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to quiz' }).click();
  await expect(dialog.getByText('Please select a quiz.')).toBeVisible();
  await expectGoodLook(page, 'adding to a quiz');
  await dialog.getByLabel('Quiz').selectOption(quiz.title);
  await dialog.getByRole('button', { name: 'Add to quiz' }).click();
  await expect(said(page, `Added 2 questions to ${quiz.title}. One was in it already`)).toBeVisible();

  await page.getByRole('button', { name: 'Move to topic' }).click();
  await expectGoodLook(page, 'moving to a topic');
  await dialog.getByLabel('Topic').selectOption('Cisco CCNA');
  await dialog.getByRole('button', { name: 'Move to topic' }).click();
  await expect(said(page, /^Moved 3 questions to Cisco CCNA\./)).toBeVisible();

  await page.getByRole('button', { name: 'Set difficulty' }).click();
  await dialog.getByRole('button', { name: 'Set difficulty' }).click();
  await expect(dialog.getByText('Please select a difficulty.')).toBeVisible();
  await dialog.getByLabel('Difficulty').selectOption('Hard');
  await dialog.getByRole('button', { name: 'Set difficulty' }).click();
  await expect(said(page, 'Changed 3 questions.')).toBeVisible();
  await page.getByRole('button', { name: 'Set domain' }).click();
  await dialog.getByLabel('Domain').fill('Lighthouses');
  await dialog.getByRole('button', { name: 'Set domain' }).click();
  await expect(said(page, 'Changed 3 questions.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Hard · Lighthouses' })).toHaveCount(3);
  await page.getByLabel('Topic', { exact: true }).selectOption('Cisco CCNA');
  await page.getByLabel('Domain', { exact: true }).selectOption('Lighthouses');
  await page.getByLabel('Difficulty', { exact: true }).selectOption('Hard');
  await expect(page).toHaveURL(/difficulty=3/);
  await expect(page.getByText('3 questions', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete 3 questions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 questions?' });
  await expect(question).toContainText(
    `1 quiz loses questions: ${quiz.title}. One of them has no question left then.`,
  );
  await expectGoodLook(page, 'deleting');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 3 questions' }).click();
  await question.getByRole('button', { name: 'Delete 3 questions' }).click();
  await expect(said(page, 'Deleted 3 questions.')).toBeVisible();
  await expectTexts(page, 'No questions found matching the current filters', 'Nothing selected');
});

test('A9-007: all are selected, off the page too; a delete that fails does nothing', async ({ page }) => {
  tolerate(/status of 409|Failed to load resource/);
  await asAdministrator(page);
  const [topic] = (await topicsOf(page)) as [Topic];
  const beacons = Array.from({ length: 120 }, (_, n) => `${n + 1}. Lightship ${n}\nA. a\nB. b\nAnswer: A\n`);
  const upload = { topic_id: topic.id, text: beacons.join(''), quiz: null };
  await callAdmin(page, 'POST', 'question-uploads', upload);
  await page.goto(`${path}?q=lightship`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 120' }).click();
  await expectTexts(page, '120 selected', '70 of them not on this page.');
  let calls = 0;
  await page.route('**/api/admin/question-deletions', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    return route.fulfill({ status: 409, json: { error: 'Nothing was deleted.', code: 'QUESTIONS_NOT_DELETED' } });
  });
  await page.getByRole('button', { name: 'Delete 120 questions' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete 120 questions' }).click();
  await expect(question.getByText('Nothing was deleted.', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Delete 120 questions' }).click();
  await expect(said(page, 'Deleted 120 questions.')).toBeVisible();
  await expect(page.getByText('No questions found matching the current filters')).toBeVisible();
  expect(calls, 'one call for all of them').toBe(2);
  await page.goto('/admin/trash');
  await expect(page.getByRole('row').filter({ hasText: '120 questions of' })).toHaveCount(1);
});

test('an action that goes on after its call shows its progress, then its outcome', async ({ page, server }) => {
  await asAdministrator(page);
  const begun = `insert into bulk_actions (user_id, kind, input, total, done, created_at)
    select id, 'move_questions', '{"ids": []}', 1500, 400, now() from users where email = 'admin@certamen.example' returning id`;
  const [action] = await server.sql<{ id: string }>(begun);
  const outcome = { changed: 1_499, already: 1, gone: 0, unusable: 0, target: 'Cisco CCNA', trash_id: null };
  await page.goto(path);
  await expect(page.getByText('Moving questions: 400 of 1,500')).toBeVisible();
  await server.sql('update bulk_actions set done = 900 where id = $1', [action?.id]);
  await expect(page.getByText('Moving questions: 900 of 1,500')).toBeVisible();
  await expectGoodLook(page, 'under way');
  const ended = 'update bulk_actions set done = 1500, outcome = $2, ended_at = now() where id = $1';
  await server.sql(ended, [action?.id, JSON.stringify(outcome)]);
  const told = page
    .getByRole('status')
    .filter({ hasText: 'Moved 1,499 questions to Cisco CCNA. One was there already.' });
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await expectGoodLook(page, 'ended');
  await told.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.getByText('Nothing selected')).toBeVisible();
  await expect(told).toBeHidden();
});

test('one question is edited by two, by keyboard, in its topic, and not saved', async ({ page }) => {
  await test.step('of two who edit one question the second is told, sees what the first saved, and decides', async () => {
    tolerate(/status of 409/);
    await asAdministrator(page);
    const { texts, ids } = await someQuestions(page, ['Shared']);
    const [text = ''] = texts;
    await page.goto(`${path}?question_id=${ids[0]}`);
    await buttonIn(rowOf(page, text), /^Edit /).click();
    const form = editorOf(page, text);
    await form.getByLabel('Explanation').fill('Mine.');
    const answers = [
      { answer_text: 'theirs', is_correct: true },
      { answer_text: 'second', is_correct: false },
    ];
    const data = { question_text: text, explanation: 'Theirs.', answers, version: 1 };
    await callAdmin(page, 'PUT', `questions/${ids[0]}`, data);
    await form.getByRole('button', { name: 'Save question' }).click();
    await expect(form.getByText(/^Someone else saved this question after you opened it\./)).toBeVisible();
    const panel = form.getByRole('region', { name: 'Changed by someone else' });
    await expect(panel.getByRole('definition')).toHaveText(['Theirs: Theirs.', 'Yours: Mine.']);
    await expect(form.getByLabel('Explanation')).toHaveValue('Mine.');
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(said(page, 'Question saved.')).toBeVisible();
    const { question } = await callAdmin(page, 'GET', `questions/${ids[0]}`);
    expect([question.version, question.explanation]).toEqual([3, 'Mine.']);
    expect(question.answers, 'what they alone changed is kept').toMatchObject(answers);
  });
  await test.step('with the keyboard alone one edits and deletes a question', async () => {
    const { texts, ids } = await someQuestions(page, ['Keys']);
    const [text = ''] = texts;
    await page.goto(`${path}?question_id=${ids[0]}`);
    await buttonIn(rowOf(page, text), /^Edit /).focus();
    await page.keyboard.press('Enter');
    await expect(editorOf(page, text).getByLabel(/^Question/)).toBeFocused();
    await pressKeys(page, 'Tab', 'Space');
    await expect(editorOf(page, text).getByRole('checkbox', { name: 'Answer A is correct' })).toBeChecked();
    await editorOf(page, text).getByRole('button', { name: 'Save question' }).focus();
    await page.keyboard.press('Enter');
    await expect(said(page, 'Question saved.')).toBeVisible();
    await expect(rowOf(page, text).getByRole('button', { name: /^Edit / })).toBeFocused();
    await pressKeys(page, 'Tab', 'Enter');
    const asks = page.getByRole('alertdialog', { name: 'Delete this question?' });
    await expect(asks).toContainText('It is in no quiz.');
    await page.keyboard.press('Escape');
    await expect(asks).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(asks).toContainText('It is in no quiz.');
    await asks.getByRole('button', { name: 'Delete question' }).focus();
    await page.keyboard.press('Enter');
    await expect(said(page, 'Deleted 1 question.')).toBeVisible();
    await expect(rowOf(page, text)).toHaveCount(0);
    const status = page.getByRole('status').filter({ hasText: 'Deleted 1 question.' });
    await expect(status, 'the next Tab goes on from what was said').toBeFocused();
  });
  await test.step('each question says its topic, where they are not all of one', async () => {
    const { texts, ids, topic, topic_id } = await someQuestions(page, ['Homely']);
    const [text = ''] = texts;
    await page.goto(`${path}?question_id=${ids[0]}`);
    await expect(rowOf(page, text)).toContainText(topic);
    await page.goto(`${path}?question_id=${ids[0]}&topic_id=${topic_id}`);
    await expect(rowOf(page, text)).toBeVisible();
    await expect(rowOf(page, text)).not.toContainText(topic);
  });
  await test.step('edits that are not saved outlive the pages of the list, and are asked about before one leaves', async () => {
    const { texts } = await someQuestions(page, ['Kept']);
    const [kept = ''] = texts;
    await page.goto(`${path}?q=of+the+lighthouse`);
    await buttonIn(rowOf(page, kept), /^Edit /).click();
    await editorOf(page, kept).getByLabel('Explanation').fill('Half a thought');
    await editorOf(page, kept).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('What you typed is not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const list = '**/api/admin/questions?*';
    const asks = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const leavesDuringLoad = async (link: string) => {
      const before = page.url();
      const release = await holdBack(page, list);
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('link', { name: 'Quiz Builder' }).click();
      await expect(asks).toBeVisible();
      release();
      await expect(page, 'the load has ended').not.toHaveURL(before);
      await page.unroute(list);
    };
    await leavesDuringLoad('Next');
    await asks.getByRole('button', { name: 'Stay' }).click();
    await expect(editorOf(page, kept).getByLabel('Explanation')).toHaveValue('Half a thought');
    await editorOf(page, kept).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Quiz Builder' }).click();
    await expect(page).toHaveURL(/content\/quizzes$/);
    await page.goBack();
    await buttonIn(page.getByRole('row').nth(1), /^Edit /).click();
    await page.getByRole('textbox', { name: 'Explanation' }).fill('Let go');
    await leavesDuringLoad('Previous');
    await asks.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/content\/quizzes$/);
  });
});
