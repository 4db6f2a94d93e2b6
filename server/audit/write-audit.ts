import type { AuditNoun } from '#core/audit/audit.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { audit_log } from './tables.ts';

export interface AuditEntry {
  /** Must not contain a person's name, address or password. */
  what: string;
  noun: AuditNoun;
  object_id?: string | null;
  /** Omitted for a person, whose current name is looked up. */
  object_name?: string;
  detail?: Record<string, unknown>;
}

/** What an entry is about. */
export function about(noun: AuditNoun, object_id: string | null, object_name: string) {
  return { noun, object_id, object_name };
}

/** Must share the action's transaction. */
export async function writeAudit(tx: Db, who: Pick<Who, 'user_id'>, at: Date, entry: AuditEntry): Promise<void> {
  await tx.insert(audit_log).values({ actor_id: who.user_id, at, ...entry });
}
