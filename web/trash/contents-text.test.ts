import { expect, test } from 'vitest';
import { contentsText, examplesText } from './contents-text.ts';

const entry = {
  ...{ id: '1', name: 'Trades', deleted_by_name: null, deleted_at: '', until: '' },
  examples: ['Lathes', 'Mills', 'Saws'],
};

test('a row of the trash shows its contents', () => {
  const category = {
    ...entry,
    noun: 'category' as const,
    holds: [
      { noun: 'category' as const, count: 1 },
      { noun: 'topic' as const, count: 4 },
      { noun: 'question' as const, count: 1200 },
      { noun: 'assignment' as const, count: 1 },
    ],
  };
  expect(contentsText(category)).toBe('With 4 topics, 1,200 questions, 1 assigned learner');
  expect(examplesText(category)).toBe('Lathes; Mills; Saws; and more');

  const questions = { ...entry, noun: 'question' as const, holds: [{ noun: 'question' as const, count: 3 }] };
  expect(contentsText(questions)).toBe('3 questions');
  expect(examplesText(questions)).toBe('Lathes; Mills; Saws');

  const alone = {
    ...entry,
    noun: 'quiz' as const,
    holds: [{ noun: 'quiz' as const, count: 1 }],
    examples: ['Trades'],
  };
  expect([contentsText(alone), examplesText(alone)]).toEqual(['', '']);
});
