import { asAdministrator, callAdmin, openAdmin } from './admin-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { holdBack } from './network-steps.ts';
import { buttonIn, expectTexts, expectWords, fillIn } from './part-steps.ts';
import { expect, learner, overflow, type Page, startSession, test } from './support.ts';
import { anotherBrowser, tolerate } from './watch-steps.ts';

interface Picked {
  id: string;
  question_text: string;
}

interface Topic {
  id: string;
  name: string;
  category_id: string;
  exam: { minutes: number | null; passing_score: number | null };
}

const list = '/admin/content/quizzes';
const picks = (page: Page) => page.getByRole('region', { name: 'Questions to pick from' });
const quizForm = (page: Page) => page.getByRole('form', { name: 'The quiz' });
const chosen = (page: Page) => quizForm(page).locator('ol > li');
const success = (page: Page) => page.getByText('Quiz saved successfully!');
const saveQuiz = (page: Page) => page.getByRole('button', { name: 'Save quiz' });

async function topicsOf(page: Page): Promise<Topic[]> {
  return (await (await page.request.get('/api/admin/quiz-topics')).json()).topics;
}

async function questionsOf(page: Page, topic: Topic, count: number): Promise<Picked[]> {
  const answer = await page.request.get(`/api/admin/quiz-candidates?topic_id=${topic.id}`);
  return (await answer.json()).questions.slice(0, count);
}

/** A quiz that is there already; returns its address in the builder and what it is. */
async function aQuiz(page: Page, title: string, count = 3) {
  const [topic] = (await topicsOf(page)) as [Topic];
  const question_ids = (await questionsOf(page, topic, count)).map(({ id }) => id);
  const settings = { title, description: '', topic_id: topic.id, time_limit: 60, passing_score: 70, question_ids };
  const { quiz } = await callAdmin(page, 'POST', 'quizzes', settings);
  return { path: `${list}/${quiz.id}`, id: quiz.id as string, settings, topic };
}

/** The questions of the quiz in order. */
const textsOf = (page: Page) => chosen(page).locator('.question-line').allTextContents();

