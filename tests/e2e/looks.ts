import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAdmin, openAdmin } from './admin-steps.ts';
import { expect, type Page, type RunningServer, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** How each look is reached. */
type Looks = Readonly<Record<string, (page: Page, server: RunningServer) => Promise<unknown>>>;

/** What differs from run to run. */
const changing: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?((,| at) \d+:\d\d\s[AP]M)?/g, '<day>'],
  [/\b\d+ (month|year)s? ago/g, '<day>'],
  [/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '<day>'],
];

function looks(noun: string, prepare: (page: Page, server: RunningServer) => Promise<unknown>, states: Looks): void {
  test(noun, async ({ page, server }) => {
    tolerate(/./);
    page.setDefaultTimeout(30_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAdmin(page);
    await prepare(page, server);
    const folder = process.env.LOOKS as string;
    mkdirSync(folder, { recursive: true });
    const failed: string[] = [];
    for (const [name, reach] of Object.entries(states)) {
      // A look that cannot be reached keeps none of the others from being written.
      await reach(page, server)
        .then(async () => writeFileSync(join(folder, `${noun}, ${name}.yml`), await settledTree(page)))
        .catch((error) => failed.push(`${name}: ${error}`));
    }
    expect(failed).toEqual([]);
  });
}

const dialogs = 'dialog[open], [role=alertdialog]';

/** The dialog that is open, or else the tab, as soon as it no longer changes. */
async function settledTree(page: Page): Promise<string> {
  let before = '';
  for (;;) {
    await page.waitForLoadState('networkidle');
    const tree = await page
      .locator((await page.locator(dialogs).count()) > 0 ? dialogs : 'main')
      .last()
      .ariaSnapshot();
    if (tree === before) return changing.reduce((text, [pattern, mark]) => text.replace(pattern, mark), `${tree}\n`);
    before = tree;
    await page.waitForTimeout(300);
  }
}

const open = (address: string) => (page: Page) => page.goto(`/admin/${address}`);

/** Presses a button; the look is there with a dialog, or with this text. */
const press = (address: string, name: string | RegExp, text?: string) => async (page: Page) => {
  await open(address)(page);
  await page.getByRole('button', { name }).first().click();
  await (text ? page.getByText(text) : page.locator(dialogs)).first().waitFor();
};

const unfold = (address: string, summary: string) => async (page: Page) => {
  await open(address)(page);
  await page.locator(summary).first().click();
};

/** A form is opened, someone else saves in the meantime, and both changed the same field. */
const conflict =
  (address: string, button: string, table: string, column: string) =>
  async (page: Page, { sql }: RunningServer) => {
    await press(address, button)(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(column === 'full_name' ? 'Full name' : 'Description').fill('Mine');
    await sql(`update ${table} set ${column} = 'Theirs'`);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Take theirs' }).waitFor();
  };

const list = (tab: string, search = 'q') => ({
  list: open(tab),
  empty: open(`${tab}?${search}=nothing+is+called+so`),
  failed: open(`${tab}?cursor=zzz`),
});

looks('entitlements', threeHolders, {
  ...list('entitlements'),
  add: press('entitlements', 'Add Entitlement'),
  edit: press('entitlements', 'Edit CCNA for two'),
  assign: press('entitlements', 'Assign CCNA for two'),
  delete: press('entitlements', 'Delete CCNA for two'),
  conflict: conflict('entitlements', 'Edit CCNA for two', 'entitlements', 'description'),
});

looks('user entitlements', threeHolders, {
  ...list('user-entitlements'),
  active: open('user-entitlements?state=active'),
  expired: open('user-entitlements?state=expired'),
  revoked: open('user-entitlements?state=revoked'),
  assign: press('user-entitlements', 'Assign Entitlement'),
  revoke: press('user-entitlements', /^Revoke /),
});

looks('users', aSuspendedUser, {
  ...list('users'),
  suspended: open('users?state=suspended'),
  add: press('users', 'Add New User'),
  edit: press('users', 'Edit Mara Example'),
  'set password': press('users', 'Password of Mara Example'),
  suspend: press('users', 'Suspend Mara Example'),
  reinstate: press('users', 'Reinstate Sold Account'),
  delete: press('users', 'Delete Mara Example'),
  learner: async (page) => {
    await open('users?q=Mara')(page);
    await page.getByRole('link', { name: 'Mara Example' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mara Example' }).waitFor();
  },
  conflict: conflict('users', 'Edit Mara Example', 'profiles', 'full_name'),
});

looks('blog categories', (page) => callAdmin(page, 'POST', 'blog-categories', { name: 'High tide' }), {
  list: open('blog/categories'),
  add: press('blog/categories', 'Add Category'),
  edit: press('blog/categories', 'Edit High tide'),
  delete: press('blog/categories', 'Delete High tide'),
  conflict: conflict('blog/categories', 'Edit High tide', 'blog_categories', 'description'),
});

looks('reports', threeReports, {
  ...list('reports'),
  closed: open('reports?state=closed'),
  'question open': unfold('reports', 'li summary'),
  'note open': press('reports', /^Add a note/, 'Save note'),
  'report closed': press('reports', /^Close report/, 'Report closed'),
});

looks('trash', twoDeleted, {
  ...list('trash'),
  remove: press('trash', 'Delete for good: Drills'),
  'restore done': press('trash', 'Restore Lathes', 'Restored: Lathes.'),
});

looks('audit', twoDeleted, {
  ...list('audit', 'search'),
  filtered: open('audit?search=Lathes&noun=topic'),
  'detail open': unfold('audit?search=Workshop', 'td summary'),
});

looks('catalog', twoDeleted, {
  ...list('content'),
  'panel open': open('content?q=workshop'),
  'add category': press('content', 'Add Category'),
  'edit category': press('content?q=workshop', 'Edit category: Workshop'),
  'delete category': press('content?q=workshop', 'Delete category: Workshop'),
  'add topic': press('content?q=workshop', 'Add Topic to Workshop'),
  'edit topic': press('content?q=workshop', 'Edit Planes'),
  'delete topic': press('content?q=workshop', 'Delete Planes'),
  conflict: conflict('content?q=workshop', 'Edit category: Workshop', 'categories', 'description'),
});

const upload = (kind: 'questions' | 'flashcards', text: string) => async (page: Page) => {
  await open(`content/upload-${kind}`)(page);
  await page.getByLabel('Topic').selectOption({ label: 'Signals' });
  await page.getByRole('textbox', { name: /, pasted/ }).fill(text);
  await page.getByText(/^\d+ (question|flashcard)s? read/).waitFor();
};

const selected = (tab: string) => async (page: Page) => {
  await open(tab)(page);
  await page.getByLabel('Select all on this page').check();
};

const bulk = (tab: string, action: string | RegExp) => async (page: Page) => {
  await selected(tab)(page);
  await page.getByRole('button', { name: action }).first().click();
  await page.locator(dialogs).waitFor();
};

const askedQuestions = 'content/questions?q=lighthouse';
looks('questions', aTopicOfSignals, {
  ...list('content/questions'),
  found: open(askedQuestions),
  selected: selected(askedQuestions),
  new: press(askedQuestions, 'Add question', 'Save question'),
  edit: press(askedQuestions, 'Edit What does a lighthouse say?', 'Save question'),
  move: bulk(askedQuestions, 'Move to topic'),
  'add to quiz': bulk(askedQuestions, 'Add to quiz'),
  delete: bulk(askedQuestions, /^Delete \d/),
  upload: open('content/upload-questions'),
  'upload read': upload('questions', '1. Which?\nA. one\nB. two\nAnswer: A\n\n2. What?\nA. one\nB. two\nAnswer: E\n'),
  'upload file': open('content/upload-questions-file'),
});

const foundCards = 'content/flashcards?q=buoy';
looks('flashcards', aTopicOfSignals, {
  ...list('content/flashcards'),
  found: open(foundCards),
  selected: selected(foundCards),
  add: press(foundCards, 'Add flashcard'),
  edit: press(foundCards, 'Edit Red buoy', 'Save flashcard'),
  delete: bulk(foundCards, /^Delete \d/),
  upload: open('content/upload-flashcards'),
  'upload read': upload('flashcards', 'Front: Green buoy\nBack: Starboard\n\nFront: only\n'),
  'upload file': open('content/upload-flashcards-file'),
});

looks('quizzes', aTopicOfSignals, {
  ...list('content/quizzes'),
  found: open('content/quizzes?q=night'),
  delete: press('content/quizzes?q=night', 'Delete Night signals'),
  new: open('content/quizzes/new?q=lighthouse'),
  edit: async (page) => {
    await open('content/quizzes?q=night')(page);
    await page.getByRole('link', { name: 'Edit Night signals' }).click();
    await page.getByRole('heading', { level: 2, name: 'Night signals' }).waitFor();
  },
});

looks('posts', (page) => callAdmin(page, 'POST', 'posts', { title: 'High tide', content: 'It comes and goes.' }), {
  ...list('blog'),
  found: open('blog?q=high+tide'),
  delete: press('blog?q=high+tide', 'Delete High tide'),
  new: open('blog/new'),
  edit: async (page) => {
    await open('blog?q=high+tide')(page);
    await page.getByRole('link', { name: 'Edit High tide' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  },
});

looks('pages', nothing, { footer: open('footer'), edit: open('footer?page=about'), seo: open('seo') });

looks('settings', nothing, {
  sitemap: open('sitemap'),
  sso: open('sso'),
  tiers: open('subscriptions'),
  'add tier': press('subscriptions', 'Add Tier'),
  'edit tier': press('subscriptions', /^Edit /),
  functions: open('edge-functions'),
  'add function': press('edge-functions', 'Add function'),
  'api tester': open('api-tester'),
});

async function threeHolders(_: Page, { sql, account }: RunningServer) {
  for (const [at, state] of ['Active', 'Expired', 'Revoked'].entries()) {
    const { email } = await account({ full_name: `${state} Holder` });
    await sql(
      `insert into user_entitlements (user_id, entitlement_id, is_active, expires_at, created_at)
       select users.id, entitlements.id, $2, $3, $4 from users, entitlements where email = $1 and code = 'TWICE'`,
      [email, state !== 'Revoked', state === 'Expired' ? '2020-01-31' : null, `2019-01-0${3 - at}`],
    );
  }
}

async function aSuspendedUser(page: Page, { sql, account }: RunningServer) {
  await sql("update users set created_at = '2026-01-01' where email like 'learner@%'");
  await account({ full_name: 'Mara Example' });
  const { email } = await account({ full_name: 'Sold Account' });
  const { users } = await callAdmin(page, 'GET', `users?q=${email}`);
  await callAdmin(page, 'POST', `users/${users[0].id}/suspension`, { reason: 'Sold the account.', mail: false });
}

async function threeReports(_: Page, { sql }: RunningServer) {
  for (const [at, message] of ['Closed long ago.', 'The key looks wrong to me.', 'The explanation too.'].entries())
    await sql(
      `insert into feedback (user_id, topic_id, topic_name, question_id, question_version_id, message, email,
         sender_name, created_at, closed_at, closed_by)
       select users.id, topics.id, topics.name, questions.id, current_version_id, $1, 'mara@example.org', 'Demo Learner', $3, $2, admin.id
       from users, users admin, questions join topics on topics.id = topic_id
       where users.email like 'learner@%' and admin.email like 'admin@%' order by question_text limit 1`,
      [message, at === 0 ? '2026-01-09' : null, `2026-01-0${at + 1}`],
    );
}

async function twoDeleted(page: Page, { sql }: RunningServer) {
  await sql('update topics set code = upper(substr(md5(name), 1, 6))');
  const { category } = await callAdmin(page, 'POST', 'categories', { name: 'Workshop', description: 'Of tools' });
  for (const [name, code] of Object.entries({ Planes: 'PLANES', Lathes: '', Drills: '' })) {
    const { topic } = await callAdmin(page, 'POST', 'topics', { category_id: category.id, name, code });
    if (!code) await callAdmin(page, 'DELETE', `topics/${topic.id}`);
  }
}

async function nothing() {}

async function aTopicOfSignals(page: Page) {
  const { category } = await callAdmin(page, 'POST', 'categories', { name: 'At sea', description: '' });
  const { topic } = await callAdmin(page, 'POST', 'topics', {
    category_id: category.id,
    name: 'Signals',
    code: 'SIGNAL',
  });
  const { question } = await callAdmin(page, 'POST', 'questions', {
    ...{ topic_id: topic.id, question_text: 'What does a lighthouse say?', explanation: 'Here are rocks.' },
    answers: ['Come', 'Stay away'].map((answer_text, at) => ({ answer_text, is_correct: at === 1 })),
  });
  await callAdmin(page, 'POST', 'flashcard-uploads', {
    ...{ category_id: category.id, topic_id: topic.id, text: 'Front: Red buoy\nBack: Port' },
  });
  await callAdmin(page, 'POST', 'quizzes', {
    ...{ title: 'Night signals', topic_id: topic.id, question_ids: [question.id], time_limit: 10, passing_score: 50 },
  });
}
