import { desc } from 'drizzle-orm';
import { auditLines } from '../audit/lines.ts';
import { audit_log } from '../audit/tables.ts';
import type { Deps } from '../deps.ts';

const SHOWN = 5;

/** The newest actions of administrators. */
export async function latestChanges({ db }: Deps) {
  const lines = await auditLines(db).orderBy(desc(audit_log.at), desc(audit_log.id)).limit(SHOWN);
  return lines.map(({ line, actor_name, person_id, person_name }) => ({
    ...{ id: line.id, at: line.at, actor_id: line.actor_id, what: line.what, actor_name },
    object: line.object_name || (person_id === null ? '' : (person_name ?? 'An account that is gone')),
  }));
}
