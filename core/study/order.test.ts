import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBack } from './lanes.ts';
import { DAY_MS, type Memory, type Review, remember } from './memory.ts';
import { type Chosen, type QueueInput, type StudyItem, studyQueue, type TopicPlan } from './order.ts';
import { type NewCards, newCardsIn } from './pick.ts';
import { DEFAULT_SECONDS } from './seconds.ts';
import { offsetOf } from './stop.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const answered = (days: number, correct: boolean, rest: Partial<Review> = {}, memory: Memory | null = null) =>
  remember(memory, {
    id: `${days}`,
    reviewed_at: ago(days),
    grade: null,
    correct,
    confidence: null,
    undone_at: null,
    ...rest,
  });
/** Answered right this many days ago, with that many days of stability. */
const firm = (days: number, stability: number): Memory => {
  const memory = answered(days, true);
  return { ...memory, state: { ...memory.state, stability } };
};

let count = 0;
const item = (rest: Partial<StudyItem> = {}): StudyItem => {
  const id = `item${++count}`;
  return { id, kind: 'question', topic_id: 't', domain: null, memory: null, ...rest };
};
const plan = (rest: Partial<TopicPlan> = {}): TopicPlan => {
  const empty = { weights: new Map<string, number>(), bank: new Map<string | null, number>(), firsts: new Map() };
  return {
    topic_id: 't',
    days: 20,
    priority: 2,
    ...empty,
    unseen: { question: 0, card: 0 },
    minutes_left: 10_000,
    ...rest,
  };
};
const queue = (items: readonly StudyItem[], rest: Partial<QueueInput> = {}) =>
  studyQueue({
    now: NOW,
    ends_at: ago(-0.4),
    items,
    topics: [plan()],
    seconds: DEFAULT_SECONDS,
    seconds_left: 3600,
    new_cards: { count: 15, seconds: 1_200 },
    limit: 20,
    offset: null,
    promised: new Map(),
    ...rest,
  });
const ids = (items: readonly StudyItem[], rest: Partial<QueueInput> = {}) =>
  queue(items, rest).chosen.map((one) => one.item.id);

const anyItem = fc
  .record({
    kind: fc.constantFrom('question', 'card'),
    topic_id: fc.constantFrom('t', 'u'),
    domain: fc.constantFrom('A', 'B', 'C', null),
    days: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
    correct: fc.boolean(),
  })
  .map(({ days, correct, ...rest }) =>
    item({
      ...(rest as Partial<StudyItem>),
      memory: days === null ? null : answered(days, correct, rest.kind === 'card' ? { grade: correct ? 3 : 1 } : {}),
    }),
  );
const anyInput = fc.record({
  items: fc.array(anyItem, { maxLength: 60 }),
  seconds_left: fc.integer({ min: 0, max: 3000 }),
  limit: fc.integer({ min: 0, max: 40 }),
  offset: fc.option(fc.double({ min: -0.1, max: 0.2, noNaN: true })),
  days: fc.option(fc.integer({ min: 1, max: 60 })),
  minutes_left: fc.integer({ min: 0, max: 200 }),
  promised: fc.nat({ max: 3 }),
});
type Any = typeof anyInput extends fc.Arbitrary<infer Value> ? Value : never;
const ofAny = ({ items, days, minutes_left, promised, ...rest }: Any): QueueInput => {
  const unseen = { question: 30, card: 10 };
  const weights = new Map(Object.entries({ A: 50, B: 30, C: 20 }));
  const topics = [
    plan({ days, minutes_left, unseen, weights }),
    plan({ topic_id: 'u', priority: 1, unseen, weights }),
  ];
  return {
    now: NOW,
    ends_at: ago(-0.4),
    items,
    topics,
    seconds: DEFAULT_SECONDS,
    new_cards: { count: 15, seconds: 1_200 },
    promised: new Map(items.slice(0, promised).map(({ id }) => [id, 0])),
    ...rest,
  };
};

