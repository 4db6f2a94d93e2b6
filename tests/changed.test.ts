import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { journeysByFolder, journeysOf, journeysOfFolder } from '../scripts/changed.ts';
import { defects } from '../scripts/seeded-defects.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const specs = readdirSync(`${root}tests/e2e`)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));

/** What rooms share: its journeys follow from what imports it. */
const shared = ['admin-kit', 'contract', 'db', 'editor', 'http', 'lib', 'shell', 'styles', 'ui'];

const foldersOf = (top: string) =>
  readdirSync(`${root}${top}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const folders = [...['core', 'server', 'web'].flatMap(foldersOf), 'local'];

describe('the journeys that a change can touch', () => {
  test('every folder of core, server and web is either shared or has its journeys, and every name is a folder', () => {
    const named = Object.keys(journeysByFolder);
    expect(folders.filter((name) => !journeysOfFolder(name) && !shared.includes(name))).toEqual([]);
    expect(
      named.filter((name) => !['web/', 'server/', 'core/', ''].some((top) => existsSync(`${root}${top}${name}`))),
    ).toEqual([]);
  });

  test('every journey is named by a folder, and every name is a journey', () => {
    const named = new Set(folders.flatMap((name) => journeysOfFolder(name) ?? []));
    expect(specs.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !specs.includes(name))).toEqual([]);
  });

  test('a room touches its own journeys, a file of steps those that take them, and a test of the server none', () => {
    expect(journeysOf(['web/sitemap/sitemap-tab.tsx'])).toEqual(journeys('admin-sitemap', 'content-pages'));
    expect(journeysOf(['tests/e2e/blog-steps.ts'])).toContain('tests/e2e/blog.spec.ts');
    expect(journeysOf(['tests/e2e/blog-steps.ts'])).not.toContain('tests/e2e/quiz.spec.ts');
    expect(journeysOf(['server/blog/save-post.test.ts', 'docs/security.md'])).toEqual([]);
  });

  test('what rooms share touches the journeys of those that it reaches', () => {
    expect(journeysOf(['core/contract/examples/fields.ts'])).toEqual(journeys('api-docs'));
    const codeEditor = journeysOf(['web/editor/code-editor.tsx']);
    expect(codeEditor).toEqual(expect.arrayContaining(journeys('admin-functions', 'api-tester')));
    expect(codeEditor).not.toContain('tests/e2e/quiz.spec.ts');
    expect(journeysOf(['web/styles/parts/tier.css'])).toEqual(
      expect.arrayContaining(journeys('admin-tiers', 'landing')),
    );
    expect(journeysOf(['web/styles/parts/tier.css'])).not.toContain('tests/e2e/quiz.spec.ts');
    expect(journeysOf(['web/lib/use-single-keys.ts'])).toContain('tests/e2e/quiz.spec.ts');
    expect(journeysOf(['web/lib/use-single-keys.ts'])).not.toContain('tests/e2e/admin-users.spec.ts');
  });

  test('a migration touches the journeys of its tables, and a file that is gone none: what ran it has changed as well', () => {
    const grants = journeysOf(['server/entitlements/tables.ts']);
    expect(journeysOf(['server/db/migrations/0036_searched-entitlements.sql'])).toEqual(grants);
    expect(journeysOf(['web/ui/gone.tsx'])).toEqual([]);
  });

  test.each([
    ...['web/ui/dialog.tsx', 'core/errors.ts', 'core/contract/index.ts', 'server/router.ts', 'server/http/access.ts'],
    ...['server/db/open.ts', 'web/routes.ts', 'web/styles/parts/ground.css', 'vite.config.ts'],
    ...['tests/support/site-process.ts', 'tests/support/quick-hashes.ts', 'tests/support/quick-argon2.ts'],
  ])('%s is behind every journey', (file) => {
    expect(journeysOf([file]).sort()).toEqual(journeys(...specs).sort());
  });

  test('there is a defect to plant in every shared folder', () => {
    const paths = ['core', 'server', 'web'].flatMap((top) => foldersOf(top).map((folder) => `${top}/${folder}`));
    const ofShared = paths.filter((path) => shared.includes(path.split('/')[1] ?? ''));
    expect(ofShared.filter((path) => !defects.some(({ file }) => file.startsWith(`${path}/`)))).toEqual([]);
    const text = (file: string) => readFileSync(`${root}${file}`, 'utf8');
    expect(defects.filter(({ file, from }) => text(file).split(from).length !== 2)).toEqual([]);
  });
});

const journeys = (...names: string[]): string[] => names.map((name) => `tests/e2e/${name}.spec.ts`);
