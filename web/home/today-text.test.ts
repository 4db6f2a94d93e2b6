import { expect, test } from 'vitest';
import { longText, nearText, waitsText } from './today-text.ts';

const topic = {
  ...{
    topic_id: '',
    topic_name: 'One',
    certification_name: null,
    cards: 0,
    questions: 0,
    seconds: 0,
    due_cards: 0,
    due_questions: 0,
  },
  ...{ exam: null, holds: null, promised: 0, minutes_missing: 0, target_date: '2027-01-12' as string | null },
};

test('times: hours from two on', () => {
  expect([longText(1), longText(119), longText(140)]).toEqual(['1 minute', '119 minutes', 'about 2 hours']);
});

test('what waits is said with what is done of it, unless all of it is done', () => {
  const waits = (due_cards: number, due_questions: number) =>
    waitsText({
      cards: 17,
      questions: 9,
      topics: [
        { ...topic, due_cards },
        { ...topic, due_questions },
      ],
    });
  expect(waits(40, 41)).toBe('81 wait; today you’ll do the 26 that help most.');
  expect([waits(17, 9), waits(0, 0)]).toEqual([null, null]);
  const one = waitsText({ cards: 1, questions: 0, topics: [{ ...topic, due_cards: 1200 }] });
  expect(one).toBe('1,200 wait; today you’ll do the one that helps most.');
});

test('an exam is near within a week', () => {
  const near = (target_date: string | null, exam: 'over' | null = null) =>
    nearText('2026-11-20', { target_date, exam });
  expect(['2026-11-20', '2026-11-21', '2026-11-27'].map((date) => near(date))).toEqual([
    'today',
    'tomorrow',
    'in 7 days',
  ]);
  expect([near('2026-11-28'), near(null), near('2026-11-18', 'over')]).toEqual([null, null, null]);
});
