import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comesText, whatComesNext } from './comes-back.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const kept = { due_at: inDays(1), exam_at: null, promise: null, look_on: null, has_sibling: false, now };
const missed = { ...kept, correct: false, confidence: 2 } as const;
const guessed = { ...kept, correct: true, confidence: 1 } as const;
const noRoom = { reason: 'no_time_left' } as const;

test('what was known holds, no longer than until the exam, and no day is said', () => {
  for (const confidence of [2, 3, null] as const) {
    const known = { ...kept, correct: true, confidence, due_at: inDays(6) };
    expect(whatComesNext(known)).toEqual([{ text: 'Holds about 6 days', why: null }]);
    expect(whatComesNext({ ...known, exam_at: inDays(20) })).toEqual(whatComesNext(known));
    expect(whatComesNext({ ...known, exam_at: inDays(5) })).toEqual([{ text: 'Holds until your exam', why: null }]);
  }
});

test.each([
  ['a miss', missed],
  ['a lucky guess', guessed],
])('%s comes back on the day that is reserved, else when there is room', (_, answered) => {
  const next = (changes: object) => whatComesNext({ ...answered, ...changes });
  expect(next({ promise: { on: '2026-12-03' } })).toEqual([{ text: 'Comes back Thursday, December 3', why: null }]);
  expect(next({ promise: { on: '2026-12-03' }, has_sibling: true })[0]?.text).toBe(
    'This point comes back Thursday, December 3',
  );
  expect(next({ promise: noRoom })).toEqual([
    { text: 'Comes back when there is room', why: 'The minutes of the coming days are already taken.' },
  ]);
  expect(next({ promise: noRoom, exam_at: inDays(1.5) })[0]?.why).toMatch(/^Your exam is too close/);
  expect(next({}), 'no day has been reserved yet').toEqual([{ text: 'Comes back when there is room', why: null }]);
  expect(next({ due_at: null, promise: { on: '2026-12-03' } }), 'it was set aside').toEqual([]);
});

test('whatever the answer, the days said are the reserved one and that of the second look', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`);
  const moment = fc.double({ min: -3, max: 90, noNaN: true }).map(inDays);
  const answers = fc.record({
    correct: fc.boolean(),
    confidence: fc.constantFrom(1, 2, 3, null),
    due_at: fc.option(moment),
    exam_at: fc.option(moment),
    promise: fc.option(
      fc.oneof(
        fc.constant(noRoom),
        day.map((on) => ({ on })),
      ),
    ),
    look_on: fc.option(day),
    has_sibling: fc.boolean(),
    now: fc.constant(now),
  });
  fc.assert(
    fc.property(answers, (answer) => {
      const said = whatComesNext(answer).map(({ text }) => text.match(/December (\d+)/)?.[1]);
      const told = [answer.promise && 'on' in answer.promise ? answer.promise.on : null, answer.look_on];
      for (const date of said) {
        if (date) expect(told.map((one) => one && Number(one.slice(8)))).toContain(Number(date));
      }
      if (answer.correct && answer.confidence !== 1) expect(said.filter(Boolean)).toEqual([]);
      else if (answer.due_at !== null) expect(said.filter(Boolean)).toHaveLength(told.filter(Boolean).length);
    }),
  );
});

test('sure and wrong is asked once more about a week later, unless the exam comes first', () => {
  const sure = { ...missed, confidence: 3, promise: { on: '2026-11-23' } } as const;
  expect(whatComesNext({ ...sure, look_on: '2026-11-27' })).toEqual([
    { text: 'Comes back Monday, November 23', why: null },
    { text: 'Once more about Friday, November 27', why: expect.stringContaining('Confident mistakes') },
  ]);
  expect(whatComesNext(sure)).toHaveLength(1);
});

test('a promise is said as one, a forecast with about, and nothing else with a day', () => {
  const said = (comes: Parameters<typeof comesText>[0]['comes'], has_sibling = false) =>
    comesText({ comes, has_sibling }, '2026-11-20');
  expect(said({ how: 'promised', on: '2026-11-23' })).toBe('comes back Monday');
  expect(said({ how: 'promised', on: '2026-11-23' }, true)).toBe('this point comes back Monday');
  expect(said({ how: 'about', on: '2026-11-21' })).toBe('about tomorrow');
  expect(said({ how: 'about', on: '2026-11-28' })).toBe('about Saturday, November 28');
  expect(said({ how: 'not_this_week' })).toBe('not in the next week');
  expect(said({ how: 'unknown' })).toBe('when there is room');
});
