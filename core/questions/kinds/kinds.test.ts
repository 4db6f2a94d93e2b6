import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Choice } from './kind.ts';
import {
  answeredAlike,
  grade,
  type Kind,
  keyOf,
  keyProblem,
  kindNames,
  kindOf,
  parseKey,
  picksProblem,
  printKey,
  splitAsk,
  storedOf,
  togglePick,
} from './kinds.ts';

const ticked = (ticks: string): Choice[] =>
  [...ticks].map((tick, index) => ({ answer_text: `text ${index}`, is_correct: tick === '+' }));

test.each<[string, Kind]>([
  ['+---', 'single'],
  ['+-+-', 'multiple'],
  ['++', 'multiple'],
  ['--', 'single'],
])('without a kind the ticks %s say that it is %s', (ticks, kind) => {
  expect(kindOf({ choices: ticked(ticks) })).toBe(kind);
});

test.each<[Kind, string, string | null]>([
  ['single', '+--', null],
  ['single', '++-', 'Tick one correct answer, and no other.'],
  ['single', '---', 'Tick one correct answer, and no other.'],
  ['multiple', '+-+', null],
  ['multiple', '+--', 'Tick at least two correct answers.'],
])('the key of a question that says it is %s is checked: %s', (kind, ticks, problem) => {
  expect(keyProblem({ kind, choices: ticked(ticks) })).toBe(problem);
});

describe('a written key', () => {
  const choices = ['Alpha', 'Beta', 'Gamma'].map((text, letter) => ({ letter, text }));

  test.each([
    ['B', ['Beta']],
    ['Gamma', ['Gamma']],
    ['C, A', ['Alpha', 'Gamma']],
  ])('%s ticks %j', (written, right) => {
    const read = parseKey(written, choices);
    expect('choices' in read && read.choices.flatMap((c) => (c.is_correct ? [c.answer_text] : []))).toEqual(right);
  });

  test('that names no choice says so', () => {
    const reason = 'The answer names choice E, which the question does not have.';
    expect(parseKey('E', choices)).toEqual({ reason });
  });

  test('is read back as it was printed', () => {
    const ticks = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }).filter((list) => list.includes(true));
    fc.assert(
      fc.property(ticks, (list) => {
        const written = ticked(list.map((tick) => (tick ? '+' : '-')).join(''));
        const lettered = written.map(({ answer_text }, letter) => ({ letter, text: answer_text }));
        expect(parseKey(printKey({ choices: written }), lettered)).toEqual({ choices: written });
      }),
    );
  });
});

describe('picking', () => {
  test.each<[string, Kind, string[], string[], string | null]>([
    ['L4-022: a single-answer question holds exactly the last choice', 'single', ['a'], ['c'], null],
    ['L4-022: picking it again keeps it', 'single', ['c'], ['c'], null],
    ['L4-023: a question with several answers takes further picks', 'multiple', ['a'], ['a', 'c'], null],
    ['L4-024: picking a picked choice again removes it', 'multiple', ['a', 'c'], ['a'], null],
    ['L4-025: a pick beyond the limit drops the oldest and says which', 'multiple', ['a', 'b'], ['b', 'c'], 'a'],
  ])('%s', (_what, kind, before, picks, dropped) => {
    const several = { question_text: '', explanation: '', choices: ticked(kind === 'single' ? '+--' : '+-+') };
    expect(togglePick(kind, before, 'c', storedOf(several).pick_limit)).toEqual({ picks, dropped });
  });

  test('never more picks than the limit, never one twice: what is toggled can be stored', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'];
    const clicked = fc.array(fc.constantFrom(...all), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...kindNames), clicked, fc.integer({ min: 1, max: 6 }), (kind, clicks, most) => {
        const limit = kind === 'single' ? 1 : most;
        let picks: string[] = [];
        for (const click of clicks) {
          const removes = kind !== 'single' && picks.includes(click);
          picks = togglePick(kind, picks, click, limit).picks;
          expect(picksProblem(picks, all, limit)).toBeNull();
          expect(picks.includes(click)).toBe(!removes);
        }
      }),
    );
  });

  test.each([
    [['a', 'b'], null],
    [['a', 'x'], 'ANSWER_UNKNOWN'],
    [['a', 'a'], 'ANSWER_UNKNOWN'],
    [['a', 'b', 'c'], 'TOO_MANY_PICKS'],
  ])('picks %j can be stored where two are taken, or not: %s', (picks, problem) => {
    expect(picksProblem(picks, ['a', 'b', 'c'], 2)).toBe(problem);
  });
});

test.each<[Kind, string[], string[], boolean]>([
  ['single', ['a'], ['a'], true],
  ['single', [], ['a'], false],
  ['single', ['b'], ['a'], false],
  ['multiple', ['a', 'b'], ['b', 'a'], true],
  ['multiple', ['a'], ['a', 'b'], false],
  ['multiple', ['a', 'b', 'c'], ['a', 'b'], false],
  ['multiple', ['a', 'c'], ['a', 'b'], false],
  ['multiple', ['c', 'b'], ['a', 'b'], false],
])('L4-026: %s: picks %j of key %j count correct: %s', (kind, picks, key, expected) => {
  expect(grade(kind, key, picks)).toBe(expected);
});

test('the key is the ids of the right choices, in the order of the question', () => {
  expect(keyOf(ticked('-+-+').map((choice, index) => ({ id: `${index}`, ...choice })))).toEqual(['1', '3']);
});

test.each([
  ['Which apply? Choose two.', 'Which apply?', 'Choose two.'],
  ['Which apply? (Select 3)', 'Which apply?', '(Select 3)'],
  ['Which apply?\n\nPick the two.\n', 'Which apply?', 'Pick the two.'],
  ['Why does a switch choose two', 'Why does a switch choose two', null],
  ['Run this. `choose two`', 'Run this. `choose two`', null],
  ['Which apply? (Choose three answers.)', 'Which apply?', '(Choose three answers.)'],
  ['Choose two.', 'Choose two.', null],
  ['Select 3 answers for the site.', 'Select 3 answers for the site.', null],
  ['Choose  the\n three best', 'Choose  the\n three best', null],
  ['Which are right?', 'Which are right?', 'Choose 2.'],
  ['How does one choose a region?', 'How does one choose a region?', 'Choose 2.'],
  ['', '', 'Choose 2.'],
])('%j says how many to pick at its end, somewhere else, or not at all', (text, stem, ask) => {
  expect(splitAsk('multiple', text, 2)).toEqual({ stem, ask });
  expect(splitAsk('single', text, 1)).toEqual({ stem: text, ask: null });
});

test('two questions are answered alike where choices, key and kind are the same', () => {
  const one = { choices: ticked('+-') };
  expect(answeredAlike(one, { kind: 'single', choices: ticked('+-') })).toBe(true);
  expect(answeredAlike(one, { choices: ticked('-+') })).toBe(false);
  expect(answeredAlike(one, { choices: ticked('+-').reverse() })).toBe(false);
});
