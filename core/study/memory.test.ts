import fc from 'fast-check';
import { createEmptyCard, fsrs } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import {
  type Confidence,
  DAY_MS,
  fold,
  type Grade,
  inLogOrder,
  type Memory,
  type Review,
  recall,
  remember,
} from './memory.ts';

const START = Date.parse('2026-11-01T20:00:00.000Z');
const at = (days: number) => new Date(START + days * DAY_MS);
const review = (id: string, days: number, rest: Partial<Review> = {}): Review => {
  return { id, reviewed_at: at(days), grade: null, correct: true, confidence: null, undone_at: null, ...rest };
};
const answer = (id: string, days: number, correct: boolean, confidence: Confidence | null = null) =>
  review(id, days, { correct, confidence });
const dueIn = (memory: Memory | null) => memory && (memory.due_at.getTime() - memory.last_at.getTime()) / DAY_MS;

const anyReview = fc
  .record({
    id: fc.uuid(),
    hours: fc.integer({ min: 0, max: 24 * 60 }),
    grade: fc.option(fc.constantFrom<Grade>(1, 2, 3, 4)),
    correct: fc.boolean(),
    confidence: fc.option(fc.constantFrom<Confidence>(1, 2, 3)),
    undone: fc.boolean(),
  })
  .map(({ id, hours, undone, ...rest }) =>
    review(id, hours / 24, { ...rest, undone_at: undone && hours % 5 === 0 ? at(70) : null }),
  );

test('equal to the scheduler of ts-fsrs on 1,000 histories', () => {
  const scheduler = fsrs({ enable_fuzz: false });
  const history = fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 200 }), grade: fc.constantFrom<Grade>(1, 2, 3, 4) }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(history, (steps) => {
      let card = createEmptyCard(at(0));
      let memory: Memory | null = null;
      let day = 0;
      for (const [n, { days, grade }] of steps.entries()) {
        day += days;
        card = scheduler.next(card, at(day), grade).card;
        memory = remember(memory, review(`${n}`, day, { grade }));
        expect(Math.abs(memory.state.stability - card.stability)).toBeLessThan(1e-8);
        expect(Math.abs(memory.state.difficulty - card.difficulty)).toBeLessThan(1e-8);
        const later = at(day + 7.5);
        const r = scheduler.forgetting_curve(7.5, card.stability);
        expect(Math.abs(recall(memory, later) - r)).toBeLessThan(1e-8);
      }
    }),
    { numRuns: 1000 },
  );
});

test('10,000 deliveries in any order, doubled, lost and sent again, fold to the same memory', () => {
  const delivered = fc
    .uniqueArray(anyReview, { selector: ({ id }) => id, minLength: 1, maxLength: 12 })
    .chain((log) =>
      fc.record({
        log: fc.constant(log),
        first: fc.shuffledSubarray(log),
        again: fc.shuffledSubarray(log, { minLength: log.length }),
      }),
    );
  fc.assert(
    fc.property(delivered, ({ log, first, again }) => {
      const memory = fold(log);
      expect(fold([...first, ...again])).toEqual(memory);
      expect(fold([...again, ...first])).toEqual(memory);
    }),
    { numRuns: 10_000 },
  );
});

test('a review at a time leaves the same memory as the whole log', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyReview, { selector: ({ id }) => id, maxLength: 12 }), (log) => {
      const counted = log.filter(({ undone_at }) => !undone_at).sort(inLogOrder);
      expect(counted.reduce<Memory | null>(remember, null)).toEqual(fold(log));
    }),
  );
});

describe('what an answer says of memory', () => {
  test.each<[string, boolean, Confidence | null, Grade, Grade]>([
    ['right, not asked how sure', true, null, 3, 3],
    ['right, think so', true, 2, 3, 3],
    ['right and sure', true, 3, 4, 3],
    ['a right guess', true, 1, 1, 1],
    ['wrong', false, 2, 1, 1],
    ['sure and wrong', false, 3, 1, 1],
  ])('%s', (_, correct, confidence, first, later) => {
    expect(fold([answer('a', 0, correct, confidence)])?.last_grade).toBe(first);
    expect(fold([answer('a', 0, true), answer('b', 3, correct, confidence)])?.last_grade).toBe(later);
  });

  test('a right guess and a miss come back the next day, a card in ten minutes, what was known later', () => {
    expect(dueIn(fold([answer('a', 0, true, 1)]))).toBe(1);
    expect(dueIn(fold([answer('a', 0, false)]))).toBe(1);
    expect(dueIn(fold([review('a', 0, { grade: 1, correct: null })]))).toBeCloseTo(10 / 1440, 10);
    expect(dueIn(fold([answer('a', 0, true)]))).toBe(2);
    // FSRS itself would say 8.
    expect(dueIn(fold([answer('a', 0, true, 3)]))).toBe(7);
  });

  test('sure and wrong is looked at about day 7, whatever comes before, once', () => {
    const log = [answer('a', 0, false, 3), answer('b', 1, true), answer('c', 4, true)];
    expect(fold(log.slice(0, 1))?.due_at).toEqual(at(1));
    expect(fold(log.slice(0, 2))?.due_at).toEqual(at(3));
    expect(dueIn(fold(log.filter(({ id }) => id !== 'a')))).toBeGreaterThan(8);
    expect(fold(log)?.due_at).toEqual(at(7));
    const after = fold([...log, answer('d', 6.5, true)]);
    expect(after?.state.look_at).toBeNull();
    expect(after?.due_at.getTime()).toBeGreaterThan(at(12).getTime());
  });

  test('repeats within a day are no lapses, and make no memory of weeks', () => {
    const log = [answer('a', 0, true), answer('b', 0.1, false), answer('c', 0.2, true)];
    expect(fold(log)).toMatchObject({ lapses: 0, reps: 3 });
    expect(dueIn(fold(log))).toBeLessThan(4);
    expect(fold([...log, answer('d', 5, false)])).toMatchObject({ lapses: 1, reps: 4 });
  });
});

test('what was undone, and what came before a new start, leaves nothing', () => {
  const [first, second] = [answer('a', 0, false), answer('b', 2, true)];
  expect(fold([first, { ...second, undone_at: at(3) }])).toEqual(fold([first]));
  expect(fold([first, second, { ...second, undone_at: at(3) }])).toEqual(fold([first]));
  expect(fold([first, second], at(0))).toEqual(fold([second]));
  expect(fold([first, second], at(2))).toBeNull();
  expect(fold([])).toBeNull();
});
