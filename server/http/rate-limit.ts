import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#core/errors.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import { type Attempts, attemptsInDatabase, attemptsInMemory } from './attempt-counters.ts';
import { createDeliveredItems } from './delivered-items.ts';
import { createStudyCounts } from './study-counts.ts';

const minute = 60;
const hour = 60 * minute;
const MOST = 2 ** 31 - 1;

/**
 * Limits per address are wide: a class may sign in behind one. None counts strangers' attempts on an account from everywhere,
 * which would lock out its owner (server/account/stranger-pace.ts).
 */
export const rateLimits = {
  signInAccountAddress: { points: 10, seconds: 15 * minute },
  /** Wrong passwords for one account in a browser known to it, which count nowhere else. */
  signInBrowser: { points: 10, seconds: 15 * minute },
  signInAddress: { points: 100, seconds: 15 * minute },
  passwordCheck: { points: 10, seconds: 15 * minute },
  /** Counted after the right password. Three of a million codes are valid at a time: 25 a week succeed with 0.4 % in a year. */
  factorStranger: { points: 25, seconds: 7 * 24 * hour },
  factorBrowser: { points: 25, seconds: 7 * 24 * hour },
  /** Wrong recovery codes per account and address: unguessable, but each costs a query. */
  factorRecovery: { points: 20, seconds: hour },
  passkeyAddress: { points: 200, seconds: 15 * minute },
  signUpAddress: { points: 60, seconds: hour },
  /** Emails caused per address; one account gets one in ten minutes (server/account/codes.ts). */
  mailAddress: { points: 30, seconds: hour },
  redeemUser: { points: 20, seconds: 15 * minute },
  redeemAddress: { points: 300, seconds: 15 * minute },
  paymentUser: { points: 60, seconds: 15 * minute },
  feedbackUser: { points: 20, seconds: hour },
  emailChangeUser: { points: 5, seconds: hour },
  /** Search engines silently ignore too many pings. */
  pingUser: { points: 20, seconds: hour },
  ssoAddress: { points: 100, seconds: 15 * minute },
  ssoCallback: { points: 1, seconds: 15 * minute },
  deployUser: { points: 60, seconds: 15 * minute },
  webhookTestUser: { points: 20, seconds: 15 * minute },
  resetTestUser: { points: 20, seconds: hour },
  tokenUser: { points: 20, seconds: hour },
  functionAddress: { points: 600, seconds: minute },
  /** A page that fails in a loop must not flood the log. */
  clientErrorAddress: { points: 30, seconds: 15 * minute },
  resetAddress: { points: 30, seconds: 15 * minute },
} as const;

export type RateLimit = keyof typeof rateLimits;

/**
 * More than anyone can study: an answer every 3 seconds makes 1,200 questions an hour, and a quiz of 5 starts every 15 seconds. An
 * item counts once a day, whichever operation delivers it, so whoever repeats the same 6,000 is never stopped.
 */
export const studyLimits = {
  quizStartsUser: { points: 60, seconds: 15 * minute },
  /** A quarter more than 1,200: a quiz of 50 may be abandoned. */
  questionsUserHour: { points: 1500, seconds: hour },
  questionsUserDay: { points: 6000, seconds: 24 * hour },
  /** One deck every 7 seconds. */
  decksUser: { points: 120, seconds: 15 * minute },
  /** Ten decks of 300: a deck comes whole, also to somebody who only looks. */
  cardsUserHour: { points: 3000, seconds: hour },
  cardsUserDay: { points: 6000, seconds: 24 * hour },
  /** One a second, by receipt. Each instance counts alone, as it protects each instance's time. */
  reviewsUserMinute: { points: 60, seconds: minute, isShared: false },
  reviewsUserDay: { points: 6000, seconds: 24 * hour },
} as const;

export type StudyLimit = keyof typeof studyLimits;

const itemLimits = {
  question: ['questionsUserHour', 'questionsUserDay'],
  card: ['cardsUserHour', 'cardsUserDay'],
} as const satisfies Record<string, [StudyLimit, StudyLimit]>;

