import { expect, test } from 'vitest';
import { remember } from './memory.ts';
import type { StudyItem } from './order.ts';
import { type Chosen, chosenOf } from './pick.ts';
import { leftOfSitting } from './planned-sitting.ts';
import { DEFAULT_SECONDS } from './seconds.ts';

const now = new Date('2026-11-20T18:00:00Z');
const item = (id: string, rest: Partial<StudyItem> = {}): StudyItem => ({
  ...{ id, kind: 'question', topic_id: 't', domain: null, memory: null },
  ...rest,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => item(id)) as [StudyItem, StudyItem, StudyItem, StudyItem];
const chosen = (...items: StudyItem[]): Chosen[] => items.map((one) => chosenOf(one, now, DEFAULT_SECONDS));

function left(
  planned: StudyItem[],
  rest: { items?: StudyItem[]; answered?: string[]; promised?: string[]; next?: StudyItem[] } = {},
) {
  const { items = planned, answered = [], promised = [], next = [] } = rest;
  const found = leftOfSitting(
    planned.map(({ id }) => id),
    {
      ...{ now, seconds: DEFAULT_SECONDS, items, answered: new Set(answered) },
      isPromised: (id) => promised.includes(id),
      next: chosen(...next),
    },
  );
  const ids = (those: readonly Chosen[]) => those.map(({ item: { id } }) => id).join('');
  return { done: found.done, left: ids(found.left), repeats: ids(found.repeats) };
}

test('what was not answered is left, in order', () => {
  expect(left([a, b, c])).toEqual({ done: 0, left: 'abc', repeats: '' });
  expect(left([a, b, c], { answered: ['b'] })).toEqual({ done: 1, left: 'ac', repeats: '' });
  expect(left([a, b, c], { answered: ['a', 'b', 'c'], next: [d] })).toEqual({ done: 3, left: '', repeats: '' });
});

test('what is gone is replaced, and an answered one is not', () => {
  expect(left([a, b, c], { items: [a, c], next: [a, d] })).toEqual({ done: 0, left: 'acd', repeats: '' });
  expect(left([a, b, c], { items: [a, c], answered: ['b'], next: [d] }).left, 'set aside once answered').toBe('ac');
  expect(left([a, b, c], { items: [a, c] }), 'by nothing').toEqual({ done: 0, left: 'ac', repeats: '' });
  expect(left([a, b, c], { items: [a, b, c, d], answered: ['d'] }), 'and back again').toMatchObject({
    ...{ done: 1, left: 'ab' },
  });
});

test('other answers count, but do not take the place of what was promised', () => {
  const other = ['x', 'y', 'z'];
  expect(left([a, b, c], { answered: other.slice(1) })).toEqual({ done: 2, left: 'a', repeats: '' });
  expect(left([a, b, c], { answered: other, promised: ['b'] })).toEqual({ done: 2, left: 'b', repeats: '' });
});

test('a card graded Again comes back beyond the number', () => {
  const graded = (minutes: number) => {
    const reviewed_at = new Date(now.getTime() - minutes * 60_000);
    const answer = { id: '', reviewed_at, grade: 1 as const, correct: null, confidence: null, undone_at: null };
    return item(`${minutes}`, { kind: 'card', memory: remember(null, answer) });
  };
  const [early, late] = [graded(4), graded(11)];
  expect(left([early, late, a], { answered: ['4', '11'] })).toEqual({ done: 2, left: 'a', repeats: '11' });
});
