import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aPage, aPost } from '../../tests/support/factories.ts';
import { blog_posts } from '../blog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import type { Db } from '../db/open.ts';
import { renderApart } from './apart.ts';
import { renderMarkdown } from './render.ts';

const app = useTestApp();
const deep = `One.\n\n${'> '.repeat(5_000)}deep`;
const sentence = 'Line 3 is nested more than 50 levels deep in quotes and lists. Use fewer levels.';
const fields = { title: 'A post', meta_title: '', meta_description: '' };

/** Where somebody hands in markdown, with the name of the field. */
const entries: [string, string, (person: Person, text: string) => Promise<{ status: number; body: any }>][] = [
  ['a new post', 'content', (person, content) => person.call('POST', '/api/admin/posts', { ...fields, content })],
  [
    'a post',
    'content',
    async (person, content) => {
      const { id } = await aPost(app.deps, {});
      return person.call('PUT', `/api/admin/posts/${id}`, { ...fields, content, version: 1 });
    },
  ],
  [
    'a page',
    'content',
    async (person, content) => {
      const { id } = await aPage(app.deps, {});
      return person.call('PUT', `/api/admin/pages/${id}`, { title: 'A page', content, version: 1 });
    },
  ],
  ['a preview', 'markdown', (person, markdown) => person.call('POST', '/api/admin/markdown-previews', { markdown })],
];

describe('markdown nested too deeply is refused with the line and nothing is changed', () => {
  test.each(entries)('as %s', async (_name, field, hand) => {
    const administrator = await app.person({ is_admin: true });
    const { status, body } = await hand(administrator, deep);
    expect([status, body.error, body.fields]).toEqual([400, sentence, { [field]: sentence }]);
    const texts = [
      ...(await app.deps.db.select({ content: blog_posts.content }).from(blog_posts)),
      ...(await app.deps.db.select({ content: content_pages.content }).from(content_pages)),
    ];
    expect(texts.filter(({ content }) => content === deep)).toEqual([]);
  });

  test.each(entries)('while 30 levels are taken, as %s', async (_name, _field, hand) => {
    const administrator = await app.person({ is_admin: true });
    ok(await hand(administrator, `${'> '.repeat(30)}deep`));
  });
});

test('one that comes from elsewhere is shown as typed at once: nothing else is done for it', async () => {
  const noDatabase = {} as Db;
  const { html } = await renderMarkdown(noDatabase, `${deep} ![x](/images/${'a'.repeat(64)}.png)`);
  expect(html).toMatch(/^<pre class="prose__typed"[^>]*>One\./);
});

describe('what is not refused is rendered, as deep as it may be', () => {
  test.each([
    ['quotes', '> '.repeat(50), /^(<blockquote>\n){50}/],
    ['lists', '- '.repeat(50), /^(<ul>\n<li>\n?){50}/],
    ['emphasis', `${'*a '.repeat(250)}${'b* '.repeat(250)}`, /^<p>(<em>a ){250}/],
    ['pictures', `${'!['.repeat(250)}${'](/a)'.repeat(250)}`, /^<p>/],
  ])('%s', async (_name, start, expected) => {
    expect((await renderApart(`${start}x`, {}, { mostMs: 180_000 }))?.html).toMatch(expected);
  });
});
