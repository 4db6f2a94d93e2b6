import { type SQL, sql } from 'drizzle-orm';
import type { trash } from './tables.ts';

export type TrashNoun = (typeof trash.$inferSelect)['noun'];

export interface Part {
  /** The table; for a reference with its column: 'quiz_attempts.topic_id'. */
  home: string;
  which: SQL;
  /** Rows that also belong to something that remains: places in quizzes that lose a question. */
  shared?: boolean;
}

/** Parents first: the order of restoring. */
export const homes = [
  'categories',
  'topics',
  'questions',
  'answers',
  'flashcards',
  'quizzes',
  'quiz_questions',
  'entitlements',
  'user_entitlements',
  'study_goals',
  'question_history',
  'memories',
  'reviews',
  'first_answers',
  'deferred_reviews',
] as const;

/** In the order of restoring: a learner's open attempts of a topic differ by quiz, so the quiz precedes the topic. */
export const references = [
  'question_versions.question_id',
  'quiz_attempts.quiz_id',
  'quiz_attempts.topic_id',
  'feedback.topic_id',
  'feedback.question_id',
  'feedback.card_id',
] as const;

export const derived = ['attempt_questions.question_id', 'user_progress.topic_id'] as const;

export interface RowsToDelete {
  categories: SQL | null;
  topics: SQL | null;
  questions: SQL | null;
  flashcards: SQL | null;
  quizzes: SQL | null;
  entitlements: SQL | null;
}

export function rowsToDelete(noun: TrashNoun, ids: readonly string[]): RowsToDelete {
  // The planner knows the length of an array; otherwise it would scan whole tables for a few ids.
  const these = sql`select unnest(${sql.param([...ids])}::uuid[])`;
  const only = (one: TrashNoun) => (noun === one ? these : null);
  const categories = only('category');
  const topics = categories ? sql`select id from topics where category_id in (${categories})` : only('topic');
  const inTopics = (table: string) =>
    topics && sql`select id from ${sql.identifier(table)} where topic_id in (${topics})`;
  return {
    categories,
    topics,
    questions: inTopics('questions') ?? only('question'),
    flashcards: inTopics('flashcards') ?? only('flashcard'),
    quizzes: inTopics('quizzes') ?? only('quiz'),
    entitlements: inTopics('entitlements'),
  };
}

export function scopeOf(noun: TrashNoun, ids: readonly string[]): Part[] {
  const { categories, topics, questions, flashcards, quizzes, entitlements } = rowsToDelete(noun, ids);
  const parts: (Part | null)[] = [
    part('categories', 'id', categories),
    part('topics', 'id', topics),
    part('questions', 'id', questions),
    part('answers', 'question_id', questions),
    part('flashcards', 'id', flashcards),
    part('quizzes', 'id', quizzes),
    part('quiz_questions', 'quiz_id', quizzes),
    questions && {
      home: 'quiz_questions',
      which: quizzes
        ? sql`t.question_id in (${questions}) and t.quiz_id not in (${quizzes})`
        : sql`t.question_id in (${questions})`,
      shared: true,
    },
    part('entitlements', 'id', entitlements),
    part('user_entitlements', 'entitlement_id', entitlements),
    part('study_goals', 'topic_id', topics),
    part('question_history', 'question_id', questions),
    part('memories', 'question_id', questions),
    part('memories', 'card_id', flashcards),
    part('deferred_reviews', 'item_id', questions),
    ...['reviews', 'first_answers'].map((home) => rowsOfMemories(home, questions, flashcards)),
    part('question_versions.question_id', 'question_id', questions),
    part('quiz_attempts.topic_id', 'topic_id', topics),
    part('quiz_attempts.quiz_id', 'quiz_id', quizzes),
    part('feedback.topic_id', 'topic_id', topics),
    part('feedback.question_id', 'question_id', questions),
    part('feedback.card_id', 'card_id', flashcards),
  ];
  return parts.filter((one) => one !== null);
}

/** Children first; foreign keys cascade to the rest. */
export const deletedFrom: Readonly<Record<TrashNoun, readonly (keyof RowsToDelete)[]>> = {
  category: ['entitlements', 'quizzes', 'flashcards', 'questions', 'topics', 'categories'],
  topic: ['entitlements', 'quizzes', 'flashcards', 'questions', 'topics'],
  question: ['questions'],
  flashcard: ['flashcards'],
  quiz: ['quizzes'],
};

function rowsOfMemories(home: string, questions: SQL | null, flashcards: SQL | null): Part | null {
  const of = (column: string, ids: SQL | null) =>
    ids && sql`select m.user_id, m.item_id from memories m where m.${sql.identifier(column)} in (${ids})`;
  const those = [of('question_id', questions), of('card_id', flashcards)].filter((one) => one !== null);
  if (those.length === 0) return null;
  const column = sql.identifier(home === 'first_answers' ? 'question_id' : 'item_id');
  return { home, which: sql`(t.user_id, t.${column}) in (${sql.join(those, sql` union all `)})` };
}

function part(home: string, column: string, ids: SQL | null): Part | null {
  return ids && { home, which: sql`t.${sql.identifier(column)} in (${ids})` };
}
