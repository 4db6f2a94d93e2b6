import { describe, expect, test } from 'vitest';
import { SITEMAP_BYTES } from '#core/sitemap/sitemap.ts';
import { checkSitemap } from './check.ts';

const ORIGIN = 'https://exam.example';
const check = (xml: string) => checkSitemap(xml, ORIGIN);
const urlset = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inside}\n</urlset>`;
const url = (more = '') => `<url><loc>${ORIGIN}/a</loc>${more}</url>`;

describe('what is XML', () => {
  test('a sitemap without findings', async () => {
    const whole = url(
      '<lastmod>2026-11-20T09:00:00.000Z</lastmod><changefreq>daily</changefreq><priority>0.5</priority>',
    );
    expect(await check(urlset(whole + url()))).toEqual({ error: null, warnings: [], urls: 2 });
  });

  test('an index of sitemaps', async () => {
    const xml = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${ORIGIN}/a.xml</loc><lastmod>2026-11</lastmod></sitemap></sitemapindex>`;
    expect(await check(xml)).toEqual({ error: null, warnings: [], urls: 0 });
  });

  test('extensions have elements of their own', async () => {
    const xml = urlset(
      url('<image:image xmlns:image="http://i"><image:loc>https://cdn.example/x.png</image:loc></image:image>'),
    );
    expect(await check(xml)).toEqual({ error: null, warnings: [], urls: 1 });
  });

  test.each([
    ['', null, 'The sitemap is empty.'],
    ['  \n ', null, 'The sitemap is empty.'],
    ['hello', 1, 'text data outside of root node (column 5)'],
    ['<a>\n<b>\n</a>', 3, 'unexpected close tag (column 4)'],
    ['<a/><b/>', 1, 'only one root'],
    ['<a>\n & </a>', 2, 'Write & as &amp;.'],
    ['<a>&nbsp;</a>', 1, 'undefined entity'],
    ['<a>\n\0</a>', 2, 'disallowed character'],
    ['<a>\u0001</a>', 1, 'disallowed character'],
    ['<a>\ud800</a>', null, 'half of a character'],
    ['<a b="1" b="2"/>', 1, 'duplicate attribute'],
    ['<a>--></b>', 1, 'unexpected close tag'],
    ['\n<?xml version="1.0"?><a/>', 2, 'XML declaration'],
    ['<?xml version="1.0" encoding="UTF-16"?><a/>', 1, 'UTF-8'],
    ['<?xml version="1.0"?>', 1, 'root element'],
    ['<a>\n<b>', 2, 'unclosed tag: b'],
    ['<a b=1/>', 1, 'unquoted attribute value'],
    ['<a b="<"/>', 1, 'disallowed character'],
    ['<a b="&x;"/>', 1, 'undefined entity'],
    ['<a b="?c&d"/>', 1, 'Write & as &amp;.'],
    ['<a>\r\n<!-- -- --></a>', 2, 'malformed comment'],
    ['<a>\n]]></a>', 2, ']]>'],
    ['<a>&#0;</a>', 1, 'malformed character entity'],
    ['<x:a/>', 1, 'unbound namespace prefix'],
    ['<a xmlns:x="u" xmlns:y="u" x:q="" y:q=""/>', 1, 'duplicate attribute'],
  ])('%j is none, and the error says where', async (xml, line, message) => {
    const { error } = await check(xml);
    expect(error).toEqual({ line, message: expect.stringContaining(message) });
  });

  test.each([
    '<!DOCTYPE a><a/>',
    '\ufeff<!-- x -->\n<!doctype a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ])('a document type is refused: %j', async (xml) => {
    expect((await check(xml)).error?.message).toContain('DOCTYPE');
  });
});

