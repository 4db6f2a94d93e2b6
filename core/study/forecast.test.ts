import { expect, test } from 'vitest';
import { type ForecastInput, forecast } from './forecast.ts';
import { DAY_MS, type Memory, remember } from './memory.ts';
import type { StudyItem, TopicPlan } from './order.ts';
import type { Reservation } from './promises.ts';
import { DEFAULT_SECONDS } from './seconds.ts';

const now = new Date('2026-11-20T18:00:00Z');
const ends_at = new Date('2026-11-21T04:00:00Z');
const plan: TopicPlan = {
  topic_id: 't',
  days: null,
  priority: 2,
  weights: new Map(),
  bank: new Map(),
  firsts: new Map(),
  minutes_left: 0,
  unseen: { question: 0, card: 0 },
};

/** Answered right so many days ago. */
function known(days: number, rest: Partial<Memory> = {}): Memory {
  const reviewed_at = new Date(now.getTime() - days * DAY_MS);
  const answer = { id: '', reviewed_at, grade: null, correct: true, confidence: null, undone_at: null };
  return { ...remember(null, answer), ...rest };
}

const item = (id: string, memory: Memory | null): StudyItem => ({
  id,
  kind: 'question',
  topic_id: 't',
  domain: null,
  memory,
});

function ahead(
  items: StudyItem[],
  rest: Partial<ForecastInput> & { reservations?: Reservation[]; minutes?: number[] } = {},
) {
  const { reservations = [], minutes = Array.from({ length: 9 }, () => 20), ...changes } = rest;
  const input = {
    now,
    ends_at,
    items,
    topics: [plan],
    seconds: DEFAULT_SECONDS,
    seconds_left: 0,
    new_cards: { count: 15, seconds: 1_000 },
    offset: 0,
    ...changes,
  };
  const steps = forecast(input, { reservations, daily: minutes.map((one) => one * 60), new_cards: 15 });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('of nothing: eight days on which nothing comes', () => {
  const { days, comes } = ahead([]);
  expect(days).toEqual(Array.from({ length: 8 }, () => ({ cards: 0, questions: 0, seconds: 0 })));
  expect(comes.size).toBe(0);
});

test('without a date an item comes on the day on which it is due', () => {
  const due = (days: number) => ({ due_at: new Date(now.getTime() + days * DAY_MS) });
  const { comes } = ahead([item('in 3', known(1, due(3))), item('in 30', known(1, due(30))), item('new', null)]);
  expect(Object.fromEntries(comes)).toEqual({ 'in 3': 3, 'in 30': 'not_this_week' });
});

test('what is promised comes on its day, on none without minutes', () => {
  const missed = item('missed', known(1, { last_grade: 1, due_at: now }));
  const reservations = [{ item_id: 'missed', day: 3, seconds: 40, from: 0 }];
  expect(ahead([missed], { reservations }).comes.get('missed')).toBe(3);
  const minutes = [20, 20, 20, 0, 20, 20, 20, 20, 20];
  expect(ahead([missed], { reservations, minutes }).comes.get('missed')).toBe(4);
});

test('a topic gets nothing from the day of its exam on', () => {
  const items = Array.from({ length: 40 }, (_, n) => item(`${n}`, null));
  const { days } = ahead(items, {
    topics: [{ ...plan, days: 3, unseen: { question: 40, card: 0 }, minutes_left: 60 }],
  });
  expect(days.map(({ questions }) => questions > 0)).toEqual([true, true, ...Array.from({ length: 6 }, () => false)]);
});

test('a day takes about its minutes, and the same question has the same answer', () => {
  const items = Array.from({ length: 400 }, (_, n) => item(`${n}`, n % 2 ? known(n % 9) : null));
  const topics = [{ ...plan, days: 60, unseen: { question: 200, card: 0 }, minutes_left: 1200 }];
  const first = ahead(items, { topics });
  for (const { seconds } of first.days) {
    expect(seconds).toBeGreaterThan(900);
    expect(seconds).toBeLessThan(1400);
  }
  expect(ahead(items, { topics })).toEqual(first);
});
