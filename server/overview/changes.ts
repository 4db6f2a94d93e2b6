import { desc, inArray } from 'drizzle-orm';
import { profiles } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import type { Deps } from '../deps.ts';

const SHOWN = 5;

type Line = typeof audit_log.$inferSelect;

/** The newest deeds of administrators. People are named as they are called today. */
export async function latestChanges({ db }: Deps) {
  const lines = await db.select().from(audit_log).orderBy(desc(audit_log.at), desc(audit_log.id)).limit(SHOWN);
  const people = lines.flatMap((line) => [line.actor_id, personOf(line) ?? []].flat());
  const { id, full_name } = profiles;
  const found =
    people.length === 0 ? [] : await db.select({ id, full_name }).from(profiles).where(inArray(id, people));
  const names = new Map(found.map((person) => [person.id, person.full_name]));
  return lines.map((line) => {
    const person = personOf(line);
    return {
      ...{ id: line.id, at: line.at.toISOString(), actor_id: line.actor_id, what: line.what },
      actor_name: names.get(line.actor_id) ?? null,
      object: line.object_name || (person === null ? '' : (names.get(person) ?? 'An account that is gone')),
    };
  });
}

/** Whom it was done to; null where it was nobody. */
function personOf({ noun, object_id, detail }: Line): string | null {
  if (noun === 'user') return object_id;
  return typeof detail.user_id === 'string' ? detail.user_id : null;
}
