import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOffice, openOffice } from './office-steps.ts';
import { expect, type Page, type RunningServer, test } from './support.ts';

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
  test(noun, async ({ page, server, tolerate }) => {
    tolerate(/./);
    page.setDefaultTimeout(30_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openOffice(page);
    await prepare(page, server);
    const folder = process.env.LOOKS as string;
    mkdirSync(folder, { recursive: true });
    const failed: string[] = [];
    for (const [name, reach] of Object.entries(states)) {
      // A look that cannot be reached keeps none of the others from being written.
      const tree = await reach(page, server)
        .then(() => settledTree(page))
        .catch((error) => {
          failed.push(`${name}: ${error}`);
          return 'not reached';
        });
      const same = changing.reduce((text, [pattern, mark]) => text.replace(pattern, mark), tree);
      writeFileSync(join(folder, `${noun}, ${name}.yml`), `${same}\n`);
    }
    expect(failed).toEqual([]);
  });
}

/** The dialog that is open, or else the tab, as soon as it no longer changes. */
async function settledTree(page: Page): Promise<string> {
  const dialogs = page.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true });
  let before = '';
  for (;;) {
    await page.waitForLoadState('networkidle');
    const tree = await ((await dialogs.count()) > 0 ? dialogs.last() : page.locator('main')).ariaSnapshot();
    if (tree === before) return tree;
    before = tree;
    await page.waitForTimeout(300);
  }
}

const open = (address: string) => (page: Page) => page.goto(address);

/** Presses the buttons of these names one after another, each when it is there. */
const press =
  (address: string, ...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await page.goto(address);
    for (const name of names) await page.getByRole('button', { name }).first().click();
    await page.locator('dialog[open], [role=dialog], [role=alertdialog]').first().waitFor();
  };

/** A form is opened, someone else saves in the meantime, and both changed the same field. */
const conflict =
  (address: string, button: string | RegExp, field: string, elsewhere: string) =>
  async (page: Page, { sql }: RunningServer) => {
    await press(address, button)(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field).fill('Mine');
    await sql(elsewhere);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Take theirs' }).waitFor();
  };

const failing = (tab: string) => open(`/admin/${tab}?cursor=zzz`);

async function entitlements(page: Page, { sql, account }: RunningServer) {
  const { categories } = await callOffice(page, 'GET', 'catalog');
  const [topic] = categories.flatMap(({ topics }: { topics: { id: string }[] }) => topics);
  const parts = { topic_id: topic.id, is_ad_free: true };
  const made: string[] = [];
  for (const more of [
    {
      code: 'EVENING',
      name: 'Evening class',
      description: 'No ads.',
      max_redemptions: 30,
      redeem_until: '2999-01-31',
    },
    { code: 'MORNING', name: 'Morning class', is_active: false },
    { code: 'SUMMER', name: 'Summer class', redeem_until: '2999-01-31' },
  ])
    made.push((await callOffice(page, 'POST', 'entitlements', { ...parts, ...more })).entitlement.id);
  await sql("update entitlements set redeem_until = '2020-01-31T23:59:59.999Z' where code = 'SUMMER'");
  for (const full_name of ['Active Holder', 'Expired Holder', 'Revoked Holder']) {
    const { email } = await account({ full_name });
    const { users } = await callOffice(page, 'GET', `entitlement-users?q=${email}`);
    const { grant } = await callOffice(page, 'POST', 'grants', { user_id: users[0].id, entitlement_id: made[0] });
    if (full_name.startsWith('Revoked')) await callOffice(page, 'POST', `grants/${grant.id}/revocation`);
    if (full_name.startsWith('Expired'))
      await sql('update user_entitlements set expires_at = $1 where id = $2', ['2020-01-31T23:59:59.999Z', grant.id]);
  }
}

const evening = '/admin/entitlements?q=EVENING';
looks('entitlements', entitlements, {
  list: open('/admin/entitlements'),
  'filtered, empty': open('/admin/entitlements?q=nothing+is+called+so'),
  failed: failing('entitlements'),
  add: press('/admin/entitlements', 'Add Entitlement'),
  edit: press(evening, 'Edit Evening class'),
  assign: press(evening, 'Assign Evening class'),
  delete: press(evening, 'Delete Evening class'),
  conflict: conflict(evening, 'Edit Evening class', 'Description', "update entitlements set description = 'Theirs'"),
});

const grants = (filters: string) => `/admin/user-entitlements?q=EVENING${filters}`;
looks('user entitlements', entitlements, {
  list: open(grants('')),
  active: open(grants('&state=active')),
  expired: open(grants('&state=expired')),
  revoked: open(grants('&state=revoked')),
  'filtered, empty': open('/admin/user-entitlements?q=nothing+is+called+so'),
  failed: failing('user-entitlements'),
  assign: press(grants(''), 'Assign Entitlement'),
  revoke: press(grants(''), /^Revoke .* from Active Holder/),
});

const mara = '/admin/users?q=Mara';
async function users(page: Page, { account, sql }: RunningServer) {
  await sql("update users set created_at = '2026-01-01' where email like 'learner@%'");
  await account({ full_name: 'Mara Example' });
  const { email } = await account({ full_name: 'Sold Account' });
  const { users } = await callOffice(page, 'GET', `users?q=${email}`);
  await callOffice(page, 'POST', `users/${users[0].id}/suspension`, { reason: 'Sold the account.', mail: false });
}

