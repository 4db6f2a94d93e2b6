import { describe, expect, test } from 'vitest';
import {
  againText,
  doneWords,
  leavesText,
  type Moved,
  movedText,
  nearDay,
  partsOf,
  promisedText,
  sticking,
} from './day-words.ts';

test('a day is said as a learner on their day would say it', () => {
  const said = (...days: string[]) => days.map((day) => nearDay(day, '2026-11-30'));
  expect(said('2026-11-30', '2026-12-01', '2026-12-03', '2026-12-06')).toEqual([
    ...['today', 'tomorrow', 'Thursday', 'Sunday'],
  ]);
  expect(said('2026-12-07', '2026-11-27', '2026-11-23')).toEqual([
    ...['Monday, December 7', 'Friday', 'Monday, November 23'],
  ]);
});

test('what there is: neither kind is named where there is none of it', () => {
  expect(partsOf({ cards: 14, questions: 9 })).toEqual(['14 cards', '9 questions']);
  expect(partsOf({ cards: 1, questions: 0 })).toEqual(['1 card']);
  expect(partsOf({ cards: 0, questions: 0 })).toEqual([]);
});

test('why it is done, and no day on which the rest comes', () => {
  const waiting = { questions: 0, exams: [] };
  const words = (why: Parameters<typeof doneWords>[0]['why'], planned = 20, questions = 0) =>
    doneWords({ why, minutes: { planned, done: 19 }, waiting: { ...waiting, questions } });
  const used = 'You’ve used today’s minutes. What is left waits for its turn.';
  expect(words('minutes')).toEqual({ title: 'Done for today', says: used });
  expect(words('minutes', 0).says).toBe('You planned no minutes for today.');
  expect(words('holds').says).toMatch(/^You should remember everything/);
  expect(words('tomorrow').says).toBe('The rest waits for its turn.');
  expect(words('exam')).toEqual({ title: 'Nothing to study today', says: null });
  expect(words('tomorrow', 20, 3)).toEqual({
    title: 'Nothing else to study now',
    says: 'The rest waits for your exam.',
  });
  expect(words('minutes', 20, 3).says, 'the minutes come before the exam').toBe(used);
  for (const why of ['minutes', 'holds', 'tomorrow', 'exam', 'nothing', null] as const) {
    expect(words(why).says ?? '').not.toMatch(/until|tomorrow|comes back/);
  }
});

test('what was promised is said once other study has used the minutes, and nothing else is left', () => {
  const said = (done: number, promised: number[], rest: object = {}) => {
    const questions = promised.reduce((sum, one) => sum + one, 0);
    const topics = promised.map((one) => ({ promised: one }));
    return promisedText({ cards: 0, questions, minutes: { planned: 20, done }, topics, ...rest });
  };
  expect([said(19, [3]), said(20, [0]), said(20, [3], { cards: 2 }), said(20, [3], { questions: 4 })]).toEqual(
    Array(4).fill(null),
  );
  expect(said(20, [0, 1])).toBe('You’ve used today’s minutes. 1 question was promised for today.');
  expect(said(95, [2, 1])).toBe('You’ve used today’s minutes. 3 questions were promised for today.');
});

test('cards that were not known are named with their time', () => {
  expect([againText(2, '6:40 PM'), againText(1, null), againText(1, 'now')]).toEqual([
    ...['2 cards come back at 6:40 PM.', '1 card comes back later today.', '1 card comes back now.'],
  ]);
});

describe('what was promised for a day and comes on another', () => {
  const today = '2026-12-03';
  const said = (why: Moved['why'], on: string, to: string | null, questions = 2) =>
    movedText({ topic_id: '', topic_name: 'PMP', why, on, to, questions }, today);

  test('a day that was not studied', () => {
    expect(said('not_studied', '2026-12-01', today)).toBe(
      'You didn’t get to 2 questions of PMP on Tuesday: they come today.',
    );
    expect(said('not_studied', '2026-12-02', '2026-12-05', 1)).toBe(
      'You didn’t get to 1 question of PMP on Wednesday: it comes on Saturday.',
    );
    expect(said('not_studied', '2026-12-02', null)).toMatch(/they come when there is room\.$/);
  });

  test('a day without room for it, hidden on it, or held by an exam', () => {
    expect(said('minutes', '2026-12-05', '2026-12-06')).toBe(
      'Saturday has no time left: 2 questions of PMP move to Sunday.',
    );
    expect(said('minutes', today, null, 1)).toBe(
      'Today has no time left: 1 question of PMP comes when there is room.',
    );
    expect(said('hidden', today, '2026-12-04', 1)).toBe('Hidden today: 1 question of PMP moves to tomorrow.');
    expect(said('exam', today, null)).toBe('In your open exam: 2 questions of PMP come when there is room.');
  });
});

test('studying one topic names what it leaves of the others', () => {
  const topic = (topic_id: string, promised: number) => ({ topic_id, topic_name: topic_id.toUpperCase(), promised });
  expect(leavesText([topic('a', 2), topic('b', 0)], 'a')).toBeNull();
  expect(leavesText([topic('a', 2), topic('b', 1)], 'a')).toBe('1 question of B promised for today waits.');
  expect(leavesText([topic('a', 2), topic('b', 1), topic('c', 3)], 'a')).toBe(
    '1 question of B and 3 questions of C promised for today wait.',
  );
});

test('what should stick is said by exam, each until its own date, and not before it is known', () => {
  const topic = { topic_id: 'a', topic_name: 'CEH', target_date: '2027-01-12', exam: null, holds: 0.957 };
  const rests = sticking([
    topic,
    { ...topic, topic_name: 'PMP', target_date: null, holds: 0.9 },
    { ...topic, holds: null },
    { ...topic, exam: 'over' },
    { ...topic, exam: 'today' },
  ]);
  expect(rests.map(({ percent, says }) => `${percent}% ${says}`)).toEqual([
    '96% of what you’ve learned for CEH should stick until January 12.',
    '90% of what you’ve learned for PMP should stick for the next 30 days.',
  ]);
});
