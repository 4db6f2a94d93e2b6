import { DAY_MS, type Memory, recall, remember } from '../core/study/memory.ts';
import type { StudyItem } from '../core/study/order.ts';
import { promisedSeconds, type Reservation } from '../core/study/promises.ts';
import { secondsOf, type Timed } from '../core/study/seconds.ts';
import { type Checked, offsetOf } from '../core/study/stop.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { type Desk, type Order, orders, promisedIn } from './learning-orders.ts';
import { type Learner, learner, luck, normal, type World, type WorldName, world } from './learning-worlds.ts';
import type { Size } from './size.ts';

interface Load {
  questions: number;
  cards: number;
  minutes: number;
  days: number;
  learners: number;
  /** Whether the minutes are enough for one look at everything and one repeat. */
  isCovered: boolean;
}

interface Cell {
  name: WorldName;
  guess: number;
  load: Load;
}

type OrderName = keyof typeof orders;
/** Recall of all questions of the bank, by the day of `WHEN`. */
type Outcome = number[];

const START = Date.parse('2026-01-01T18:00:00.000Z');
/** Days after the exam. */
const WHEN = [-7, 0, 14];
const COSTS = { question: { first: 80, right: 30, wrong: 60 }, card: { first: 20, right: 8, wrong: 18 } };
const names = Object.keys(orders) as OrderName[];
const others = names.filter((name) => !['ours', 'ours without promises', 'random'].includes(name));

const LOADS: Record<Size, Load[]> = {
  full: [
    { questions: 85, cards: 55, minutes: 4, days: 42, learners: 16, isCovered: false },
    { questions: 85, cards: 55, minutes: 8, days: 42, learners: 16, isCovered: true },
    { questions: 250, cards: 150, minutes: 14, days: 42, learners: 8, isCovered: true },
    { questions: 250, cards: 150, minutes: 20, days: 42, learners: 8, isCovered: true },
    { questions: 250, cards: 0, minutes: 8, days: 14, learners: 16, isCovered: false },
    { questions: 750, cards: 0, minutes: 20, days: 14, learners: 16, isCovered: false },
  ],
  tiny: [{ questions: 12, cards: 6, minutes: 4, days: 8, learners: 1, isCovered: false }],
};

export const LEARNING_HEADING = `Recall of all questions | On exam day: Certamen | ${names.slice(1).join(' | ')} | minutes used | against ours without promises | promised of misses | kept | late | above random | against the best other | 7 days before: above random | against the best other | 14 days after: above random | against the best other`;

/** True recall in worlds of which the order knows nothing, for equal minutes. */
export async function* learning(size: Size): AsyncIterable<Row> {
  for (const load of LOADS[size])
    for (const name of ['FSRS', 'ACT-R'] as const)
      for (const guess of [0.25, 0.42]) yield rowOf({ name, guess, load });
}

function rowOf(cell: Cell): Row {
  const { name, guess, load } = cell;
  const results = new Map(names.map((order) => [order, measure(cell, order)]));
  const at = (order: OrderName, when: number) => results.get(order)?.recall[when] as number;
  const shown = names.map((order) => at(order, 1).toFixed(3));
  const bars = WHEN.map((_, when) => {
    const ours = at('ours', when);
    const best = Math.max(...others.map((order) => at(order, when)));
    return [
      figure(ours - at('random', when), ['>=', 0.03]),
      figure(ours - best, ['>=', load.isCovered ? -0.005 : -0.03]),
    ];
  });
  const [before = [], onDay = [], after = []] = bars;
  const used = `${Math.round(100 * (results.get('ours')?.used ?? 0))}%`;
  const what = `${name}, guess ${guess}, ${load.questions} + ${load.cards} at ${load.minutes} min, ${load.days} days`;
  const { misses = 0, promised = 0, kept = 0, late = 0 } = results.get('ours')?.promises ?? {};
  const cost = figure(at('ours', 1) - at('ours without promises', 1), ['>=', -0.012]);
  const told = [
    cost,
    `${promised} of ${misses} (${Math.round((100 * promised) / Math.max(1, misses))}%)`,
    `${kept}`,
    `${late}`,
  ];
  return { what, cells: [...shown, used, ...told, ...onDay, ...before, ...after] };
}

/** In thousandths, so that what is printed is what is compared. */
function figure(difference: number, bar: Bar): string {
  const rounded = Math.round(difference * 1000) / 1000;
  return `${rounded.toFixed(3)} ${barCell(rounded, bar)}`;
}

interface Promises {
  misses: number;
  promised: number;
  kept: number;
  late: number;
}

interface Result {
  recall: Outcome;
  used: number;
  promises: Promises;
}

function measure(cell: Cell, order: OrderName): Result {
  const runs = Array.from({ length: cell.load.learners }, (_, n) => study(cell, orders[order], n + 1));
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const total = (of: keyof Promises) => runs.reduce((sum, { promises }) => sum + promises[of], 0);
  return {
    recall: WHEN.map((_, when) => mean(runs.map(({ recall }) => recall[when] as number))),
    used: mean(runs.map(({ used }) => used)),
    promises: { misses: total('misses'), promised: total('promised'), kept: total('kept'), late: total('late') },
  };
}

