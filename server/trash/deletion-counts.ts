import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { scopeOf, type TrashNoun } from './scope.ts';

export async function deletionCounts({ db }: Deps, noun: TrashNoun, ids: readonly string[]) {
  const counts: Record<string, number> = {};
  let other_quizzes = 0;
  for (const { home, which, shared } of scopeOf(noun, ids)) {
    if (!countedTables.has(home)) continue;
    const counted = shared
      ? sql`count(*)::int as n, count(distinct t.quiz_id)::int as others`
      : sql`count(*)::int as n`;
    const [found] = await rows<{ n: number; others?: number }>(
      db,
      sql`select ${counted} from ${sql.identifier(home)} t where ${which}`,
    );
    counts[home] = (counts[home] ?? 0) + (found?.n ?? 0);
    other_quizzes += found?.others ?? 0;
  }
  return {
    topics: counts.topics ?? 0,
    questions: counts.questions ?? 0,
    flashcards: counts.flashcards ?? 0,
    quizzes: counts.quizzes ?? 0,
    places_in_quizzes: counts.quiz_questions ?? 0,
    other_quizzes,
    entitlements: counts.entitlements ?? 0,
    grants: counts.user_entitlements ?? 0,
  };
}

const countedTables = new Set([
  'topics',
  'questions',
  'flashcards',
  'quizzes',
  'quiz_questions',
  'entitlements',
  'user_entitlements',
]);
