import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  openSitting,
  placeOfCurrent,
  type QueuedItem,
  reduceSitting,
  repeatsIn,
  type Sitting,
  type SittingEvent,
  type StudyQueue,
} from './sitting.ts';

const AS_OF = '2026-11-20T09:00:00.000Z';

const head = (item_id: string) => ({
  ...{
    item_id,
    topic_id: 't',
    topic_name: 'CEH',
    reason: 'new' as const,
    sibling_of: null,
    domain: null,
    last: null,
  },
  ...{ has_sibling: false, is_repeat: false, promised_on: null, exam_at: null, seconds: 60, lapses: 0, as_of: AS_OF },
});
const question = (id: string, pick_limit = 1): QueuedItem => ({
  ...{
    ...head(id),
    kind: 'question',
    question_version_id: `${id} v`,
    question_text: id,
    image_url: null,
    pick_limit,
  },
  question_kind: pick_limit === 1 ? 'single' : 'multiple',
  choices: ['a', 'b', 'c', 'd'].map((choice) => ({ id: choice, answer_text: choice })),
});
const card = (id: string): QueuedItem => ({
  ...{ ...head(id), kind: 'card', front_content: id, back_content: id },
  due: { again: '', hard: '', good: '', easy: '' },
});
const queueOf = (items: QueuedItem[], ahead = items.length): StudyQueue => ({
  ...{ items, ahead: { cards: 0, questions: ahead, seconds: 60 }, is_done: false, why: null, holds: null },
  ...{
    minutes: { planned: 20, done: 0 },
    again: null,
    moved: [],
    sitting: null,
    waiting: { questions: 0, exams: [] },
    server_now: AS_OF,
  },
});
const play = (sitting: Sitting, ...events: SittingEvent[]) => events.reduce(reduceSitting, sitting);
const open = (...items: QueuedItem[]) => openSitting(queueOf(items), false);
const ids = ({ items }: Sitting) => items.map(({ item_id }) => item_id);

const answered = (review_id: string, confidence: 1 | 2 | 3 = 2): SittingEvent[] => [
  { type: 'picked', choice: 'a' },
  { type: 'answered', review_id, confidence },
];
const next: SittingEvent = { type: 'next', known: new Set(['r1', 'r2']) };

describe('one item at a time', () => {
  test('a card is turned, graded, and gives way to the next item', () => {
    const sitting = open(card('x'), question('y'));
    expect(sitting).toMatchObject({ phase: 'covered', total: 2 });
    expect(play(sitting, { type: 'graded', review_id: 'r1', grade: 3 }), 'not before it is turned').toBe(sitting);
    const graded = play(sitting, { type: 'uncovered' }, { type: 'graded', review_id: 'r1', grade: 3 });
    expect(graded).toMatchObject({ phase: 'open', items: [{ item_id: 'y' }], actions: [{ grade: 3 }] });
    expect(placeOfCurrent(graded)).toBe(2);
  });

  test('a question is answered once something is picked, and stays until one goes on', () => {
    const sitting = open(question('x'), question('y'));
    expect(play(sitting, { type: 'answered', review_id: 'r1', confidence: 3 })).toBe(sitting);
    const sent = play(sitting, ...answered('r1'));
    expect([sent.phase, placeOfCurrent(sent), ids(sent)]).toEqual(['sent', 1, ['x', 'y']]);
    expect(play(sent, { type: 'picked', choice: 'b' }), 'what is sent changes no more').toBe(sent);
    expect(play(sent, ...answered('r2'))).toBe(sent);
    expect(play(sent, next)).toMatchObject({ phase: 'open', picks: [], items: [{ item_id: 'y' }], late: [] });
  });

  test('of several picks the oldest makes room', () => {
    const picks = ['a', 'b', 'c'].map((choice) => ({ type: 'picked' as const, choice }));
    expect(play(open(question('x', 2)), ...picks)).toMatchObject({
      picks: ['b', 'c'],
      dropped: { picked: 'c', dropped: 'a' },
    });
  });

  test('choices are covered for those who want it, until they want it no more', () => {
    const sitting = openSitting(queueOf([question('x'), question('y')]), true);
    expect(sitting.phase).toBe('covered');
    expect(play(sitting, { type: 'picked', choice: 'a' })).toBe(sitting);
    expect(play(sitting, { type: 'uncovered' }, ...answered('r1'), next).phase).toBe('covered');
    expect(play(sitting, { type: 'covering', on: false }, ...answered('r1'), next).phase).toBe('open');
  });

  test('a verdict that was not waited for is read later', () => {
    const sitting = play(open(question('x'), question('y'), question('z')), ...answered('r9'), next);
    expect(sitting.late).toEqual(['r9']);
    expect(play(sitting, ...answered('r2'), { type: 'next', known: new Set(['r9', 'r2']) }).late).toEqual([]);
  });

  test('verdicts of an earlier visit are read as well, each once', () => {
    const earlier = { type: 'earlier' as const, review_ids: ['r7', 'r8'] };
    expect(play(open(question('x')), earlier, earlier).late).toEqual(['r7', 'r8']);
  });
});

