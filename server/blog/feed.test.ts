import { parseFeed } from '@rowanmanning/feed-parser';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { escapeMarkup } from '#core/lib/escape-markup.ts';
import { ORIGIN, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost, aUser } from '../../tests/support/factories.ts';
import { absoluteLinks } from './feed-text.ts';

const app = useTestApp();
const fetchFeed = (headers: Record<string, string> = {}) =>
  app.request('/blog/feed.xml', { headers: { host: 'localhost:3000', ...headers } });
const parsed = async () => parseFeed(await (await fetchFeed()).text());

test('has the newest twenty posts with their whole text and whole addresses', async () => {
  const author = await aUser(app.deps, { full_name: 'Ines Okafor' });
  const category = await aBlogCategory(app.deps, { name: 'R&D &amp; more' });
  const day = (ago: number) => new Date(app.deps.clock().getTime() - ago * 86_400_000);
  for (let ago = 0; ago < 22; ago++) await aPost(app.deps, { slug: `post-of-${ago}`, published_at: day(ago + 1) });
  await aPost(app.deps, { slug: 'draft', published: false });
  await aPost(app.deps, {
    ...{ title: 'Ports & protocols <again>', slug: 'ports-日', excerpt: 'Which are asked.', author_id: author.id },
    ...{
      html: '<h2>A</h2><a class="prose__anchor" href="#h-a">#</a><p>Read <a href="/faqs">this</a></p>',
      category_ids: [category.id],
      tags: ['ccna'],
    },
  });
  const response = await fetchFeed();
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const xml = await response.text();
  const feed = parseFeed(xml);
  expect(feed).toMatchObject({ title: 'Certamen Blog', url: `${ORIGIN}/blog`, language: 'en' });
  expect(feed.items).toHaveLength(20);
  const [first, second] = feed.items;
  expect(first).toMatchObject({
    title: 'Ports & protocols <again>',
    url: `${ORIGIN}/blog/ports-${encodeURIComponent('日')}`,
    description: 'Which are asked.',
    content: `<h2>A</h2><p>Read <a href="${ORIGIN}/faqs">this</a></p>`,
    published: app.deps.clock(),
  });
  expect(first?.authors).toMatchObject([{ name: 'Ines Okafor' }]);
  expect(first?.categories.map(({ term }) => term)).toEqual([expect.stringMatching(/^R&D/), 'ccna']);
  expect(xml, 'escaped once more than it was written').toContain('<category>R&amp;D &amp;amp; more</category>');
  expect(second?.authors, 'nobody is named: the brand').toMatchObject([{ name: 'Certamen' }]);
  expect(feed.items.map(({ url }) => url)).not.toContain(`${ORIGIN}/blog/draft`);
});

test('whatever a post is made of, the feed is one document with exactly those texts', async () => {
  const hostile = [
    ']]></title><script>alert(1)</script>]]></title><x>]]>',
    '<![CDATA[ a ]]><![CDATA[ b ]]>',
    'a\u0001\u000b\u001f\ufffe\uffff\ud800b',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>&b;&amp;&lt;&#60;',
    "\"><img src=x onerror=alert(1)> & 'more'",
    ']]>',
  ];
  for (const [index, part] of hostile.entries()) {
    const text = part.toWellFormed();
    const author = await aUser(app.deps, { full_name: text });
    const category = await aBlogCategory(app.deps, { name: text });
    await aPost(app.deps, {
      ...{ title: text, excerpt: text, html: text, slug: `s${index}`, author_id: author.id, tags: [text] },
      ...{ category_ids: [category.id], published_at: new Date(app.deps.clock().getTime() - index * 1000) },
    });
  }
  const items = textsIn(await (await fetchFeed()).text());
  const told = hostile.map((text) => (text.startsWith('a\u0001') ? 'a\ufffdb' : text));
  expect(items).toEqual(
    told.map((text, index) =>
      expect.objectContaining({
        ...{ title: [text], 'content:encoded': [text], 'dc:creator': [text], category: [text, text] },
        link: [`${ORIGIN}/blog/s${index}`],
      }),
    ),
  );
  expect(items.map(({ description }) => description)).toEqual(told.map((text) => [escapeMarkup(text)]));
  expect(items.flatMap(({ description }) => description).join()).not.toMatch(/[<>]/);
});

/** The texts in each item, by element. Fails the test where the feed is not well-formed. */
function textsIn(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  parser.on('opentag', ({ name }) => {
    if (name === 'item') items.push({});
    text = '';
  });
  const add = (part: string) => {
    text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const item = items.at(-1);
    if (item) item[name] = [...(item[name] ?? []), text];
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return items;
}

describe('who has it already', () => {
  test('is told so, by its tag or its time, until a post changes', async () => {
    await aPost(app.deps, { slug: 'one' });
    const first = await fetchFeed();
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(modified).toBe(app.deps.clock().toUTCString());
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", ${etag}` },
      { 'if-modified-since': modified },
    ]) {
      const again = await fetchFeed(headers as Record<string, string>);
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    app.pass(60_000);
    await aPost(app.deps, { slug: 'two' });
    expect((await fetchFeed({ 'if-none-match': etag, 'if-modified-since': modified })).status).toBe(200);
    expect((await fetchFeed({ 'if-modified-since': modified })).status).toBe(200);
  });

  test('a blog without posts has an empty feed', async () => {
    expect(await parsed()).toMatchObject({ title: 'Certamen Blog', items: [] });
  });
});

test('links and pictures of a text become whole addresses, and nothing else of it changes', () => {
  const at = 'https://a.example/blog/x';
  for (const [html, expected] of [
    ['<a href="#b">', '<a href="https://a.example/blog/x#b">'],
    ['<img alt="a > b" src="/images/1.png">', '<img alt="a > b" src="https://a.example/images/1.png">'],
    ['<a title=\'x\' href="/?a=1&#x26;b=2">', '<a title=\'x\' href="https://a.example/?a=1&#x26;b=2">'],
    ['<a href="https://b.example/c">', '<a href="https://b.example/c">'],
    ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
    ['<code> href="/x" </code>', '<code> href="/x" </code>'],
    ['<a href="https://[">', '<a href="https://[">'],
  ]) {
    expect(absoluteLinks(html as string, at)).toBe(expected);
  }
});