describe('whatever there is', () => {
  test('the minutes are never exceeded but for what was promised, nor the limit', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const input = ofAny(any);
        const { chosen } = studyQueue(input);
        const isPromised = ({ item }: Chosen) => input.promised.has(item.id) || isBack(item, NOW);
        let spent = 0;
        for (const one of chosen) {
          spent += one.seconds;
          if (!isPromised(one)) expect(spent).toBeLessThanOrEqual(any.seconds_left);
        }
        expect(chosen.length).toBeLessThanOrEqual(any.limit);
      }),
    );
  });

  test('what was promised comes before what was not, and always', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const input = ofAny(any);
        const { chosen, is_done } = studyQueue({ ...input, limit: 1000 });
        const places = [...input.promised.keys()].map((id) => chosen.findIndex(({ item }) => item.id === id));
        expect(places).not.toContain(-1);
        if (places.length > 0) expect(is_done).toBe(false);
        const told = chosen.filter(({ item }) => input.promised.has(item.id) || isBack(item, NOW)).length;
        for (const place of places) expect(place).toBeLessThan(told);
      }),
    );
  });

  test('no item comes twice', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const names = studyQueue(ofAny(any)).chosen.map(({ item }) => item.id);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test('the same input gives the same queue', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        expect(studyQueue(ofAny(any))).toEqual(studyQueue(ofAny(any)));
      }),
    );
  });

  test('there is always something to do while anything is left and fits', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const { chosen } = studyQueue({ ...ofAny(any), seconds_left: 3000, limit: 1 });
        expect(chosen.length).toBe(any.items.length > 0 ? 1 : 0);
      }),
    );
  });
});

describe('domains', () => {
  const many = (domain: string, length: number) => Array.from({ length }, () => item({ domain }));

  test('no three of one in a row while others are left', () => {
    const counts = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(counts, ([a, b]) => {
        const items = [...many('A', a), ...many('B', b)];
        const row = queue(items, { limit: 30 }).chosen.map(({ item }) => item.domain);
        expect(row).toHaveLength(a + b);
        for (const [index, domain] of row.entries()) {
          const isThird = index >= 2 && row[index - 1] === domain && row[index - 2] === domain;
          if (isThird) expect(new Set(row.slice(index))).toEqual(new Set([domain]));
        }
      }),
    );
  });

  test('what was answered a moment ago counts', () => {
    const items = [
      item({ domain: 'A', memory: answered(0.001, true) }),
      item({ domain: 'A', memory: answered(0.002, true) }),
      ...many('A', 2),
      ...many('B', 1),
    ];
    expect(queue(items, { limit: 1 }).chosen.map(({ item }) => item.domain)).toEqual(['B']);
  });

  test('one that the exam asks more about than the bank comes first', () => {
    const topics = [
      plan({
        weights: new Map([
          ['A', 10],
          ['B', 90],
        ]),
        bank: new Map([
          ['A', 50],
          ['B', 50],
        ]),
      }),
    ];
    const [a, b] = [item({ domain: 'A' }), item({ domain: 'B' })];
    expect(ids([a, b], { topics })).toEqual([b.id, a.id]);
  });
});

describe('kinds', () => {
  const questions = Array.from({ length: 12 }, (_, n) => item({ domain: 'ABC'.charAt(n % 3) }));

  test('no more than four questions come one after the other while there are cards', () => {
    const cards = Array.from({ length: 3 }, () => item({ kind: 'card' }));
    const kinds = queue([...questions, ...cards]).chosen.map(({ item: { kind } }) => kind.charAt(0));
    expect(kinds.join('')).toMatch(/^(?!.*q{5}.*c)/);
    expect(kinds.filter((kind) => kind === 'c')).toHaveLength(3);
    expect(ids(questions), 'where there are none, questions go on').toHaveLength(12);
  });

  test('a card that was forgotten comes again once its ten minutes are over, before anything else', () => {
    const forgotten = (minutes: number) =>
      item({ kind: 'card', memory: answered(minutes / 24 / 60, false, { grade: 1 }) });
    const [soon, due] = [forgotten(9), forgotten(11)];
    expect(ids([...questions, soon, due]).indexOf(due.id)).toBe(0);
    expect(ids([...questions, soon, due])).not.toContain(soon.id);
  });
});

describe('a miss', () => {
  const missed = item({ domain: 'A', memory: answered(3, false) });
  const unlike = item({ domain: 'A' });
  const others = [item({ domain: 'B', memory: answered(5, true) }), item({ domain: 'B', memory: answered(6, true) })];

  test('comes back itself, as does a lucky guess or a card', () => {
    const guessed = item({ memory: answered(3, true, { confidence: 1 }) });
    const card = item({ kind: 'card', domain: 'A', memory: answered(3, false, { grade: 1 }) });
    const { chosen } = queue([missed, guessed, card, unlike, ...others]);
    const reasonOf = (one: StudyItem) => chosen.find(({ item }) => item === one)?.reason;
    expect([missed, guessed, card, unlike].map(reasonOf)).toEqual(['missed', 'missed', 'again', 'new']);
  });

  test('does not come back the same day while anything else is left; a card does after its ten minutes', () => {
    const fresh = item({ memory: answered(0.05, false) });
    expect(ids([fresh, unlike])).toEqual([unlike.id]);
    expect(queue([fresh])).toMatchObject({ chosen: [{ item: fresh }], is_done: true, why: 'tomorrow' });
    const card = (minutes: number) =>
      item({ kind: 'card', memory: answered(minutes / 1440, false, { grade: 1, correct: null }) });
    const [early, late] = [card(5), card(15)];
    expect(ids([early, late])).toEqual([late.id]);
  });

  test('an answer that was sure and wrong is looked at after a week, however well it is known', () => {
    const sure = item({ memory: answered(8, false, { confidence: 3 }) });
    const known = item({ memory: { ...answered(3, true, {}, sure.memory), last_grade: 3 } });
    expect(known.memory?.state.look_at).not.toBeNull();
    expect(ids([...others, item(), known])[0]).toBe(known.id);
  });
});

