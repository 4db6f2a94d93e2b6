import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { scopeOf, type TrashNoun } from './scope.ts';

const none = { topics: 0, questions: 0, flashcards: 0, quizzes: 0, places_in_quizzes: 0, entitlements: 0, grants: 0 };

/** By table. */
const countedAs: Readonly<Record<string, keyof typeof none>> = {
  topics: 'topics',
  questions: 'questions',
  flashcards: 'flashcards',
  quizzes: 'quizzes',
  quiz_questions: 'places_in_quizzes',
  entitlements: 'entitlements',
  user_entitlements: 'grants',
};

export async function deletionCounts({ db }: Deps, noun: TrashNoun, ids: readonly string[]) {
  const counts = { ...none };
  let other_quizzes = 0;
  for (const { home, which, shared } of scopeOf(noun, ids)) {
    const name = countedAs[home];
    if (!name) continue;
    const counted = shared
      ? sql`count(*)::int as n, count(distinct t.quiz_id)::int as others`
      : sql`count(*)::int as n`;
    const [found] = await rows<{ n: number; others?: number }>(
      db,
      sql`select ${counted} from ${sql.identifier(home)} t where ${which}`,
    );
    counts[name] += found?.n ?? 0;
    other_quizzes += found?.others ?? 0;
  }
  return { ...counts, other_quizzes };
}