type Item = keyof typeof itemLimits;

type Counted = readonly [limit: RateLimit, key: string];

export type Limits = ReturnType<typeof createLimits>;

/** Keys are email addresses, ids or `addressKey`; only their hash is stored. */
export function createLimits(
  database: Database,
  refusing?: (limit: RateLimit | StudyLimit) => void,
  { clock = () => new Date(), log }: { clock?: () => Date; log?: Log } = {},
) {
  const studies = createStudyCounts(database, clock, (error) => log?.error('study limits not shared', error));
  const delivered = createDeliveredItems(clock);
  const counter = database.pool ? attemptsInDatabase(database) : attemptsInMemory();
  const windowOf = ([limit, key]: Counted) => ({
    key: `${limit}:${hashed(key)}`,
    seconds: rateLimits[limit].seconds,
  });
  const refuseOver = (limit: RateLimit, { points, ms }: Attempts) => {
    if (points <= rateLimits[limit].points) return;
    refusing?.(limit);
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
  };
  const spend = (limit: StudyLimit, key: string, points = 1) => {
    try {
      studies.spend(limit, studyLimits[limit], hashed(key), points);
    } catch (refused) {
      refusing?.(limit);
      throw refused;
    }
  };
  const giveBack = (limit: StudyLimit, key: string, points: number) =>
    studies.takeBack(limit, studyLimits[limit], hashed(key), points);
  const spendBoth = ([one, other]: readonly [StudyLimit, StudyLimit], key: string, points: number) => {
    spend(one, key, points);
    try {
      spend(other, key, points);
    } catch (refused) {
      giveBack(one, key, points);
      throw refused;
    }
  };
  /** What comes at once, like a deck, counts at most as a whole hour: it could never be delivered otherwise. */
  const pointsOf = (item: Item, { length }: readonly string[]) =>
    Math.min(length, studyLimits[itemLimits[item][0]].points);
  return {
    /** Throws TOO_MANY_ATTEMPTS with the seconds to wait. */
    async take(limit: RateLimit, key: string) {
      refuseOver(limit, await counter.add(windowOf([limit, key]), 1));
    },
    async takeBoth(one: Counted, other: Counted) {
      const most = rateLimits[one[0]].points;
      const [first, second] = await counter.addBoth(windowOf(one), windowOf(other), 1, most);
      if (first) refuseOver(one[0], first);
      if (second) refuseOver(other[0], second);
    },
    async giveBackBoth(one: Counted, other: Counted) {
      await counter.addBoth(windowOf(one), windowOf(other), -1, MOST);
    },
    async giveBack(limit: RateLimit, key: string) {
      await counter.add(windowOf([limit, key]), -1);
    },
    clear: (limit: RateLimit, key: string) => counter.clear(windowOf([limit, key]).key),
    /** Counts all or nothing. Throws TOO_MANY_ATTEMPTS. */
    spend,
    spendBoth,
    /** Counts those that were not delivered today: all or none. Returns them. Throws TOO_MANY_ATTEMPTS. */
    deliver(item: Item, key: string, ids: readonly string[]): string[] {
      const added = delivered.newAmong(`${item}:${key}`, ids);
      spendBoth(itemLimits[item], key, pointsOf(item, added));
      delivered.add(`${item}:${key}`, added);
      return added;
    },
    /** For what `deliver` counted and was not delivered after all. */
    takeBack(item: Item, key: string, added: readonly string[]) {
      delivered.remove(`${item}:${key}`, added);
      for (const limit of itemLimits[item]) giveBack(limit, key, pointsOf(item, added));
    },
    /** Exact across instances, for limits with few points. */
    spendTogether: (limit: StudyLimit, key: string) =>
      studies.spendTogether(limit, studyLimits[limit], hashed(key), 1).catch((refused) => {
        refusing?.(limit);
        throw refused;
      }),
  };
}

export const accountKey = (email: string): string => email.trim().toLowerCase();

/** A whole /64 in IPv6, where a machine has as many addresses as it likes. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const hashed = (key: string): string => hash('sha256', key, 'base64url');