describe('when the minutes are used', () => {
  const used = { seconds_left: 0, limit: 10 };

  test('what was promised for today still comes, and a card graded Again at its time', () => {
    const promised = item({ memory: answered(3, false) });
    const forgotten = (minutes: number) =>
      item({ kind: 'card', memory: answered(minutes / 1440, false, { grade: 1, correct: null }) });
    const [back, soon] = [forgotten(11), forgotten(4)];
    const items = [item(), promised, back, soon];
    const then = queue(items, { ...used, promised: new Map([[promised.id, 0]]) });
    expect(then.chosen.map(({ item: { id } }) => id)).toEqual([back.id, promised.id]);
    expect(then).toMatchObject({ is_done: false, again: { cards: 1, at: soon.memory?.due_at } });
    expect(queue([item(), soon], used)).toMatchObject({ is_done: true, why: 'minutes', again: { cards: 1 } });
    expect(queue([item()], used).again).toBeNull();
    const later = { promised: new Map([[promised.id, 1]]) };
    const held = item({ memory: firm(1, 900) });
    expect(ids([promised, held], later), 'who studies more gets it last').toEqual([held.id, promised.id]);
    expect(queue([promised], later)).toMatchObject({ is_done: true, why: 'tomorrow' });
  });
});

describe('few minutes', () => {
  const missed = item({ memory: answered(2, false) });
  const weak = item({ memory: firm(2, 1) });
  const unseen = item();

  test('gain per second decides: a miss before what was right, and neither is put off for all that is unseen', () => {
    expect(ids([weak, missed, unseen])).toEqual([unseen.id, missed.id, weak.id]);
    const known = item({ memory: firm(2, 200) });
    const topics = [plan({ unseen: { question: 100, card: 0 }, minutes_left: 150 })];
    expect(ids([known, unseen, missed, weak], { topics }).at(-1)).toBe(known.id);
  });

  test('it says how many minutes are missing for all that is unseen', () => {
    const missing = (rest: Partial<TopicPlan>) =>
      queue([unseen, missed], { topics: [plan({ unseen: { question: 100, card: 0 }, ...rest })] }).missing.get('t');
    expect(missing({ minutes_left: 150 })).toBeCloseTo(100 * (110 / 60) - 150);
    expect(missing({ minutes_left: 200 })).toBe(0);
    expect(missing({ minutes_left: 0, days: null })).toBe(0);
  });

  test('what does not fit is left out for what does', () => {
    const card = item({ kind: 'card' });
    expect(ids([unseen, card], { seconds_left: 79 })).toEqual([card.id]);
    expect(queue([unseen], { seconds_left: 79 })).toMatchObject({ chosen: [], is_done: true, why: 'minutes' });
  });
});

describe('several topics', () => {
  const share = (topics: TopicPlan[]) => {
    const items = ['t', 'u'].flatMap((topic_id) => Array.from({ length: 60 }, () => item({ topic_id })));
    const { chosen } = queue(items, { topics, limit: 60, seconds_left: 1e5 });
    return chosen.filter(({ item }) => item.topic_id === 't').length;
  };

  test('share the minutes by priority and by nearness', () => {
    expect(share([plan({ priority: 1 }), plan({ topic_id: 'u', priority: 3 })])).toBe(45);
    expect(share([plan({ priority: 1 }), plan({ topic_id: 'u', priority: 2 })])).toBe(36);
    expect(share([plan({ days: 10 }), plan({ topic_id: 'u', days: 50 })])).toBe(50);
    expect(share([plan({ days: null }), plan({ topic_id: 'u', days: 15 })])).toBe(20);
  });

  test('what was studied today counts, and what one cannot use goes to the other', () => {
    const studied = Array.from({ length: 10 }, () => item({ memory: answered(0.1, true) }));
    const items = [...studied, ...Array.from({ length: 20 }, (_, n) => item({ topic_id: n < 10 ? 't' : 'u' }))];
    const topics = [plan(), plan({ topic_id: 'u' })];
    const row = queue(items, { topics }).chosen.map(({ item }) => item.topic_id);
    expect(row.slice(0, 10)).toEqual(Array(10).fill('u'));
    expect(row.slice(10)).toEqual(Array(10).fill('t'));
  });
});

