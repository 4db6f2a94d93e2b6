import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locsIn, refusedText, rootName } from './text.ts';

describe('what no parser gets to see', () => {
  test.each([
    ['<!DOCTYPE urlset><urlset/>', 1],
    ['<!doctype urlset><urlset/>', 1],
    ['<!DoCtYpE urlset SYSTEM "file:///etc/passwd"><urlset/>', 1],
    ['\ufeff<?xml version="1.0"?>\n<!DOCTYPE a>\n<a/>', 2],
    ['<?xml version="1.0"?>\n<!-- a\n comment -->\n<?pi <!-- ?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a/>', 5],
    ['<a/>\n<!DOCTYPE a>', 2],
    ['<a>\n<!ENTITY b "c"></a>', 2],
    ['<![INCLUDE[<!DOCTYPE a>]]><a/>', 1],
    ['<!---->\n<!DOCTYPE a>', 2],
    ['<!-->--><!DOCTYPE a>', 1],
  ])('a document type in %j is refused, with its line', (text, line) => {
    expect(refusedText(text)).toEqual({ line, message: expect.stringContaining('no DOCTYPE') });
  });

  test.each([
    ['<!-- <!DOCTYPE a> --><a/>'],
    ['<a><![CDATA[<!DOCTYPE a>]]></a>'],
    ['<a b="<!DOCTYPE a>"/>'],
    ["<a b='>' c='<!DOCTYPE a>'/>"],
    ['<?note <!DOCTYPE a> ?><a/>'],
    ['<a>!DOCTYPE</a>'],
    ['<a>&lt;!DOCTYPE a&gt;</a>'],
    [''],
    ['no markup at all'],
    ['<'],
    ['<a b="'],
    ['<!-- '],
  ])('%j has none', (text) => {
    expect(refusedText(text)).toBeNull();
  });

  test.each(['UTF-16', 'ISO-8859-1', 'IBM037', 'utf-7', ''])('the encoding %j is refused', (encoding) => {
    expect(refusedText(`<?xml version="1.0" encoding='${encoding}'?><a/>`)?.message).toContain('UTF-8');
  });

  test('UTF-8 is not, however it is written, nor is none', () => {
    for (const head of ['encoding="UTF-8"', "encoding = 'utf-8'", '', 'standalone="yes"']) {
      expect(refusedText(`\ufeff<?xml version="1.0" ${head}?><a/>`), head).toBeNull();
    }
    expect(refusedText('<!-- encoding="UTF-16" --><a/>')).toBeNull();
  });

  test('half of a character is refused', () => {
    expect(refusedText('<a>\ud800</a>')?.message).toContain('half of a character');
  });
});

describe('the addresses of a sitemap', () => {
  test('are read with their lines, without entities, CDATA and blanks', () => {
    const text = `<urlset>
      <url><loc> https://a.example/?a=1&amp;b=2&#47;&#x2F; </loc></url>
      <url><loc><![CDATA[https://a.example/<b>]]></loc></url>
      <!-- <url><loc>https://a.example/no</loc></url> -->
      <url><loc>
        https://a.example/c</loc></url>
      <url><loc/><loc></loc></url>
    </urlset>`;
    expect(locsIn(text)).toEqual([
      { url: 'https://a.example/?a=1&b=2//', line: 2 },
      { url: 'https://a.example/<b>', line: 3 },
      { url: 'https://a.example/c', line: 5 },
      { url: '', line: 7 },
    ]);
  });

  test('those of an extension are none of them', () => {
    const text = '<s:urlset><s:url><s:loc>a</s:loc><image:loc>b</image:loc><loc>c</loc></s:url></s:urlset>';
    expect(locsIn(text).map(({ url }) => url)).toEqual(['a']);
    expect(locsIn('<urlset><url><loc>a</loc><i:loc>b</i:loc></url></urlset>')).toHaveLength(1);
  });

  test('the root says what it is', () => {
    expect(rootName('<?xml version="1.0"?><!-- <a> --><s:sitemapindex xmlns:s="x">')).toBe('sitemapindex');
    expect(rootName('nothing')).toBe('');
  });

  test('no text makes them throw or take long', () => {
    const part = fc.constantFrom(
      ...['<', '>', '<!--', '-->', '<![CDATA[', ']]>', '"', "'", '<loc>', '</loc>', '&#x110000;', 'a', '\n'],
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
        (text) => {
          refusedText(text);
          rootName(text);
          for (const { line } of locsIn(text)) expect(line).toBeLessThanOrEqual(text.split('\n').length);
        },
      ),
    );
    for (const unit of ['<!--', '<a "', '<loc>', '<![CDATA[', '&', '<', '<?', '"']) {
      const before = process.threadCpuUsage();
      const long = unit.repeat(Math.floor(3_000_000 / unit.length));
      refusedText(long);
      locsIn(long);
      // Of this thread's own work: what others do on the machine does not count.
      expect(process.threadCpuUsage(before).user, unit).toBeLessThan(4_000_000);
    }
  });
});
