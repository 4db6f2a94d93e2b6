import { DAY_MS, type Memory, recall } from '../core/study/memory.ts';
import { type StudyItem, studyQueue, type TopicPlan } from '../core/study/order.ts';
import { type NewCards, newCardsIn } from '../core/study/pick.ts';
import { placeFor, placesOf, promisedShare, type Reservation } from '../core/study/promises.ts';
import type { Seconds } from '../core/study/seconds.ts';
import { luck } from './learning-worlds.ts';

/** What an order sees: no more than the server knows. */
export interface Desk {
  now: Date;
  day: number;
  seed: number;
  items: readonly StudyItem[];
  /** The author's, 1 to 3, by item. */
  difficulty: readonly number[];
  seconds: Seconds;
  seconds_left: number;
  days_left: number;
  minutes_a_day: number;
  offset: number | null;
  /** That stand. */
  reservations: readonly Reservation[];
}

/** Returns what is studied next, in order. It is asked again when that is done; nothing ends the day. */
export type Order = (desk: Desk) => StudyItem[];

/** Of a sitting, which begins with all its items. */
const ALL = 1_000;
const CANDIDATES = { met: 400, unseen: 60 };
/** A day, as the settings are at first. */
const NEW_CARDS = 15;
/** Below this an item is due by FSRS. */
const DUE = 0.9;

export const orders = {
  ours: (desk) => byQueue(desk, placesOf(desk.reservations, dailyOf(desk))),
  'ours without promises': (desk) => byQueue(desk, new Map()),
  random: ({ items, seed, day }) => by(items, ({ id }) => luck(seed, Number(id), day, 50)),
  'FSRS, due first': (desk) => dueFirst(desk, ({ due_at }) => due_at.getTime()),
  'missed first': ({ items }) => by(items, ({ memory }) => (memory ? (memory.last_grade === 1 ? 0 : 2) : 1), lastAt),
  'unseen first': ({ items }) => by(items, lastAt),
  'lowest recall first': (desk) => dueFirst(desk, (memory) => recall(memory, desk.now)),
  'easiest first': (desk) => {
    const author = ({ id }: StudyItem) => desk.difficulty[Number(id)] as number;
    return dueFirst(desk, ({ state }) => state.difficulty, author);
  },
} satisfies Record<string, Order>;

/** A sitting, and another one while minutes are left. */
function byQueue(desk: Desk, promised: ReadonlyMap<string, number>): StudyItem[] {
  const { items, now, seconds, seconds_left, offset } = desk;
  const unseen = items.filter(({ memory }) => !memory);
  const met = by(
    items.filter(({ memory }) => memory),
    ({ memory }) => memory?.due_at.getTime() ?? 0,
  );
  const candidates = [
    ...met.filter(({ id }, n) => n < CANDIDATES.met || promised.get(id) === 0),
    ...unseen.filter(isOf('question')).slice(0, CANDIDATES.unseen),
    ...unseen.filter(isOf('card')).slice(0, CANDIDATES.unseen),
  ];
  const queue = studyQueue({
    ends_at: new Date(now.getTime() + 10 * 3_600_000),
    now,
    items: candidates,
    topics: [topicOf(desk)],
    seconds,
    seconds_left,
    limit: ALL,
    new_cards: newCardsLeft(desk),
    offset,
    promised,
  });
  return queue.is_done ? [] : queue.chosen.map(({ item }) => item);
}

/** In how many days a question just missed comes back; null where no day has room. `seconds`: of the repeat. */
export function promisedIn(desk: Desk, seconds: number): number | null {
  const topic = topicOf(desk);
  const wanted = { seconds, share: promisedShare(topic, desk.seconds), exam_in: desk.days_left };
  return placeFor(wanted, desk.reservations, dailyOf(desk));
}

function topicOf({ items, days_left, minutes_a_day, seconds_left }: Desk): TopicPlan {
  const unseen = items.filter(({ memory }) => !memory);
  return {
    topic_id: 'topic',
    days: days_left,
    priority: 2,
    weights: new Map(),
    bank: new Map(),
    firsts: new Map(),
    unseen: { question: unseen.filter(isOf('question')).length, card: unseen.filter(isOf('card')).length },
    minutes_left: minutes_a_day * (days_left - 1) + seconds_left / 60,
  };
}

function newCardsLeft({ items, now, seconds, minutes_a_day }: Desk): NewCards {
  const isMetToday = ({ kind, memory }: StudyItem) =>
    kind === 'card' && memory?.reps === 1 && now.getTime() - memory.last_at.getTime() < DAY_MS / 2;
  const met = items.filter(isMetToday).length;
  const { count, seconds: most } = newCardsIn(minutes_a_day * 60, NEW_CARDS);
  return { count: count - met, seconds: most - met * seconds.card.first };
}

function dailyOf({ days_left, minutes_a_day }: Desk): number[] {
  return Array.from({ length: days_left }, () => minutes_a_day * 60);
}

function isOf(kind: StudyItem['kind']) {
  return (item: StudyItem) => item.kind === kind;
}

/** Due items by one key, then new ones by another, then what is remembered least. */
function dueFirst(
  { items, now }: Desk,
  key: (memory: Memory) => number,
  newKey: (item: StudyItem) => number = () => 0,
): StudyItem[] {
  const of = (memory: Memory) => recall(memory, now);
  const due = items.filter(({ memory }) => memory && of(memory) < DUE);
  const rest = items.filter(({ memory }) => memory && of(memory) >= DUE);
  return [
    ...by(due, ({ memory }) => (memory ? key(memory) : 0)),
    ...by(
      items.filter(({ memory }) => !memory),
      newKey,
    ),
    ...by(rest, ({ memory }) => (memory ? of(memory) : 0)),
  ];
}

function lastAt({ memory }: StudyItem): number {
  return memory?.last_at.getTime() ?? 0;
}

function by(items: readonly StudyItem[], ...keys: ((item: StudyItem) => number)[]): StudyItem[] {
  const keyed = items.map((item) => ({ item, values: keys.map((key) => key(item)) }));
  const differs = (a: number[], b: number[]) => a.map((one, n) => one - (b[n] as number)).find((one) => one !== 0);
  return keyed.sort((a, b) => differs(a.values, b.values) ?? 0).map(({ item }) => item);
}
