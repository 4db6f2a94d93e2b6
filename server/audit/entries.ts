import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { audit_log } from './tables.ts';

const actor = alias(profiles, 'actor');
const person = alias(profiles, 'person');
const personId = sql<
  string | null
>`case when ${audit_log.noun} = 'user' then ${audit_log.object_id} else (${audit_log.detail}->>'user_id')::uuid end`;

export function auditEntries(db: Db) {
  return db
    .select({ entry: audit_log, actor_name: actor.full_name, person_id: personId, person_name: person.full_name })
    .from(audit_log)
    .leftJoin(actor, eq(actor.id, audit_log.actor_id))
    .leftJoin(person, eq(person.id, personId));
}
