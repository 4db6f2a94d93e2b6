import { type SQL, sql } from 'drizzle-orm';
import type { trash } from './tables.ts';

export type TrashNoun = (typeof trash.$inferSelect)['noun'];

/** Rows that are moved, or references that are cut, when something is deleted. */
export interface Part {
  /** The table; for a reference with its column: 'quiz_attempts.topic_id'. */
  home: string;
  /** Which of the table's rows, named t. */
  which: SQL;
  /** Rows that belong as much to something that stays: places in set papers that lose a question. */
  shared?: boolean;
}

/** The tables that things and what goes with them live in, parents first: the order in which rows come back. */
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
  'question_history',
  'memories',
  'reviews',
  'first_answers',
] as const;

/**
 * References that a delete sets to null and that are kept, in the order in which they are made again: an open attempt is told from
 * the topic's other ones by its set paper, so the set paper comes before the topic.
 */
export const references = [
  'question_versions.question_id',
  'quiz_attempts.quiz_id',
  'quiz_attempts.topic_id',
  'feedback.topic_id',
  'feedback.question_id',
  'feedback.card_id',
] as const;

/** References that a delete sets to null and that need not be kept, many as they are: they follow from others. */
export const derived = ['attempt_questions.question_id', 'user_progress.topic_id'] as const;

/** The ids that a delete is about, as subqueries; null where none are. */
export interface Doomed {
  categories: SQL | null;
  topics: SQL | null;
  questions: SQL | null;
  flashcards: SQL | null;
  quizzes: SQL | null;
  entitlements: SQL | null;
}

export function doomedBy(noun: TrashNoun, ids: readonly string[]): Doomed {
  // An array whose length the database knows when it plans: of a few things it would read whole tables otherwise.
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

/** Everything that goes when these are deleted: `ids` of one kind of thing. */
export function scopeOf(noun: TrashNoun, ids: readonly string[]): Part[] {
  const { categories, topics, questions, flashcards, quizzes, entitlements } = doomedBy(noun, ids);
  const parts: (Part | null)[] = [
    part('categories', 'id', categories),
    part('topics', 'id', topics),
    part('questions', 'id', questions),
    part('answers', 'question_id', questions),
    part('flashcards', 'id', flashcards),
    part('quizzes', 'id', quizzes),
    part('quiz_questions', 'quiz_id', quizzes),
    // Places in set papers that stay; those of the papers that go were named in the line above.
    questions && {
      home: 'quiz_questions',
      which: quizzes
        ? sql`t.question_id in (${questions}) and t.quiz_id not in (${quizzes})`
        : sql`t.question_id in (${questions})`,
      shared: true,
    },
    part('entitlements', 'id', entitlements),
    part('user_entitlements', 'entitlement_id', entitlements),
    part('question_history', 'question_id', questions),
    part('memories', 'question_id', questions),
    part('memories', 'card_id', flashcards),
    ...['reviews', 'first_answers'].map((home) => remembered(home, questions, flashcards)),
    part('question_versions.question_id', 'question_id', questions),
    part('quiz_attempts.topic_id', 'topic_id', topics),
    part('quiz_attempts.quiz_id', 'quiz_id', quizzes),
    part('feedback.topic_id', 'topic_id', topics),
    part('feedback.question_id', 'question_id', questions),
    part('feedback.card_id', 'card_id', flashcards),
  ];
  return parts.filter((one) => one !== null);
}

/** The tables to delete from, children first; what hangs on their rows goes by its foreign keys. */
export const deletedFrom: Readonly<Record<TrashNoun, readonly (keyof Doomed)[]>> = {
  category: ['entitlements', 'quizzes', 'flashcards', 'questions', 'topics', 'categories'],
  topic: ['entitlements', 'quizzes', 'flashcards', 'questions', 'topics'],
  question: ['questions'],
  flashcard: ['flashcards'],
  quiz: ['quizzes'],
};

/** Rows that hang on the memories of these. */
function remembered(home: string, questions: SQL | null, flashcards: SQL | null): Part | null {
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
