import { describe, expect, test } from 'vitest';
import type { Memory } from './memory.ts';
import { type StudyItem, studyQueue } from './order.ts';
import { DEFAULT_SECONDS } from './seconds.ts';
import { standInsOf } from './siblings.ts';

const now = new Date('2026-11-29T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const missed = { last_at: days(-3), due_at: days(-2), last_grade: 1, reps: 1, lapses: 1, state: {} } as Memory;
const item = (id: string, family: string | null, objective: string | null = null, rest: Partial<StudyItem> = {}) => ({
  ...{ id, kind: 'question' as const, topic_id: 't', domain: 'D', family, objective, memory: null },
  ...rest,
});

describe('what takes the place of a promised question', () => {
  const promised = item('missed', 'f', 'o', { memory: missed });
  const seen = (id: string, family: string) => item(id, family, 'o', { memory: missed });
  test.each([
    ['one of its family before one of its objective', [item('o', null, 'o'), item('f', 'f', 'p')], 'f'],
    ['one of its objective where its family was seen', [seen('f', 'f'), item('o', 'g', 'o')], 'o'],
    ['none of another family and objective', [item('x', 'g', 'p'), item('y', null, null)], null],
    ['none of another topic', [item('x', 'f', 'o', { topic_id: 'u' })], null],
    ['no card', [item('x', 'f', 'o', { kind: 'card' })], null],
    ['itself where all was seen', [seen('f', 'f')], null],
  ])('%s', (_what, others, expected) => {
    const found = standInsOf([...others, promised], new Map([['missed', 0]]), new Map());
    expect([...found]).toEqual(expected === null ? [] : [[expected, 'missed']]);
  });

  test('the one chosen before, while it was not seen; each for one only, and none before the day', () => {
    const [other, third] = [
      item('second', 'f', null, { memory: missed }),
      item('third', 'f', null, { memory: missed }),
    ];
    const items = [item('a', 'f'), item('b', 'f'), promised, other, third];
    const due = new Map([...['missed', 'second', 'third'].map((id) => [id, 0] as const)]);
    expect([...standInsOf(items, due, new Map([['second', 'a']]))]).toEqual([
      ['b', 'missed'],
      ['a', 'second'],
    ]);
    expect(standInsOf(items, new Map([['missed', 1]]), new Map()).size).toBe(0);
    expect([...standInsOf(items, due, new Map([['missed', 'third']])).keys()]).toEqual(['a', 'b']);
  });
});

describe('the order of a day', () => {
  const queueOf = (items: StudyItem[], promised = new Map<string, number>()) =>
    studyQueue({
      ...{
        now,
        ends_at: days(1),
        items,
        seconds: DEFAULT_SECONDS,
        seconds_left: 1200,
        limit: 20,
        offset: null,
        promised,
      },
      new_cards: { count: 0, seconds: 0 },
      topics: [
        {
          ...{ topic_id: 't', days: null, priority: 2, weights: new Map(), bank: new Map(), firsts: new Map() },
          ...{ unseen: { question: 4, card: 0 }, minutes_left: 0 },
        },
      ],
    }).chosen.map((one) => one.item.id);

  test('no two of a family come one after the other while there are others', () => {
    const items = [item('f1', 'f'), item('f2', 'f'), item('g1', 'g'), item('g2', 'g'), item('none', null)];
    expect(queueOf(items.map((one, n) => ({ ...one, domain: `${n}` })))).toEqual(['f1', 'g1', 'f2', 'g2', 'none']);
    expect(queueOf(items.slice(0, 2))).toEqual(['f1', 'f2']);
  });

  test('the promised one rests while another takes its place', () => {
    const items = [item('missed', 'f', null, { memory: missed }), item('a', 'f'), item('b', null)];
    expect(queueOf(items, new Map([['missed', 0]])).slice(0, 2)).toEqual(['a', 'b']);
  });
});
