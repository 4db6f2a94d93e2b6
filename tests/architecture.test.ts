import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Import, importsIn, withoutComments } from './support/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

const sources = ['core', 'server', 'local', 'web', 'scripts', 'bench', 'tests'].flatMap(sourcesIn);
const production = sources.filter(({ path }) => !isTest(path));

describe('who may import whom', () => {
  test('the reader of imports sees them all', () => {
    const app = sources.find(({ path }) => path === 'server/app.ts');
    expect(app?.imports).toContainEqual({ target: 'server/http/caller.ts', typeOnly: false });
    expect(app?.imports).toContainEqual({ target: 'core/contract/index.ts', typeOnly: true });
    expect(importsIn("const a = await import('./a.ts');\nimport './b.css';", 'web/x/y.ts')).toEqual([
      { target: 'web/x/a.ts', typeOnly: false },
      { target: 'web/x/b.css', typeOnly: false },
    ]);
  });

  test('core imports zod, the contract library, the memory model and core', () => {
    const allowed = /^(zod(\/|$)|@orpc\/contract$|ts-fsrs$|core\/)/;
    expect(wrong('core', (target) => !allowed.test(target))).toEqual([]);
  });

  test('core knows no clock, no chance, no process and no document', () => {
    const outside = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|(document|window)\.\w|globalThis\.)/;
    const found = production.filter(
      ({ path, text }) => path.startsWith('core/') && outside.test(withoutComments(text)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('web imports nothing of the server but one type, in web/lib/seam.ts', () => {
    const fromServer = edges('web').filter(({ target }) => target.startsWith('server/'));
    expect(fromServer).toEqual([{ from: 'web/lib/seam.ts', target: 'server/app.ts', typeOnly: true }]);
  });

  test('the server imports nothing of the pages', () => {
    expect(wrong('server', (target) => target.startsWith('web/') || target.endsWith('.tsx'))).toEqual([]);
  });

  test("a noun's router is imported by server/router.ts alone", () => {
    const routers = edges('server').filter(({ target }) => /^server\/[^/]+\/([\w-]+-)?router\.ts$/.test(target));
    expect(routers.length).toBeGreaterThan(0);
    expect(routers.filter(({ from }) => from !== 'server/router.ts')).toEqual([]);
  });

  test('local imports core and server; the server imports it where a site is put together, and nothing else does', () => {
    expect(wrong('local', (target) => /^web\/|\.tsx$/.test(target))).toEqual([]);
    const reaching = [...edges('core'), ...edges('server'), ...edges('web')];
    expect(named(reaching.filter(({ target }) => target.startsWith('local/')))).toEqual([
      'server/open-site.ts -> local/stand-ins.ts',
      'server/serve.ts -> local/demo-accounts.ts',
      'server/serve.ts -> local/fill-locally.ts',
    ]);
  });

  test('domain code does not import the assembly of the server', () => {
    const ground = ['deps', 'env', 'log', 'version'].map((name) => `server/${name}.ts`);
    const inFolders = edges('server').filter(({ from }) => from.split('/').length > 2);
    const assembly = inFolders.filter(({ target }) => /^server\/[^/]+$/.test(target) && !ground.includes(target));
    expect(assembly).toEqual([]);
  });

  test('the back office composes nouns; no noun imports it', () => {
    const nouns = edges('web').filter(({ from }) => from.split('/').length > 2 && !from.startsWith('web/admin/'));
    expect(nouns.filter(({ target }) => target.startsWith('web/admin/'))).toEqual([]);
  });

  test('nothing that ships imports tests, benchmarks or scripts', () => {
    const shipped = [...edges('core'), ...edges('server'), ...edges('local'), ...edges('web')];
    expect(shipped.filter(({ target }) => /^(tests|bench|scripts)\//.test(target))).toEqual([]);
  });
});

describe('the floors of core', () => {
  const failures = new Set(edges('core').flatMap(({ from, target }) => (from === 'core/errors.ts' ? target : [])));
  /** By file, lowest first: the last one that it belongs to. Other files stand beside them. */
  const floors: readonly ((path: string) => boolean)[] = [
    (path) => failures.has(path),
    (path) => path === 'core/errors.ts',
    (path) => path.startsWith('core/contract/'),
    (path) => /\/contract(-[\w-]+)?\.ts$/.test(path),
    (path) => /^core\/contract\/(index|inputs-and-outputs|examples\/.+)\.ts$/.test(path),
  ];
  const floorOf = (path: string) => floors.findLastIndex((belongs) => belongs(path));

  test('failures, errors.ts, the kit, the contracts of nouns and the whole contract import downwards', () => {
    const between = edges('core').filter(({ from, target }) => floorOf(from) >= 0 && floorOf(target) >= 0);
    expect(new Set(between.map(({ from }) => floorOf(from))).size).toBe(floors.length);
    expect(named(between.filter(({ from, target }) => floorOf(target) > floorOf(from)))).toEqual([]);
  });

  test('all files of core stand in a folder, but errors.ts', () => {
    expect(production.filter(({ path }) => /^core\/[^/]+$/.test(path)).map(({ path }) => path)).toEqual([
      'core/errors.ts',
    ]);
  });
});

describe('a feature has one folder name', () => {
  /** Folders whose name one root has alone, and why. */
  const alone: Record<string, string> = {
    'core/contract': 'the kit that contracts are made with, and all of them',
    'server/backup': 'a command',
    'server/db': 'the connection, migrations and locks',
    'server/doctor': 'a command, and the findings that the overview shows',
    'server/http': 'sessions, permissions, limits and responses of every operation',
    'server/idempotency': 'responses that are given again to a repeated key',
    'server/mail': 'the outbox and what sends it',
    'server/metrics': 'counters for operators',
    'server/secrets': 'encryption of what is stored',
    'web/admin': 'the frame of the back office and the list of its tabs',
    'web/admin-kit': 'lists, records, bulk actions and saved views of the back office',
    'web/certifications': 'a screen of the catalog that only learners see',
    'web/editor': 'the fields for Markdown, code and pictures',
    'web/exhibits': 'the text of a question as lists, quizzes and the back office draw it, below them all',
    'web/home': 'a screen: the first one of who is signed in',
    'web/landing': 'a screen: the first one of visitors',
    'web/progress': 'the plots of results that several screens show',
    'web/quizzes-admin': 'the tab and the builder: the screens of learners, in web/quizzes, take none of it',
    'web/reviews': 'the outbox of answers and grades, below the three rooms that ask: quizzes, flashcards, study',
    'web/shell': 'the frames of all screens',
    'web/styles': 'tokens and the parts that sheets of several rooms take',
    'web/ui': 'parts that know no noun and no operation',
  };

  const roots = ['core', 'server', 'web'] as const;
  const foldersOf = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []));

  test('it is the same in core, server and web; a name that one root has alone is listed', () => {
    const all = roots.flatMap((root) => foldersOf(root).map((folder) => ({ root, folder })));
    const only = all.filter(({ root, folder }) =>
      roots.every((each) => each === root || !foldersOf(each).includes(folder)),
    );
    expect(only.map(({ root, folder }) => `${root}/${folder}`).sort()).toEqual(Object.keys(alone).sort());
  });

  test.each(roots)('no two folders of %s import each other', (root) => {
    const { between, folderOf } = importsBetween(root, []);
    // errors.ts and the whole contract gather what nouns say; their floors are above.
    const nouns = between.filter(
      ({ from, target }) => ![from, target].some((path) => path.startsWith('core/contract/')),
    );
    const pairs = new Set(nouns.map(({ from, target }) => `${folderOf(from)} ${folderOf(target)}`));
    expect(pairs.size).toBeGreaterThan(50);
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
    // The exception among the floors of the server.
    expect(mutual.sort()).toEqual(root === 'server' ? ['catalog flashcards', 'flashcards catalog'] : []);
  });

  test('web/ui knows no noun and no operation, core/lib no noun', () => {
    const nouns = /^core\/(?!lib\/|errors\.ts$)|^web\/lib\/(load-)?api\.ts$|^web\/lib\/use-(action|batches)\.ts$/;
    expect(wrong('web/ui', (target) => nouns.test(target))).toEqual([]);
    expect(wrong('core/lib', (target) => !target.startsWith('core/lib/') && target.startsWith('core/'))).toEqual([]);
  });
});

describe('the floors of the server', () => {
  /** Folders of server/, lowest first. A folder imports what is below it, and nothing beside it. One that is not listed is on top: no folder imports it. */
  const floors = [
    ['db'],
    ['http'],
    ['api-docs', 'api-tester', 'backup', 'demo', 'mail', 'metrics', 'secrets', 'uploads'],
    ['account'],
    ['audit', 'bulk', 'factors', 'idempotency', 'tokens'],
    ['functions', 'images', 'revisions', 'sso', 'subscriptions', 'trash', 'views'],
    ['catalog', 'markdown'],
    ['blog', 'content-pages', 'entitlements', 'flashcards', 'questions'],
    ['study'],
    ['library', 'quizzes', 'site', 'sitemap', 'statistics'],
    ['feedback', 'practice', 'question-bank'],
    ['own-account'],
    ['users'],
    ['doctor'],
    ['overview'],
  ];
  const { folders, folderOf, leaving, between, upwards } = importsBetween('server', floors);

  test('every listed folder is one, and on one floor', () => {
    expect(listedWrong(floors, folders)).toEqual([]);
  });

  test('server/db and server/http import no noun', () => {
    const ground = between.filter(({ from }) => ['db', 'http'].includes(folderOf(from) ?? ''));
    expect(named(ground.filter(({ target }) => !['db', 'http'].includes(folderOf(target) ?? '')))).toEqual([]);
  });

  test('what every noun is given knows three types of theirs, and no code', () => {
    const known = leaving.filter(({ from }) => /^server\/(deps|env|log)\.ts$/.test(from));
    const nouns = known.filter(({ target }) => !['db', 'http'].includes(folderOf(target) ?? ''));
    expect(nouns.map(({ from, target, typeOnly }) => ({ from, target, typeOnly }))).toEqual([
      { from: 'server/deps.ts', target: 'server/functions/functions.ts', typeOnly: true },
      { from: 'server/deps.ts', target: 'server/metrics/meters.ts', typeOnly: true },
      { from: 'server/deps.ts', target: 'server/subscriptions/payments.ts', typeOnly: true },
    ]);
  });

  test('nouns import downwards', () => {
    const exceptions = [
      // A card carries its category: it moves with its topic, in the same transaction.
      'server/catalog/admin-topics.ts -> server/flashcards/tables.ts',
    ];
    expect(between.length).toBeGreaterThan(400);
    expect(named(upwards)).toEqual(exceptions);
  });
});

describe("the floors of the browser's code", () => {
  const ground = ['styles', 'lib', 'ui', 'admin-kit', 'editor'];
  /** Folders of web/, lowest first, as those of server/. */
  const floors = [
    ...ground.map((folder) => [folder]),
    ['exhibits', 'reviews'],
    [
      ...['ads', 'audit', 'catalog', 'certifications', 'factors', 'feedback', 'overview', 'progress'],
      ...['quizzes-admin', 'revisions', 'sitemap', 'statistics', 'subscriptions', 'trash'],
    ],
    ['entitlements', 'shell', 'sso', 'uploads'],
    ['account', 'api-tester', 'flashcards', 'questions', 'quizzes'],
    ['content-pages', 'demo', 'functions', 'home', 'study', 'users'],
    ['admin', 'api-docs', 'blog', 'landing'],
  ];
  const { folders, folderOf, between, upwards } = importsBetween('web', floors);

  test('every listed folder is one, and on one floor', () => {
    expect(listedWrong(floors, folders)).toEqual([]);
  });

  test('lib, ui and editor import no feature', () => {
    const below = between.filter(({ from }) => ground.includes(folderOf(from) ?? ''));
    expect(below.length).toBeGreaterThan(0);
    expect(named(below.filter(({ target }) => !ground.includes(folderOf(target) ?? '')))).toEqual([]);
  });

  test('every folder imports downwards, values and types', () => {
    expect(between.length).toBeGreaterThan(1000);
    expect(named(upwards)).toEqual([]);
  });

  test('nothing imports the routes and the root, which are on top', () => {
    expect(wrong('web', (target) => /^web\/[^/]+$/.test(target))).toEqual([]);
  });
});

describe('circles of imports', () => {
  const ours = new Set(production.map(({ path }) => path));
  const all = [...edges('core'), ...edges('server'), ...edges('local'), ...edges('web')].filter(({ target }) =>
    ours.has(target),
  );

  test('a circle is found, however long', () => {
    const edge = (from: string, target: string) => ({ from, target });
    expect(circles([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toEqual([]);
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('d', 'b')])).toEqual([['b', 'c', 'd']]);
    expect(circles([edge('a', 'a')])).toEqual([['a']]);
  });

  test('there is none, of values or of types', () => {
    expect(circles(all)).toEqual([]);
  });
});

describe('a field is said once', () => {
  /** Lists with the same names that are not about the form, and what they are about. */
  const allowed: Record<string, string> = {
    'core/blog/contract-admin.ts: blogCategoryFields': 'what a post says of its category',
    'core/catalog/contract-admin.ts: categoryFields': 'what the list shows of a topic',
    'core/content-pages/contract.ts: seoFields': 'pictures may be null there, and their addresses are checked',
    'core/entitlements/contract.ts: entitlementFields': 'what a learner sees of a grant',
    'core/contract/examples/site-values.ts: entitlementFields': 'examples for operations of many nouns',
    'core/contract/examples/site-values.ts: seoFields': 'examples for operations of many nouns',
    'core/contract/examples/site-values.ts: tierFields': 'examples for operations of many nouns',
    'core/subscriptions/contract.ts: tierFields': 'what a learner sees of a tier',
    'core/subscriptions/contract-tiers.ts: tierFields': 'the API takes cents and a list where the form has texts',
    'core/flashcards/contract-admin.ts: cardFields': 'sides are checked as an upload stores them',
    'server/flashcards/admin-delete.ts: cardFields': 'names cards in the trash',
    'server/flashcards/admin-upload.ts: cardFields': 'the cards of a text, which have no topic of their own',
    'server/flashcards/plan-upload.ts: cardFields': 'what duplicates are compared by',
    'web/flashcards/card-editor.tsx: cardFields': 'the layout: one side beside the other',
    'core/practice/contract.ts: quizFields': 'what a learner sees of a quiz',
    'core/quizzes/contract-admin.ts: quizFields': 'what the list shows, and defaults of the API',
    'core/contract/examples/learning-values.ts: quizFields': 'examples for operations of many nouns',
    'server/practice/practice.ts: quizFields': 'quizzes of the practice data',
    'server/question-bank/upload.ts: quizFields': 'a quiz that an upload creates',
    'server/quizzes/plan-attempt.ts: quizFields': 'what an attempt starts from',
    'web/quizzes-admin/use-quiz-draft.ts: quizFields': 'numbers as they are typed, and what a new quiz starts with',
    'core/content-pages/page-head.ts: seoFields': 'what each of them falls back to',
    'server/blog/categories.ts: blogCategoryFields': 'the two of them that a slug is made from',
    'server/content-pages/read-page.ts: seoFields': 'what a reader gets of a page',
    'server/entitlements/learner-grant.ts: entitlementFields': 'what a learner sees of a grant',
    'server/library/load-content.ts: topicFields': "a topic as the library's files describe it",
    'server/library/read-posts.ts: blogCategoryFields': "a category as the library's files describe it",
    'server/library/read-posts.ts: seoFields': "a post as the library's files describe it",
    'server/subscriptions/admin-tiers.ts: tierFields': 'the columns that the version covers',
    'local/demo-entitlements.ts: entitlementFields': 'rows of the demo data',
    'server/catalog/exam.ts: topicFields': 'what a learner sees of the real exam',
    'server/users/edit-user.ts: newUserFields': 'account and profile of a new user',
    'server/users/edit-user.ts: userFields': 'account and profile of a new user',
    'server/users/listed-user.ts: newUserFields': 'a user whose profile is not made yet',
    'server/users/listed-user.ts: userFields': 'a user whose profile is not made yet',
    'web/blog/categories-tab.tsx: blogCategoryFields': 'the slug that follows the name while it is typed',
    'web/content-pages/seo-form.tsx: pageFields': 'what the SEO texts fall back to',
    'web/content-pages/seo-form.tsx: seoFields': 'what each of them falls back to',
    'web/sso/provider-card.tsx: ssoFields': 'the secret is typed beside them and never compared',
    'web/subscriptions/admin-edit-tier.tsx: tierFields': 'what the card shows of them',
    'web/subscriptions/admin-tier.ts: tierFields': 'between what is typed and cents and a list',
    'web/entitlements/ticket.tsx: entitlementFields': 'what a learner sees of a grant',
    'web/users/users-tab.tsx: newUserFields': 'a form with an address and a password, as no other has',
    'web/users/users-tab.tsx: userFields': 'a form with an address and a password, as no other has',
  };

  test('a list of names is found, whatever brackets it stands in', () => {
    const names = ['name', 'code', 'note'];
    expect(listed("const written = ['name', 'code', x.note];", names)).toBe(3);
    expect(listed('interface Form { name: string; code?: string }', names)).toBe(2);
    expect(listed("<>{field('name')}{field('code')}</>", names), 'a layout is no list').toBe(1);
  });

  test('nobody lists most of the fields of a record by hand', async () => {
    const records = await fieldsOfRecords();
    expect(Object.keys(records)).toEqual(
      expect.arrayContaining(['topicFields', 'categoryFields', 'entitlementFields']),
    );
    // One name is no list.
    const lists = Object.entries(records).filter(([, { names }]) => names.length > 1);
    const found = lists.flatMap(([record, { path, names }]) =>
      production
        // Of few fields, with names that others have too, only those who work with them can keep a list.
        .filter(({ imports }) => names.length > 3 || imports.some(({ target }) => target === path))
        .filter((source) => source.path !== path && !/\bpgTable\(/.test(source.text))
        .filter(({ text }) => listed(withoutComments(text), names) > names.length / 2)
        .map((source) => `${source.path}: ${record}`),
    );
    const advice = 'Derive the list from the fields of the record, or say above why it is another one.';
    expect(found.sort(), advice).toEqual(Object.keys(allowed).sort());
  });

  /** How many of the names stand in the one pair of brackets that has most of them. Inner brackets count for themselves. */
  function listed(text: string, names: readonly string[]): number {
    const open: Set<string>[] = [new Set()];
    let most = 0;
    for (const [token] of text.matchAll(/[\w$]+|[{}[\]()]/g)) {
      if ('{[('.includes(token)) open.push(new Set());
      else if ('}])'.includes(token)) most = Math.max(most, open.pop()?.size ?? 0);
      else if (names.includes(token)) open.at(-1)?.add(token);
    }
    return most;
  }

  async function fieldsOfRecords(): Promise<Record<string, { path: string; names: string[] }>> {
    const found: Record<string, { path: string; names: string[] }> = {};
    for (const { path, text } of production.filter(({ path }) => path.startsWith('core/'))) {
      if (!/satisfies Fields;/.test(text)) continue;
      const module: Record<string, object> = await import(join(root, path));
      const isRecord = (value: object) => Object.values(value).every((field) => field?.kind && field.label);
      for (const [name, value] of Object.entries(module))
        if (typeof value === 'object' && isRecord(value)) found[name] = { path, names: Object.keys(value) };
    }
    return found;
  }
});

describe('the ceilings', () => {
  const lines = (those: { text: string }[]) => those.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const shipped = (root: string) => production.filter(({ path }) => path.startsWith(`${root}/`));
  const sheets = (root: string) => textsIn(`${root}/**/*.css`);
  const tools = shipped('scripts').concat(shipped('bench'));
  const words = textsIn('{docs/**/,}*.md').flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;

  /** Set once for a quarter, with room for what is planned, and changed by hand only, downwards. Production counts without its tests. */
  test.each([
    ['core', lines(shipped('core')), 15_500],
    ['server', lines([...shipped('server'), ...sheets('server')]), 33_000],
    ['local', lines([...shipped('local'), ...sheets('local')]), 4_600],
    ['web, style sheets included', lines([...shipped('web'), ...sheets('web')]), 52_000],
    ['tests', lines(sources.filter(({ path }) => isTest(path))), 80_000],
    ['scripts and bench', lines(tools), 8_500],
    ['words of documentation', words, 80_000],
  ])('%s: below its ceiling', (_what, count, ceiling) => {
    expect(count).toBeLessThanOrEqual(ceiling);
  });
});

describe('how files look', () => {
  test('no barrels: a file does not only pass on what others export', () => {
    const gatherers = ['core/contract/index.ts'];
    const passingOn = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from\s+'[^']+';?$/gm;
    const barrels = sources.filter(({ path, text }) => {
      if (gatherers.includes(path)) return false;
      const rest = withoutComments(text).replace(passingOn, '');
      return /^export\s+\*/m.test(text) || rest.trim() === '' || /^index\.tsx?$/.test(basename(path));
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('files are under 250 lines, tests excepted', () => {
    const long = production.filter(({ text }) => text.split('\n').length > 250);
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([]);
  });

  test('nothing is left to be done later in a comment', () => {
    // The words are put together here so that this file does not find itself.
    const words = ['TO DO', 'FIX ME', 'X XX'].map((word) => word.replace(' ', ''));
    const later = new RegExp(`\\b(${words.join('|')})\\b`);
    expect(sources.filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('names that were replaced do not come back (docs/glossary.md)', () => {
    const replaced = ['De ed', 'letter To', 'doo med', 'or Else', 'hold ings\\(', 'Off ice'];
    const names = new RegExp(replaced.map((name) => name.replace(' ', '')).join('|'));
    const back = sources.filter(({ path, text }) => names.test(text) || /office[-_.]|-office/.test(path));
    expect(back.map(({ path, text }) => `${path}: ${names.exec(text)?.[0]}`)).toEqual([]);
  });

  test("of the generator's snapshots only the newest is kept: it compares with no other", () => {
    const kept = readdirSync(join(root, 'server/db/migrations/meta')).filter((name) => name !== '_journal.json');
    const released = readdirSync(join(root, 'server/db/migrations')).filter((name) => name.endsWith('.sql'));
    expect(kept).toEqual([`${released.sort().at(-1)?.slice(0, 4)}_snapshot.json`]);
  });

  test('days to a date are counted by web/lib/days-until.ts, from the day of study.today where there is one', () => {
    const byHand = /\.get(UTC)?Date\(|RelativeTimeFormat|\bdayOf\b[^;]*days-until/;
    const web = production.filter(({ path }) => path.startsWith('web/'));
    expect(web.filter(({ text }) => byHand.test(withoutComments(text))).map(({ path }) => path)).toEqual([
      // When a post is published, by the author's clock.
      'web/blog/publish-actions.tsx',
      // Ends of grants and periods, by the reader's calendar.
      'web/entitlements/ticket.tsx',
      // Where study.today cannot be loaded.
      'web/home/home.tsx',
      'web/lib/days-until.ts',
      'web/subscriptions/plan-dates.tsx',
      // How long ago.
      'web/ui/time-ago.tsx',
    ]);
  });

  test("links to the back office's lists are made by web/admin-kit/lists.ts, which knows their filters", () => {
    const byHand = /\/admin\b[^\s'"`]*(\?|\$\{[^}\n]*[`'"]\?)/;
    expect(byHand.test(`to={\`/admin/content/\${noun}s?topic=\${id}\`}`)).toBe(true);
    expect(byHand.test(`to={\`/admin/seo\${query && \`?\${query}\`}\`}`)).toBe(true);
    expect(byHand.test(`to={\`/admin/users/\${user.id}\`}`)).toBe(false);
    const web = production.filter(({ path }) => path.startsWith('web/'));
    expect(web.filter(({ text }) => byHand.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  test('dates, numbers, lists and orders are en-US: none is left to the language of the browser or of the machine', () => {
    expect(leftToBrowser("at.toLocaleDateString(undefined, { dateStyle: 'medium' })")).toHaveLength(1);
    expect(leftToBrowser('new Intl.RelativeTimeFormat(locale).format(1)')).toHaveLength(1);
    expect(leftToBrowser('names.sort((a, b) => a.localeCompare(b.slice(1)))')).toHaveLength(1);
    expect(leftToBrowser("n.toLocaleString('en-US') + a.localeCompare(b, 'en') + zone()")).toEqual([]);
    const shipped = production.filter(({ path }) => /^(core|server|local|web)\//.test(path));
    expect(shipped.flatMap(({ path, text }) => leftToBrowser(text).map((call) => `${path}: ${call}`))).toEqual([]);
  });

  test('no file is named for what it is instead of what it does', () => {
    const vague = /^(utils?|helpers?|common|misc|(.+[-.])?(manager|service|helper|utils?)|types)\.tsx?$/;
    expect(sources.filter(({ path }) => vague.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });

  test('file names are kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|server|client|d))*\.tsx?$/;
    expect(sources.filter(({ path }) => !kebab.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });
});

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => /\.tsx?$/.test(entry) && !entry.includes('node_modules'))
    .map((entry) => {
      const path = join(folder, entry).replaceAll('\\', '/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsIn(text, path) };
    });
}

function textsIn(pattern: string): { path: string; text: string }[] {
  const paths = globSync(pattern, { cwd: root, exclude: ['node_modules', 'build', 'test-results'] });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What formats or compares without naming English. The zone alone may be asked of the browser. */
function leftToBrowser(text: string): string[] {
  const calls = withoutComments(text).matchAll(
    /\b(?:toLocale\w*|localeCompare|Intl\.\w+)\(((?:[^()]|\([^()]*\))*)\)(?!\.resolvedOptions)|toLocale(?:Low|Upp)erCase/g,
  );
  return [...calls].flatMap(([call, given]) => (given && /(^|, )'en(-US)?'/.test(given.trim()) ? [] : [call]));
}

function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
}

function edges(folder: string) {
  return production
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, imports }) => imports.map((edge) => ({ from: path, ...edge })));
}

/** The imports of a root that leave a folder for another one (`between`: those from folders), and those of them that do not lead downwards. */
function importsBetween(root: string, floors: readonly (readonly string[])[]) {
  const floorOf = new Map(floors.flatMap((folders, floor) => folders.map((folder) => [folder, floor])));
  const floor = (path: string) => floorOf.get(folderOf(path) ?? '') ?? floors.length;
  const folderOf = (path: string) => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1];
  const folders = [...new Set(sources.flatMap(({ path }) => folderOf(path) ?? []))].sort();
  const leaving = edges(root).filter(({ from, target }) => folderOf(target) && folderOf(from) !== folderOf(target));
  const between = leaving.filter(({ from }) => folderOf(from));
  const upwards = between.filter(({ from, target }) => !(floor(target) < floor(from)));
  return { folders, folderOf, leaving, between, upwards };
}

/** Folders of a list of floors that are gone or listed twice. */
function listedWrong(floors: readonly (readonly string[])[], folders: readonly string[]): string[] {
  const listed = floors.flat();
  return listed.filter((folder, at) => !folders.includes(folder) || listed.indexOf(folder) !== at);
}

function named(found: readonly { from: string; target: string }[]): string[] {
  return found.map(({ from, target }) => `${from} -> ${target}`).sort();
}

/** The circles that a walk along all imports meets, each from the file where it closes. */
function circles(imports: readonly { from: string; target: string }[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (path: string) => {
    if (way.includes(path)) found.push(way.slice(way.indexOf(path)));
    if (done.has(path) || way.includes(path)) return;
    way.push(path);
    for (const { target } of targets.get(path) ?? []) walk(target);
    way.pop();
    done.add(path);
  };
  for (const path of targets.keys()) walk(path);
  return found;
}

function wrong(folder: string, isWrong: (target: string) => boolean): string[] {
  return edges(folder)
    .filter(({ target }) => isWrong(target))
    .map(({ from, target }) => `${from} imports ${target}`);
}
