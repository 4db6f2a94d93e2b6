import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#core/errors.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import { type Attempts, attemptsInDatabase } from './attempts-in-database.ts';
import { createStudyCounts } from './study-counts.ts';

const minute = 60;
const hour = 60 * minute;
/** More than any counter has. */
const MOST = 2 ** 31 - 1;

/**
 * How many attempts in how many seconds. Here stands what guesses, or sends mail to somebody; saving is never limited.
 * Addresses have wider limits than accounts: a class behind one address signs in within the same minute.
 * None counts what strangers do to an account from everywhere: its owner would be refused with them (server/account/stranger-pace.ts).
 */
export const rateLimits = {
  /** Wrong passwords for one account from one address. */
  signInAccountAddress: { points: 10, seconds: 15 * minute },
  /** Wrong passwords for one account in a browser that has signed in to it before. Nothing else counts there. */
  signInBrowser: { points: 10, seconds: 15 * minute },
  /** Wrong passwords from one address, for any account. */
  signInAddress: { points: 100, seconds: 15 * minute },
  /** Wrong current passwords of one signed-in person. */
  passwordCheck: { points: 10, seconds: 15 * minute },
  /**
   * Wrong codes of an authenticator app, for one account and password, from browsers that have not signed in to it, and from one that has.
   * Counted only once the password was right. Three of a million codes are right at a time: 25 a week hit with 0.4 % in a year.
   */
  factorStranger: { points: 25, seconds: 7 * 24 * hour },
  factorBrowser: { points: 25, seconds: 7 * 24 * hour },
  /** Wrong recovery codes of one account from one address: nobody guesses those, but each costs a look. */
  factorRecovery: { points: 20, seconds: hour },
  /** Passkeys asked for and shown without a password, from one address. */
  passkeyAddress: { points: 200, seconds: 15 * minute },
  signUpAddress: { points: 60, seconds: hour },
  /** Emails that one address can make us send, to whichever accounts; one account gets one in ten minutes (server/account/codes.ts). */
  mailAddress: { points: 30, seconds: hour },
  /** Codes of entitlements tried by one signed-in person, and from one address. */
  redeemUser: { points: 20, seconds: 15 * minute },
  redeemAddress: { points: 300, seconds: 15 * minute },
  /** Purchases begun, plans changed, the provider asked. */
  paymentUser: { points: 60, seconds: 15 * minute },
  feedbackUser: { points: 20, seconds: hour },
  /** Emails to a new address that one signed-in person asks for. */
  emailChangeUser: { points: 5, seconds: hour },
  /** Pings of search engines, which answer too many of them with silence. */
  pingUser: { points: 20, seconds: hour },
  /** Sign-ins begun and finished with an account of somebody else, from one address. */
  ssoAddress: { points: 100, seconds: 15 * minute },
  /** What a provider sends a browser back with is taken once, while the sign-in could still be finished. */
  ssoCallback: { points: 1, seconds: 15 * minute },
  /** Functions deployed, and test events sent to the webhook, by one administrator. */
  deployUser: { points: 60, seconds: 15 * minute },
  webhookTestUser: { points: 20, seconds: 15 * minute },
  /** Password resets tried out by one administrator. */
  resetTestUser: { points: 20, seconds: hour },
  tokenUser: { points: 20, seconds: hour },
  /** Calls of administrators' functions from one address: each costs a process its time. */
  functionAddress: { points: 600, seconds: minute },
  /** Failures in browsers that one address reports: a page that fails in a loop must not fill the log. */
  clientErrorAddress: { points: 30, seconds: 15 * minute },
  resetAddress: { points: 30, seconds: 15 * minute },
} as const;

export type RateLimit = keyof typeof rateLimits;

/**
 * How much of the bank one account is given, by sessions and access tokens together: more than anybody can study, too little to copy
 * the bank in an afternoon. Somebody who picks an answer every 3 seconds without a break sees 1,200 questions an hour and 19,200 in
 * 16 hours, and starts a quiz of 5 questions, the shortest, every 15 seconds. Saving and checking answers, and reading again what was
 * delivered once, are not counted. Questions and decks are counted in the process (`study-counts.ts`), where a tenth more for each instance does not matter.
 */
export const studyLimits = {
  quizStartsUser: { points: 60, seconds: 15 * minute },
  /** A quarter more than the 1,200: who starts a quiz of 50 may leave it. */
  questionsUserHour: { points: 1500, seconds: hour },
  questionsUserDay: { points: 20_000, seconds: 24 * hour },
  /** Decks of flashcards opened: one every 7 seconds. A deck of a few cards is gone through in as long. */
  decksUser: { points: 120, seconds: 15 * minute },
} as const;

export type StudyLimit = keyof typeof studyLimits;

/** A limit and the key it counts by. */
type Counted = readonly [limit: RateLimit, key: string];

