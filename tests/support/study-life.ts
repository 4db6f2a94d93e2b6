import { drawsOf } from '#core/lib/chance.ts';
import { type Forecast, forecast } from '#core/study/forecast.ts';
import { DAY_MS, type Memory, recall, remember } from '#core/study/memory.ts';
import { type Chosen, type QueueInput, type StudyItem, studyQueue, type TopicPlan } from '#core/study/order.ts';
import { type NewCards, newCardsIn } from '#core/study/pick.ts';
import { minutesMissing, minutesUntilExams } from '#core/study/plan.ts';
import { leftOfSitting } from '#core/study/planned-sitting.ts';
import { placeFor, placesOf, promisedSeconds, promisedShare, type Reservation } from '#core/study/promises.ts';
import { DEFAULT_SECONDS, type Seconds, secondsOf, type Timed } from '#core/study/seconds.ts';
import { withStandIns } from '#core/study/siblings.ts';
import { type Checked, offsetOf } from '#core/study/stop.ts';

/** Days are counted from the first one. */
export interface LifeOf {
  seed: number;
  days: number;
  topics: { questions: number; cards: number; exam_on: number | null }[];
  /** Minutes of each day of the week, the first day's first. */
  week: number[];
  daysMissed: number[];
  /** Share of first answers that are known. */
  known: number;
  /** Whether questions of a domain are on one point, by sixes. */
  hasFamilies: boolean;
}

/** What a screen says on a day of an item; `on`: the day on which it comes. */
export interface Said {
  day: number;
  item: string;
  topic: string;
  what: 'promised' | 'moved' | 'look' | 'about' | 'not this week' | 'nothing';
  on: number;
}

/** What a screen says on a day of a whole day. */
export interface Load {
  day: number;
  of: number;
  items: number;
  minutes: number;
}

/** As it was said at its start. */
export interface Begun {
  day: number;
  items: number;
  /** Expected. */
  minutes: number;
  newCards: { count: number; minutes: number };
  /** Questions that were never seen. */
  leavesUnseen: boolean;
}

/** The shares of the exam. */
export const WEIGHTS = new Map([28, 24, 20, 18, 10].map((weight, n) => [`Domain ${n}`, weight]));
export const NEW_CARDS = 15;

export interface Came {
  day: number;
  item: string;
  kind: StudyItem['kind'];
  domain: string | null;
  isMiss: boolean;
  isFirst: boolean;
  /** A card graded Again that came back in the same sitting. */
  isRepeat: boolean;
  /** The promised question on the same point whose place it took. */
  standsFor: string | null;
  /** Answer and reading: what the learner is told. */
  minutes: number;
  /** What went by, with the moment between two items. */
  realMinutes: number;
}

type Input = Omit<QueueInput, 'limit' | 'promised'>;

const START = Date.UTC(2026, 0, 1, 18);
const ENDS = Date.UTC(2026, 0, 2, 4);
const BATCH = 3;
/** Seconds for which a learner reads the explanation, and until the next item is looked at. */
const READ = { missed: 25, right: 6 };
const BETWEEN = 1;
const DAYS_SEEN = 15;

/** A learner who studies by the queue for some weeks: all that was said of days and numbers, and all that came. */
export class Life {
  readonly said: Said[] = [];
  readonly loads: Load[] = [];
  readonly came: Came[] = [];
  readonly sittings: Begun[] = [];
  /** Of the first topic, in minutes: what all that is unseen needs beyond what is planned. */
  readonly missingAtFirst: number;
  readonly #of: LifeOf;
  readonly #items: StudyItem[];
  /** Days until half of what is known is forgotten, and when the item was last seen. */
  readonly #truth: { half: number; last: number }[] = [];
  readonly #times: Timed[] = [];
  readonly #checked: Checked[] = [];
  #reserved: { item_id: string; on: number; seconds: number; after: number }[] = [];
  readonly #luck: () => number;

