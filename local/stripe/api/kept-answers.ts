import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { StripeFailure } from '../failure.ts';
import { local_stripe_objects as objects } from '../tables.ts';

/** The provider forgets keys after a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A key, what was asked under it, and when in seconds since 1970. */
export interface Kept {
  key: string;
  hash: string;
  now: number;
}

interface Answer {
  status: number;
  body: object;
}

/**
 * Takes the key for the rest of the transaction; whoever comes with the same one meanwhile waits. Answers what was answered under
 * it before, or null. Throws the provider's 400 when it came with other parameters.
 */
export async function keptAnswer(tx: Db, { key, hash, now }: Kept): Promise<Answer | null> {
  const id = idOf(key);
  const row = { id, object: 'idempotency_key', created_at: new Date(now * 1000), data: { hash } };
  const [fresh] = await tx.insert(objects).values(row).onConflictDoNothing().returning({ id: objects.id });
  if (fresh) return null;
  const [found] = await tx.select({ data: objects.data }).from(objects).where(eq(objects.id, id));
  const { hash: before, answer } = (found?.data ?? {}) as { hash?: string; answer?: Answer };
  if (before !== hash) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new StripeFailure(400, { type: 'idempotency_error', message });
  }
  return answer ?? null;
}

/** Keeps the first answer. */
export async function keepAnswer(tx: Db, { key, hash }: Kept, { status, body }: Answer): Promise<void> {
  await tx
    .update(objects)
    .set({ data: { hash, answer: { status, body } } })
    .where(eq(objects.id, idOf(key)));
}

export async function forgetAnswers(db: Db, now: number): Promise<void> {
  const old = lt(objects.created_at, new Date(now * 1000 - KEPT_MS));
  await db.delete(objects).where(and(eq(objects.object, 'idempotency_key'), old));
}

function idOf(key: string): string {
  return `key_${key}`;
}