describe('what does not follow the protocol', () => {
  test.each([
    ['<url\n>\n<priority>0.5</priority></url>', 3, '<url> has no <loc>.'],
    [url('\n<priority>1.1</priority>'), 4, "<priority>: '1.1' is not a number from 0.0 to 1.0."],
    [url('\n<priority>-0.1</priority>'), 4, "<priority>: '-0.1' is not a number from 0.0 to 1.0."],
    [url('<changefreq>often</changefreq>'), 3, "<changefreq>: 'often' is not one of always, hourly, daily"],
    [url('<lastmod>yesterday</lastmod>'), 3, "'yesterday' is not a date"],
    [url('<lastmod>2026-02-31</lastmod>'), 3, "'2026-02-31' is not a date"],
    [url('<lastmod>2026-11-20T09:00</lastmod>'), 3, 'with its offset'],
    [url('<loc>https://exam.example/b</loc>'), 3, '<loc> is repeated.'],
    [url('<video/>'), 3, '<video> does not belong in <url>.'],
    ['<url><loc>/a</loc></url>', 3, "<loc>: '/a' is not a full address"],
    ['<url/>', 3, '<url> has no <loc>.'],
    ['<page/>', 3, '<page> does not belong here; <url> does.'],
    ['', 2, 'It has no addresses.'],
  ])('%j', async (inside, line, message) => {
    const { error, warnings } = await check(urlset(inside));
    expect(error).toBeNull();
    expect(warnings).toContainEqual({ line, message: expect.stringContaining(message) });
  });

  test('another root, or none of the protocol', async () => {
    for (const xml of ['<html><body/></html>', '<urlset><url><loc>https://exam.example/</loc></url></urlset>']) {
      expect((await check(xml)).warnings).toEqual([
        { line: 1, message: expect.stringContaining('Search engines expect <urlset>') },
      ]);
    }
  });

  test('addresses of another site, in one finding at the first of them', async () => {
    const other = '<url><loc>https://other.example/</loc></url>';
    expect((await check(urlset(`${url()}\n${other}`))).warnings).toEqual([
      { line: 4, message: 'This address is not of this site, https://exam.example: search engines ignore that.' },
    ]);
    expect((await check(urlset(`${other}\n${other}`))).warnings).toEqual([
      { line: 3, message: expect.stringMatching(/^2 addresses from here on/) },
    ]);
  });

  test('more addresses than the protocol allows', async () => {
    const { warnings, urls } = await check(urlset(url().repeat(50_001)));
    expect([warnings, urls]).toEqual([
      [{ line: null, message: 'It has 50,001 addresses; search engines read the first 50,000.' }],
      50_001,
    ]);
  });

  test('lines are reported beyond the 65,535th', async () => {
    const { warnings } = await check(urlset(`${'\n'.repeat(70_000)}${url('<priority>2</priority>')}`));
    expect(warnings[0]?.line).toBe(70_003);
  });
});

describe('whatever it is given, it ends', () => {
  const filled = (unit: string, size = SITEMAP_BYTES) => unit.repeat(Math.floor(size / unit.length));
  const laughs = [...'bcdefghij']
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('');

  test('a document that grows by its entities is refused before it is parsed', async () => {
    const xml = `<!DOCTYPE l [<!ENTITY a "lol">${laughs}]><l>&j;</l>`;
    expect((await check(xml)).error?.message).toContain('DOCTYPE');
  });

  test.each([
    ['nested', filled('<a>')],
    ['nested and ended', filled('<a>', 1_200_000) + filled('</a>', 1_600_000)],
    ['flat', `<a>${filled('<b/>', SITEMAP_BYTES - 10)}</a>`],
    ['a name', `<${filled('a', SITEMAP_BYTES - 4)}/>`],
    ['attributes', `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['namespaces', `<a ${Array.from({ length: 150_000 }, (_, at) => `xmlns:a${at}="u"`).join(' ')}/>`],
    ['findings', urlset(`${url('<priority>9</priority>')}\n`.repeat(40_000))],
    ['empty entries', urlset(filled('<url/>', 3_000_000))],
    ['an address', urlset(`<url><loc>${ORIGIN}/${filled('x', 3_000_000)}</loc></url>`)],
    ['attributes of an entry', urlset(`<url ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)],
  ])('3 MB of one thing: %s', async (_, xml) => {
    const { error, warnings } = await check(xml);
    expect(error ?? warnings[0]).toBeTruthy();
    expect(warnings.length).toBeLessThanOrEqual(100);
  });

  test('the server goes on answering while a text is checked', async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const pages = Array.from({ length: 50_000 }, (_, at) => `<url><loc>${ORIGIN}/blog/${at}</loc></url>`);
    const xml = urlset(pages.join('\n'));
    expect(await check(xml)).toEqual({ error: null, warnings: [], urls: 50_000 });
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(xml.length / 16_384));
  });

  test('many checks at once keep their own findings', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => check(urlset(url().repeat(at + 1)))));
    expect(all.map(({ urls }) => urls)).toEqual(all.map((_, at) => at + 1));
  });
});
