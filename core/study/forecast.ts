import { drawsOf } from '../lib/chance.ts';
import { DAY_MS, type Memory, recall, remember } from './memory.ts';
import { type Chosen, type QueueInput, type StudyItem, studyQueue, type TopicPlan } from './order.ts';
import { metBy, newCardsIn } from './pick.ts';
import { placeFor, placesOf, promisedSeconds, promisedShare, type Reservation } from './promises.ts';
import { OFFSET_UNKNOWN } from './stop.ts';

export interface DayAhead {
  cards: number;
  questions: number;
  /** Expected. */
  seconds: number;
}

interface Course {
  days: DayAhead[];
  /** In how many days an item comes next. */
  comes: Map<string, number>;
}

export interface Forecast {
  /** From tomorrow on; means. */
  days: DayAhead[];
  /** By item that was met, in about how many days it comes next. Not all can be told. */
  comes: Map<string, number | 'not_this_week'>;
}

export type ForecastInput = Omit<QueueInput, 'limit' | 'promised' | 'kept'>;

interface Ahead {
  reservations: readonly Reservation[];
  /** Planned seconds of each day from today on; as many are looked ahead. */
  daily: readonly number[];
  /** The most cards never seen that come on one day. */
  new_cards: number;
}

/** Something is told of an item only if it is the same in all of them. */
const COURSES = 5;
const WEEK = 7;
/** By how much a day may go faster or slower. */
const PACE = 0.15;
/** By how much the offset may change: it is a mean over 50 reviews. */
const OFFSET_SPREAD = 0.08;
const FIRST_RIGHT = 0.5;

/**
 * Studies the coming days by the queue itself, several times with outcomes drawn by what is expected: what comes when depends on all that
 * is studied before. Takes a while, so it yields after each day.
 */
export function* forecast(input: ForecastInput, ahead: Ahead): Generator<void, Forecast> {
  const courses: Course[] = [];
  for (let course = 0; course < COURSES; course++)
    courses.push(yield* courseOf(input, ahead, new Luck(input, course)));
  const days = ahead.daily.slice(1).map((_, n) => {
    const mean = (of: keyof DayAhead) => courses.reduce((sum, { days }) => sum + (days[n]?.[of] ?? 0), 0) / COURSES;
    return { cards: mean('cards'), questions: mean('questions'), seconds: mean('seconds') };
  });
  const comes: Forecast['comes'] = new Map();
  for (const { id, memory } of input.items) {
    const told = memory && agreed(courses.map((course) => course.comes.get(id) ?? Number.POSITIVE_INFINITY));
    if (told) comes.set(id, told);
  }
  return { days, comes };
}

function agreed(days: readonly number[]): number | 'not_this_week' | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [first, middle, last] = [0, (COURSES - 1) / 2, COURSES - 1].map((place) => sorted[place] as number) as [
    number,
    number,
    number,
  ];
  if (first > WEEK) return 'not_this_week';
  return middle <= WEEK && first >= middle - 1 && last <= middle + 1 ? middle : null;
}

function* courseOf(input: ForecastInput, ahead: Ahead, luck: Luck): Generator<void, Course> {
  const comes = new Map<string, number>();
  const days: DayAhead[] = [];
  const offset = (input.offset ?? OFFSET_UNKNOWN) + OFFSET_SPREAD * luck.swing();
  let { items, topics, seconds_left, new_cards } = input;
  let reservations = ahead.reservations;
  for (const day of ahead.daily.keys()) {
    const at = (moment: Date) => new Date(moment.getTime() + day * DAY_MS);
    const [now, ends_at] = [at(input.now), at(input.ends_at)];
    const daily = ahead.daily.slice(day);
    if (day > 0) {
      seconds_left = (daily[0] ?? 0) * (1 + PACE * luck.swing());
      new_cards = newCardsIn(daily[0] ?? 0, ahead.new_cards);
    }
    const promised = placesOf(reservations, daily);
    const limit = items.length;
    const queue = studyQueue({
      ...input,
      now,
      ends_at,
      items,
      topics,
      seconds_left,
      new_cards,
      offset,
      promised,
      limit,
    });
    const chosen = queue.is_done ? [] : queue.chosen;
    if (day > 0) {
      days.push(loadOf(chosen));
      for (const { item } of chosen) if (!comes.has(item.id)) comes.set(item.id, day);
    }
    const isOver = ({ item_id }: Reservation) =>
      after.has(item_id) || [...queue.stand_ins].some(([id, of]) => of === item_id && after.has(id));
    const after = new Map(chosen.map(({ item }) => [item.id, { ...item, memory: luck.answered(item, now) }]));
    const standing = reservations.filter((one) => !isOver(one));
    reservations = promisedAfter(standing, [...after.values()], { ...input, topics }, daily);
    items = items.map((item) => after.get(item.id) ?? item);
    topics = topics.flatMap((plan) => tomorrowOf(plan, chosen));
    yield;
  }
  return { days, comes };
}

