import type { AuditNoun } from '#core/audit.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { audit_log } from './tables.ts';

export interface Deed {
  /** As it is read: 'Deleted 6 flashcards'. Never a person's name, address or password. */
  what: string;
  noun: AuditNoun;
  object_id?: string | null;
  /** The thing's name; left out for a person, whose name is looked up while they exist. */
  object_name?: string;
  detail?: Record<string, unknown>;
}

/** Writes down what an administrator did, in the transaction that does it: no deed without its line, no line without its deed. */
export async function record(tx: Db, who: Pick<Who, 'user_id'>, at: Date, deed: Deed): Promise<void> {
  await tx.insert(audit_log).values({ actor_id: who.user_id, at, ...deed });
}
