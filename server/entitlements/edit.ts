import { and, eq, ne } from 'drizzle-orm';
import { endOfDay } from '#core/entitlements.ts';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { refuseStale } from '../http/version.ts';
import { entitlementVersion, listedEntitlement } from './office-list.ts';
import { entitlements, user_entitlements } from './tables.ts';

export interface EntitlementInput {
  topic_id: string;
  name: string;
  /** Upper case. */
  code: string;
  description: string;
  is_ad_free: boolean;
  is_active: boolean;
  max_redemptions: number | null;
  /** YYYY-MM-DD: it can be redeemed until the end of that day, UTC. */
  redeem_until: string | null;
  /** Days that a redeemed grant lasts. */
  grant_days: number | null;
}

/** Adds an entitlement. Throws TOPIC_NOT_FOUND, ENTITLEMENT_CODE_TAKEN and ENTITLEMENT_DAY_PAST, each beside its field. */
export async function addEntitlement(deps: Deps, who: Who, input: EntitlementInput) {
  const now = deps.clock();
  const values = columns(input);
  if (values.redeem_until && values.redeem_until <= now) throw fieldError('ENTITLEMENT_DAY_PAST', 'redeem_until');
  return deps.db.transaction(async (tx) => {
    await holdTopic(tx, input.topic_id);
    const [added] = await tx
      .insert(entitlements)
      .values({ ...values, created_at: now, updated_at: now })
      .onConflictDoNothing({ target: entitlements.code })
      .returning({ id: entitlements.id });
    if (!added) throw fieldError('ENTITLEMENT_CODE_TAKEN', 'code');
    await record(tx, who, now, { what: 'Added an entitlement', ...named(added.id, input) });
    return shown(tx, added.id, now);
  });
}

/**
 * Changes an entitlement to what is given. Grants that there are keep their expiry, and count where and for what it says from now on.
 * Throws as adding does, but for the last day, which may be over; and ENTITLEMENT_NOT_FOUND, ENTITLEMENT_CHANGED and
 * ENTITLEMENT_LIMIT_BELOW_USE.
 */
export async function changeEntitlement(
  deps: Deps,
  who: Who,
  id: string,
  { version, ...input }: EntitlementInput & { version: number },
) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // The topic first, as its delete does it: neither then waits for the other.
    await holdTopic(tx, input.topic_id);
    const before = await held(tx, id);
    const values = columns(input);
    const changed = changedColumns(before, values);
    if (changed.length > 0) refuseStale(entitlementVersion(before), version, 'ENTITLEMENT_CHANGED');
    if (input.max_redemptions !== null && input.max_redemptions < before.redemption_count) {
      throw fieldError('ENTITLEMENT_LIMIT_BELOW_USE', 'max_redemptions', { count: times(before.redemption_count) });
    }
    const [other] = await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(and(eq(entitlements.code, input.code), ne(entitlements.id, id)));
    if (other) throw fieldError('ENTITLEMENT_CODE_TAKEN', 'code');
    if (changed.length > 0) {
      await tx
        .update(entitlements)
        .set({ ...values, updated_at: now })
        .where(eq(entitlements.id, id));
      await record(tx, who, now, { what: 'Changed an entitlement', ...named(id, input), detail: { changed } });
    }
    return shown(tx, id, now);
  });
}

/** Throws ENTITLEMENT_NOT_FOUND. */
export function readEntitlement({ db, clock }: Deps, id: string) {
  return shown(db, id, clock());
}

/** Deletes an entitlement with all its grants; answers how many those were. Throws ENTITLEMENT_NOT_FOUND. */
export async function deleteEntitlement(deps: Deps, who: Who, id: string): Promise<number> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const entitlement = await held(tx, id);
    const grants = await tx.$count(user_entitlements, eq(user_entitlements.entitlement_id, id));
    await tx.delete(entitlements).where(eq(entitlements.id, id));
    await record(tx, who, now, { what: 'Deleted an entitlement', ...named(id, entitlement), detail: { grants } });
    return grants;
  });
}

/** The entitlement, kept as it is until the end of the transaction: a redemption meanwhile waits to be counted. */
async function held(tx: Db, id: string) {
  const [found] = await tx.select().from(entitlements).where(eq(entitlements.id, id)).for('update');
  if (!found) throw new AppError('ENTITLEMENT_NOT_FOUND');
  return found;
}

async function holdTopic(tx: Db, id: string): Promise<void> {
  const [found] = await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, id)).for('key share');
  if (!found) throw fieldError('TOPIC_NOT_FOUND', 'topic_id');
}

function columns({ redeem_until, ...input }: EntitlementInput) {
  return { ...input, redeem_until: redeem_until === null ? null : endOfDay(redeem_until) };
}

function changedColumns(before: typeof entitlements.$inferSelect, after: ReturnType<typeof columns>): string[] {
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.filter((name) => before[name]?.valueOf() !== after[name]?.valueOf());
}

async function shown(tx: Db, id: string, now: Date) {
  const entitlement = await listedEntitlement(tx, id, now);
  if (!entitlement) throw new AppError('ENTITLEMENT_NOT_FOUND');
  return entitlement;
}

function named(object_id: string, { name, code }: { name: string; code: string }) {
  return { noun: 'entitlement', object_id, object_name: `${name} (${code})` } as const;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
}
