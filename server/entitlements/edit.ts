import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { CODE_ALPHABET, endOfDay, GENERATED_CODE_LENGTH } from '#core/entitlements/entitlements.ts';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { listedEntitlement } from './admin-list.ts';
import { entitlement, nameOf } from './entitlement.ts';
import { entitlements, user_entitlements } from './tables.ts';

/** Throws TOPIC_NOT_FOUND, ENTITLEMENT_CODE_TAKEN and ENTITLEMENT_DAY_PAST. */
export function addEntitlement(deps: Deps, who: Who, input: Input<'entitlementsAdmin.add'>) {
  const now = deps.clock();
  const { redeem_until, topic_id } = input;
  if (redeem_until && endOfDay(redeem_until) <= now) throw fieldError('ENTITLEMENT_DAY_PAST', 'redeem_until');
  return deps.db.transaction(async (tx) => {
    await lockTopic(tx, topic_id);
    const { id } = await entitlement.add(tx, who, deps, input);
    return entitlementOutput(tx, id, now);
  });
}

/**
 * Existing grants keep their expiry. Throws ENTITLEMENT_NOT_FOUND, ENTITLEMENT_CHANGED, TOPIC_NOT_FOUND, ENTITLEMENT_CODE_TAKEN
 * and ENTITLEMENT_LIMIT_BELOW_USE.
 */
export function changeEntitlement(
  deps: Deps,
  who: Who,
  { entitlement_id: id, version, ...values }: Input<'entitlementsAdmin.change'>,
) {
  const { max_redemptions, topic_id } = values;
  return deps.db.transaction(async (tx) => {
    // The topic first, as deleting a topic does, to avoid a deadlock.
    await lockTopic(tx, topic_id);
    const check = ({ redemption_count }: { redemption_count: number }) => {
      if (max_redemptions === null || max_redemptions >= redemption_count) return;
      throw fieldError('ENTITLEMENT_LIMIT_BELOW_USE', 'max_redemptions', { count: times(redemption_count) });
    };
    await entitlement.change(tx, who, deps, { id, version, values, check });
    return entitlementOutput(tx, id, deps.clock());
  });
}

/** Throws ENTITLEMENT_NOT_FOUND. */
export function readEntitlement({ db, clock }: Deps, _who: Who, input: Input<'entitlementsAdmin.one'>) {
  return entitlementOutput(db, input.entitlement_id, clock());
}

/** Returns the number of deleted grants. Throws ENTITLEMENT_NOT_FOUND. */
export async function deleteEntitlement(deps: Deps, who: Who, input: Input<'entitlementsAdmin.remove'>) {
  const { entitlement_id: id } = input;
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const deleted = await entitlement.find(tx, id, 'update');
    const grants = await tx.$count(user_entitlements, eq(user_entitlements.entitlement_id, id));
    await tx.delete(entitlements).where(eq(entitlements.id, id));
    const entry = { what: 'Deleted an entitlement', noun: 'entitlement', object_id: id } as const;
    await writeAudit(tx, who, now, { ...entry, object_name: nameOf(deleted), detail: { grants } });
    return { deleted: true, grants };
  });
}

async function lockTopic(tx: Db, id: string): Promise<void> {
  const [found] = await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, id)).for('key share');
  if (!found) throw fieldError('TOPIC_NOT_FOUND', 'topic_id');
}

async function entitlementOutput(tx: Db, id: string, now: Date) {
  const found = await listedEntitlement(tx, id, now);
  if (!found) throw new AppError('ENTITLEMENT_NOT_FOUND');
  return { entitlement: found };
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

/** Cryptographically random, since anyone who guesses a code can redeem it. */
export async function generateCode({ db }: Deps) {
  for (;;) {
    const characters = Array.from(
      { length: GENERATED_CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    );
    const code = characters.join('');
    const [taken] = await db.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.code, code));
    if (!taken) return { code };
  }
}
