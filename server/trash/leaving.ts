import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { scopeOf, type TrashNoun } from './scope.ts';

/** What would go when these are deleted, to be named before: how many rows of each kind. Results of past attempts stay. */
export async function leaving({ db }: Deps, noun: TrashNoun, ids: readonly string[]) {
  const parts = scopeOf(noun, ids);
  const counts: Record<string, number> = {};
  for (const { home, which } of parts) {
    if (!named.has(home)) continue;
    const [found] = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier(home)} t where ${which}`,
    );
    counts[home] = (counts[home] ?? 0) + (found?.n ?? 0);
  }
  return {
    topics: counts.topics ?? 0,
    questions: counts.questions ?? 0,
    flashcards: counts.flashcards ?? 0,
    quizzes: counts.quizzes ?? 0,
    /** Places in set papers, those that stay included. */
    places_in_quizzes: counts.quiz_questions ?? 0,
    entitlements: counts.entitlements ?? 0,
    grants: counts.user_entitlements ?? 0,
  };
}

const named = new Set([
  'topics',
  'questions',
  'flashcards',
  'quizzes',
  'quiz_questions',
  'entitlements',
  'user_entitlements',
]);
