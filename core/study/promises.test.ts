import { describe, expect, test } from 'vitest';
import { Life, type LifeOf, NEW_CARDS, type Said, WEIGHTS } from '../../tests/support/study-life.ts';
import type { TopicPlan } from './order.ts';
import { minutesUntilExams } from './plan.ts';
import { placeFor, placesOf, promisedShare, type Reservation } from './promises.ts';
import { DEFAULT_SECONDS } from './seconds.ts';

const DAYS = 30;
const WEEK = 7;

function livesOf(): [name: string, of: LifeOf][] {
  const lives: [string, LifeOf][] = [];
  for (const minutes of [5, 20]) {
    for (const exam_on of [5, 21, 90, null]) {
      for (const known of [0.55, 0.85]) {
        const seed = lives.length + 1;
        const topics = [{ questions: 85, cards: 55, exam_on }];
        const usual = Array.from({ length: WEEK }, () => minutes);
        const [name, change] = (
          [
            ['a second exam', { topics: [...topics, { questions: 60, cards: 20, exam_on: 26 }] }],
            ['no minutes on Sundays', { week: [...usual.slice(0, 3), 0, ...usual.slice(4)] }],
            ['days missed', { daysMissed: [3, 7, 8, 14, 20] }],
            ['every day', {}],
          ] satisfies [string, Partial<LifeOf>][]
        )[seed % 4] as [string, Partial<LifeOf>];
        const of = {
          seed,
          days: DAYS,
          topics,
          week: usual,
          daysMissed: [],
          known,
          hasFamilies: known < 0.6,
          ...change,
        };
        lives.push([`${minutes} minutes, exam in ${exam_on} days, ${known * 100}% known, ${name}`, of]);
      }
    }
  }
  return lives;
}

const lives = livesOf().map(([name, of]) => ({ name, of, life: new Life(of) }));

/** Of all lives, what can be compared: the days of which it was said are within them. */
function saidIn(...kinds: Said['what'][]) {
  return lives.flatMap(({ life, name }) =>
    life.said
      .filter(({ what, day, on }) => kinds.includes(what) && (Number.isFinite(on) ? on : day + WEEK + 1) < DAYS)
      .map((said) => ({
        ...said,
        name,
        life,
        came: life.next(said.item, said.what === 'moved' ? said.day - 1 : said.day),
      })),
  );
}

const shareOf = <One>(all: readonly One[], isSo: (one: One) => boolean) => all.filter(isSo).length / all.length;