function study({ name, guess, load }: Cell, order: Order, seed: number): Result {
  const who = learner(seed, load.questions, load.cards);
  const truth = world(name, who);
  const notebook = new Notebook(who, truth, guess);
  const marks = WHEN.map((days) => load.days + days);
  const outcome: Outcome = [];
  for (let day = 0; day <= load.days + 14; day++) {
    if (marks.includes(day)) outcome.push(recallOfBank(truth, who, day));
    if (day < load.days) notebook.study(order, day, load);
  }
  return { recall: outcome, used: notebook.used / (load.days * load.minutes * 60), promises: notebook.promises };
}

function recallOfBank(truth: World, { items }: Learner, day: number): number {
  const questions = items.filter(({ kind }) => kind === 'question');
  return questions.reduce((sum, { id }) => sum + truth.recall(Number(id), day), 0) / questions.length;
}

/** What the program knows of a learner, filled by answers of whom only the world knows the memory. */
class Notebook {
  used = 0;
  readonly promises: Promises = { misses: 0, promised: 0, kept: 0, late: 0 };
  #reserved: { item_id: string; on: number; seconds: number; after: number }[] = [];
  readonly #who: Learner;
  readonly #truth: World;
  readonly #guess: number;
  readonly #items: StudyItem[];
  readonly #times: Timed[] = [];
  readonly #checked: Checked[] = [];

  constructor(who: Learner, truth: World, guess: number) {
    this.#who = who;
    this.#truth = truth;
    this.#guess = guess;
    this.#items = [...who.items];
  }

  study(order: Order, day: number, load: Load): void {
    let left = load.minutes * 60;
    const done = new Set<string>();
    const told = this.#reservations(day).filter((one) => one.day === 0);
    const answer = (item: StudyItem) => {
      const seconds = this.#answer(item, day + (load.minutes * 60 - left) / 86_400);
      this.#promise(item.id, this.#desk(day, load, left));
      done.add(item.id);
      this.used += seconds;
      left -= seconds;
    };
    while (true) {
      const desk = this.#desk(day, load, left);
      const next = order(desk).filter((item) => !done.has(item.id));
      const answered = done.size;
      for (const item of next) {
        if (desk.seconds[item.kind][item.memory ? 'right' : 'first'] <= left) answer(item);
      }
      if (done.size === answered) break;
    }
    const kept = told.filter(({ item_id }) => done.has(item_id)).length;
    this.promises.kept += kept;
    this.promises.late += told.length - kept;
  }

  #promise(id: string, desk: Desk): void {
    const { kind, memory } = this.#items[Number(id)] as StudyItem;
    if (kind !== 'question' || memory?.last_grade !== 1) return;
    this.promises.misses++;
    const seconds = promisedSeconds(desk.seconds);
    const day = promisedIn(desk, seconds);
    if (day === null) return;
    this.promises.promised++;
    this.#reserved.push({ item_id: id, on: desk.day + day, seconds, after: memory.last_at.getTime() });
  }

  #reservations(day: number): Reservation[] {
    this.#reserved = this.#reserved.filter(
      ({ item_id, after }) => this.#items[Number(item_id)]?.memory?.last_at.getTime() === after,
    );
    return this.#reserved.map(({ item_id, on, seconds }) => ({ item_id, day: on - day, seconds, from: 0 }));
  }

  #desk(day: number, load: Load, left: number): Desk {
    return {
      now: new Date(START + (day + (load.minutes * 60 - left) / 86_400) * DAY_MS),
      day,
      seed: this.#who.seed,
      items: this.#items,
      difficulty: this.#who.difficulty,
      seconds: secondsOf(this.#times),
      seconds_left: left,
      days_left: load.days - day,
      minutes_a_day: load.minutes,
      offset: offsetOf(this.#checked),
      reservations: this.#reservations(day),
    };
  }

  /** Answers an item and returns the seconds that it took. */
  #answer({ id, kind }: StudyItem, day: number): number {
    const n = Number(id);
    const item = this.#items[n] as StudyItem;
    const reps = item.memory?.reps ?? 0;
    const draw = (what: number) => luck(this.#who.seed, n, reps, what);
    const isRecalled = draw(1) < this.#truth.recall(n, day);
    const isRight = isRecalled ? draw(2) > 0.03 : kind === 'question' && draw(2) < this.#guess;
    const review = {
      id: `${n}-${reps}`,
      reviewed_at: new Date(START + day * DAY_MS),
      grade: kind === 'card' ? (isRight ? 3 : 1) : null,
      correct: kind === 'card' ? null : isRight,
      confidence: kind === 'card' ? null : confidence(isRecalled, draw(3)),
      undone_at: null,
    } as const;
    const memory = remember(item.memory, review);
    if (item.memory) this.#check(item.memory, review.reviewed_at, memory);
    this.#truth.study(n, day, isRecalled);
    this.#items[n] = { ...item, memory };
    const cost = COSTS[kind][reps === 0 ? 'first' : isRight ? 'right' : 'wrong'];
    const seconds = cost * this.#who.pace * Math.exp(0.3 * normal(this.#who.seed, n, reps, 4));
    this.#times.push({ kind, isFirst: reps === 0, isRight, duration_ms: seconds * 1000, read_ms: 0 });
    return seconds;
  }

  #check(memory: Memory, at: Date, after: Memory): void {
    this.#checked.push({ believed: recall(memory, at), isRecalled: after.last_grade > 1 });
  }
}

/** What a learner says of an answer: six of ten say that they guessed where they did. */
function confidence(isRecalled: boolean, draw: number): 1 | 2 | 3 {
  const [guess, think] = isRecalled ? [0.05, 0.5] : [0.6, 0.9];
  if (draw < guess) return 1;
  return draw < think ? 2 : 3;
}