describe('undo', () => {
  test('of a grade brings the card back', () => {
    const sitting = open(card('x'), card('y'));
    const graded = play(sitting, { type: 'uncovered' }, { type: 'graded', review_id: 'r1', grade: 1 });
    const { notice, ...rest } = play(graded, { type: 'undone', isSeen: false });
    expect(rest).toEqual({ ...sitting, notice: undefined });
    expect(notice).toBe('undone');
  });

  test('of an answer whose key was seen does not bring the question back', () => {
    const sent = play(open(question('x'), question('y')), ...answered('r1'));
    const undone = play(sent, { type: 'undone', isSeen: true });
    expect(undone).toMatchObject({ items: [{ item_id: 'y' }], actions: [], notice: 'undone_seen', phase: 'open' });
    const later = play(sent, next, { type: 'picked', choice: 'b' }, { type: 'undone', isSeen: true });
    expect(later, 'what has been picked meanwhile is kept').toMatchObject({
      items: [{ item_id: 'y' }],
      picks: ['b'],
      total: 2,
      left: 2,
    });
  });

  test('of setting aside brings the item back, wherever it was', () => {
    const sitting = open(question('x'), question('y'));
    const [first] = sitting.items as [QueuedItem];
    const aside = play(sitting, { type: 'set_aside', item: first });
    expect([ids(aside), aside.total, aside.notice], 'another takes its place').toEqual([['y'], 2, 'set_aside']);
    const back = play(aside, { type: 'undone', isSeen: false });
    expect([ids(back), back.total, back.notice]).toEqual([['x', 'y'], 2, 'brought_back']);
    expect(play(sitting, { type: 'undone', isSeen: false }), 'nothing to undo').toBe(sitting);
  });
});

