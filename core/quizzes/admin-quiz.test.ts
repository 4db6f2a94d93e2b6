import { expect, test } from 'vitest';
import { beginningOf, questionNames } from './admin-quiz.ts';

test.each([
  [['A?'], '"A?"'],
  [['A?', 'B?'], '"A?" and "B?"'],
  [['A?', 'B?', 'C?'], '"A?", "B?" and "C?"'],
  [['A?', 'B?', 'C?', 'D?', 'E?'], '"A?", "B?", "C?" and 2 more'],
  [['A?', null], '"A?" and 1 more'],
  [[null], 'one question'],
  [[null, null], '2 questions'],
])('%j are named %s', (texts, names) => {
  expect(questionNames(texts)).toBe(names);
});

test('a long question is named by how it begins, on one line and without cutting a sign in two', () => {
  expect(beginningOf('  Which\n```\nport  is\n```')).toBe('Which ``` port is ```');
  expect(beginningOf('Why?\n\nExhibit (log): Sign-ins\n```\nx\n```')).toBe('Why? Exhibit: Sign-ins');
  expect(beginningOf('😀'.repeat(80))).toBe(`${'😀'.repeat(60)}...`);
});
