import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { journeysByFolder, journeysOf, journeysOfFolder } from '../scripts/changed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const specs = readdirSync(`${root}tests/e2e`)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));

/** What every screen stands on. */
const ground = ['db', 'http', 'lib', 'shell', 'styles', 'ui'];

const folders = ['web', 'server'].flatMap((top) =>
  readdirSync(`${root}${top}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
);
folders.push('local');

describe('the journeys that a change can touch', () => {
  test('every folder of web and server is either ground or has its journeys, and every name is a folder', () => {
    const named = Object.keys(journeysByFolder);
    expect(folders.filter((name) => !journeysOfFolder(name) && !ground.includes(name))).toEqual([]);
    expect(
      named.filter((name) => !['web/', 'server/', ''].some((top) => existsSync(`${root}${top}${name}`))),
    ).toEqual([]);
  });

  test('every journey is named by a folder, and every name is a journey', () => {
    const named = new Set(folders.flatMap((name) => journeysOfFolder(name) ?? []));
    expect(specs.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !specs.includes(name))).toEqual([]);
  });

  test('a noun touches its own journeys, the ground all, a file of steps those that take them, and a test of the server none', () => {
    const all = specs.map((name) => `tests/e2e/${name}.spec.ts`);
    expect(journeysOf(['web/sitemap/sitemap-tab.tsx'])).toEqual([
      'tests/e2e/admin-sitemap.spec.ts',
      'tests/e2e/content-pages.spec.ts',
    ]);
    expect(journeysOf(['web/ui/dialog.tsx']).sort()).toEqual(all.sort());
    expect(journeysOf(['core/errors.ts']).sort()).toEqual(all.sort());
    expect(journeysOf(['vite.config.ts']).sort()).toEqual(all.sort());
    expect(journeysOf(['tests/e2e/blog-steps.ts'])).toContain('tests/e2e/blog.spec.ts');
    expect(journeysOf(['tests/e2e/blog-steps.ts'])).not.toContain('tests/e2e/quiz.spec.ts');
    expect(journeysOf(['server/blog/save-post.test.ts', 'docs/security.md'])).toEqual([]);
  });
});