describe('sixteen lives of thirty days', () => {
  test('are sixteen', () => {
    expect(new Set(lives.map(({ name }) => name)).size).toBe(16);
  });

  test.for(lives)('$name: what was promised comes on that day if it is studied, and not before', ({ name, life }) => {
    const told = saidIn('promised', 'moved').filter((said) => said.name === name);
    for (const { item, topic, day, what, on, came } of told) {
      if (life.isStudied(on, topic)) expect({ item, day, what, came }).toEqual({ item, day, what, came: on });
      else expect(came).toBeGreaterThan(on);
    }
  });

  test('what was promised comes as another question on its point while one was never seen', () => {
    const told = saidIn('promised').filter(({ life, on, topic }) => life.isStudied(on, topic));
    const asOther = told.filter(({ life, item, on }) =>
      life.came.some((one) => one.standsFor === item && one.day === on),
    );
    expect(asOther.length).toBeGreaterThan(30);
    for (const said of told) {
      const { life, item, on } = said;
      const met = new Set(life.came.flatMap((one) => (one.day < on ? one.item : [])));
      const unseen = life.familyOf(item).filter((id) => !met.has(id));
      if (unseen.length > 1) expect(asOther).toContain(said);
      if (unseen.length === 0) expect(asOther).not.toContain(said);
    }
    for (const { life } of lives) {
      const before = (day: number) => new Set(life.came.flatMap((one) => (one.day < day ? one.item : [])));
      for (const { day, item, standsFor, isFirst } of life.came) {
        if (standsFor === null) continue;
        expect({ item, isFirst }).toEqual({ item, isFirst: true });
        expect(before(day).has(standsFor)).toBe(true);
        expect(life.familyOf(item)).toContain(standsFor);
      }
    }
  });

  test('at least 36% of the first topic’s misses are promised where the minutes cover its bank', () => {
    for (const { name, of, life } of lives) {
      const { exam_on } = of.topics[0] as LifeOf['topics'][number];
      const isCovered = exam_on === null || (of.week.reduce((sum, one) => sum + one) / WEEK) * exam_on > 400;
      if (!isCovered) continue;
      const misses = life.came.filter(({ isMiss, item }) => isMiss && item.startsWith('0/')).length;
      const promised = life.said.filter(({ what, topic }) => what === 'promised' && topic === '0').length;
      expect(promised, name).toBeGreaterThanOrEqual(0.36 * misses);
    }
  });

  test('what is forecast for about a day comes within one of it, in at least eight of ten', () => {
    const told = saidIn('about');
    expect(told.length).toBeGreaterThan(1_000);
    expect(shareOf(told, ({ came, on }) => Math.abs(came - on) <= 1)).toBeGreaterThanOrEqual(0.8);
  });

  test('of what comes within a week and was not promised, at least half has a day', () => {
    const week = saidIn('about', 'not this week', 'nothing').filter(({ came, day }) => came <= day + WEEK);
    expect(shareOf(week, ({ what }) => what === 'about')).toBeGreaterThanOrEqual(0.5);
  });

  test('what is not to come this week does not, in at least 95%', () => {
    const told = saidIn('not this week');
    expect(told.length).toBeGreaterThan(1_000);
    expect(shareOf(told, ({ came, day }) => came > day + WEEK)).toBeGreaterThanOrEqual(0.95);
  });

  test('a confident mistake is asked once more about a week later', () => {
    const told = saidIn('look').filter(({ life, topic, on }) => life.isStudied(on, topic));
    const isAsked = ({ life, item, on }: (typeof told)[number]) =>
      life.came.some((one) => one.item === item && Math.abs(one.day - on) <= 1);
    expect(told.length).toBeGreaterThan(20);
    expect(shareOf(told, isAsked)).toBeGreaterThanOrEqual(0.8);
  });

  test('the minutes of today and of the days to come', () => {
    const off = (isToday: boolean) => {
      const errors = lives.flatMap(({ life }) =>
        life.loads
          .filter(({ day, of }) => (day === of) === isToday && life.came.some((one) => one.day === of))
          .map(({ of, minutes }) => {
            const came = life.came.filter(({ day }) => day === of).reduce((sum, one) => sum + one.minutes, 0);
            return Math.abs(came - minutes);
          }),
      );
      return errors.reduce((sum, one) => sum + one, 0) / errors.length;
    };
    expect(off(true)).toBeLessThan(1.25);
    expect(off(false)).toBeLessThan(2);
  });

  test('a sitting has as many items as it said, and what went by is what it counted', () => {
    for (const { name, life } of lives) {
      for (const { day, items } of life.sittings) {
        const came = life.came.filter((one) => one.day === day && !one.isRepeat);
        expect({ name, day, items: came.length }).toEqual({ name, day, items });
      }
      const total = (of: 'minutes' | 'realMinutes') => life.came.reduce((sum, one) => sum + one[of], 0);
      expect(total('realMinutes') / total('minutes'), name).toBeLessThan(1.1);
    }
  });

  test('the minutes that are said before a sitting', () => {
    for (const { name, of, life } of lives) {
      const late = life.sittings.filter(({ day, items }) => day >= WEEK && items > 0);
      const said = late.reduce((sum, { minutes }) => sum + minutes, 0);
      const real = life.came
        .filter(({ day, isRepeat }) => day >= WEEK && !isRepeat)
        .reduce((sum, one) => sum + one.realMinutes, 0);
      expect(late.length, name).toBeGreaterThanOrEqual(of.topics[0]?.exam_on === 5 ? 0 : 5);
      if (late.length > 0) expect(Math.abs(real / said - 1), name).toBeLessThan(0.15);
    }
  });

  test.for([1, 3, 5])('after day %s no domain with unseen questions is far from its share of the exam', (days) => {
    for (const { name, of, life } of lives) {
      const { questions, exam_on } = of.topics[0] as LifeOf['topics'][number];
      if (exam_on !== null && exam_on < days) continue;
      const firsts = life.came.filter(
        ({ day, item, isFirst, domain }) => day < days && isFirst && domain && item.startsWith('0/'),
      );
      for (const [domain, weight] of WEIGHTS) {
        const count = firsts.filter((one) => one.domain === domain).length;
        const off = Math.abs(count - (firsts.length * weight) / 100);
        const most = Math.max(0.1 * firsts.length, 1.5);
        if (count < questions / WEIGHTS.size - 1) expect(off, `${name}: ${domain}`).toBeLessThanOrEqual(most);
      }
    }
  });

  test('the first sittings touch every domain as soon as the minutes allow', () => {
    for (const { name, of, life } of lives) {
      if (of.topics.length > 1) continue;
      const days = Math.max(...of.week) >= 20 ? 1 : 2;
      const met = new Set(life.came.flatMap(({ day, domain }) => (domain && day < days ? domain : [])));
      expect(met.size, name).toBe(WEIGHTS.size);
    }
  });

  test('new cards are at most fifteen a day, and a third of its minutes', () => {
    for (const { name, of, life } of lives) {
      for (const { day, newCards } of life.sittings) {
        expect(newCards.count, name).toBeLessThanOrEqual(NEW_CARDS);
        expect(newCards.minutes, name).toBeLessThanOrEqual((of.week[day % WEEK] as number) / 3);
      }
    }
    expect(Math.max(...lives.flatMap(({ life }) => life.sittings.map(({ newCards }) => newCards.count)))).toBe(15);
  });

  test('a day without a date is filled while anything is unseen', () => {
    const undated = lives.filter(({ of }) => of.topics.every(({ exam_on }) => exam_on === null));
    expect(undated.length).toBeGreaterThanOrEqual(2);
    for (const { name, of, life } of undated) {
      for (const { day, minutes, leavesUnseen } of life.sittings) {
        const planned = of.week[day % WEEK] as number;
        if (leavesUnseen && planned > 0) expect(planned - minutes, name).toBeLessThan(2);
      }
    }
  });

  test('where all minutes were enough, everything is met before the exam', () => {
    for (const { name, of, life } of lives) {
      const { exam_on, questions, cards } = of.topics[0] as LifeOf['topics'][number];
      if (exam_on === null || exam_on > DAYS) continue;
      const met = life.came.filter(({ item, isFirst }) => isFirst && item.startsWith('0/')).length;
      if (life.missingAtFirst <= 0) expect(met, name).toBe(questions + cards);
      else expect(met, name).toBeLessThan(questions + cards);
    }
  });
});