describe('what comes next', () => {
  test('a newer plan replaces what is ahead, but not what is on the screen nor what is on its way', () => {
    const sitting = play(open(question('x'), question('y')), { type: 'picked', choice: 'a' });
    const queue = queueOf([card('v'), question('w'), question('y')], 7);
    const refilled = play(sitting, { type: 'refilled', queue, pending: new Set(['w']) });
    expect(ids(refilled)).toEqual(['x', 'v', 'y']);
    expect(refilled).toMatchObject({ picks: ['a'], total: 7 });
  });

  test('the number stays the same from the first item to the last, and a card that came again is beyond it', () => {
    const total = 5;
    const of = (left: number, ...items: QueuedItem[]) => ({
      ...queueOf(items, left),
      sitting: { sitting_id: 's', total, done: total - left },
    });
    const said = (sitting: Sitting) => [placeOfCurrent(sitting), sitting.total, repeatsIn(sitting)];
    const begun = openSitting(of(5, question('x'), card('y')), false);
    expect(said(begun)).toEqual([1, 5, 0]);
    const sent = play(begun, ...answered('r1'));
    expect(said(sent), 'while its verdict is read').toEqual([1, 5, 0]);
    const pending = new Set(['x']);
    for (const plan of [of(5, question('x'), card('y')), of(4, card('y'))]) {
      expect(said(play(sent, { type: 'refilled', queue: plan, pending })), 'delivered or not').toEqual([1, 5, 0]);
      expect(said(play(sent, next, { type: 'refilled', queue: plan, pending }))).toEqual([2, 5, 0]);
    }
    const last = openSitting(of(1, question('v')), false);
    const other = play(last, { type: 'refilled', queue: of(1, question('w')), pending: new Set() });
    expect([...said(other), ...ids(other)], 'it is the place of an item that was set aside').toEqual([5, 5, 0, 'v']);
    const refilled = { type: 'refilled' as const, queue: of(1, question('w')), pending: new Set(['v']) };
    const told = play(last, ...answered('r4'), refilled);
    expect([...said(told), ...ids(told)], 'also while its verdict is read').toEqual([5, 5, 0, 'v']);
    const ended = play(last, ...answered('r5'), next, refilled);
    expect([...said(ended), ...ids(ended)], 'and after it').toEqual([5, 5, 0]);
    const again = { ...card('y'), is_repeat: true };
    const graded = play(sent, next, { type: 'uncovered' }, { type: 'graded', review_id: 'r2', grade: 1 });
    const repeat = play(graded, { type: 'refilled', queue: of(3, again, question('z')), pending: new Set() });
    expect(said(repeat)).toEqual([2, 5, 1]);
    const known = play(repeat, { type: 'uncovered' }, { type: 'graded', review_id: 'r3', grade: 3 });
    expect(said(known)).toEqual([3, 5, 1]);
    expect(said(play(known, { type: 'undone', isSeen: false }))).toEqual([2, 5, 1]);
    expect(said(play(known, { type: 'elsewhere', items: new Set(['z']) }))).toEqual([3, 5, 1]);
  });

  test('without a sitting of the server’s it is what was answered and what is ahead', () => {
    const sitting = play(open(question('x'), question('y')), ...answered('r1'), next);
    const queue = queueOf([question('y'), question('z')]);
    const refilled = play(sitting, { type: 'refilled', queue, pending: new Set() });
    expect([placeOfCurrent(refilled), refilled.total]).toEqual([2, 3]);
  });

  test('each item keeps when its plan was made, so that its intervals are counted from when it is shown', () => {
    const server_now = '2026-11-20T11:00:00.000Z';
    const queue = { ...queueOf([card('x'), card('y'), card('z')]), server_now };
    const { items } = play(open(card('x'), card('y')), { type: 'refilled', queue, pending: new Set() });
    expect(items.map(({ item_id, as_of }) => [item_id, as_of])).toEqual([
      ['x', AS_OF],
      ['y', server_now],
      ['z', server_now],
    ]);
  });

  test('what another tab has answered is not asked again; a verdict that is being read stays', () => {
    const elsewhere: SittingEvent = { type: 'elsewhere', items: new Set(['x', 'z']) };
    const sitting = open(question('x'), question('y'), question('z'));
    expect(play(sitting, elsewhere)).toMatchObject({ items: [{ item_id: 'y' }], notice: 'elsewhere' });
    expect(ids(play(sitting, ...answered('r1'), elsewhere))).toEqual(['x', 'y']);
  });

  test('whatever happens, no item comes twice, and nothing but a question waits for a verdict', () => {
    const anyEvent: fc.Arbitrary<SittingEvent> = fc.oneof(
      fc.constantFrom<SittingEvent>({ type: 'uncovered' }, next, { type: 'covering', on: false }),
      fc.constantFrom('a', 'b').map((choice) => ({ type: 'picked' as const, choice })),
      fc.uuid().map((review_id) => ({ type: 'answered' as const, review_id, confidence: null })),
      fc.uuid().map((review_id) => ({ type: 'graded' as const, review_id, grade: 3 as const })),
      fc.boolean().map((isSeen) => ({ type: 'undone' as const, isSeen })),
      fc.subarray(['0', '1', '2']).map((some) => ({ type: 'elsewhere' as const, items: new Set(some) })),
      fc.integer({ min: 0, max: 9 }).map((n) => ({ type: 'set_aside' as const, item: question(String(n)) })),
      fc.subarray(['3', '4', '5', '6']).map((some) => ({
        ...{ type: 'refilled' as const, queue: queueOf(some.map((id) => question(id))), pending: new Set<string>() },
      })),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let sitting = open(card('0'), question('1'), question('2'));
        for (const event of events) {
          sitting = reduceSitting(sitting, event);
          expect(new Set(ids(sitting)).size).toBe(sitting.items.length);
          if (sitting.items[0]?.kind !== 'question') expect(sitting.phase).not.toBe('sent');
        }
      }),
    );
  });
});
