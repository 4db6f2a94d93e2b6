import { expect, test } from 'vitest';
import { backText, nextReason, nextSteps } from './comes-back.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const answered = (correct: boolean, confidence: 1 | 2 | 3 | null, days: number, has_sibling = true) => ({
  ...{ correct, confidence, due_at: inDays(days), has_sibling, now },
});
const whats = (one: ReturnType<typeof answered>) => nextSteps(one).map(({ when, what }) => `${when}: ${what}`);

test('what was known comes back later, and nothing else is said', () => {
  const known = answered(true, 3, 7);
  expect(backText(known)).toMatchObject({ when: 'Back in 7 days' });
  expect(backText(answered(true, 2, 1))).toEqual({ when: 'Back tomorrow', rest: '' });
  expect([nextSteps(known), nextReason(known)]).toEqual([[], null]);
});

test('a miss is followed by another question on the same point, if there is one, and by itself', () => {
  const missed = answered(false, 2, 1);
  expect(backText(missed)).toEqual({ when: 'Back tomorrow', rest: 'with another on the same point' });
  expect(whats(missed)).toEqual([
    'Today or tomorrow: Another question on the same point',
    'Tomorrow: This question again',
  ]);
  expect(nextReason(missed)?.ask).toBe('Why another one?');
  expect(whats(answered(false, 2, 1, false))).toEqual(['Tomorrow: This question again']);
  expect(nextReason(answered(false, 2, 1, false))).toBeNull();
});

test('a right guess is treated as a miss; sure and wrong is looked at again in a week', () => {
  expect(whats(answered(true, 1, 1))).toHaveLength(2);
  const sure = answered(false, 3, 1);
  expect(backText(sure)).toEqual({ when: 'Back tomorrow', rest: 'and once more in about a week' });
  expect(whats(sure).at(-1)).toMatch(/^In a week: This question again, about \w+, November 2[78]$/);
  expect(nextReason(sure)?.ask).toBe('Why in a week?');
});