/** Enough of a question's text to find it again. */
const beginning = ({ question_text }: Picked) => (question_text.split(/[`\n]/)[0] as string).slice(0, 40).trim();

test('A2-059, A2-069: a quiz of two topics is built and taken', { tag: '@pglite' }, async ({ page }) => {
  await openAdmin(page, list);
  const title = 'Two topics';
  const [first, second] = (await topicsOf(page)) as [Topic, Topic];
  await page.getByRole('link', { name: 'Create New Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'New quiz' })).toBeVisible();
  await fillIn(page, { Title: title, Description: 'From the editors.' });
  await page.getByLabel('Home topic').selectOption(first.id);
  for (const topic of [first, second]) {
    await page.getByLabel('Topic', { exact: true }).selectOption(topic.id);
    await expect(page.getByLabel('Topic', { exact: true }), 'its list is on its way').toHaveValue(topic.id);
    await expect(picks(page).getByText(topic.name).first()).toBeVisible();
    await expect(picks(page)).not.toHaveAttribute('aria-busy');
    await picks(page).getByRole('checkbox').first().check();
  }
  await expect(chosen(page)).toHaveCount(2);
  const last = (await textsOf(page))[1] as string;
  await buttonIn(chosen(page).nth(1), /^Move up/).click();
  await expect(chosen(page).first().locator('.question-line')).toHaveText(last);
  await fillIn(page, { 'Time limit': '45', 'Passing score': '50' });
  // On a slow network the shape of what comes stands between.
  const release = await holdBack(page, '**/api/admin/quizzes/*');
  await saveQuiz(page).click();
  await expect(page.getByText('Loading content...')).toBeVisible();
  release();
  await expect(success(page), 'A8-066').toBeVisible();
  await expect(page, 'it has an address of its own now').toHaveURL(/quizzes\/[0-9a-f-]{36}/);
  const preview = await page.getByRole('link', { name: 'Preview' }).getAttribute('href');
  expect(preview).toMatch(new RegExp(`^/quiz/${first.id}\\?quiz=[0-9a-f-]{36}$`));
  await page.getByRole('link', { name: 'All quizzes' }).click();
  const row = page.getByRole('row', { name: title });
  await expectWords(row, '45 min', '50%');

  const their = await anotherBrowser();
  await startSession(their, learner, `/quiz/${first.id}`);
  await expect(their.getByText('2 questions, 45 min, pass 50%')).toBeVisible();
  await their.getByRole('button', { name: `Start: ${title}` }).click();
  await expect(their.getByText('Question 1 of 2')).toBeVisible();
  await expect(their.getByText(title, { exact: true })).toBeVisible();
  await expect(their.getByRole('timer')).toContainText(/4[45]:\d\d/);
  await expect(their.locator('main')).toContainText(last.slice(0, 30).trim());
  await their.locator('.choice').first().click();
  await their.getByRole('button', { name: 'Next' }).click();
  await their.getByRole('button', { name: 'Complete Quiz' }).first().click();
  await their.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(their.getByRole('heading', { name: /Passed|Failed/ })).toBeVisible();
  await expect(their.getByRole('heading', { name: title })).toBeVisible();
  await their.goto(preview as string);
  await expect(their.getByRole('button', { name: `Start: ${title}` })).toBeVisible();
  await expect(their.getByText(/^Best \d+%$/)).toBeVisible();
});

test('a quiz is built by keyboard and by dragging, kept by a reload, deleted, and refused', async ({ page }) => {
  await test.step('a reload loses nothing, and leaving asks', async () => {
    await openAdmin(page, `${list}/new`);
    await page.getByLabel('Title').fill('Half built');
    await page.getByRole('button', { name: /^Add all on this page/ }).click();
    await expect(chosen(page)).toHaveCount(50);
    await expect(page.getByRole('button', { name: 'All on this page are in' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Restored what you had typed.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Half built');
    await expect(chosen(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'All quizzes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(chosen(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'All quizzes' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('link', { name: 'Create New Quiz' })).toBeVisible();
    await page.getByRole('link', { name: 'Create New Quiz' }).click();
    await expect(page.getByLabel('Title'), 'what was left is kept').toHaveValue('Half built');
    await expect(chosen(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard what you had typed?' });
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.reload();
    await expect(page.getByText('Nothing chosen yet.')).toBeVisible();
    await expect(page.getByLabel('Title'), 'what was discarded does not come back').toHaveValue('');
  });
  await test.step('with the keyboard alone: search, tick, order, save', async () => {
    await page.goto(`${list}/new`);
    const [topic] = (await topicsOf(page)) as [Topic];
    const [one, two, three] = (await questionsOf(page, topic, 3)) as [Picked, Picked, Picked];
    await page.getByLabel('Title').focus();
    await page.keyboard.type('By keys');
    await page.getByLabel('Home topic').focus();
    await page.keyboard.type(topic.name);
    await expect(page.getByLabel('Home topic')).toHaveValue(topic.id);
    await page.getByLabel('Topic', { exact: true }).focus();
    await page.keyboard.type(topic.name);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Topic', { exact: true }), 'its list is on its way').toHaveValue(topic.id);
    await expect(
      picks(page)
        .getByRole('listitem')
        .filter({ hasText: beginning(one) }),
    ).toBeVisible();
    await expect(picks(page)).not.toHaveAttribute('aria-busy');
    for (const question of [one, two, three]) {
      await picks(page)
        .getByRole('listitem')
        .filter({ hasText: beginning(question) })
        .getByRole('checkbox')
        .focus();
      await page.keyboard.press('Space');
    }
    await expect(chosen(page)).toHaveCount(3);
    await buttonIn(chosen(page).nth(2), /^Move up/).focus();
    await pressKeys(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
    await expect(page.getByText('Moved to 1 of 3.')).toBeAttached();
    await expect(chosen(page).first()).toContainText(beginning(three));
    await expect(buttonIn(chosen(page).first(), /^Move up/)).toBeFocused();
    await page.keyboard.press('Alt+End');
    await expect(chosen(page).nth(2)).toContainText(beginning(three));
    await pressKeys(page, 'Tab', 'Tab', 'Enter');
    await expect(chosen(page)).toHaveCount(2);
    await expect(buttonIn(chosen(page).nth(1), /^Take out/)).toBeFocused();
    await saveQuiz(page).focus();
    await page.keyboard.press('Enter');
    await expect(success(page)).toBeVisible();
  });
  await test.step('questions are dragged to their place, and the real exam lends its time', async () => {
    const { path, topic } = await aQuiz(page, 'Dragged');
    await page.goto(path);
    const [one = '', two = '', three = ''] = await textsOf(page);
    await chosen(page)
      .nth(0)
      .getByTitle('Drag to move')
      .dragTo(chosen(page).nth(2), { targetPosition: { x: 60, y: 45 } });
    await expect(chosen(page).locator('.question-line')).toHaveText([two, three, one]);
    await page.getByRole('button', { name: 'Like the real exam' }).click();
    await expect(page.getByLabel('Time limit')).toHaveValue(String(topic.exam.minutes));
    await expect(page.getByRole('heading', { name: /^By domain/ })).toBeVisible();
    await saveQuiz(page).click();
    await expect(success(page)).toBeVisible();
  });
  await test.step('the list is searched, and a delete names what goes', async () => {
    const title = 'To be deleted';
    const { topic, id } = await aQuiz(page, title);
    await page.goto(list);
    await page.getByLabel('Search quizzes by title').fill('nothing is called like this');
    await expect(page.getByText('No quizzes found matching the current filters')).toBeVisible();
    await page.getByLabel('Search quizzes by title').fill(title.toUpperCase());
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete "${title}"?` });
    await expectTexts(dialog, 'its choice of 3 questions', 'The questions themselves stay.');
    await dialog.getByRole('button', { name: 'Delete quiz' }).click();
    await expect(page.getByText(`"${title}" is in the trash for 30 days.`)).toBeVisible();
    await expect(page.getByText('No quizzes found matching the current filters')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'is in the trash' })).toBeFocused();
    await page.goto(`/quiz/${topic.id}?quiz=${id}`);
    await expect(page.getByText('This practice exam is no longer offered here.')).toBeVisible();
  });
  await test.step('A5-042 to A5-044: what is missing is said beside its field', async () => {
    tolerate(/status of 400/);
    await page.goto(`${list}/new`);
    await expect(page.getByLabel('Title'), 'of a new quiz').toBeFocused();
    await saveQuiz(page).click();
    await expectTexts(page, 'Quiz title is required', 'At least one question is required');
    await expect(page.getByText('Choose the topic on whose page learners find this quiz.')).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();
    await fillIn(page, { Title: 'Wrong numbers', 'Time limit': '0', 'Passing score': 'many' });
    await saveQuiz(page).click();
    await expectTexts(page, 'The time limit is 1 to 600 minutes.', 'The passing score is 0% to 100%.');
    await expect(page.getByLabel('Time limit')).toHaveValue('0');
    await expect(page.getByLabel('Home topic')).toBeFocused();
  });
  await test.step('a message goes as soon as what it says is mended', async () => {
    const messages = [
      'Choose the topic on whose page learners find this quiz.',
      'The time limit is 1 to 600 minutes.',
      'The passing score is 0% to 100%.',
      'At least one question is required',
    ];
    for (const message of messages) await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Quiz title is required')).toBeHidden();
    await page.getByLabel('Home topic').selectOption({ index: 1 });
    await fillIn(page, { 'Time limit': '600', 'Passing score': '100' });
    await picks(page).getByRole('checkbox').first().check();
    for (const message of messages) await expect(page.getByText(message)).toBeHidden();
    await page.getByRole('button', { name: /^Take out/ }).click();
    await expect(page.getByText('At least one question is required')).toBeVisible();
  });
});

