import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { maskEmail } from '#core/users.ts';
import { profiles, users } from '../account/tables.ts';
import { containing } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';

const SHOWN = 20;
/** With more matches, people keep typing anyway. */
const CANDIDATES = 200;

/** Up to 20, by name, an exact address first; without a search text, the newest. `more`: there are others. */
export async function assignableUsers(
  { db }: Deps,
  _who: Who,
  { q = '' }: Input<'entitlementsAdmin.assignableUsers'>,
) {
  const people = db
    .select({ id: users.id, full_name: profiles.full_name, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id));
  const byName = [desc(isAddressOf(q)), asc(sql`lower(${profiles.full_name})`), asc(users.id)];
  const found = await (q === ''
    ? people.orderBy(desc(users.created_at), desc(users.id))
    : people.where(sql`${users.id} in (${candidates(q)})`).orderBy(...byName)
  ).limit(SHOWN + 1);
  return {
    users: found.slice(0, SHOWN).map(({ email, ...user }) => ({ ...user, email: maskEmail(email) })),
    more: found.length > SHOWN,
  };
}

function isAddressOf(q: string) {
  return sql`(lower(${users.email}) = lower(${q}))`;
}

function candidates(q: string) {
  return sql`(select ${users.id} from ${users} where ${isAddressOf(q)})
    union (select ${users.id} from ${users} where ${containing(users.email, q)} limit ${CANDIDATES})
    union (select ${profiles.id} from ${profiles} where ${containing(profiles.full_name, q)} limit ${CANDIDATES})`;
}
