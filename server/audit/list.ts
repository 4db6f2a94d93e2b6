import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { rows } from '../db/open.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { auditEntries } from './entries.ts';
import { audit_log, auditOrders } from './tables.ts';

type AuditFilter = Input<'audit.list'>;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function auditList({ db }: Deps, _who: unknown, filter: AuditFilter) {
  const page = sortedPage(auditOrders, filter);
  const matching = matches(filter);
  const found = await auditEntries(db)
    .where(and(matching, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(db, sql`select 1 from ${audit_log} where ${matching ?? sql`true`}`);
  const { rows: entries, ...place } = page.answer(found, ({ entry }) => entry, total);
  return {
    audit: entries.map(({ entry: { at, ...entry }, actor_name, person_id, person_name }) => ({
      ...entry,
      at,
      actor_name,
      person: person_id === null ? null : { id: person_id, full_name: person_name },
    })),
    ...place,
  };
}

function matches({ search, noun, actor_id, from, to }: AuditFilter): SQL | undefined {
  return and(
    search ? containing(sql`(${audit_log.what} || ' ' || ${audit_log.object_name})`, search) : undefined,
    noun ? eq(audit_log.noun, noun) : undefined,
    actor_id ? eq(audit_log.actor_id, actor_id) : undefined,
    from ? gte(audit_log.at, new Date(from)) : undefined,
    to ? lt(audit_log.at, new Date(new Date(to).getTime() + DAY_MS)) : undefined,
  );
}

/** The recursive query skips through the index from actor to actor, so its time does not depend on the number of entries. */
export async function auditActors({ db }: Deps) {
  const actors = await rows<{ id: string; full_name: string | null }>(
    db,
    sql`with recursive acted as (
        (select actor_id from audit_log order by actor_id limit 1)
        union all
        select (select l.actor_id from audit_log l where l.actor_id > a.actor_id order by l.actor_id limit 1)
        from acted a where a.actor_id is not null)
      select i.id, p.full_name from (
        select actor_id as id from acted where actor_id is not null union select id from profiles where is_admin) i
      left join profiles p on p.id = i.id order by p.full_name is null, lower(p.full_name), i.id`,
  );
  return { actors };
}
