import { describe, expect, test } from 'vitest';
import { SITEMAP_BYTES } from '#core/sitemap.ts';
import { checkSitemap } from './check.ts';

const ORIGIN = 'https://exam.example';
const check = (xml: string) => checkSitemap(xml, ORIGIN, 180_000);
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
    ['hello', 1, 'Start tag expected'],
    ['<a>\n<b>\n</a>', 3, 'tag mismatch'],
    ['<a/><b/>', 1, 'Extra content'],
    ['<a>\n & </a>', 2, 'xmlParseEntityRef'],
    ['<a>&nbsp;</a>', 1, "Entity 'nbsp' not defined"],
    ['<a>\n\0</a>', 2, 'Char'],
    ['<a>\u0001</a>', 1, 'Char'],
    ['<a>\ud800</a>', null, 'half of a character'],
    ['<a b="1" b="2"/>', 1, 'redefined'],
    ['<a>--></b>', 1, 'mismatch'],
    ['\n<?xml version="1.0"?><a/>', 2, 'XML declaration'],
    ['<?xml version="1.0" encoding="UTF-16"?><a/>', 1, 'UTF-8'],
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

describe('what the protocol would have otherwise', () => {
  test.each([
    ['<url>\n<priority>0.5</priority></url>', 4, '<priority>: This element is not expected. Expected is ( loc ).'],
    [url('\n<priority>1.1</priority>'), 4, "greater than the maximum value allowed ('1.0')"],
    [url('\n<priority>-0.1</priority>'), 4, 'less than the minimum'],
    [url('<changefreq>often</changefreq>'), 3, "The value 'often' is not an element of the set"],
    [url('<lastmod>yesterday</lastmod>'), 3, "'yesterday' is not a valid value"],
    ['<url><loc>/a</loc></url>', 3, "'/a'"],
    ['<url/>', 3, 'Missing child element'],
    ['<page/>', 3, '<page> does not belong here; <url> does.'],
    ['', 2, 'No address is in it.'],
  ])('%j', async (inside, line, message) => {
    const { error, warnings } = await check(urlset(inside));
    expect(error).toBeNull();
    expect(warnings).toContainEqual({ line, message: expect.stringContaining(message) });
  });

  test('another root, or none of the protocol', async () => {
    for (const xml of ['<html><body/></html>', '<urlset><url><loc>https://exam.example/</loc></url></urlset>']) {
      expect((await check(xml)).warnings).toEqual([
        { line: 1, message: expect.stringContaining('Search engines read <urlset>') },
      ]);
    }
  });

  test('addresses of another site, in one finding at the first of them', async () => {
    const other = '<url><loc>https://other.example/</loc></url>';
    expect((await check(urlset(`${url()}\n${other}`))).warnings).toEqual([
      { line: 4, message: 'This address is not of this site, https://exam.example: search engines pass over that.' },
    ]);
    expect((await check(urlset(`${other}\n${other}`))).warnings).toEqual([
      { line: 3, message: expect.stringMatching(/^2 addresses from here on/) },
    ]);
  });

  test('lines are told beyond the 65,535th', async () => {
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

  test('what takes too long is stopped, and the next text is checked as ever', async () => {
    const [slow, next] = await Promise.all([
      checkSitemap(urlset(filled('<url/>', 3_000_000)), ORIGIN, 1),
      check(urlset(url())),
    ]);
    expect(slow.error?.message).toContain('too long');
    expect(next).toEqual({ error: null, warnings: [], urls: 1 });
  });

  test('many at once are checked one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => check(urlset(url().repeat(at + 1)))));
    expect(all.map(({ urls }) => urls)).toEqual(all.map((_, at) => at + 1));
  });
});
