import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#core/errors.ts';
import type { Database } from '../db/open.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How many attempts in how many seconds. Only what guesses, or sends mail to somebody, is limited; reading and saving never is.
 * Addresses have wider limits than accounts: a class behind one address signs in within the same minute.
 */
export const rateLimits = {
  /** Wrong passwords for one account from one address. */
  signInAccountAddress: { points: 10, seconds: 15 * minute },
  /** Wrong passwords for one account from anywhere: guessing from many addresses is slow as well. */
  signInAccount: { points: 100, seconds: hour },
  /** Wrong passwords from one address, for any account. */
  signInAddress: { points: 100, seconds: 15 * minute },
  /** Wrong current passwords of one signed-in person. */
  passwordCheck: { points: 10, seconds: 15 * minute },
  signUpAddress: { points: 60, seconds: hour },
  /** Mails that anybody can make us send to one account, by kind. */
  confirmationAccount: { points: 5, seconds: hour },
  recoveryAccount: { points: 5, seconds: hour },
  mailAddress: { points: 30, seconds: hour },
  /** Codes of entitlements tried by one signed-in person, and from one address. */
  redeemUser: { points: 20, seconds: 15 * minute },
  redeemAddress: { points: 300, seconds: 15 * minute },
  /** Purchases begun, plans changed, the provider asked. */
  paymentUser: { points: 60, seconds: 15 * minute },
  feedbackUser: { points: 20, seconds: hour },
  /** Letters to a new address that one signed-in person asks for. */
  emailChangeUser: { points: 5, seconds: hour },
  /** Pings of search engines, which answer too many of them with silence. */
  pingUser: { points: 20, seconds: hour },
  /** Sign-ins begun and finished with an account of somebody else, from one address. */
  ssoAddress: { points: 100, seconds: 15 * minute },
  /** Functions deployed, and test events sent to the webhook, by one administrator. */
  deployUser: { points: 60, seconds: 15 * minute },
  webhookTestUser: { points: 20, seconds: 15 * minute },
  tokenUser: { points: 20, seconds: hour },
  /** Calls of administrators' functions from one address: each costs a process its time. */
  functionAddress: { points: 600, seconds: minute },
  /** Failures in browsers that one address reports: a page that fails in a loop must not fill the log. */
  clientErrorAddress: { points: 30, seconds: 15 * minute },
  resetAddress: { points: 30, seconds: 15 * minute },
} as const;

export type RateLimit = keyof typeof rateLimits;

/** Counts attempts. Keys are e-mail addresses, ids or `addressKey`; only their hash is kept. */
export interface Limits {
  /** Counts one attempt. Throws TOO_MANY_ATTEMPTS, with the seconds to wait, when there were too many. */
  take(limit: RateLimit, key: string): Promise<void>;
  /** Takes one attempt back: it turned out to be none of those that count. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Forgets all attempts under this key. */
  clear(limit: RateLimit, key: string): Promise<void>;
}

/** On PostgreSQL the counters are shared by every instance, on PGlite there is only this process. `refusing` hears of each refusal. */
export function createLimits(database: Database, refusing?: (limit: RateLimit) => void): Limits {
  const limiters = new Map<RateLimit, RateLimiterMemory | RateLimiterPostgres>();
  for (const [name, { points, seconds }] of Object.entries(rateLimits)) {
    const options = { keyPrefix: name, points, duration: seconds };
    const limiter = database.pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: database.pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
      : new RateLimiterMemory(options);
    limiters.set(name as RateLimit, limiter);
  }
  const of = (limit: RateLimit) => limiters.get(limit) as RateLimiterMemory | RateLimiterPostgres;
  return {
    async take(limit, key) {
      try {
        await of(limit).consume(hashed(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        refusing?.(limit);
        throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      }
    },
    async giveBack(limit, key) {
      await of(limit).reward(hashed(key));
    },
    async clear(limit, key) {
      await of(limit).delete(hashed(key));
    },
  };
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