const plan: TopicPlan = {
  ...{ topic_id: 't', days: 20, priority: 2, weights: new Map(), bank: new Map(), firsts: new Map() },
  ...{ unseen: { question: 60, card: 0 }, minutes_left: 220 },
};
const minutes = (...daily: number[]) => daily.map((one) => one * 60);
const told = (item_id: string, day: number, rest: Partial<Reservation> = {}): Reservation => ({
  ...{ item_id, day, seconds: 60, from: 0 },
  ...rest,
});

describe('the share of the minutes that may be promised', () => {
  test('is a fifth where twice the minutes are left that all that is unseen needs, and nothing where they are not enough', () => {
    const shareWith = (minutes_left: number) => promisedShare({ ...plan, minutes_left }, DEFAULT_SECONDS);
    expect([110, 165, 220, 900].map(shareWith).map((share) => Math.round(share * 100))).toEqual([0, 10, 20, 20]);
    expect(shareWith(50)).toBe(0);
  });

  test('is a fifth without a date, and where nothing is unseen', () => {
    expect(promisedShare({ ...plan, days: null, minutes_left: 0 }, DEFAULT_SECONDS)).toBe(0.2);
    expect(promisedShare({ ...plan, unseen: { question: 0, card: 0 }, minutes_left: 0 }, DEFAULT_SECONDS)).toBe(0.2);
  });
});

