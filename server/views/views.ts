import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { VIEWS_MAX } from '#core/views/views.ts';
import { users } from '../account/tables.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { saved_views } from './tables.ts';

export async function listViews({ db }: Deps, { user_id }: Who, list: string) {
  const { owner_id, name, id } = saved_views;
  const views = await db
    .select()
    .from(saved_views)
    .where(and(eq(saved_views.list, list), or(eq(owner_id, user_id), isNull(owner_id))))
    .orderBy(asc(sql`lower(${name})`), asc(id));
  return views.map(shown);
}

/** Throws VIEWS_TOO_MANY and VIEW_NAME_TAKEN. */
export async function addView({ db, clock }: Deps, who: Who, { is_shared, ...input }: Input<'views.add'>) {
  const now = clock();
  const owner_id = is_shared ? null : who.user_id;
  return db.transaction(async (tx) => {
    // Serializes concurrent saves, which could otherwise exceed the limit.
    if (owner_id) await tx.select({ id: users.id }).from(users).where(eq(users.id, owner_id)).for('update');
    const siblings = owner_id ? eq(saved_views.owner_id, owner_id) : isNull(saved_views.owner_id);
    if ((await tx.$count(saved_views, siblings)) >= VIEWS_MAX) throw new AppError('VIEWS_TOO_MANY');
    const row = { ...input, owner_id, created_at: now };
    const [added] = await tx.insert(saved_views).values(row).onConflictDoNothing().returning();
    if (!added) throw fieldError('VIEW_NAME_TAKEN', 'name');
    if (is_shared) await writeAudit(tx, who, now, { what: 'Shared a view', ...named(added) });
    return shown(added);
  });
}

/** Throws VIEW_NOT_FOUND. */
export function removeView({ db, clock }: Deps, who: Who, { view_id }: Input<'views.remove'>) {
  const { id, owner_id } = saved_views;
  return db.transaction(async (tx) => {
    const mayDelete = and(eq(id, view_id), or(eq(owner_id, who.user_id), isNull(owner_id)));
    const [removed] = await tx.delete(saved_views).where(mayDelete).returning();
    if (!removed) throw new AppError('VIEW_NOT_FOUND');
    if (removed.owner_id === null)
      await writeAudit(tx, who, clock(), { what: 'Deleted a shared view', ...named(removed) });
    return { deleted: true as const };
  });
}

type View = typeof saved_views.$inferSelect;

const shown = ({ id, name, owner_id, query }: View) => ({ id, name, is_shared: owner_id === null, query });

const named = ({ id, name, list, query }: View) => ({ ...about('view', id, name), detail: { list, query } });
