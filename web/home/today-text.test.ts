import { describe, expect, test } from 'vitest';
import { doneText, holdsText, longText, minutesText, nearText, partsOf } from './today-text.ts';

const topic = {
  ...{ topic_id: '', topic_name: 'One', cards: 0, questions: 0, seconds: 0, due_cards: 0, due_questions: 0 },
  ...{ exam: null, holds: null, promised: 0, minutes_missing: 0, target_date: '2027-01-12' as string | null },
};

test('what there is: neither kind is named where there is none of it', () => {
  expect(partsOf({ cards: 14, questions: 9 })).toEqual(['14 cards', '9 questions']);
  expect(partsOf({ cards: 1, questions: 0 })).toEqual(['1 card']);
  expect(partsOf({ cards: 0, questions: 0 })).toEqual([]);
});

test('times: never less than a minute, and hours from two on', () => {
  expect([minutesText(10), minutesText(1080)]).toEqual(['About 1 minute', 'About 18 minutes']);
  expect([longText(1), longText(119), longText(140)]).toEqual(['1 minute', '119 minutes', 'about 2 hours']);
});

test('why it is done', () => {
  const minutes = (planned: number, done: number) => doneText({ why: 'minutes', minutes: { planned, done } });
  expect(minutes(20, 21)).toBe('You’ve studied the 20 minutes that you planned.');
  expect(minutes(20, 19)).toBe('Nothing that is left fits into today’s minutes.');
  expect(minutes(0, 0)).toBe('You planned no minutes for today.');
});

describe('what should stick', () => {
  const holds = (...dates: (string | null)[]) =>
    holdsText({ holds: 0.957, topics: dates.map((target_date) => ({ ...topic, target_date })) });

  test('is said until the exam, or the exams', () => {
    expect(holds('2027-01-12', '2027-01-12')).toBe('96% of what you’ve learned should stick until January 12.');
    expect(holds('2027-01-12', '2027-02-18')).toBe('96% of what you’ve learned should stick until your exams.');
  });

  test('is not said without a date, of nothing, or before it is known', () => {
    expect([holds(), holds(null), holds('2027-01-12', null)]).toEqual([null, null, null]);
    expect(holdsText({ holds: null, topics: [topic] })).toBeNull();
  });
});

test('an exam is near within a week', () => {
  const near = (target_date: string | null) => nearText('2026-11-20', { target_date });
  expect(['2026-11-20', '2026-11-21', '2026-11-27'].map(near)).toEqual(['today', 'tomorrow', 'in 7 days']);
  expect([near('2026-11-28'), near(null)]).toEqual([null, null]);
});