describe('a place', () => {
  const week = minutes(10, 10, 10, 10, 10, 10, 10);
  const place = (
    reservations: Reservation[],
    rest: { share?: number; exam_in?: number | null; daily?: number[] } = {},
  ) => placeFor({ seconds: 60, share: 0.2, exam_in: null, ...rest }, reservations, rest.daily ?? week);

  test('is two to four days later, on the first day with room', () => {
    expect(place([])).toBe(2);
    expect(place([told('a', 2)])).toBe(2);
    expect(place([told('a', 2), told('b', 2)])).toBe(3);
    const full = [2, 2, 3, 3, 4, 4].map((day, n) => told(`${n}`, day));
    expect(place(full)).toBeNull();
    expect(place([], { share: 0 })).toBeNull();
  });

  test('is before the day of the exam, and on no day without minutes', () => {
    expect([1, 2, 3].map((exam_in) => place([], { exam_in }))).toEqual([null, null, 2]);
    expect(place([], { daily: minutes(10, 10, 0, 10) })).toBe(3);
  });

  test('that was told for a day that has passed is taken where it has moved to', () => {
    const moved = [told('a', -1), told('b', -1)];
    expect(place(moved)).toBe(2);
    expect(place(moved, { daily: minutes(0, 0, 10, 10, 10) })).toBe(3);
  });
});

describe('what comes when', () => {
  const places = (reservations: Reservation[], ...daily: number[]) =>
    Object.fromEntries(placesOf(reservations, minutes(...daily)));

  test('each on its day; those of a missed day on the next one, after that day’s own', () => {
    expect(places([told('today', 0), told('later', 2)], 5, 5, 5)).toEqual({ today: 0, later: 2 });
    expect(places([told('missed', -2), told('own', 0)], 1, 5)).toEqual({ own: 0, missed: 1 });
  });

  test('not on a day without minutes, while hidden, or during an exam', () => {
    expect(places([told('a', 0)], 0, 0, 5)).toEqual({ a: 2 });
    expect(places([told('a', 0, { from: 1 })], 5, 5)).toEqual({ a: 1 });
    expect(places([told('a', 0, { from: Number.POSITIVE_INFINITY })], 5, 5)).toEqual({});
    expect(places([told('a', 0)], 0, 0)).toEqual({});
  });

  test('a day that is shorter than one question still brings one', () => {
    expect(places([told('a', 0, { seconds: 90 }), told('b', 0, { seconds: 90 })], 1, 1)).toEqual({ a: 0, b: 1 });
  });
});

describe('the minutes until the exams', () => {
  const days = (topic_id: string, days: number | null) => ({ ...plan, topic_id, days });

  test('those of an exam that is over go to the others', () => {
    const daily = Array.from({ length: 100 }, () => 10);
    const found = minutesUntilExams([days('near', 10), days('far', 100)], daily);
    const [near = 0, far = 0] = [found.get('near'), found.get('far')];
    expect(near + far).toBeCloseTo(1000);
    expect(near).toBeGreaterThan(80);
    expect(far).toBeGreaterThan(900);
  });

  test('days without minutes bring none', () => {
    expect(minutesUntilExams([days('t', 3)], [10, 0, 5]).get('t')).toBe(15);
  });
});
