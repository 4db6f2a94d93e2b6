import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import { isConnectionLost } from '../db/pool.ts';
import type { Deps, Who } from '../deps.ts';
import type { KeyedCall } from '../http/caller.ts';
import { stored, toAppError, toldAgain } from '../http/errors.ts';
import { idempotency_keys } from './tables.ts';

export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000;
/** After this long without an answer the first call's server has died, and the next call takes over. */
const ABANDONED_MS = 150_000;
const PATIENCE_MS = 10_000;
const ANSWER_PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 50;

/**
 * Each transaction of `act` must use the given deps, which mark the key: after a lost connection the work may be stored. Throws
 * IDEMPOTENCY_KEY_WRONG, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE and IDEMPOTENCY_ANSWER_LOST.
 */
export async function answerOnce(
  deps: Deps,
  who: Who,
  call: KeyedCall,
  act: (deps: Deps) => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\w-]{8,100}$/.test(call.key)) throw new AppError('IDEMPOTENCY_KEY_WRONG');
  // Keyed: the input may hold a password, which a copy of this table must not help to guess.
  const input_hash = createHmac('sha256', deps.settings.appSecret)
    .update(JSON.stringify(call.input ?? null))
    .digest('base64url');
  const row = { user_id: who.user_id, operation: call.operation, key: call.key };
  const patience = performance.now() + PATIENCE_MS;
  let answerPatience = patience;
  let mine = await claimed(deps, { ...row, input_hash });
  for (let looks = 1; !mine; looks++) {
    const [first] = await deps.db.select().from(idempotency_keys).where(same(row));
    if (first && first.input_hash !== input_hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const answer = first?.answer;
    if (answer && 'output' in answer) return answer.output;
    if (answer && 'failure' in answer) throw toldAgain(answer.failure);
    const now = performance.now();
    if (answer && now > answerPatience) throw new AppError('IDEMPOTENCY_ANSWER_LOST');
    if (answer) answerPatience = Math.min(answerPatience, now + ANSWER_PATIENCE_MS);
    if (now > patience) throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 5 });
    if (first && !isAbandoned(deps, first.created_at)) await wait(LOOK_AGAIN_MS * Math.min(looks, 6));
    else mine = await claimed(deps, { ...row, input_hash });
  }
  // A call that waited too long may have taken this one's place.
  const stillMine = and(same(row), eq(idempotency_keys.created_at, mine));
  const marking = markingTransactions(deps.db, stillMine);
  try {
    const output = await act({ ...deps, db: marking.db });
    await deps.db.update(idempotency_keys).set({ answer: { output } }).where(stillMine);
    return output;
  } catch (error) {
    const failure = toAppError(error);
    if (failure && failure.status < 500) {
      await deps.db
        .update(idempotency_keys)
        .set({ answer: { failure: stored(failure) } })
        .where(stillMine);
    } else if (!isConnectionLost(error)) await deps.db.delete(idempotency_keys).where(stillMine);
    // Waits for a transaction being stored and keeps its mark. Without a mark the outcome is unknown: the key stays taken.
    else if (marking.begun()) {
      await deps.db.delete(idempotency_keys).where(and(stillMine, isNull(idempotency_keys.answer)));
    }
    throw error;
  }
}

function markingTransactions(db: Db, stillMine: SQL | undefined): { db: Db; begun(): boolean } {
  let begun = false;
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      begun = true;
      const unanswered = and(stillMine, isNull(idempotency_keys.answer));
      await tx
        .update(idempotency_keys)
        .set({ answer: { acted: true } })
        .where(unanswered);
      return work(tx);
    }, config);
  return { db: Object.create(db, { transaction: { value: transaction } }), begun: () => begun };
}

async function claimed(
  deps: Deps,
  row: Omit<typeof idempotency_keys.$inferInsert, 'created_at'>,
): Promise<Date | null> {
  const now = deps.clock();
  const values = { ...row, created_at: now };
  const [fresh] = await deps.db.insert(idempotency_keys).values(values).onConflictDoNothing().returning();
  if (fresh) return now;
  const abandoned = lt(idempotency_keys.created_at, new Date(now.getTime() - ABANDONED_MS));
  const taken = await deps.db
    .update(idempotency_keys)
    .set(values)
    .where(and(same(row), isNull(idempotency_keys.answer), abandoned))
    .returning();
  return taken.length > 0 ? now : null;
}

const isAbandoned = ({ clock }: Deps, since: Date): boolean => since.getTime() < clock().getTime() - ABANDONED_MS;

function same(row: { user_id: string; operation: string; key: string }) {
  const { user_id, operation, key } = idempotency_keys;
  return and(eq(user_id, row.user_id), eq(operation, row.operation), eq(key, row.key));
}
