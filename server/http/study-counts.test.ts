import { describe, expect, test } from 'vitest';
import { createLimits, type StudyLimit, studyLimits } from './rate-limit.ts';
import { createStudyCounts } from './study-counts.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const alone = { pool: null, hot: async () => [] };

/** Limits of a process without others, with a clock that is moved by hand; it begins where a day begins. */
function aProcess() {
  let now = Date.UTC(2026, 10, 20);
  const limits = createLimits(alone as never, undefined, { clock: () => new Date(now) });
  let next = 0;
  /** The next of a bank of so many, and after its last one the first again. */
  const startOf = (questions: number, bank: number) => {
    limits.spend('quizStartsUser', 'mara');
    const ids = Array.from({ length: questions }, () => (next++ % bank).toString(16).padStart(8, '0'));
    limits.deliver('question', 'mara', ids);
  };
  const spend = (limit: StudyLimit, points = 1) => limits.spend(limit, 'mara', points);
  return { limits, spend, startOf, pass: (milliseconds: number) => (now += milliseconds), now: () => now };
}

describe('somebody who picks an answer every 3 seconds, for 16 hours without a break', () => {
  test.each([5, 10, 20, 50])('is never stopped in quizzes of %d questions, from a bank of 6,000', (questions) => {
    const { startOf, pass, now } = aProcess();
    const evening = now() + 16 * hour;
    let seen = 0;
    while (now() < evening) {
      startOf(questions, 6000);
      seen += questions;
      pass(questions * 3 * second);
    }
    expect(seen).toBeGreaterThanOrEqual(19_200);
  });

  test('is never stopped in decks of 3 flashcards', () => {
    const { spend, pass, now } = aProcess();
    const evening = now() + 16 * hour;
    while (now() < evening) {
      spend('decksUser');
      pass(3 * 3 * second);
    }
  });
});

describe('a program', () => {
  test('gets 60 quizzes in a quarter of an hour, however fast it asks, and is told when to go on', () => {
    const { startOf, pass } = aProcess();
    for (let start = 0; start < 60; start++) startOf(5, 100_000);
    expect(() => startOf(5, 100_000)).toThrow('Too many attempts. Please try again in 15 minutes.');
    pass(14 * minute + 30 * second);
    expect(() => startOf(5, 100_000)).toThrow('Too many attempts. Please try again in 1 minute.');
    pass(30 * second);
    startOf(5, 100_000);
  });

  test('gets 1,500 questions an hour and 6,000 a day', () => {
    const { startOf, pass, now } = aProcess();
    const midnight = now() + 24 * hour;
    const byHour: number[] = [];
    while (now() < midnight) {
      let given = 0;
      try {
        for (;;) {
          startOf(50, 100_000);
          given += 50;
        }
      } catch (refused) {
        expect(refused).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
      }
      byHour.push(given);
      pass(hour);
    }
    expect(Math.max(...byHour)).toBe(1500);
    expect(byHour.reduce((sum, given) => sum + given, 0)).toBe(6000);
    expect(byHour.at(-1)).toBe(0);
  });
});

test('what one limit of two refuses is not counted by the other', () => {
  const { limits, spend } = aProcess();
  spend('reviewsUserDay', 5999);
  for (let n = 0; n < 5; n++) {
    expect(() => limits.spendBoth(['reviewsUserMinute', 'reviewsUserDay'], 'mara', 30)).toThrow('Too many attempts');
  }
  limits.spendBoth(['reviewsUserMinute', 'reviewsUserDay'], 'mara', 1);
  spend('reviewsUserMinute', 59);
});

test('what does not fit is not counted at all, and what was counted too much is taken back', () => {
  const counts = createStudyCounts(
    alone,
    () => new Date(),
    () => {},
  );
  const spend = (points: number) => counts.spend('decksUser', studyLimits.decksUser, 'mara', points);
  spend(110);
  expect(() => spend(11)).toThrow('Too many attempts');
  spend(10);
  expect(() => spend(1)).toThrow('Too many attempts');
  counts.takeBack('decksUser', studyLimits.decksUser, 'mara', 5);
  spend(5);
  counts.takeBack('decksUser', studyLimits.decksUser, 'mara', 500);
  spend(120);
  expect(() => spend(1)).toThrow('Too many attempts');
});

test('without the database a process goes on counting by itself, and says why', async () => {
  const heard: unknown[] = [];
  const gone = new Error('the database is gone');
  const database = { pool: {} as never, hot: () => Promise.reject(gone) };
  const counts = createStudyCounts(
    database,
    () => new Date(),
    (error) => heard.push(error),
  );
  const start = () => counts.spend('quizStartsUser', studyLimits.quizStartsUser, 'mara', 1);
  for (let n = 0; n < 60; n++) start();
  expect(start).toThrow('Too many attempts');
  await expect.poll(() => heard).toEqual([gone]);
});