test("a colleague's save is not overwritten unseen", async ({ page }) => {
  tolerate(/409|404/);
  await asAdministrator(page);
  const { path, id, settings } = await aQuiz(page, 'Contested');
  await page.goto(path);
  await page.getByLabel('Title').fill('Mine');
  const { version } = (await callAdmin(page, 'GET', `quizzes/${id}`)).quiz;
  const theirs = { ...settings, title: 'Theirs', version };
  const saved = await callAdmin(page, 'PUT', `quizzes/${id}`, theirs);
  await saveQuiz(page).click();
  await expectTexts(page, 'Someone else saved this quiz after you opened it. Review the differences and save again.');
  await expect(page.getByLabel('Title'), 'what was typed stays').toHaveValue('Mine');
  const panel = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('definition')).toHaveText(['Theirs: Theirs', 'Yours: Mine']);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');
  await expect(panel).toBeHidden();

  await page.getByLabel('Title').fill('Mine after all');
  const question_ids = theirs.question_ids.slice(1);
  const again = { ...theirs, time_limit: 10, question_ids, version: saved.quiz.version };
  const { quiz: second } = await callAdmin(page, 'PUT', `quizzes/${id}`, again);
  await saveQuiz(page).click();
  await expect(success(page)).toContainText('were kept: Time limit, Questions.');
  await expect(page.getByLabel('Title')).toHaveValue('Mine after all');
  await expect(page.getByLabel('Time limit')).toHaveValue('10');
  await expect(chosen(page)).toHaveCount(2);

  await page.getByLabel('Time limit').fill('30');
  const merged = (await callAdmin(page, 'GET', `quizzes/${id}`)).quiz.version;
  expect(merged).not.toBe(second.version);
  const mine = { ...again, title: 'Mine after all', time_limit: 20, version: merged };
  await callAdmin(page, 'PUT', `quizzes/${id}`, mine);
  await saveQuiz(page).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(success(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time limit')).toHaveValue('30');

  await callAdmin(page, 'DELETE', `quizzes/${id}`);
  await page.getByLabel('Title').fill('Mine once more');
  await saveQuiz(page).click();
  await expect(page.getByText('This quiz no longer exists.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a new quiz' }).click();
  await expect(success(page)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test('list, builder and dialogs look right', async ({ page }) => {
  tolerate(/status of 400/);
  await asAdministrator(page);
  const { path, settings } = await aQuiz(page, 'Looked at');
  await page.goto(list);
  await expectGoodLook(page, 'list');
  await page.getByRole('button', { name: `Delete ${settings.title}` }).click();
  await expectGoodLook(page, 'delete');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(path);
  await expectGoodLook(page, 'builder');
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole('button', { name: 'Pick questions' }).click();
  await expect(picks(page)).toBeVisible();
  expect(await axeFindings(page, { rules: { 'target-size': { enabled: true } } }), 'picking').toEqual([]);
  expect(await overflow(page), 'picking').toBe(0);
  await page.getByRole('button', { name: /^The quiz/ }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Title').fill('');
  await saveQuiz(page).click();
  await expect(page.getByText('Quiz title is required')).toBeVisible();
  await expectGoodLook(page, 'refused');
  await page.getByRole('link', { name: 'All quizzes' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectGoodLook(page, 'leaving');
});