  constructor(of: LifeOf) {
    this.#of = of;
    this.#luck = drawsOf(of.seed);
    this.#items = of.topics.flatMap(({ questions, cards }, topic) =>
      Array.from({ length: questions + cards }, (_, n): StudyItem => {
        const isCard = n % Math.round((questions + cards) / cards) === 0;
        const domain = isCard ? null : `Domain ${n % 5}`;
        return {
          id: `${topic}/${n}`,
          kind: isCard ? 'card' : 'question',
          topic_id: `${topic}`,
          domain,
          family: of.hasFamilies && !isCard ? `${domain} ${Math.floor(n / 30)}` : null,
          memory: null,
        };
      }),
    );
    this.missingAtFirst = minutesMissing(this.#topics(0)[0] as TopicPlan, DEFAULT_SECONDS);
    for (let day = 0; day < of.days; day++) if (!of.daysMissed.includes(day)) this.#study(day);
  }

  /** Whether the topic's study had minutes on that day, and went on to its end. */
  isStudied(day: number, topic: string): boolean {
    const { daysMissed, topics } = this.#of;
    const { exam_on = null } = topics[Number(topic)] ?? {};
    return !daysMissed.includes(day) && (this.#daily(day)[0] as number) > 0 && (exam_on === null || day < exam_on);
  }

  /** All that are on its point. */
  familyOf(item: string): string[] {
    const of = this.#items.find(({ id }) => id === item)?.family;
    return of ? this.#items.flatMap(({ id, family }) => (family === of ? id : [])) : [];
  }

  /** The first day after `day` on which the item came, or another on its point in its place; infinite for never. */
  next(item: string, day: number): number {
    return (
      this.came.find((one) => (one.standsFor ?? one.item) === item && one.day > day)?.day ?? Number.POSITIVE_INFINITY
    );
  }

  #study(day: number): void {
    const first = this.#queue(day, 0);
    for (const { item_id, day: told } of this.#reservations(day)) {
      const place = first.places.get(item_id);
      if (place !== undefined && place !== told) this.#say(day, item_id, 'moved', day + place);
    }
    const plan = first.queue.is_done ? [] : first.queue.chosen;
    const minutes = minutesOf(plan);
    this.loads.push({ day, of: day, items: plan.length, minutes });
    const newCards = plan.filter(({ item }) => item.kind === 'card' && !item.memory);
    const planned = new Set(plan.map(({ item }) => item));
    const leavesUnseen = first.input.items.some((one) => one.kind === 'question' && !one.memory && !planned.has(one));
    this.sittings.push({
      ...{ day, items: plan.length, minutes, leavesUnseen },
      newCards: { count: newCards.length, minutes: minutesOf(newCards) },
    });
    this.#end(
      day,
      this.#sit(
        day,
        plan.map(({ item }) => item.id),
        first.promised,
      ),
    );
  }

  /** To the end of the sitting. Returns the seconds spent. */
  #sit(day: number, planned: readonly string[], promised: ReadonlyMap<string, number>): number {
    const answered = new Set<string>();
    for (let spent = 0; ; ) {
      const { input, queue } = this.#queue(day, spent);
      const isPromised = (id: string) => promised.get(id) === 0;
      const { repeats, left } = leftOfSitting(planned, { ...input, answered, isPromised, next: queue.chosen });
      const next = [...repeats, ...left].slice(0, BATCH);
      if (next.length === 0) return spent;
      for (const { item } of next) {
        spent += this.#answer(day, spent, item, {
          ...input,
          isRepeat: answered.has(item.id),
          standsFor: queue.stand_ins.get(item.id) ?? null,
        });
        answered.add(item.id);
      }
    }
  }

  #say(day: number, item: string, what: Said['what'], on: number): void {
    this.said.push({ day, item, topic: item.split('/')[0] as string, what, on });
  }

  #queue(day: number, spent: number) {
    const input = this.#input(day, spent);
    const places = placesOf(this.#reservations(day), this.#daily(day));
    const queue = studyQueue({ ...input, promised: places, limit: 1_000 });
    return { input, places, promised: withStandIns(places, queue.stand_ins), queue };
  }

  /** At the end of a day, of the days to come and of what was met and not promised. */
  #end(day: number, spent: number): void {
    const ahead = {
      reservations: this.#reservations(day),
      daily: this.#daily(day).slice(0, 9),
      new_cards: NEW_CARDS,
    };
    const steps = forecast(this.#input(day, spent), ahead);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { days, comes }: Forecast = step.value;
    for (const [n, { cards, questions, seconds }] of days.entries()) {
      this.loads.push({ day, of: day + n + 1, items: cards + questions, minutes: seconds / 60 });
    }
    const promised = new Set(ahead.reservations.map(({ item_id }) => item_id));
    for (const { id, memory, topic_id } of this.#items) {
      if (!memory || promised.has(id) || !this.#topics(day).some((topic) => topic.topic_id === topic_id)) continue;
      const told = comes.get(id);
      if (typeof told === 'number') this.#say(day, id, 'about', day + told);
      else this.#say(day, id, told ? 'not this week' : 'nothing', Number.POSITIVE_INFINITY);
    }
  }

  #answer(
    day: number,
    spent: number,
    { id, kind, domain }: StudyItem,
    { seconds, topics, isRepeat, standsFor }: Input & Pick<Came, 'isRepeat' | 'standsFor'>,
  ): number {
    const n = this.#items.findIndex((item) => item.id === id);
    const { memory, ...item } = this.#items[n] as StudyItem;
    const reviewed_at = new Date(START + day * DAY_MS + spent * 1000);
    const isRecalled = this.#luck() < this.#recalled(n, day);
    const isRight = isRecalled || (kind === 'question' && this.#luck() < 0.3);
    const sureness = this.#luck();
    const [guess, think] = isRecalled ? [0.1, 0.5] : [0.6, 0.9];
    const confidence = sureness < guess ? 1 : sureness < think ? 2 : 3;
    const answer =
      kind === 'card'
        ? { grade: isRight ? (3 as const) : (1 as const), correct: null, confidence: null }
        : { grade: null, correct: isRight, confidence: confidence as 1 | 2 | 3 };
    const after = remember(memory, { id: '', reviewed_at, undone_at: null, ...answer });
    this.#items[n] = { ...item, memory: after };
    if (memory) this.#checked.push({ believed: recall(memory, reviewed_at), isRecalled: after.last_grade > 1 });
    this.#learn(n, day, isRecalled);
    const usual = DEFAULT_SECONDS[kind][memory === null ? 'first' : isRight ? 'right' : 'wrong'];
    const read = kind === 'card' ? 0 : isRight ? READ.right : READ.missed;
    const duration = usual * (0.6 + 0.9 * this.#luck());
    const took = duration + read;
    this.#times.push({
      ...{ kind, isFirst: memory === null, isRight },
      ...{ duration_ms: duration * 1000, read_ms: read * 1000 },
    });
    const isMiss = kind === 'question' && after.last_grade === 1;
    this.came.push({
      ...{ day, item: id, kind, domain, isMiss, isFirst: memory === null, isRepeat, standsFor },
      ...{ minutes: took / 60, realMinutes: (took + BETWEEN) / 60 },
    });
    this.#reserved = this.#reserved.filter(({ item_id }) => item_id !== standsFor);
    if (isMiss) this.#promise(day, item, after, { seconds, topics });
    return took;
  }

  #promise(
    day: number,
    item: Omit<StudyItem, 'memory'>,
    memory: Memory,
    { seconds, topics }: Pick<Input, 'seconds' | 'topics'>,
  ): void {
    const topic = topics.find(({ topic_id }) => topic_id === item.topic_id) as TopicPlan;
    const wanted = { seconds: promisedSeconds(seconds), share: promisedShare(topic, seconds), exam_in: topic.days };
    const look_in = memory.state.look_at === null ? null : Math.round((memory.state.look_at - START) / DAY_MS) - day;
    if (look_in === 7 && (topic.days === null || look_in < topic.days))
      this.#say(day, item.id, 'look', day + look_in);
    const place = placeFor(wanted, this.#reservations(day), this.#daily(day));
    if (place === null) return;
    this.#reserved.push({
      item_id: item.id,
      on: day + place,
      seconds: wanted.seconds,
      after: memory.last_at.getTime(),
    });
    this.#say(day, item.id, 'promised', day + place);
  }

  #reservations(day: number): Reservation[] {
    return this.#reserved.flatMap(({ item_id, on, seconds, after }) => {
      const item = this.#items.find(({ id }) => id === item_id);
      return item?.memory?.last_at.getTime() === after ? { item_id, day: on - day, seconds, from: 0 } : [];
    });
  }

  #input(day: number, spent: number): Input {
    const at = (start: number) => new Date(start + day * DAY_MS);
    const topics = this.#topics(day);
    const items = this.#items.filter((item) => topics.some(({ topic_id }) => topic_id === item.topic_id));
    const seconds: Seconds = secondsOf(this.#times.slice(-200).toReversed());
    const seconds_left = Math.max(0, (this.#daily(day)[0] as number) - spent);
    const now = new Date(START + day * DAY_MS + spent * 1000);
    const offset = offsetOf(this.#checked);
    const new_cards = this.#newCards(day);
    return { now, ends_at: at(ENDS), items, topics, seconds, seconds_left, new_cards, offset };
  }

  #newCards(day: number): NewCards {
    const today = newCardsIn(this.#daily(day)[0] as number, NEW_CARDS);
    const met = this.came.filter((one) => one.day === day && one.isFirst && one.kind === 'card');
    const spent = met.reduce((sum, one) => sum + one.minutes * 60, 0);
    return { count: today.count - met.length, seconds: today.seconds - spent };
  }

  #topics(day: number): TopicPlan[] {
    const plans = this.#of.topics.flatMap(({ exam_on }, topic) => {
      if (exam_on !== null && exam_on <= day) return [];
      const unseen = (kind: StudyItem['kind']) =>
        this.#items.filter((item) => item.topic_id === `${topic}` && item.kind === kind && !item.memory).length;
      return {
        ...{ topic_id: `${topic}`, days: exam_on === null ? null : exam_on - day, priority: 2 as const },
        ...{ weights: WEIGHTS, bank: new Map(), firsts: this.#firsts(`${topic}`) },
        ...{ unseen: { question: unseen('question'), card: unseen('card') } },
      };
    });
    const longest = Math.max(0, ...plans.map(({ days }) => days ?? 0));
    const minutes = minutesUntilExams(
      plans,
      this.#daily(day, longest).map((seconds) => seconds / 60),
    );
    return plans.map((plan) => ({ ...plan, minutes_left: minutes.get(plan.topic_id) ?? 0 }));
  }

  #firsts(topic: string): Map<string | null, number> {
    const met = this.#items.filter(
      ({ topic_id, kind, memory }) => topic_id === topic && kind === 'question' && memory,
    );
    return new Map([...Map.groupBy(met, ({ domain }) => domain)].map(([domain, those]) => [domain, those.length]));
  }

  /** Planned seconds from that day on. */
  #daily(day: number, count = DAYS_SEEN): number[] {
    const { week } = this.#of;
    return Array.from({ length: count }, (_, n) => (week[(day + n) % week.length] as number) * 60);
  }

  #recalled(n: number, day: number): number {
    const truth = this.#truth[n];
    return truth ? (1 + (day - truth.last) / truth.half) ** -1 : this.#of.known;
  }

  #learn(n: number, day: number, isRecalled: boolean): void {
    const { half, last } = this.#truth[n] ?? { half: 20, last: day };
    const grown = half * (1 + Math.min(2, (day - last) / 2));
    this.#truth[n] = { half: isRecalled ? grown : Math.max(6, half * 0.5), last: day };
  }
}

const minutesOf = (chosen: readonly Chosen[]): number => chosen.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
