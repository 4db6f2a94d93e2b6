import { asc, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { AssignOutcome } from '#core/entitlements/assign.ts';
import { endOfDay } from '#core/entitlements/entitlements.ts';
import { AppError } from '#core/errors.ts';
import { plainEmail } from '#core/lib/plain-line.ts';
import { maskEmail } from '#core/users/users.ts';
import { profiles, users } from '../account/tables.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import { containing } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { counts, listedGrant } from './admin-list.ts';
import { grant, nameOf } from './entitlement.ts';
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
    const object = about('grant', written.id, nameOf(entitlement));
    const detail = { user_id, entitlement_id: entitlement.id, expires_on };
    await writeAudit(tx, who, now, { what: 'Assigned an entitlement', ...object, detail });
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
    if (written.length > 0) {
      const object = about('entitlement', entitlement.id, nameOf(entitlement));
      const detail = { users: assigned.size, expires_on, user_ids: [...assigned] };
      await writeAudit(tx, who, now, { what: 'Assigned an entitlement to several users', ...object, detail });
    }
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

/** Throws GRANT_NOT_FOUND, GRANT_CHANGED, GRANT_EXPIRY_PAST and GRANT_REVOKED: a revoked grant must be assigned again. */
export function changeGrant(deps: Deps, who: Who, input: Input<'entitlementsAdmin.changeGrant'>) {
  const { grant_id: id, version, ...values } = input;
  const now = deps.clock();
  const check = ({ is_active }: { is_active: boolean }) => {
    if (!is_active) throw new AppError('GRANT_REVOKED');
    if (values.expires_at && endOfDay(values.expires_at) <= now) throw fieldError('GRANT_EXPIRY_PAST', 'expires_at');
  };
  return deps.db.transaction(async (tx) => {
    await grant.change(tx, who, deps, { id, version, values, check });
    return { grant: (await listedGrant(tx, id, now)) as NonNullable<Awaited<ReturnType<typeof listedGrant>>> };
  });
}

/** Throws GRANT_NOT_FOUND and GRANT_EXPIRED: its owner may renew an expired grant with a code. */
export async function revoke(deps: Deps, who: Who, { grant_id: id }: Input<'entitlementsAdmin.revoke'>) {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // Serializes concurrent assigning and revoking.
    await tx
      .select({ id: user_entitlements.id })
      .from(user_entitlements)
      .where(eq(user_entitlements.id, id))
      .for('update');
    const grant = await listedGrant(tx, id, now);
    if (!grant) throw new AppError('GRANT_NOT_FOUND');
    if (grant.state === 'revoked') return { grant };
    if (grant.state === 'expired') throw new AppError('GRANT_EXPIRED');
    await tx.update(user_entitlements).set({ is_active: false }).where(eq(user_entitlements.id, id));
    const { user_id, entitlement_id, entitlement } = grant;
    const object = about('grant', id, nameOf(entitlement));
    await writeAudit(tx, who, now, {
      what: 'Revoked an entitlement',
      ...object,
      detail: { user_id, entitlement_id },
    });
    return { grant: { ...grant, is_active: false, state: 'revoked' as const } };
  });
}

const SHOWN = 20;
/** With more matches, people keep typing anyway. */
const CANDIDATES = 200;

/** Up to 20, by name, an exact address first; without a search text, the newest. `more`: there are others. */
export async function assignableUsers(
  { db }: Deps,
  _who: Who,
  { q = '' }: Input<'entitlementsAdmin.assignableUsers'>,
) {
  const people = db
    .select({ id: users.id, full_name: profiles.full_name, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id));
  const byName = [desc(isAddressOf(q)), asc(sql`lower(${profiles.full_name})`), asc(users.id)];
  const found = await (q === ''
    ? people.orderBy(desc(users.created_at), desc(users.id))
    : people.where(sql`${users.id} in (${candidates(q)})`).orderBy(...byName)
  ).limit(SHOWN + 1);
  return {
    users: found.slice(0, SHOWN).map(({ email, ...user }) => ({ ...user, email: maskEmail(email) })),
    more: found.length > SHOWN,
  };
}

const isAddressOf = (q: string) => sql`(lower(${users.email}) = lower(${q}))`;

function candidates(q: string) {
  return sql`(select ${users.id} from ${users} where ${isAddressOf(q)})
    union (select ${users.id} from ${users} where ${containing(users.email, q)} limit ${CANDIDATES})
    union (select ${profiles.id} from ${profiles} where ${containing(profiles.full_name, q)} limit ${CANDIDATES})`;
}