looks('users', users, {
  list: open('/admin/users'),
  suspended: open('/admin/users?state=suspended'),
  'filtered, empty': open('/admin/users?q=nobody-is-called-so'),
  failed: failing('users'),
  add: press('/admin/users', 'Add New User'),
  edit: press(mara, 'Edit Mara Example'),
  'set password': press(mara, 'Password of Mara Example'),
  suspend: press(mara, 'Suspend Mara Example'),
  reinstate: press('/admin/users?q=Sold', 'Reinstate Sold Account'),
  delete: press(mara, 'Delete Mara Example'),
  conflict: conflict(
    mara,
    'Edit Mara Example',
    'Full name',
    "update profiles set full_name = 'Mara Theirs' where full_name = 'Mara Example'",
  ),
  'a learner': async (page) => {
    await page.goto('/admin/users?q=Demo+Learner');
    await page.getByRole('link', { name: 'Demo Learner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Demo Learner' }).waitFor();
  },
});

const blogCategories = '/admin/blog/categories';
looks('blog categories', (page) => callOffice(page, 'POST', 'blog-categories', { name: 'High tide' }), {
  list: open(blogCategories),
  add: press(blogCategories, 'Add Category'),
  edit: press(blogCategories, 'Edit High tide'),
  delete: press(blogCategories, 'Delete High tide'),
  conflict: conflict(
    blogCategories,
    'Edit High tide',
    'Description',
    "update blog_categories set description = 'Theirs'",
  ),
});

async function reports(_: Page, { sql }: RunningServer) {
  for (const [at, message] of [
    'Closed long ago.',
    'The key looks wrong to me.',
    'The explanation does too.',
  ].entries())
    await sql(
      `insert into feedback (user_id, topic_id, topic_name, question_id, question_version_id, message, email, sender_name, created_at, closed_at, closed_by)
       select users.id, topics.id, topics.name, questions.id, current_version_id, $1, 'mara@example.org', 'Demo Learner', $3, $2, admin.id
       from users, users admin, questions join topics on topics.id = topic_id
       where users.email like 'learner@%' and admin.email like 'admin@%' order by question_text limit 1`,
      [message, at === 0 ? '2026-01-09' : null, `2026-01-0${at + 1}`],
    );
}

const wrong = '/admin/reports?q=The+key';
looks('reports', reports, {
  list: open('/admin/reports'),
  closed: open('/admin/reports?state=closed'),
  'filtered, empty': open('/admin/reports?q=nothing+says+this'),
  failed: failing('reports'),
  'question open': async (page) => {
    await page.goto(wrong);
    await page.locator('li summary').first().click();
  },
  'note open': async (page) => {
    await page.goto(wrong);
    await page.getByRole('button', { name: /^Add a note/ }).click();
    await page.getByLabel('Note, for administrators only').fill('The vendor agrees.');
  },
  'note saved': async (page) => {
    await page.getByRole('button', { name: 'Save note', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Note saved' }).waitFor();
  },
  close: async (page) => {
    await page.goto(wrong);
    await page.getByRole('button', { name: /^Close report/ }).click();
    await page.getByText('Report closed', { exact: true }).waitFor();
  },
});

async function deleted(page: Page) {
  const { category } = await callOffice(page, 'POST', 'categories', { name: 'Workshop' });
  for (const name of ['Lathes', 'Drills']) {
    const { topic } = await callOffice(page, 'POST', 'topics', { category_id: category.id, name });
    await callOffice(page, 'DELETE', `topics/${topic.id}`);
  }
}

looks('trash', (page) => callOffice(page, 'GET', 'catalog'), { empty: open('/admin/trash') });

looks('trash of two', deleted, {
  list: open('/admin/trash'),
  failed: failing('trash'),
  remove: press('/admin/trash', 'Delete for good: Drills'),
  'restore done': async (page) => {
    await page.goto('/admin/trash');
    await page.getByRole('button', { name: 'Restore Lathes' }).click();
    await page.getByText('Restored: Lathes.').waitFor();
  },
});

looks('audit', deleted, {
  list: open('/admin/audit'),
  filtered: open('/admin/audit?search=Lathes&noun=topic'),
  'filtered, empty': open('/admin/audit?search=nothing+was+so'),
  failed: failing('audit'),
  'detail open': async (page) => {
    await page.goto('/admin/audit?search=Workshop');
    await page.locator('summary').filter({ hasText: 'Detail' }).first().click();
  },
});

async function catalog(page: Page, { sql }: RunningServer) {
  await sql('update topics set code = upper(substr(md5(name), 1, 6))');
  const { category } = await callOffice(page, 'POST', 'categories', { name: 'Workshop', description: 'For tools' });
  await callOffice(page, 'POST', 'topics', { category_id: category.id, name: 'Lathes', code: 'LATHES' });
}

const workshop = '/admin/content?q=workshop';
looks('catalog', catalog, {
  list: open('/admin/content'),
  'panel open': open(workshop),
  'filtered, empty': open('/admin/content?q=nothing+is+called+so'),
  'add category': press('/admin/content', 'Add Category'),
  'edit category': press(workshop, 'Edit category: Workshop'),
  'delete category': press(workshop, 'Delete category: Workshop'),
  'add topic': press(workshop, 'Add Topic to Workshop'),
  'edit topic': press(workshop, 'Edit Lathes'),
  'delete topic': press(workshop, 'Delete Lathes'),
  conflict: conflict(
    workshop,
    'Edit category: Workshop',
    'Description',
    "update categories set description = 'Theirs'",
  ),
});
