import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import type { TrashNoun } from './scope.ts';

/** What people count, by the table that it was moved from, in the order in which it is read. */
const counted = {
  categories: 'category',
  topics: 'topic',
  questions: 'question',
  flashcards: 'flashcard',
  quizzes: 'quiz',
  entitlements: 'entitlement',
  user_entitlements: 'assignment',
} as const;

type Home = keyof typeof counted;

/** Where the beginnings of what an entry holds are read, and from which field. */
const exampleOf: Readonly<Partial<Record<TrashNoun, readonly [home: Home, field: string]>>> = {
  category: ['topics', 'name'],
  question: ['questions', 'question_text'],
  flashcard: ['flashcards', 'front_content'],
  quiz: ['quizzes', 'title'],
};

const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 120;

interface Holds {
  holds: { noun: (typeof counted)[Home]; count: number }[];
  examples: string[];
}

/** What each of these entries of the trash holds, by the entry's id. */
export async function holdsOf(
  db: Db,
  entries: readonly { id: string; noun: TrashNoun }[],
): Promise<ReadonlyMap<string, Holds>> {
  const found = new Map<string, Holds>(entries.map(({ id }) => [id, { holds: [], examples: [] }]));
  if (entries.length === 0) return found;
  const homes = Object.keys(counted) as Home[];
  const counts = await rows<{ trash_id: string; home: Home; n: number }>(
    db,
    sql`select trash_id, home, count(*)::int as n from trash_rows
      where trash_id in ${entries.map(({ id }) => id)} and home in ${homes} group by trash_id, home`,
  );
  for (const home of homes) {
    for (const { trash_id, n } of counts.filter((one) => one.home === home)) {
      found.get(trash_id)?.holds.push({ noun: counted[home], count: n });
    }
  }
  const asked = entries.flatMap(({ id, noun }) => {
    const [home, field] = exampleOf[noun] ?? [];
    return home && field ? [sql`(${id}::uuid, ${home}::text, ${field}::text)`] : [];
  });
  if (asked.length === 0) return found;
  const examples = await rows<{ trash_id: string; example: string }>(
    db,
    sql`select asked.trash_id, beginning.example from (values ${sql.join(asked, sql`, `)}) asked (trash_id, home, field)
      cross join lateral (select r.seq, left(r.content->>asked.field, ${EXAMPLE_CHARACTERS}::int) as example
        from trash_rows r where r.trash_id = asked.trash_id and r.home = asked.home
        order by r.seq limit ${EXAMPLES}::int) beginning order by beginning.seq`,
  );
  for (const { trash_id, example } of examples) found.get(trash_id)?.examples.push(example);
  return found;
}
