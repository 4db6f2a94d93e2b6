import { eq, inArray, not, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { AssignOutcome } from '#core/entitlements/assign.ts';
import { endOfDay } from '#core/entitlements.ts';
import { plainEmail } from '#core/plain-line.ts';
import { users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { counts } from './admin-list.ts';
import { nameOf } from './entitlement.ts';
import { listedGrant } from './grants.ts';
import { entitlements, user_entitlements } from './tables.ts';

/**
 * Limit and last day apply to codes only. Throws USER_UNKNOWN, ENTITLEMENT_NOT_FOUND, ENTITLEMENT_NOT_ACTIVE, GRANT_HELD and
 * GRANT_EXPIRY_PAST.
 */
export async function assign(deps: Deps, who: Who, { user_id, ...input }: Input<'entitlementsAdmin.assign'>) {
  const now = deps.clock();
  const { expires_on } = input;
  const expires_at = expiryOf(expires_on, now);
  return deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id));
    if (!user) throw fieldError('USER_UNKNOWN', 'user_id');
    const entitlement = await assignable(tx, input.entitlement_id);
    const [written] = await write(tx, input.entitlement_id, [user_id], expires_at, now);
    if (!written) throw fieldError('GRANT_HELD', 'user_id');
    await writeAudit(tx, who, now, {
      ...{ what: 'Assigned an entitlement', noun: 'grant', object_id: written.id, object_name: nameOf(entitlement) },
      detail: { user_id, entitlement_id: entitlement.id, expires_on },
    });
    const grant = await listedGrant(tx, written.id, now);
    // The grant's foreign keys lock its user and entitlement until this transaction ends.
    return { grant: grant as NonNullable<typeof grant> };
  });
}

/** Leaves active grants unchanged. Throws ENTITLEMENT_NOT_FOUND, ENTITLEMENT_NOT_ACTIVE and GRANT_EXPIRY_PAST. */
export async function assignMany(deps: Deps, who: Who, { emails, ...input }: Input<'entitlementsAdmin.assignMany'>) {
  const now = deps.clock();
  const { expires_on } = input;
  const expires_at = expiryOf(expires_on, now);
  const keys = emails.map((email) => plainEmail(email).toLowerCase());
  return deps.db.transaction(async (tx) => {
    const entitlement = await assignable(tx, input.entitlement_id);
    const key = sql<string>`lower(${users.email})`;
    const found = await tx.select({ id: users.id, key }).from(users).where(inArray(key, keys));
    const users_ids = new Map(found.map(({ id, key }) => [key, id]));
    const written = await write(tx, entitlement.id, [...users_ids.values()].sort(), expires_at, now);
    const assigned = new Set(written.map(({ user_id }) => user_id));
    if (written.length > 0)
      await writeAudit(tx, who, now, {
        ...{ what: 'Assigned an entitlement to several users', noun: 'entitlement', object_id: entitlement.id },
        object_name: nameOf(entitlement),
        detail: { users: assigned.size, expires_on, user_ids: [...assigned] },
      });
    const outcomeOf = (key: string, line: number): AssignOutcome => {
      const user_id = users_ids.get(key);
      if (user_id === undefined) return 'unknown';
      if (keys.indexOf(key) < line) return 'repeated';
      return assigned.has(user_id) ? 'assigned' : 'held';
    };
    return { results: keys.map((key, line) => ({ email: emails[line] ?? key, outcome: outcomeOf(key, line) })) };
  });
}

function expiryOf(expires_on: string | null, now: Date): Date | null {
  const expires_at = expires_on === null ? null : endOfDay(expires_on);
  if (expires_at && expires_at <= now) throw fieldError('GRANT_EXPIRY_PAST', 'expires_on');
  return expires_at;
}

async function write(tx: Db, entitlement_id: string, user_ids: string[], expires_at: Date | null, now: Date) {
  if (user_ids.length === 0) return [];
  return tx
    .insert(user_entitlements)
    .values(user_ids.map((user_id) => ({ user_id, entitlement_id, expires_at, created_at: now })))
    .onConflictDoUpdate({
      target: [user_entitlements.user_id, user_entitlements.entitlement_id],
      set: { is_active: true, expires_at, created_at: now },
      setWhere: not(counts(now)),
    })
    .returning({ id: user_entitlements.id, user_id: user_entitlements.user_id });
}

async function assignable(tx: Db, id: string) {
  const [found] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  if (!found) throw fieldError('ENTITLEMENT_NOT_FOUND', 'entitlement_id');
  if (!found.is_active) throw fieldError('ENTITLEMENT_NOT_ACTIVE', 'entitlement_id');
  return found;
}