function loadOf(chosen: readonly Chosen[]): DayAhead {
  const cards = chosen.filter(({ item }) => item.kind === 'card').length;
  const seconds = chosen.reduce((sum, one) => sum + one.seconds, 0);
  return { cards, questions: chosen.length - cards, seconds };
}

/** What stands tomorrow, with what was promised of what was answered. */
function promisedAfter(
  standing: readonly Reservation[],
  answered: readonly (StudyItem & { memory: Memory })[],
  { topics, seconds }: ForecastInput,
  daily: readonly number[],
): Reservation[] {
  const reservations = [...standing];
  for (const { id, kind, topic_id, memory } of answered) {
    const plan = topics.find((one) => one.topic_id === topic_id);
    if (kind !== 'question' || memory.last_grade !== 1 || !plan) continue;
    const wanted = { seconds: promisedSeconds(seconds), share: promisedShare(plan, seconds), exam_in: plan.days };
    const day = placeFor(wanted, reservations, daily);
    if (day !== null) reservations.push({ item_id: id, day, seconds: wanted.seconds, from: 0 });
  }
  return reservations.map((one) => ({ ...one, day: one.day - 1, from: Math.max(0, one.from - 1) }));
}

/** None on the day of its exam. */
function tomorrowOf(plan: TopicPlan, chosen: readonly Chosen[]): TopicPlan[] {
  const days = plan.days === null ? null : plan.days - 1;
  if (days !== null && days <= 0) return [];
  const own = chosen.filter(({ item }) => item.topic_id === plan.topic_id);
  const left = (kind: StudyItem['kind']) => {
    const met = own.filter(({ item }) => item.kind === kind && !item.memory).length;
    return Math.max(0, plan.unseen[kind] - met);
  };
  const spent = own.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const minutes_left = Math.max(0, plan.minutes_left - spent);
  const { firsts } = own.reduce(metBy, plan);
  return [{ ...plan, firsts, days, unseen: { question: left('question'), card: left('card') }, minutes_left }];
}

/** The same for the same course. */
class Luck {
  readonly #firstRight: number;
  readonly #draw: () => number;

  constructor({ items }: ForecastInput, course: number) {
    const firsts = items.flatMap(({ memory }) => (memory?.reps === 1 ? memory : []));
    const right = firsts.filter(({ last_grade }) => last_grade > 1).length;
    this.#firstRight = (right + 2 * FIRST_RIGHT) / (firsts.length + 2);
    this.#draw = drawsOf(course);
  }

  /** From -1 to 1. */
  swing(): number {
    return 2 * this.#draw() - 1;
  }

  answered({ kind, memory }: StudyItem, reviewed_at: Date): Memory {
    const isRight = this.#draw() < (memory ? recall(memory, reviewed_at) : this.#firstRight);
    const answer =
      kind === 'card'
        ? { grade: isRight ? (3 as const) : (1 as const), correct: null }
        : { grade: null, correct: isRight };
    return remember(memory, { id: '', reviewed_at, confidence: null, undone_at: null, ...answer });
  }
}