describe('without a date', () => {
  const topics = [plan({ days: null })];
  const due = [3, 9, 5].map((days) => item({ memory: { ...firm(20, 10), due_at: ago(days) } }));
  const ahead = item({ memory: { ...firm(1, 10), due_at: ago(-9) } });
  const unseen = Array.from({ length: 20 }, () => item());

  test('due items come first, the longest due before others, and new ones fill the rest of the minutes', () => {
    const row = ids([...unseen, ahead, ...due], { topics, seconds_left: 1200 });
    expect(row.slice(0, 3)).toEqual([due[1]?.id, due[2]?.id, due[0]?.id]);
    expect(row.slice(3)).toHaveLength(13);
    expect(row).not.toContain(ahead.id);
  });

  test('it is done when the minutes are used, or nothing is due and nothing unseen', () => {
    expect(queue(unseen, { topics, seconds_left: 60 })).toMatchObject({ is_done: true, why: 'minutes' });
    expect(queue([ahead], { topics })).toMatchObject({ is_done: true, why: 'holds' });
  });
});

describe('new cards', () => {
  const cards = (topic_id: string) => Array.from({ length: 20 }, () => item({ topic_id, kind: 'card' }));
  const ofCards = (items: readonly StudyItem[], rest: Partial<QueueInput>) =>
    queue(items, { limit: 100, ...rest }).chosen.filter(({ item: { kind } }) => kind === 'card');

  test.for([20, null])('are at most a number and a third of the minutes, with %s days to the exam', (days) => {
    const topics = [plan({ days })];
    const at = (new_cards: NewCards) => ofCards([...cards('t'), item()], { topics, new_cards }).length;
    expect(at(newCardsIn(1200, 15))).toBe(15);
    expect(at(newCardsIn(300, 15)), 'a third of five minutes').toBe(5);
    expect(at(newCardsIn(1200, 0))).toBe(0);
    expect(at({ count: 3, seconds: -20 }), 'more were used').toBe(0);
  });

  test('cards met before are no new ones', () => {
    const known = item({ kind: 'card', memory: answered(3, false, { grade: 1 }) });
    expect(ofCards([known, ...cards('t')], { new_cards: { count: 0, seconds: 0 } })).toMatchObject([{ item: known }]);
  });

  test('come from each topic by its share', () => {
    const topics = [plan({ priority: 1 }), plan({ topic_id: 'u', priority: 3 })];
    const found = ofCards([...cards('t'), ...cards('u')], { topics, new_cards: { count: 12, seconds: 1200 } });
    expect(found.filter(({ item: { topic_id } }) => topic_id === 't')).toHaveLength(9);
    expect(found).toHaveLength(12);
  });

  test('beyond these it is done, and who studies more gets the rest', () => {
    const used = { new_cards: { count: 0, seconds: 0 } };
    expect(queue(cards('t'), used)).toMatchObject({ is_done: true, why: 'holds' });
    expect(queue(cards('t'), used).chosen).toHaveLength(20);
  });
});

describe('when to stop', () => {
  /** Recall in 20 days of what was just learned this firmly: 0.97 and 0.995. */
  const well = item({ memory: firm(1, 80) });
  const best = item({ memory: firm(1, 900) });

  test('with 50 reviews: where recall on exam day, less what the learner forgets beyond the model, is 0.93', () => {
    expect(queue([well, best], { offset: 0 })).toMatchObject({ is_done: true, why: 'holds' });
    expect(queue([well, best], { offset: 0.05 })).toMatchObject({ is_done: false, why: null });
    expect(ids([well, best], { offset: 0.05 })).toEqual([well.id]);
    expect(queue([best], { offset: 0.05 }).holds).toBeCloseTo(0.945, 2);
    expect(queue([item()], { offset: 0 }).holds).toBeNull();
  });

  test('before that: nothing is said, and the largest offset that was measured counts', () => {
    expect(queue([well, best])).toMatchObject({ is_done: false, holds: null });
    expect(queue([best])).toMatchObject({ is_done: true, why: 'holds', holds: null });
    expect(queue([])).toMatchObject({ is_done: true, why: 'nothing', holds: null });
  });

  test('the offset is the mean over the newest 50', () => {
    const checked = (isRecalled: boolean) => ({ believed: 0.9, isRecalled });
    const fifty = Array.from({ length: 50 }, (_, n) => checked(n % 5 > 0));
    expect(offsetOf(fifty.slice(1))).toBeNull();
    expect(offsetOf(fifty)).toBeCloseTo(0.1);
    expect(offsetOf([...Array.from({ length: 50 }, () => checked(false)), ...fifty])).toBeCloseTo(0.1);
  });
});
