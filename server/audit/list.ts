import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { containing, countUpTo, sortedPage } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { auditEntries } from './entries.ts';
import { audit_log, auditOrders } from './tables.ts';

export type AuditFilter = Input<'audit.list'>;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function auditList({ db }: Deps, filter: AuditFilter) {
  const page = sortedPage(auditOrders, filter);
  const matching = matches(filter);
  const found = await auditEntries(db)
    .where(and(matching, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, ...place } = page.answer(found, ({ entry }) => entry);
  return {
    audit: rows.map(({ entry: { at, ...entry }, actor_name, person_id, person_name }) => ({
      ...entry,
      at,
      actor_name,
      person: person_id === null ? null : { id: person_id, full_name: person_name },
    })),
    ...place,
    ...(await countUpTo(db, sql`select 1 from ${audit_log} where ${matching ?? sql`true`}`)),
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
