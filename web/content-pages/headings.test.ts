import { expect, test } from 'vitest';
import { headingsIn } from './headings.ts';

test('headings of levels 2 and 3 are found with their ids and words', () => {
  const html =
    '<div class="prose__head"><h2 id="h-a">1. <em>What</em> we &#x26; you <code>&#x3C;keep></code></h2><a href="#h-a">#</a></div>' +
    '<p>h2</p><h3 class="x" id="h-b&#x22;">Two\nlines&nbsp;&hellip;</h3><h4 id="h-c">Deeper</h4><h2>No id</h2>';
  expect(headingsIn(html)).toEqual([
    { level: 2, id: 'h-a', text: '1. What we & you <keep>' },
    { level: 3, id: 'h-b"', text: 'Two lines &hellip;' },
  ]);
});
