import { expect, test } from 'vitest';
import { gradeText, holdsText, intervalText } from './due-text.ts';

const day = 86_400_000;

test('an interval is said in the unit that fits it', () => {
  const said = [0, 10 * 60_000, 3 * 3_600_000, 0.6 * day, day, 2.4 * day, 59 * day, 75 * day, 800 * day];
  expect(said.map(intervalText)).toEqual([
    ...['1 min', '10 min', '3 h', '1 day', '1 day', '2 days', '59 days', '2 months', '2 years'],
  ]);
});

test('a card that was not known comes back in minutes; of the others their memory is said', () => {
  expect([10 * 60_000, 0, -day].map((ms) => gradeText(1, ms, null))).toEqual([
    ...['back in 10 min', 'back now', 'back now'],
  ]);
  expect(([2, 3, 4] as const).map((grade) => gradeText(grade, grade * day, 3 * day))).toEqual([
    ...['holds 2 days', 'holds until your exam', 'holds until your exam'],
  ]);
});

test('what is remembered holds, no longer than until the exam, and comes back on no day', () => {
  const held = (days: number, exam_in: number | null) => holdsText(days * day, exam_in && exam_in * day);
  expect([held(1, null), held(5, 6), held(6, 6), held(9, 6)]).toEqual([
    ...['holds 1 day', 'holds 5 days', 'holds until your exam', 'holds until your exam'],
  ]);
  expect(held(-1, null), 'it is counted from now').toBe('needs a repeat');
  expect(holdsText(6 * day, null, 'about ')).toBe('holds about 6 days');
});
