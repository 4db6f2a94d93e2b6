import { describe, expect, test } from 'vitest';
import { checkText, ownLinks } from './text-check.ts';

const good = { content: 'See [us](/about).', meta_title: 'Rivers', meta_description: 'All about rivers.' };
const kinds = (parts: Partial<typeof good>) =>
  checkText({ ...good, ...parts }, new Set(['/about', '/blog/rivers'])).map(({ kind }) => kind);

test('a good text has nothing to find', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ meta_title: 'x'.repeat(60), meta_description: 'x'.repeat(160) })).toEqual([]);
});

test.each([
  ['a link to a page that is not there', { content: '[x](/abuot)' }, 'link to nowhere'],
  ['a link to a post that is not there', { content: '[x](/blog/lakes#a)' }, 'link to nowhere'],
  ['no meta title', { meta_title: ' ' }, 'meta title missing'],
  ['a long meta title', { meta_title: 'x'.repeat(61) }, 'meta title long'],
  ['no meta description', { meta_description: '' }, 'meta description missing'],
  ['a long meta description', { meta_description: 'x'.repeat(161) }, 'meta description long'],
])('%s is found', (_name, parts, kind) => expect(kinds(parts)).toEqual([kind]));

describe('own links', () => {
  test.each([
    ['[a](/x) [b](/x) [c](/y?z=1#w)', ['/x', '/y']],
    ['[a](</x> "t") ![b](/images/y.png)', ['/x', '/images/y.png']],
    ['[a][b]\n\n[b]: /x "t"', ['/x']],
    ['[a](/x/) [b](/)', ['/x', '/']],
    ['[a](https://a.example/x) [b](//a.example/x) [c](#x) [d](mailto:a@b.example)', []],
    ['`[a](/x)` and ``[b](/y)``', []],
    ['```\n[a](/x)\n```\n[b](/y)\n~~~\n[c](/z)', ['/y']],
  ])('%j', (markdown, expected) => expect(ownLinks(markdown)).toEqual(expected));
});
