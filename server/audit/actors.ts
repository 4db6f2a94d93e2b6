import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

/** The recursive query skips through the index from actor to actor, so its time does not depend on the number of entries. */
export function auditActors({ db }: Deps): Promise<{ id: string; full_name: string | null }[]> {
  return rows(
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
}
