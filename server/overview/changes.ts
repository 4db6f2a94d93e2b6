import { desc } from 'drizzle-orm';
import { auditEntries } from '../audit/entries.ts';
import { audit_log } from '../audit/tables.ts';
import type { Deps } from '../deps.ts';

const SHOWN = 5;

export async function latestChanges({ db }: Deps) {
  const entries = await auditEntries(db).orderBy(desc(audit_log.at), desc(audit_log.id)).limit(SHOWN);
  return entries.map(({ entry, actor_name, person_id, person_name }) => ({
    ...{ id: entry.id, at: entry.at, actor_id: entry.actor_id, what: entry.what, actor_name },
    object: entry.object_name || (person_id === null ? '' : (person_name ?? 'An account that is gone')),
  }));
}
