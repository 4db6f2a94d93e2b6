import { describe, expect, test } from 'vitest';
import { movedOf, type Standing } from './moved.ts';
import { placesOf } from './promises.ts';

const DAILY = Array.from({ length: 14 }, () => 300);
const one = (parts: Partial<Standing> = {}): Standing => ({
  ...{ item_id: 'a', topic_id: 't', topic_name: 'Topic', day: 2, seconds: 50, from: 0, exam_in: null, hidden: null },
  ...parts,
});
const moved = (standing: Standing[], daily = DAILY) =>
  movedOf(standing, placesOf(standing, daily), (day) => daily.at(day) as number);

describe('what comes on another day than was told', () => {
  test.each<[string, Partial<Standing>, number[], object[]]>([
    ['nothing, where all is as it was told', {}, DAILY, []],
    ['nothing, on the day itself', { day: 0 }, DAILY, []],
    ['after a day that was not studied', { day: -1 }, DAILY, [{ on: -1, to: 0, why: 'not_studied' }]],
    ['with a day without minutes', { day: 2 }, DAILY.with(2, 0), [{ on: 2, to: 3, why: 'minutes' }]],
    ['with a day that had no minutes', { day: -1 }, DAILY.with(-1, 0), [{ on: -1, to: 0, why: 'minutes' }]],
    ['hidden today', { day: 0, hidden: 0, from: 1 }, DAILY, [{ on: 0, to: 1, why: 'hidden' }]],
    ['hidden on the day it was told for', { day: -1, hidden: -1 }, DAILY, [{ on: -1, to: 0, why: 'hidden' }]],
    ['hidden after a day that was not studied', { day: -2, hidden: -1 }, DAILY, [{ on: -2, why: 'not_studied' }]],
    ['in a running exam', { from: Number.POSITIVE_INFINITY }, DAILY, [{ on: 2, to: null, why: 'exam' }]],
    ['with no day that has minutes', { day: 1 }, DAILY.map(() => 0), [{ on: 1, to: null, why: 'minutes' }]],
  ])('%s', (_, parts, daily, expected) => {
    expect(moved([one(parts)], daily)).toMatchObject(expected);
    expect(moved([one(parts)], daily)).toHaveLength(expected.length);
  });

  test('has no day where the next is the exam or later', () => {
    expect(moved([one({ day: 1, exam_in: 2 })], DAILY.with(1, 0))).toMatchObject([{ on: 1, to: null }]);
    expect(moved([one({ day: 1, exam_in: 3 })], DAILY.with(1, 0))).toMatchObject([{ on: 1, to: 2 }]);
  });

  test('is counted by topic and days, the earliest told first', () => {
    const standing = ['b', 'c', 'd'].map((item_id) => one({ item_id, day: -1 }));
    const other = one({ item_id: 'e', topic_id: 'u', topic_name: 'Other', day: -2 });
    expect(moved([...standing, other])).toEqual([
      { topic_id: 'u', topic_name: 'Other', on: -2, to: 0, why: 'not_studied', questions: 1 },
      { topic_id: 't', topic_name: 'Topic', on: -1, to: 0, why: 'not_studied', questions: 3 },
    ]);
  });

  test('what has no room left today is moved by the minutes', () => {
    const standing = ['b', 'c'].map((item_id) => one({ item_id, day: 0, seconds: 50 }));
    expect(moved(standing, DAILY.with(0, 60))).toMatchObject([{ on: 0, to: 1, why: 'minutes', questions: 1 }]);
  });
});
