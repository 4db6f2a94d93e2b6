import { and, eq, gt, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { profiles } from '../account/tables.ts';
import { type Db, rows } from '../db/open.ts';
import { sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import type { TrashNoun } from './scope.ts';
import { trash, trashOrders } from './tables.ts';

export async function trashList({ db, clock }: Deps, input: Input<'trash.list'>) {
  const now = clock();
  const page = sortedPage(trashOrders, input);
  const found = await db
    .select({ entry: trash, deleted_by_name: profiles.full_name })
    .from(trash)
    .leftJoin(profiles, eq(profiles.id, trash.deleted_by))
    .where(and(gt(trash.until, now), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(db, sql`select 1 from trash where until > ${now.toISOString()}`);
  const { rows, ...place } = page.answer(found, ({ entry }) => entry, total);
  const entries = rows.map(({ entry }) => entry);
  const contents = await contentsOf(db, entries);
  return {
    trash: rows.map(({ entry, deleted_by_name }) => ({
      ...entry,
      deleted_by_name,
      ...(contents.get(entry.id) ?? { holds: [], examples: [] }),
    })),
    ...place,
  };
}

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

const exampleOf: Readonly<Partial<Record<TrashNoun, readonly [home: Home, field: string]>>> = {
  category: ['topics', 'name'],
  question: ['questions', 'question_text'],
  flashcard: ['flashcards', 'front_content'],
  quiz: ['quizzes', 'title'],
};

const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 120;

interface Contents {
  holds: { noun: (typeof counted)[Home]; count: number }[];
  examples: string[];
}

async function contentsOf(
  db: Db,
  entries: readonly { id: string; noun: TrashNoun }[],
): Promise<ReadonlyMap<string, Contents>> {
  const found = new Map<string, Contents>(entries.map(({ id }) => [id, { holds: [], examples: [] }]));
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
  const wanted = entries.flatMap(({ id, noun }) => {
    const [home, field] = exampleOf[noun] ?? [];
    return home && field ? [sql`(${id}::uuid, ${home}::text, ${field}::text)`] : [];
  });
  if (wanted.length === 0) return found;
  const examples = await rows<{ trash_id: string; example: string }>(
    db,
    sql`select wanted.trash_id, beginning.example from (values ${sql.join(wanted, sql`, `)}) wanted (trash_id, home, field)
      cross join lateral (select r.seq, left(r.content->>wanted.field, ${EXAMPLE_CHARACTERS}::int) as example
        from trash_rows r where r.trash_id = wanted.trash_id and r.home = wanted.home
        order by r.seq limit ${EXAMPLES}::int) beginning order by beginning.seq`,
  );
  for (const { trash_id, example } of examples) found.get(trash_id)?.examples.push(example);
  return found;
}
