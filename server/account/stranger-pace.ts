import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { accountKey } from '../http/rate-limit.ts';
import { hashToken } from './session.ts';
import { sign_in_pace } from './tables.ts';

/** Attempts of strangers that are looked at without waiting; each comes back after `EVERY_MS`. */
export const STRANGERS_AT_ONCE = 10;
/** Beyond those one attempt is looked at in this time, from wherever it comes: at most 10 + 180 an hour, 4,330 a day. */
export const STRANGER_EVERY_MS = 20_000;
/** How long an attempt waits for its turn. So at most one waits for an account, on all instances together. */
const LONGEST_WAIT_MS = STRANGER_EVERY_MS;
/** How many attempts wait in this process, for whichever accounts: waiting must not use the server up. */
const MOST_WAITING = 100;

let waiting = 0;

/**
 * Waits until an attempt of somebody who is not known to this account may be looked at. The turn is taken before the wait, so that
 * attempts made at once cannot share one; who goes away has used theirs. Returns what gives the turn back when the password was right.
 * Throws TOO_MANY_ATTEMPTS, with the seconds after which there is a turn again, where somebody waits already.
 */
export async function waitForTurn(deps: Deps, email: string): Promise<() => Promise<void>> {
  const account_hash = hashToken(accountKey(email));
  const now = deps.clock();
  const turn = await takeTurn(deps, account_hash, now);
  const wait = turn.getTime() - now.getTime();
  const giveBack = () => shift(deps, account_hash, -STRANGER_EVERY_MS);
  if (wait > 0) {
    if (waiting >= MOST_WAITING) {
      await giveBack();
      throw refusal(deps, wait);
    }
    waiting += 1;
    try {
      await (deps.sleep ?? delay)(wait);
    } finally {
      waiting -= 1;
    }
  }
  return giveBack;
}

/** Strangers may try again at once: the owner has another password now. */
export async function forgetPace({ db }: Deps, email: string): Promise<void> {
  await db.delete(sign_in_pace).where(eq(sign_in_pace.account_hash, hashToken(accountKey(email))));
}

/** Takes the next turn in one statement and returns when it is. `free_at` lies in the past by what may still go without waiting. */
async function takeTurn(deps: Deps, account_hash: string, now: Date): Promise<Date> {
  const earliest = later(now, -(STRANGERS_AT_ONCE - 1) * STRANGER_EVERY_MS).toISOString();
  const next = sql`greatest(${sign_in_pace.free_at}, ${earliest}::timestamptz)`;
  const [taken] = await deps.db
    .insert(sign_in_pace)
    .values({ account_hash, free_at: later(new Date(earliest), STRANGER_EVERY_MS) })
    .onConflictDoUpdate({
      target: sign_in_pace.account_hash,
      set: { free_at: sql`${next} + ${STRANGER_EVERY_MS} * interval '1 millisecond'` },
      setWhere: sql`${next} <= ${later(now, LONGEST_WAIT_MS).toISOString()}::timestamptz`,
    })
    .returning();
  if (taken) return later(taken.free_at, -STRANGER_EVERY_MS);
  const [line] = await deps.db.select().from(sign_in_pace).where(eq(sign_in_pace.account_hash, account_hash));
  throw refusal(deps, (line?.free_at ?? now).getTime() - now.getTime() - LONGEST_WAIT_MS);
}

async function shift({ db }: Deps, account_hash: string, ms: number): Promise<void> {
  await db
    .update(sign_in_pace)
    .set({ free_at: sql`${sign_in_pace.free_at} + ${ms} * interval '1 millisecond'` })
    .where(eq(sign_in_pace.account_hash, account_hash));
}

function refusal(deps: Deps, wait: number): AppError {
  deps.meters?.refused('signInStranger');
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
