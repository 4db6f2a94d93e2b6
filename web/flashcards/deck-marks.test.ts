import { beforeEach, expect, test, vi } from 'vitest';
import { keepPlace, keptPlace, talliesOf } from './deck-marks.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
    },
  });
});
const at = '2026-11-20T21:40:00.000Z';

test('the place is kept by learner and topic', () => {
  const place = { card_id: 'b', seed: 7, at, marks: { a: { grade: 3 as const, due_at: at }, b: null } };
  keepPlace('ada', 'ccna', place);
  expect(keptPlace('ada', 'ccna')).toEqual(place);
  expect([keptPlace('grace', 'ccna'), keptPlace('ada', 'pmp')]).toEqual([null, null]);
});

test('what others wrote there is left out', () => {
  for (const text of ['{', 'null', '[]', '{"at":"then","marks":{}}', `{"at":"${at}"}`, `{"at":"${at}","marks":3}`]) {
    stored.set('certamen.deck.ada.ccna', text);
    expect(keptPlace('ada', 'ccna'), text).toBeNull();
  }
  stored.set('certamen.deck.ada.ccna', JSON.stringify({ at, card_id: 3, seed: 'x', marks: { a: 4, b: null } }));
  expect(keptPlace('ada', 'ccna')).toEqual({ at, card_id: null, seed: null, marks: { b: null } });
});

test('cards are counted by grade, with when the first and the last of each are due', () => {
  const mark = (grade: 1 | 2 | 3 | 4, day: number) => ({ grade, due_at: `2026-11-${day}T00:00:00.000Z` });
  const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const { byGrade, ...rest } = talliesOf(cards, { a: mark(3, 25), b: null, c: mark(3, 22), d: mark(1, 20) });
  expect(rest).toEqual({ graded: 3, turned: 1, skipped: 1 });
  expect(byGrade.map(({ count }) => count)).toEqual([1, 0, 2, 0]);
  expect(byGrade[2]).toMatchObject({ first: mark(3, 22).due_at, last: mark(3, 25).due_at });
});
