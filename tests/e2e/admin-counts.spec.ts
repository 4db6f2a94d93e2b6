import type { RouteConfigEntry } from '@react-router/dev/routes';
import { lists, screens } from '#web/admin-kit/lists.ts';
import routes from '../../web/routes.ts';
import { anAccount } from './account-steps.ts';
import { asAdministrator, callAdmin } from './admin-steps.ts';
import { expectGoodLook } from './axe.ts';
import { aReport, reportAgain } from './report-steps.ts';
import { expect, type Page, runningServer, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** Paths of the back office's screens, with their parameters. */
function pathsIn(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return children.length > 0 ? pathsIn(children, own) : `/${own}`;
  });
}

const admin = (routes as readonly RouteConfigEntry[]).filter(({ path }) => path === 'admin');

/** A site in which no two counts of a kind are alike; returns what the parameters of the screens' paths are. */
async function seed(page: Page): Promise<Record<string, string>> {
  const { sql } = runningServer();
  const first = await aReport(page);
  for (let more = 0; more < 2; more++) await reportAgain(page, first);
  await aReport(page, { whole: true });
  await asAdministrator(page);
  const add = (path: string, data: object) => callAdmin(page, 'POST', path, data);
  const { reports } = await callAdmin(page, 'GET', 'reports');
  const [whole, again] = reports;
  for (const { id } of [whole, again])
    await callAdmin(page, 'PUT', `reports/${id}/closed`, { closed: true, on_same_question: false });
  const { category } = await add('categories', { name: 'Harbors', description: '' });
  const topics: { id: string; name: string }[] = [];
  for (const [name, questions, cards] of [
    ['Pilots 2026', 3, 1],
    ['Tides', 1, 2],
    ['Empty quays', 0, 0],
  ] as const) {
    const { topic } = await add('topics', { category_id: category.id, name });
    topics.push(topic);
    for (let n = 0; n < questions; n++)
      await add('questions', {
        ...{ topic_id: topic.id, question_text: `${name}, ${n}?`, explanation: n === 0 ? '' : 'Because.' },
        answers: ['first', 'second'].map((answer_text, index) => ({ answer_text, is_correct: index === 1 })),
      });
    for (let n = 0; n < cards; n++)
      await add('flashcards', { topic_id: topic.id, front_content: `${name} ${n}`, back_content: 'Back' });
  }
  const { category: news } = await add('blog-categories', { name: 'News', description: '' });
  const post = (title: string, parts: object) => add('posts', { title, content: `What ${title} says.`, ...parts });
  const { post: published } = await post('Out', { published: true, category_ids: [news.id] });
  await post('Later', { scheduled_at: '2055-01-01T09:00:00Z', category_ids: [news.id] });
  await post('Not yet', { category_ids: [news.id] });
  const topic_id = topics[0]?.id;
  const entitlement = async (code: string) =>
    (await add('entitlements', { topic_id, code, name: `Pass ${code}`, is_ad_free: false })).entitlement;
  const [pass, passing] = [await entitlement('PASS'), await entitlement('PASSING')];
  for (const [n, of] of [pass, pass, pass, passing, passing].entries()) {
    const { email } = await anAccount();
    const { users } = await callAdmin(page, 'GET', `users?q=${encodeURIComponent(email)}`);
    const { grant } = await add('grants', { user_id: users[0].id, entitlement_id: of.id });
    if (n === 0)
      await sql("update user_entitlements set expires_at = now() - interval '1 day' where id = $1", [grant.id]);
  }
  const { quiz } = await add('quizzes', {
    ...{ topic_id, title: 'Short one', time_limit: 10, passing_score: 70 },
    question_ids: (await callAdmin(page, 'GET', `questions?topic_id=${topic_id}`)).questions.map(
      ({ id }: { id: string }) => id,
    ),
  });
  const { function: fn } = await add('functions', {
    name: 'greeting',
    code: 'export default { fetch: () => new Response() };',
  });
  const { pages } = await callAdmin(page, 'GET', 'pages');
  const made = { categoryId: category.id, postId: published.id, quizId: quiz.id, name: fn.name };
  return { ...made, userId: reports[0].user.id, pageId: pages[0].id };
}

interface CountLink {
  href: string;
  name: string;
}