/** Counts attempts. Keys are e-mail addresses, ids or `addressKey`; only their hash is kept. */
export interface Limits {
  /** Counts one attempt. Throws TOO_MANY_ATTEMPTS, with the seconds to wait, when there were too many. */
  take(limit: RateLimit, key: string): Promise<void>;
  /** Counts one attempt by both, by the second only where the first refuses nothing. Throws as `take` does. */
  takeBoth(first: Counted, second: Counted): Promise<void>;
  /** Takes that attempt back from both. */
  giveBackBoth(first: Counted, second: Counted): Promise<void>;
  /** Takes one attempt back: it turned out to be none of those that count. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Forgets all attempts under this key. */
  clear(limit: RateLimit, key: string): Promise<void>;
  /** Counts what an account is about to be given, all or none of it. Throws TOO_MANY_ATTEMPTS, with the time to wait. */
  spend(limit: StudyLimit, key: string, points?: number): void;
  /** The same, together with the other instances: for few points, where a tenth for each of them would be too much. */
  spendTogether(limit: StudyLimit, key: string): Promise<void>;
  /** Counts so much less, or more, once it is known what was given. */
  correct(limit: StudyLimit, key: string, points: number): void;
}

/**
 * On PostgreSQL the counters are shared by every instance, on PGlite there is only this process. `refusing` hears of each refusal.
 * `clock` and `log` are for the limits of studying.
 */
export function createLimits(
  database: Database,
  refusing?: (limit: RateLimit | StudyLimit) => void,
  { clock = () => new Date(), log }: { clock?: () => Date; log?: Log } = {},
): Limits {
  const studies = createStudyCounts(database, clock, (error) => log?.error('study limits not shared', error));
  const counter = database.pool ? sharedCounter(database) : memoryCounter();
  const refuseOver = (limit: RateLimit, { points, ms }: Attempts) => {
    if (points <= rateLimits[limit].points) return;
    refusing?.(limit);
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
  };
  return {
    async take(limit, key) {
      refuseOver(limit, await counter.add(limit, hashed(key), 1));
    },
    async takeBoth([limit, key], [other, otherKey]) {
      const most = rateLimits[limit].points;
      const [first, second] = await counter.addBoth([limit, hashed(key)], [other, hashed(otherKey)], 1, most);
      if (first) refuseOver(limit, first);
      if (second) refuseOver(other, second);
    },
    async giveBackBoth([limit, key], [other, otherKey]) {
      await counter.addBoth([limit, hashed(key)], [other, hashed(otherKey)], -1, MOST);
    },
    async giveBack(limit, key) {
      await counter.add(limit, hashed(key), -1);
    },
    clear: (limit, key) => counter.clear(limit, hashed(key)),
    spend(limit, key, points = 1) {
      try {
        studies.spend(limit, studyLimits[limit], hashed(key), points);
      } catch (refused) {
        refusing?.(limit);
        throw refused;
      }
    },
    spendTogether: (limit, key) =>
      studies.spendTogether(limit, studyLimits[limit], hashed(key), 1).catch((refused) => {
        refusing?.(limit);
        throw refused;
      }),
    correct: (limit, key, points) => studies.correct(limit, studyLimits[limit], hashed(key), points),
  };
}

function sharedCounter(database: Database): AttemptCounter {
  const { add, addBoth, clear } = attemptsInDatabase(database);
  const windowOf = ([limit, key]: Counted) => ({ key: `${limit}:${key}`, seconds: rateLimits[limit].seconds });
  return {
    add: (limit, key, points) => add(`${limit}:${key}`, points, rateLimits[limit].seconds),
    addBoth: (first, second, points, most) => addBoth({ ...windowOf(first), most }, windowOf(second), points),
    clear: (limit, key) => clear(`${limit}:${key}`),
  };
}

function memoryCounter(): AttemptCounter {
  const limiters = new Map<string, RateLimiterMemory>();
  for (const [keyPrefix, { points, seconds }] of Object.entries(rateLimits)) {
    limiters.set(keyPrefix, new RateLimiterMemory({ keyPrefix, points, duration: seconds }));
  }
  const of = (limit: RateLimit) => limiters.get(limit) as RateLimiterMemory;
  const add: AttemptCounter['add'] = async (limit, key, points) => {
    const { consumedPoints, msBeforeNext } = await of(limit).penalty(key, points);
    return { points: consumedPoints, ms: msBeforeNext };
  };
  return {
    add,
    async addBoth(first, second, points, most) {
      const counted = await add(...first, points);
      return counted.points > most ? [counted] : [counted, await add(...second, points)];
    },
    async clear(limit, key) {
      await of(limit).delete(key);
    },
  };
}

/** Counts attempts under a key of a limit. */
interface AttemptCounter {
  add(limit: RateLimit, key: string, points: number): Promise<Attempts>;
  /** The second only while the first has at most `most`. */
  addBoth(first: Counted, second: Counted, points: number, most: number): Promise<Attempts[]>;
  clear(limit: RateLimit, key: string): Promise<void>;
}

/** One account, however its address is typed. */
export function accountKey(email: string): string {
  return email.trim().toLowerCase();
}

/** One customer of a network: a whole /64 in IPv6, where a single machine has as many addresses as it likes. */
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

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
