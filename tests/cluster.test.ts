import { describe, expect, test } from 'vitest';
import { gapsOf, spread } from '../scripts/cluster/figures.ts';
import { fillIn } from '../scripts/cluster/fill-in.ts';
import { compare, emptyLedger, type Ledger, type Save, type Stored } from '../scripts/cluster/ledger.ts';

const save = (second: number, pick: string, position = 1): Save => ({
  ...{ attempt: 'a', position, picks: [pick] },
  made_at: new Date(second * 1000).toISOString(),
});
const nothing: Stored = { answers: [], results: new Map(), messages: new Map() };
const stored = (second: number | null, picks: string[], position = 1): Stored['answers'][number] => ({
  ...{ attempt: 'a', position, picks },
  answered_at: second === null ? null : new Date(second * 1000).toISOString(),
});
const ledger = (parts: Partial<Ledger>): Ledger => ({ ...emptyLedger(), ...parts });

describe('what was acknowledged beside what is there', () => {
  test('an acknowledged save that is there is kept, whatever the order of its picks', () => {
    const both = { ...save(1, 'x'), picks: ['x', 'y'] };
    const kept = compare(ledger({ sent: [both], acknowledged: [both] }), {
      ...nothing,
      answers: [stored(1, ['y', 'x'])],
    });
    expect(kept.lostSaves).toEqual([]);
  });

  test.each([
    ['is not there', []],
    ['was never answered', [stored(null, [])]],
    ['has an older answer', [stored(0, ['w'])]],
    ['has another answer of the same moment', [stored(1, ['w'])]],
    ['has a later answer that nobody sent', [stored(3, ['w'])]],
    ['has its answer at another question', [stored(1, ['x'], 2)]],
  ])('one whose question %s is lost', (_, answers) => {
    const one = save(1, 'x');
    const older = save(0, 'w');
    const found = compare(ledger({ sent: [older, one], acknowledged: [one] }), { ...nothing, answers });
    expect(found.lostSaves).toEqual([one]);
  });

  test('one that a later answer has replaced is kept, also where that one was never acknowledged', () => {
    const [first, second] = [save(1, 'x'), save(2, 'y')];
    const found = compare(ledger({ sent: [first, second], acknowledged: [first] }), {
      ...nothing,
      answers: [stored(2, ['y'])],
    });
    expect(found.lostSaves).toEqual([]);
  });

  test('what was sent and not acknowledged may be there or not', () => {
    const one = save(1, 'x');
    const messages = new Map([['hello', false]]);
    for (const there of [nothing, { ...nothing, answers: [stored(1, ['x'])], messages: new Map([['hello', 1]]) }])
      expect(compare(ledger({ sent: [one], messages }), there)).toEqual({
        ...{ lostSaves: [], lostCompletions: [], lostMessages: [], twice: [] },
      });
  });

  test('completions and messages that are missing or there twice are named', () => {
    const messages = new Map([
      ['gone', true],
      ['kept', true],
      ['doubled', false],
    ]);
    const found = compare(ledger({ completed: ['a', 'b', 'c'], messages }), {
      ...nothing,
      results: new Map([
        ['a', 1],
        ['b', 2],
      ]),
      messages: new Map([
        ['kept', 1],
        ['doubled', 2],
      ]),
    });
    expect(found).toEqual({
      ...{ lostSaves: [], lostCompletions: ['c'], lostMessages: ['gone'] },
      twice: ['b', 'doubled'],
    });
  });
});

describe('templates', () => {
  test('every place gets its value, as often as it stands there', () => {
    expect(fillIn('a: <A>\nb: <B> <A>', { A: 1, B: 'two' })).toBe('a: 1\nb: two 1');
  });

  test('a place without a value and a value without a place are refused', () => {
    expect(() => fillIn('<A> <B>', { A: 1 })).toThrow('<B>');
    expect(() => fillIn('<A>', { A: 1, B: 2 })).toThrow('B');
  });
});

describe('figures', () => {
  test('the pause after a moment ends with the first acknowledgment after the longest silence', () => {
    const acknowledgments = [
      { at: 900, learner: 0 },
      { at: 1100, learner: 1 },
      { at: 9000, learner: 0 },
      { at: 9100, learner: 0 },
      { at: 9800, learner: 1 },
    ];
    expect(gapsOf(acknowledgments, 1000, [0, 1])).toEqual({ first: 8000, all: 8800 });
  });

  test('without an acknowledgment, or with a learner who got none, there is no end', () => {
    expect(gapsOf([], 1000, [0])).toEqual({ first: null, all: null });
    expect(gapsOf([{ at: 2000, learner: 0 }], 1000, [0, 1])).toEqual({ first: 1000, all: null });
  });

  test('least, middle and greatest', () => {
    expect(spread([3, 1, 2])).toEqual({ least: 1, middle: 2, greatest: 3 });
    expect(spread([4, 1, 2, 3])).toEqual({ least: 1, middle: 2.5, greatest: 4 });
  });
});