/** Links of a screen into the back office that say a number, shown or folded away. */
const countLinks = (page: Page): Promise<CountLink[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"]')]
      .map((link) => ({
        href: link.getAttribute('href') ?? '',
        name: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim().replace(/\s+/g, ' '),
      }))
      .filter(({ name }) => /(^|\s)\d[\d,]*\+?(?=$|[\s:])/.test(name)),
  );

const listPaths = new Set(Object.values(lists).map(({ path }) => path));

/** The count that a list shows; `isMore` where it says 'more than'. */
async function shownCount(page: Page): Promise<{ count: number; isMore: boolean }> {
  const text = await page.getByRole('search', { name: 'Filters' }).getByRole('status').first().textContent();
  return { count: numberIn(text ?? ''), isMore: text?.startsWith('more than') ?? false };
}

const numberIn = (text: string) => Number(/(?<![\w.-])\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''));

test('on wide and small screens every link that says a number leads to a list of as many', async ({ page }) => {
  test.setTimeout(240_000);
  const { categoryId = '', ...parameters } = await seed(page);
  const paths = pathsIn(admin, '').map((path) =>
    path.replace(/:(\w+)/, (_, name: string) => {
      const value = parameters[name];
      if (!value) throw new Error(`The seeded site has nothing for ${path}.`);
      return value;
    }),
  );
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const found = new Map<string, CountLink>();
    for (const path of [...paths, screens.catalog.link({ open: categoryId })]) {
      await page.goto(path);
      for (const link of await countLinks(page)) found.set(`${link.href} ${link.name}`, link);
    }
    const wrong: string[] = [];
    for (const { href, name } of found.values()) {
      const { pathname, search } = new URL(href, 'https://certamen.example');
      // A name of somebody or something may have a number.
      if (!listPaths.has(pathname) && search === '') continue;
      await page.goto(href);
      const { count, isMore } = await shownCount(page);
      const said = numberIn(name);
      if (isMore ? said <= count : said !== count) wrong.push(`'${name}' leads to ${href}, which has ${count}`);
    }
    expect(wrong, `at ${width} px`).toEqual([]);
    const names = [...found.values()].map(({ name }) => name);
    for (const name of [
      ...['3 questions of Pilots 2026', '1 question of Tides', '0 questions of Empty quays'],
      ...['2 flashcards of Tides', '2: who holds Pass PASS', '3: posts in News', '1 draft', 'Reports 2 open'],
      ...['2 open on this question'],
    ])
      expect(names).toContain(name);
    expect(names.some((name) => /^\d+ without explanation$/.test(name))).toBe(true);
  }
});

test('a filter that does not exist shows no rows, says which, and leaves the others', async ({ page }) => {
  tolerate(/status of 400/);
  await asAdministrator(page);
  for (const { path, names } of Object.values({ ...lists, ...screens })) {
    const kept = names.includes('q') ? '?q=tide' : '';
    await page.goto(`${path}${kept || '?'}&nonsense=1`);
    const refused = page.getByText('This address has a filter that does not exist: nonsense.');
    await expect(refused, path).toBeVisible();
    await expect(page.getByRole('row'), path).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Selection' }), path).toHaveCount(0);
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
    await expect(page, path).toHaveURL(`${path}${kept}`);
    await expect(refused, path).toHaveCount(0);
  }
  await page.goto(`${lists.grants.path}?q=tide&user_id=Mara`);
  await expect(page.getByRole('alert')).toContainText('This address has a filter that does not exist: user_id=Mara.');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(`${lists.grants.path}?q=tide`);
  await page.goto(`${lists.posts.path}?state=draft`);
  await expect(page.getByRole('alert')).toContainText('This address has a filter that does not exist: state=draft.');
  await expectGoodLook(page, 'a filter that does not exist');
});

test('a former address leads to the list as it did, and what one filter is for is shown', async ({ page }) => {
  await asAdministrator(page);
  const { questions } = await callAdmin(page, 'GET', 'questions?q=network');
  const { id, topic_id, topic_name } = questions[0];
  await page.goto(`/admin/content/questions?topic=${topic_id}&question=${id}`);
  await expect(page).toHaveURL(`/admin/content/questions?topic_id=${topic_id}&question_id=${id}`);
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue(topic_id);
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'One question: show all' }).press('Enter');
  await expect(page).toHaveURL(lists.questions.link({ topic_id }));
  const gone = '00000000-0000-4000-8000-000000000000';
  await page.goto(lists.questions.link({ topic_id: gone }));
  await expect(page.getByText('0 questions', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Topic', { exact: true }), topic_name).toHaveValue(gone);
});
