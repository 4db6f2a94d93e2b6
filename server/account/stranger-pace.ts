import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { accountKey } from '../http/rate-limit.ts';
import { hashToken } from './session.ts';
import { sign_in_pace } from './tables.ts';

/** Attempts allowed without waiting; each is restored after `STRANGER_EVERY_MS`. */
export const STRANGERS_AT_ONCE = 10;
/** Beyond those, one attempt per interval from any address: at most 10 + 180 an hour, 4,330 a day. */
export const STRANGER_EVERY_MS = 20_000;
/** At most one attempt waits per account, on all instances together. */
const LONGEST_WAIT_MS = STRANGER_EVERY_MS;
/** Per process, over all accounts: waiting must not exhaust the server. */
const MOST_WAITING = 100;

let waiting = 0;

/**
 * Throws TOO_MANY_ATTEMPTS. Takes the turn before waiting, so that concurrent attempts cannot share one. Returns a function that
 * gives it back when the password was right.
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

/** After the owner's password has changed, strangers may try again at once. */
export async function forgetPace({ db }: Deps, email: string): Promise<void> {
  await db.delete(sign_in_pace).where(eq(sign_in_pace.account_hash, hashToken(accountKey(email))));
}

/** A single statement. `free_at` lies in the past by the attempts still allowed without waiting. */
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

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
