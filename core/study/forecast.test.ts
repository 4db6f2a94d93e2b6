import { expect, test } from 'vitest';
import { type DueItem, forecast } from './forecast.ts';
import { DAY_MS, MODEL } from './memory.ts';
import { DEFAULT_SECONDS } from './seconds.ts';

const now = new Date('2026-11-20T18:00:00Z');
const DAYS = 30;
const ends = Array.from({ length: DAYS + 1 }, (_, n) => new Date(Date.parse('2026-11-21T04:00:00Z') + n * DAY_MS));

function item(kind: DueItem['kind'], days: number, stability = 5): DueItem {
  const due_at = new Date(now.getTime() + days * DAY_MS);
  const last_at = new Date(due_at.getTime() - stability * DAY_MS);
  const state = { stability, difficulty: 5, look_at: null };
  return { kind, due_at, memory: { model: MODEL, state, last_at, due_at, reps: 2, lapses: 0, last_grade: 3 } };
}

const ahead = (items: DueItem[], seconds_left = 0) =>
  forecast(items, { now, seconds: DEFAULT_SECONDS, seconds_left, ends });
const countsOf = (days: ReturnType<typeof ahead>) => days.map(({ cards, questions }) => cards + questions);

test('of nothing: nothing is due on any of the days', () => {
  const days = ahead([]);
  expect(days).toHaveLength(DAYS);
  expect(days[29]).toEqual({ cards: 0, questions: 0, minutes: 0, waiting: 0 });
});

test('what is due is studied on its day, and comes back later each time', () => {
  const counts = countsOf(ahead([item('question', 2)]));
  const days = counts.flatMap((count, n) => (count > 0 ? n + 1 : []));
  expect(days[0]).toBe(2);
  expect(counts.every((count) => count <= 1)).toBe(true);
  const gaps = days.slice(1).map((day, n) => day - (days[n] as number));
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(gaps[0]).toBeGreaterThan(5);
});

test('what is overdue or due today is due tomorrow, unless minutes are left today', () => {
  const items = [item('card', -3), item('card', 0.2), item('question', 0.1)];
  expect(ahead(items)[0]).toEqual({ cards: 2, questions: 1, minutes: 1, waiting: 3 });
  expect(ahead(items, 8)[0], 'the oldest first').toMatchObject({ cards: 1, questions: 1 });
  expect(ahead(items, 600)[0]).toMatchObject({ cards: 0, questions: 0, waiting: 3 });
});

test('if one stops, what waits is each item that falls due, once', () => {
  const days = ahead([item('card', 1), item('question', 4), item('question', 9), item('card', 40)]);
  expect([0, 3, 8, 29].map((n) => days[n]?.waiting)).toEqual([1, 2, 3, 3]);
  expect(days.map(({ waiting }) => waiting)).toEqual(days.map(({ waiting }) => waiting).toSorted((a, b) => a - b));
});

test('minutes are those of what is recalled', () => {
  const items = Array.from({ length: 10 }, () => item('question', 1)).concat(item('card', 1));
  expect(ahead(items)[0]).toMatchObject({ cards: 1, questions: 10, minutes: Math.ceil((10 * 30 + 8) / 60) });
});

test('the day of an item that was sure and wrong is its look', () => {
  const missed = item('question', 1, 60);
  const look_at = now.getTime() + 6 * DAY_MS;
  missed.memory = { ...missed.memory, state: { ...missed.memory.state, look_at } };
  expect(countsOf(ahead([missed])).slice(0, 7)).toEqual([1, 0, 0, 0, 0, 1, 0]);
});
