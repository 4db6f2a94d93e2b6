import { expect, test } from 'vitest';
import { plainBeginning, shortened } from './plain-beginning.ts';

test.each([
  ['# Title\n\nFirst words.', 'First words.'],
  [
    '> A note.\n\nSay **what** it *is*, `here`, in [a link](https://x.example) ![p](/p.png).',
    'Say what it is, here, in a link .',
  ],
  [
    '```\ncode\n```\n- one\n- two\n\n1. three\n\n| a |\n| - |\n\n---\n\\* four snake_case_name',
    'one two three * four snake_case_name',
  ],
  ['', ''],
])('%j begins with %j', (markdown, plain) => expect(plainBeginning(markdown, 160)).toBe(plain));

test('a long text is cut between words', () => {
  expect(shortened('one two three four', 12)).toBe('one two…');
  expect(shortened('one two three', 13)).toBe('one two three');
  expect(shortened('x'.repeat(300), 160)).toHaveLength(160);
  expect(plainBeginning('word '.repeat(50_000), 160).length).toBeLessThanOrEqual(160);
});
